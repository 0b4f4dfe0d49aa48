// Encodes drawings as SVG, PNG, ICO, BMP, JPEG, WebP, AVIF and GIF files.
import { gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { type Drawing, documentOf } from './drawings.ts'
import type { FixtureFile } from './site.ts'

function render(drawing: Drawing, width: number, background?: string) {
  return new Resvg(documentOf(drawing), {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
    ...(background ? { background } : {}),
  }).render()
}

export const pngOf = (drawing: Drawing, width: number, background?: string): Buffer =>
  render(drawing, width, background).asPng()

/** Pixel rows in BGRA without premultiplied alpha, the bottom row first. */
function rowsOf(drawing: Drawing, width: number, background?: string) {
  const image = render(drawing, width, background)
  const pixels = image.pixels
  const stride = image.width * 4
  const rows = Buffer.alloc(pixels.length)
  for (let at = 0; at < pixels.length; at += 4) {
    const to = (image.height - 1 - Math.floor(at / stride)) * stride + (at % stride)
    const alpha = pixels[at + 3]!
    for (let k = 0; k < 3; k++) {
      rows[to + 2 - k] = alpha && Math.min(255, Math.round((pixels[at + k]! * 255) / alpha))
    }
    rows[to + 3] = alpha
  }
  return { rows, width: image.width, height: image.height }
}

function bitmapHeader(width: number, height: number, bits: number) {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(width, 4)
  header.writeInt32LE(height, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(bits, 14)
  return header
}

/** An ICO entry in the old format: a bitmap followed by its transparency mask, here all opaque. */
function bitmapEntry(drawing: Drawing, size: number): Buffer {
  const { rows } = rowsOf(drawing, size)
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size)
  return Buffer.concat([bitmapHeader(size, size * 2, 32), rows, mask])
}

export interface IcoEntry {
  drawing: Drawing
  size: number
  as?: 'bitmap' | 'png'
  /** The size in the directory, when it is wrong on purpose. */
  directorySize?: number
}

export function icoOf(entries: IcoEntry[]): Buffer {
  const bodies = entries.map(({ drawing, size, as }) =>
    as === 'png' ? pngOf(drawing, size) : bitmapEntry(drawing, size),
  )
  const head = Buffer.alloc(6 + 16 * entries.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let offset = head.length
  for (const [at, { size, directorySize = size }] of entries.entries()) {
    const row = 6 + 16 * at
    head.writeUInt8(directorySize % 256, row)
    head.writeUInt8(directorySize % 256, row + 1)
    head.writeUInt16LE(1, row + 4)
    head.writeUInt16LE(32, row + 6)
    head.writeUInt32LE(bodies[at]!.length, row + 8)
    head.writeUInt32LE(offset, row + 12)
    offset += bodies[at]!.length
  }
  return Buffer.concat([head, ...bodies])
}

function bmpOf(drawing: Drawing, width: number): Buffer {
  const { rows, ...size } = rowsOf(drawing, width, '#ffffff')
  const head = Buffer.alloc(14)
  head.write('BM', 'latin1')
  head.writeUInt32LE(54 + rows.length, 2)
  head.writeUInt32LE(54, 10)
  return Buffer.concat([head, bitmapHeader(size.width, size.height, 32), rows])
}

export const file = (type: string, body: string | Uint8Array): FixtureFile => ({ type, body })
export const svg = (drawing: Drawing, attributes = '') =>
  file('image/svg+xml', documentOf(drawing, attributes))
export const svgz = (drawing: Drawing) =>
  file('image/svg+xml', gzipSync(documentOf(drawing), { level: 9 }))
export const png = (drawing: Drawing, width: number, background?: string) =>
  file('image/png', pngOf(drawing, width, background))
export const bmp = (drawing: Drawing, width: number) => file('image/bmp', bmpOf(drawing, width))
export const ico = (drawing: Drawing, sizes: number[], as?: 'bitmap' | 'png') =>
  file('image/x-icon', icoOf(sizes.map((size) => ({ drawing, size, ...(as ? { as } : {}) }))))

const sharpOf = (drawing: Drawing, width: number, background?: string) =>
  sharp(pngOf(drawing, width, background))

export const jpeg = async (drawing: Drawing, width: number, background = '#ffffff') =>
  file('image/jpeg', await sharpOf(drawing, width, background).jpeg({ quality: 82 }).toBuffer())
export const cmyk = async (drawing: Drawing, width: number) =>
  file(
    'image/jpeg',
    await sharpOf(drawing, width, '#ffffff').removeAlpha().toColourspace('cmyk').jpeg().toBuffer(),
  )
export const webp = async (drawing: Drawing, width: number) =>
  file('image/webp', await sharpOf(drawing, width).webp({ lossless: true }).toBuffer())
export const avif = async (drawing: Drawing, width: number) =>
  file('image/avif', await sharpOf(drawing, width).avif({ quality: 70, effort: 2 }).toBuffer())

/** An animation that repeats the drawings. */
export async function gif(frames: Drawing[], width: number, background = '#ffffff') {
  const images = frames.map((frame) => pngOf(frame, width, background))
  const animation = sharp(images, { join: { animated: true } })
  return file(
    'image/gif',
    await animation.gif({ delay: frames.map(() => 400), loop: 0 }).toBuffer(),
  )
}

/** A small icon enlarged to a blurred large one. */
export async function enlarged(drawing: Drawing, from: number, to: number) {
  const small = sharp(pngOf(drawing, from))
  return file('image/png', await small.resize(to, to, { kernel: 'cubic' }).png().toBuffer())
}

/** A synthetic photograph: a shore at evening with camera noise. */
export async function photo(width: number, height: number, seed = 1, as: 'jpeg' | 'png' = 'jpeg') {
  const data = Buffer.alloc(width * height * 3)
  // A linear congruential generator with the constants of Numerical Recipes, so that each seed gives one image.
  let state = seed * 2654435761
  const grain = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 4294967296 - 0.5) * 22
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width
      const v = y / height
      const hill = (k: number) =>
        0.5 + 0.06 * k + 0.07 * Math.sin(u * 9 * k + seed) + 0.03 * Math.sin(u * 31 + k * seed)
      const glow = Math.exp(-((u - 0.65) ** 2 + (v - 0.4) ** 2) * 14) * 120
      // 0 is the sky and 3 the nearest of three hills.
      const layer = [3, 2, 1].find((k) => v > hill(k)) ?? 0
      const shade = 18 * Math.sin(u * 60 + v * 90 + layer) * (layer / 3)
      const base = [
        [120 + glow, 130 + glow * 0.6 - v * 40, 170 - v * 90 + glow * 0.2],
        [96 + glow * 0.3, 92, 110],
        [62, 80, 72],
        [44, 58, 34],
      ][layer]!
      const noise = grain()
      const at = (y * width + x) * 3
      for (let k = 0; k < 3; k++) {
        data[at + k] = Math.max(0, Math.min(255, base[k]! + shade + noise))
      }
    }
  }
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  return as === 'png'
    ? file('image/png', await image.png().toBuffer())
    : file('image/jpeg', await image.jpeg({ quality: 80 }).toBuffer())
}

/** Encodes a text in a legacy charset, for which the platform has only a decoder. */
export function encoded(text: string, charset: 'shift_jis' | 'windows-1251' | 'iso-8859-1') {
  const decoder = new TextDecoder(charset)
  const bytes = new Map<string, number[]>()
  for (let lead = 255; lead >= 0; lead--) {
    if (charset === 'shift_jis' && lead >= 0x81) {
      for (let trail = 0x40; trail < 0xfd; trail++) {
        const pair = [lead, trail]
        const letter = decoder.decode(Uint8Array.from(pair))
        if ([...letter].length === 1) bytes.set(letter, pair)
      }
    } else bytes.set(decoder.decode(Uint8Array.of(lead)), [lead])
  }
  return Uint8Array.from([...text].flatMap((letter) => bytes.get(letter)!))
}
