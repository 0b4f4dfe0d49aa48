// Finds the rectangle of a GIF in which its frames are drawn. libvips draws black around frames that are smaller than the
// screen and have no transparent color, where browsers draw nothing.

export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

const SCREEN_BYTES = 13
const DESCRIPTOR_BYTES = 10
const EXTENSION = 0x21
const IMAGE = 0x2c
/** Maximum blocks that are passed: comments, the data of programs, and the rows of frames. */
const MAX_BLOCKS = 20_000

/** @returns the smallest rectangle with the first frames; null when there is none. */
export function areaOfFrames(bytes: Uint8Array, count: number): Rectangle | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < SCREEN_BYTES) return null
  let area: Rectangle | null = null
  let remaining = count
  let offset = SCREEN_BYTES + paletteBytes(view.getUint8(10))
  for (
    let blocks = 0;
    blocks < MAX_BLOCKS && offset + DESCRIPTOR_BYTES <= view.byteLength;
    blocks++
  ) {
    const kind = view.getUint8(offset)
    if (kind === IMAGE) {
      const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((field) =>
        view.getUint16(offset + field, true),
      )
      area = around(area, { left, top, width, height })
      if (--remaining === 0) return area
      // The palette of the frame, and the size of its codes.
      offset += DESCRIPTOR_BYTES + paletteBytes(view.getUint8(offset + 9)) + 1
    } else if (kind === EXTENSION) {
      // The introducer and the label.
      offset += 2
    } else {
      return area
    }
    // Sub-blocks with their length, up to one of length 0.
    while (offset < view.byteLength && view.getUint8(offset) !== 0 && blocks++ < MAX_BLOCKS)
      offset += 1 + view.getUint8(offset)
    offset += 1
  }
  return area
}

const paletteBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

function around(area: Rectangle | null, frame: Rectangle): Rectangle {
  if (area === null) return frame
  const left = Math.min(area.left, frame.left)
  const top = Math.min(area.top, frame.top)
  const right = Math.max(area.left + area.width, frame.left + frame.width)
  const bottom = Math.max(area.top + area.height, frame.top + frame.height)
  return { left, top, width: right - left, height: bottom - top }
}
