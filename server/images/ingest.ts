// How foreign bytes become safe artwork, in a child process: sniffed, decoded, trimmed, measured.
import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { BACKGROUNDS, type SafeImage } from '../../schema/artwork.ts'
import { decode, encodeKept, LARGEST_EDGE } from './decode.ts'
import { cropped } from './measure/downsample.ts'
import { type Facts, factsOf } from './measure/facts.ts'
import { pixelsOfImage, pixelsOfVector } from './rasterize.ts'
import { sniff } from './sniff.ts'
import { LIMITS } from './svg/limits.ts'
import { hasRaster, recolour } from './svg/recolor.ts'
import { makeSvgSafe, type SafeSvg, UnsafeArtwork } from './svg/sanitize.ts'
import { rgbOf } from './theme/color.ts'
import { artFacts } from './theme/connected-components.ts'
import { JUDGED, legibleOn } from './theme/index.ts'
import { drawingBox } from './trim/margins.ts'
import { trimVector } from './trim/viewbox.ts'
import type { Pixels } from './work.ts'

export { UnsafeArtwork }

/** Safe bytes, without the margins that they came with, and what their pixels say. */
export interface Admitted extends SafeImage, Facts {
  /** Whether it is drawn in more than one colour, its plate counted in. */
  fullColour: boolean
}

/** What is known of a file beside its bytes. */
export interface AdmitOptions {
  /** `#rrggbb`: a vector of one colour is painted in it, as a mask-icon is. */
  paint?: string | null
  /** Drawn with a margin that platforms cut away. */
  maskable?: boolean
}

const MOST_BYTES = 5_000_000
const MOST_ASPECT = 20

/**
 * @param bytes an SVG, PNG, JPEG, WebP, GIF, AVIF, ICO or BMP file from anywhere.
 * @throws UnsafeArtwork with one sentence that says why not.
 */
export async function admit(bytes: Uint8Array, options: AdmitOptions = {}): Promise<Admitted> {
  if (bytes.byteLength > MOST_BYTES) throw new UnsafeArtwork('The file is larger than 5 MB.')
  const format = sniff(bytes)
  if (format === 'svg') return admitVector(bytes, options)
  if (format === 'svgz') return admitVector(unzipped(bytes), options)
  return admitPixels(await decode(bytes, format), options)
}

/** Unzipping ends where an SVG would be too large anyway: a bomb is never held whole. */
function unzipped(bytes: Uint8Array): Uint8Array {
  let inside: Uint8Array
  try {
    inside = gunzipSync(bytes, { maxOutputLength: LIMITS.bytes })
  } catch (cause) {
    const isLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    const why = isLarge ? 'unpacks to more than 1 MB' : 'is damaged or cut off'
    throw new UnsafeArtwork(`The compressed file ${why}.`, { cause })
  }
  if (sniff(inside) !== 'svg') throw new UnsafeArtwork('The compressed file holds no SVG.')
  return inside
}

async function admitVector(foreign: Uint8Array, options: AdmitOptions): Promise<Admitted> {
  const safe = await painted(makeSvgSafe(foreign), options.paint ?? null)
  const found = await trimVector(safe, options.maskable ?? false)
  if (found === null) throw unseen()
  const { trimmed, pixels } = found
  const { svg, width, height } = trimmed
  const small = await pixelsOfVector(svg, trimmed, JUDGED)
  const kept = { mediaType: 'image/svg+xml', bytes: Buffer.from(svg), width, height } as const
  const admitted = judged(kept, pixels, small)
  // Shapes are sharp at any size; pictures within them are as sharp as they are.
  return hasRaster(svg) ? admitted : { ...admitted, effective: LARGEST_EDGE }
}

async function painted(safe: SafeSvg, paint: string | null): Promise<SafeSvg> {
  if (paint === null) return safe
  const { oneColour } = artFacts(await pixelsOfVector(safe.svg, safe, JUDGED))
  return oneColour ? { ...safe, svg: recolour(safe.svg, () => rgbOf(paint)) } : safe
}

/** Encoded anew: what is kept has no metadata, second frame or trailing bytes. */
async function admitPixels(foreign: Pixels, options: AdmitOptions): Promise<Admitted> {
  const box = drawingBox(foreign, options.maskable ?? false)
  if (box === null) throw unseen()
  if (Math.max(box.width, box.height) > Math.min(box.width, box.height) * MOST_ASPECT) {
    throw new UnsafeArtwork('The image is far too long and thin.')
  }
  const { bytes, pixels } = await encodeKept(cropped(foreign, box))
  const { width, height } = pixels
  const small = await pixelsOfImage(bytes, { width: JUDGED, height: JUDGED })
  return judged({ mediaType: 'image/png', bytes, width, height }, pixels, small)
}

const unseen = () => new UnsafeArtwork('Nothing in the file can be seen.')

/** @param small at the edge at which renderings judge too, so that they agree. */
function judged(
  kept: Omit<SafeImage, 'hash' | 'legible'>,
  pixels: Pixels,
  small: Pixels,
): Admitted {
  const { oneColour, coverage } = artFacts(small)
  if (coverage === 0) throw unseen()
  const { isReadable, ...facts } = factsOf(pixels)
  // A mark is read by its plate, however thin it is: only without one may a page swallow it.
  const legible = isReadable ? [...BACKGROUNDS] : legibleOn(small)
  return { ...kept, hash: hash('sha256', kept.bytes), fullColour: !oneColour, legible, ...facts }
}
