// Composes the frames of an animated PNG, because libvips reads only the first one.
import type { Pixels } from '../render-types.ts'
import { framesToRead } from './frames.ts'
import { type Chunk, joinChunks, readChunks, readHeader, resizedHeader } from './png-chunks.ts'

interface Frame {
  /** The part of the canvas that the frame draws, as a PNG of its own. */
  png: Buffer
  left: number
  top: number
  width: number
  height: number
  /** What happens to the part after the frame. */
  disposal: number
  /** Whether the frame replaces the part, instead of being drawn over it. */
  replaces: boolean
}

const FRAME_CONTROL_BYTES = 26
/** A sequence number precedes the data of a frame. */
const SEQUENCE_BYTES = 4
const CLEAR = 1
const RESTORE = 2
/** Chunks that the pixels of every frame need, with at most 256 colors of 3 bytes. */
const SHARED = new Set(['PLTE', 'tRNS'])
const MAX_SHARED_BYTES = 768

/**
 * Draws the first frames one after another. @param decode turns a PNG into pixels of its size; it may fail for a damaged one.
 * @param onFrame is called with the canvas after each frame; it must copy what it keeps.
 */
export async function playApng(
  bytes: Uint8Array,
  decode: (png: Buffer) => Promise<Pixels>,
  onFrame: (canvas: Pixels) => void,
): Promise<void> {
  const chunks = readChunks(bytes)
  const header = readHeader(chunks)
  if (!header) return
  const { width, height } = header
  const canvas: Pixels = { data: new Uint8Array(width * height * 4), width, height }
  let remaining = framesToRead(Number.POSITIVE_INFINITY, width, height)
  for (const frame of framesOf(chunks, width, height)) {
    if (remaining-- === 0) return
    // The frames before a damaged one remain.
    const pixels = await decode(frame.png).catch(() => null)
    if (pixels === null) return
    const before = frame.disposal === RESTORE ? canvas.data.slice() : null
    drawFrame(canvas, frame, pixels)
    onFrame(canvas)
    if (before) canvas.data.set(before)
    if (frame.disposal === CLEAR) clear(canvas, frame)
  }
}

/** Whether the file has frames; the header and a few small chunks precede the count of them. */
export const isApng = (bytes: Uint8Array): boolean =>
  readChunks(bytes.subarray(0, 65_536)).some(({ type }) => type === 'acTL')

/** Made one by one, because each is a copy of its data. */
function* framesOf(chunks: Chunk[], width: number, height: number): Generator<Frame> {
  const header = chunks[0] as Chunk
  const shared = chunks.filter(
    ({ type, content }) => SHARED.has(type) && content.length <= MAX_SHARED_BYTES,
  )
  let control: Buffer | null = null
  let data: Buffer[] = []
  // The end of the file ends the last frame.
  for (const { type, content } of [...chunks, { type: 'fcTL', content: Buffer.alloc(0) }]) {
    if (type === 'fcTL') {
      const frame = control && frameOf(header, shared, control, data)
      // A part outside the canvas makes the file invalid.
      if (frame && frame.left + frame.width <= width && frame.top + frame.height <= height)
        yield frame
      data = []
      control = content.length === FRAME_CONTROL_BYTES ? content : null
    }
    // Without a control before it, the first image is for programs that know no animations.
    if (type === 'IDAT' && control) data.push(content)
    if (type === 'fdAT') data.push(content.subarray(SEQUENCE_BYTES))
  }
}

function frameOf(header: Chunk, shared: Chunk[], control: Buffer, data: Buffer[]): Frame | null {
  const [width, height, left, top] = [4, 8, 12, 16].map((offset) => control.readUInt32BE(offset))
  if (!width || !height || data.length === 0) return null
  const chunks = [
    resizedHeader(header, width, height),
    ...shared,
    { type: 'IDAT', content: Buffer.concat(data) },
    { type: 'IEND', content: Buffer.alloc(0) },
  ]
  return {
    png: joinChunks(chunks),
    left: left!,
    top: top!,
    width,
    height,
    disposal: control.readUInt8(24),
    replaces: control.readUInt8(25) === 0,
  }
}

function drawFrame(canvas: Pixels, { left, top, width, height, replaces }: Frame, part: Pixels) {
  for (let y = 0; y < height; y++) {
    const source = part.data.subarray(y * width * 4, (y + 1) * width * 4)
    const target = ((top + y) * canvas.width + left) * 4
    if (replaces) canvas.data.set(source, target)
    else drawOver(canvas.data, target, source)
  }
}

function drawOver(target: Uint8Array, start: number, source: Uint8Array): void {
  for (let i = 0; i < source.length; i += 4) {
    const alpha = source[i + 3]! / 255
    const below = (target[start + i + 3]! / 255) * (1 - alpha)
    const total = alpha + below
    if (alpha === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const sum = source[i + channel]! * alpha + target[start + i + channel]! * below
      target[start + i + channel] = Math.round(sum / total)
    }
    target[start + i + 3] = Math.round(total * 255)
  }
}

function clear(canvas: Pixels, { left, top, width, height }: Frame): void {
  for (let y = top; y < top + height; y++) {
    const start = (y * canvas.width + left) * 4
    canvas.data.fill(0, start, start + width * 4)
  }
}
