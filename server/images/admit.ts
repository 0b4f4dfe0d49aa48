// How foreign bytes become safe artwork, in a child process: sniffed, decoded, cleaned, measured.
import { hash } from 'node:crypto'
import sharp from 'sharp'
import type { SafeImage } from '../../schema/artwork.ts'
import { pixelsOfImage, pixelsOfVector } from './rasterise.ts'
import { makeSvgSafe, UnsafeArtwork } from './svg/safe.ts'
import { artFacts } from './theme/islands.ts'
import { JUDGED, legibleOn } from './theme/theme.ts'
import type { Pixels } from './work.ts'

export { UnsafeArtwork }

/** Safe bytes with what their pixels say. */
export interface Admitted extends SafeImage {
  fullColour: boolean
}

const MOST_BYTES = 5_000_000
/** A logo is never larger; a bomb is: 4096 px squared, 64 MB decoded. */
const MOST_PIXELS = 4096 ** 2
/** Kept no larger than twice the largest answer needs. */
const LARGEST_EDGE = 2048

/**
 * @param bytes an SVG, PNG, JPEG, WebP, GIF or AVIF file from anywhere.
 * @throws UnsafeArtwork with one sentence that says why not.
 */
export async function admit(bytes: Uint8Array): Promise<Admitted> {
  if (bytes.byteLength > MOST_BYTES) throw new UnsafeArtwork('The file is larger than 5 MB.')
  return looksLikeMarkup(bytes) ? admitVector(bytes) : admitPixels(bytes)
}

/** After any byte order mark and white space, `<`; in UTF-16 with a zero byte beside it. */
function looksLikeMarkup(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(start)
}

async function admitVector(foreign: Uint8Array): Promise<Admitted> {
  const { svg, width, height } = makeSvgSafe(foreign)
  const pixels = await pixelsOfVector(svg, { width, height }, JUDGED)
  return admitted(Buffer.from(svg), 'image/svg+xml', { width, height }, pixels)
}

/** Decoded and encoded anew: what is kept has no metadata, second frame or trailing bytes. */
async function admitPixels(foreign: Uint8Array): Promise<Admitted> {
  const image = sharp(foreign, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  const { format } = await image.metadata().catch((cause) => {
    const large = /exceeds pixel limit/.test(String(cause))
    const why = large
      ? 'has more than 4096 × 4096 pixels'
      : 'is no SVG, PNG, JPEG, WebP, GIF or AVIF'
    throw new UnsafeArtwork(`The file ${why}.`, { cause })
  })
  if (!['png', 'jpeg', 'webp', 'gif', 'heif'].includes(format)) {
    throw new UnsafeArtwork(`The file is of the format ${format}, which is not taken.`)
  }
  const { data, info } = await image
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: LARGEST_EDGE, height: LARGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const pixels = await pixelsOfImage(data, { width: JUDGED, height: JUDGED })
  return admitted(data, 'image/png', info, pixels)
}

function admitted(
  bytes: Buffer,
  mediaType: SafeImage['mediaType'],
  { width, height }: { width: number; height: number },
  pixels: Pixels,
): Admitted {
  const { oneColour, coverage } = artFacts(pixels)
  if (coverage === 0) throw new UnsafeArtwork('Nothing in the file can be seen.')
  const facts = { fullColour: !oneColour, legible: legibleOn(pixels) }
  return { mediaType, bytes, width, height, hash: hash('sha256', bytes), ...facts }
}
