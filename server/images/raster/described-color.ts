// Reads which color space a PNG or an AVIF describes by numbers.
import { srgbToLight } from '../srgb.ts'
import {
  type ColorSpace,
  colorSpaceOf,
  gammaToLight,
  type Primaries,
  SRGB_PRIMARIES,
} from './color-space.ts'
import { type Chunk, readChunks } from './png-chunks.ts'

/** The gamma of the video transfers in a PNG, as Chromium reads it (ITU-R BT.1886). */
const VIDEO_GAMMA = 2.4
/** The exponent of an sRGB file in `gAMA`, 1/2.2, with the rounding of encoders. */
const SRGB_EXPONENT = { min: 0.45, max: 0.46 }
/** A smaller exponent makes light of nothing. */
const MIN_EXPONENT = 0.01
const FIXED_POINT = 100_000

/** @returns null for sRGB, for a profile, which libvips reads, and for numbers that make no sense. */
export function pngColorSpace(bytes: Uint8Array): ColorSpace | null {
  const chunks = readChunks(bytes)
  const before = chunks.slice(
    0,
    Math.max(
      0,
      chunks.findIndex(({ type }) => type === 'IDAT'),
    ),
  )
  const find = (type: string) => before.find((chunk) => chunk.type === type)
  const codes = find('cICP')?.content
  // The order is that of the PNG specification, section 4.3.
  if (codes && codes.length >= 2)
    return colorSpaceOf(codes[0] as number, codes[1] as number, gammaToLight(VIDEO_GAMMA))
  if (find('iCCP') || find('sRGB')) return null
  return gammaColorSpace(find('gAMA'), find('cHRM'))
}

/** As in Chromium, primaries count only with a gamma. */
function gammaColorSpace(gamma: Chunk | undefined, chroma: Chunk | undefined): ColorSpace | null {
  if (gamma?.content.length !== 4) return null
  const exponent = gamma.content.readUInt32BE(0) / FIXED_POINT
  if (exponent < MIN_EXPONENT) return null
  const primaries = chroma ? primariesOf(chroma.content) : SRGB_PRIMARIES
  if (primaries === null) return null
  const isSrgbGamma = exponent > SRGB_EXPONENT.min && exponent < SRGB_EXPONENT.max
  const isSrgb = primaries.every((value, i) => Math.abs(value - SRGB_PRIMARIES[i]!) < 0.002)
  // These numbers stand for sRGB, whose curve is not quite such a gamma.
  return isSrgbGamma && isSrgb ? null : { primaries, toLight: gammaToLight(1 / exponent) }
}

function primariesOf(content: Buffer): Primaries | null {
  if (content.length !== 32) return null
  const values = Array.from({ length: 8 }, (_, i) => content.readUInt32BE(i * 4) / FIXED_POINT)
  const [, , xr = 0, yr = 0, xg = 0, yg = 0, xb = 0, yb = 0] = values
  // Three primaries on a line span no colors.
  const area = Math.abs((xg - xr) * (yb - yr) - (xb - xr) * (yg - yr))
  const isUsable =
    area > 0.001 && values.every((value) => value <= 1) && (values[1] as number) > 0.01
  return isUsable && yr > 0 && yg > 0 && yb > 0 ? (values as unknown as Primaries) : null
}

/** Maximum bytes before the boxes with the properties of an AVIF image. */
const MAX_AVIF_HEAD_BYTES = 65_536

/** @returns null for sRGB, for a profile, which libvips reads, and without a description. */
export function avifColorSpace(bytes: Uint8Array): ColorSpace | null {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, MAX_AVIF_HEAD_BYTES),
  )
  // The box of the color: its name, the kind of description, then the codes of primaries and transfer.
  const offset = head.indexOf('colrnclx', 0, 'latin1') + 8
  if (offset < 8 || offset + 4 > head.length || head.includes('colrprof', 0, 'latin1')) return null
  return colorSpaceOf(head.readUInt16BE(offset), head.readUInt16BE(offset + 2), srgbToLight)
}
