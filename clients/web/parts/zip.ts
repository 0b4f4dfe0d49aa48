// A ZIP of files as they are: images do not get smaller by being compressed again.
export interface Packed {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const crc32 = (bytes: Uint8Array): number =>
  ~bytes.reduce((sum, byte) => (sum >>> 8) ^ (TABLE[(sum ^ byte) & 255] as number), -1) >>> 0

/** Fields of a ZIP by their width in bytes. */
function fields(...pairs: (readonly [width: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(pairs.reduce((sum, [width]) => sum + width, 0)))
  let at = 0
  for (const [width, value] of pairs) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return new Uint8Array(view.buffer)
}

/** Names are in UTF-8. */
const UTF8 = 0x0800
const VERSION = 20

export function zip(files: Packed[], now = new Date()): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const named = new TextEncoder().encode(name)
    const about = fields(
      ...([
        [2, UTF8],
        [2, 0],
        [2, timeOf(now)],
        [2, dateOf(now)],
        [4, crc32(bytes)],
      ] as const),
      ...([
        [4, bytes.length],
        [4, bytes.length],
        [2, named.length],
        [2, 0],
      ] as const),
    )
    const head = fields([4, 0x04034b50], [2, VERSION])
    parts.push(head, about, named, bytes)
    const entry = fields([4, 0x02014b50], [2, VERSION], [2, VERSION])
    directory.push(entry, about, fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), named)
    offset += head.length + about.length + named.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = files.length
  const end = fields(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
    ] as const),
    ...([
      [4, size],
      [4, offset],
      [2, 0],
    ] as const),
  )
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

const timeOf = (at: Date) => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
const dateOf = (at: Date) =>
  ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
