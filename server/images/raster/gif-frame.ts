// Finds the rectangle of a GIF's first frame. libvips draws black around a frame that is smaller than the screen and has no
// transparent color, where browsers draw nothing.

export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

const SCREEN_BYTES = 13
const EXTENSION = 0x21
const IMAGE = 0x2c
/** Maximum blocks before the first frame: comments, and the data of programs. */
const MAX_BLOCKS = 20_000

/** @returns null when there is none. */
export function firstGifFrame(bytes: Uint8Array): Rectangle | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < SCREEN_BYTES) return null
  const flags = view.getUint8(10)
  let offset = SCREEN_BYTES + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  for (let blocks = 0; blocks < MAX_BLOCKS && offset + 10 <= view.byteLength; blocks++) {
    const kind = view.getUint8(offset)
    if (kind === IMAGE) {
      const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((field) =>
        view.getUint16(offset + field, true),
      )
      return { left, top, width, height }
    }
    if (kind !== EXTENSION) return null
    // The introducer and the label, then sub-blocks with their length, up to one of length 0.
    offset += 2
    while (offset < view.byteLength && view.getUint8(offset) !== 0 && blocks++ < MAX_BLOCKS)
      offset += 1 + view.getUint8(offset)
    offset += 1
  }
  return null
}
