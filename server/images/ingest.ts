// Turns untrusted bytes into safe artwork: detects the format, decodes, trims and measures.
// It runs in a child process. A "plate" is the solid background shape behind a mark.
import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { BACKGROUNDS, type SafeImage } from '../../schema/artwork.ts'
import { resvgRulesOf } from './draw.ts'
import { bitmapOfSlow, rasterizeTimed, rejectSlow } from './draw-time.ts'
import { convertImages } from './embedded-images.ts'
import { LOW_MEMORY_EDGE, MAX_STORED_EDGE } from './limits.ts'
import { crop, downsample, wholeImage } from './measure/downsample.ts'
import { type ImageFacts, measureImage } from './measure/facts.ts'
import { thumbhashOf } from './measure/thumbhash.ts'
import type { Thumbnails } from './measure/thumbnail-difference.ts'
import { thumbnailsOf } from './measure/thumbnails.ts'
import { measureVisibleArea, WHOLE_AREA } from './measure/visible-area.ts'
import { decode, encodeForStorage } from './raster/index.ts'
import { FINE_EDGE, fineEdgeOf, rasterizeImage, rasterizeVector } from './rasterize.ts'
import type { Pixels } from './render-types.ts'
import { sniff } from './sniff.ts'
import { SVG_LIMITS } from './svg/limits.ts'
import { rejectVast } from './svg/reach.ts'
import { hasRaster, recolor } from './svg/recolor.ts'
import { type RebuiltSvg, sanitizeSvg, UnsafeArtwork } from './svg/sanitize.ts'
import { rgbOf } from './theme/color.ts'
import { summarizeColors } from './theme/connected-components.ts'
import { legibleBackgrounds, THEME_ANALYSIS_EDGE } from './theme/index.ts'
import { rejectVastTiles } from './tile-check.ts'
import { contentBox } from './trim/margins.ts'
import { trimVector } from './trim/viewbox.ts'

export { UnsafeArtwork }

/** Safe bytes without their outer margins, and the facts measured from their pixels. */
export interface IngestedArtwork extends SafeImage, ImageFacts {
  /** Whether it has more than one color, the plate included. */
  fullColor: boolean
  /** Present when the options ask for them. */
  thumbnails?: Thumbnails
}

/** Properties of the file that the page declares. */
export interface IngestOptions {
  /** `#rrggbb`: the new color of a vector of one color, as browsers repaint a mask-icon; null keeps its color. */
  paintColor?: string | null
  /** Whether the file is a maskable icon, whose margin platforms cut off. */
  maskable?: boolean
  /** Whether the whole file is shown, with its margins. */
  keep?: boolean
  /** Whether to make thumbnails, which tell whether two images show one drawing. */
  thumbnails?: boolean
}

/** Maximum longer edge divided by the shorter. */
const MAX_ASPECT = 20

/**
 * @param bytes an untrusted SVG, PNG, JPEG, WebP, GIF, AVIF, JPEG XL, ICO or BMP file.
 * @throws UnsafeArtwork with a sentence that states the reason.
 */
export async function ingest(
  bytes: Uint8Array,
  options: IngestOptions = {},
): Promise<IngestedArtwork> {
  const format = sniff(bytes)
  if (format === 'svg') return ingestVector(bytes, options)
  if (format === 'svgz') return ingestVector(gunzipSvg(bytes), options)
  return ingestRaster(await decode(bytes, format), options)
}

/** Decompresses at most the largest accepted SVG, so a zip bomb is never expanded in full. */
function gunzipSvg(bytes: Uint8Array): Uint8Array {
  let content: Uint8Array
  try {
    content = gunzipSync(bytes, { maxOutputLength: SVG_LIMITS.bytes })
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    const reason = isTooLarge ? 'unpacks to more than 1 MB' : 'is damaged or cut off'
    throw new UnsafeArtwork(`The compressed file ${reason}.`, { cause })
  }
  if (sniff(content) !== 'svg')
    throw new UnsafeArtwork('The compressed file does not contain an SVG.')
  return content
}

async function ingestVector(bytes: Uint8Array, options: IngestOptions): Promise<IngestedArtwork> {
  const rebuilt = sanitizeSvg(bytes, await convertImages(bytes))
  await rejectSlow(rebuilt, THEME_ANALYSIS_EDGE)
  const sanitized = await paintSingleColor(rebuilt, options.paintColor ?? null)
  const { trimmed, pixels } = options.keep
    ? {
        trimmed: sanitized,
        pixels: await rasterizeVector(sanitized.svg, sanitized, fineEdgeOf(sanitized.svg)),
      }
    : ((await trimVector(sanitized, options.maskable ?? false)) ?? rejectInvisible())
  const { svg, width, height } = trimmed
  const small = await rasterizeTimed(trimmed, THEME_ANALYSIS_EDGE)
  const stored = { mediaType: 'image/svg+xml', bytes: Buffer.from(svg), width, height } as const
  const artwork = describeArtwork(stored, pixels, small.pixels, options)
  // Callers get the visible part alone, enlarged to their image.
  const visibleArea = artwork.visibleArea ?? WHOLE_AREA
  const { whole } = visibleArea
  rejectVast(rebuilt.reach, { width: width * whole.width, height: height * whole.height })
  const bitmap = rebuilt.needsBitmap
    ? await rasterizeVector(svg, trimmed, LOW_MEMORY_EDGE)
    : await bitmapOfSlow(artwork, small.milliseconds)
  // Its margin is cut already, unless it stays.
  if (bitmap !== null)
    return ingestRaster(bitmap, { keep: options.keep, thumbnails: options.thumbnails })
  await rejectVastTiles(artwork)
  // Shapes are sharp at any size; an embedded raster image is not.
  const effectiveEdge = hasRaster(svg) ? artwork.effectiveEdge : MAX_STORED_EDGE
  return { ...artwork, effectiveEdge, resvgRules: resvgRulesOf(svg, visibleArea) }
}

/** Repaints an SVG of one color; returns any other unchanged. */
async function paintSingleColor(sanitized: RebuiltSvg, color: string | null): Promise<RebuiltSvg> {
  if (color === null) return sanitized
  const { isSingleColor } = summarizeColors(
    await rasterizeVector(sanitized.svg, sanitized, THEME_ANALYSIS_EDGE),
  )
  return isSingleColor
    ? { ...sanitized, svg: recolor(sanitized.svg, () => rgbOf(color)) }
    : sanitized
}

/** Re-encodes the pixels, so the result has no metadata, second frame or trailing bytes. */
async function ingestRaster(decoded: Pixels, options: IngestOptions): Promise<IngestedArtwork> {
  const box = options.keep
    ? wholeImage(decoded)
    : (contentBox(decoded, options.maskable ?? false) ?? rejectInvisible())
  if (Math.max(box.width, box.height) > Math.min(box.width, box.height) * MAX_ASPECT) {
    throw new UnsafeArtwork('The image is far too long and thin.')
  }
  const { bytes, pixels } = await encodeForStorage(crop(decoded, box))
  const { width, height } = pixels
  const small = await rasterizeImage(bytes, {
    width: THEME_ANALYSIS_EDGE,
    height: THEME_ANALYSIS_EDGE,
  })
  return describeArtwork({ mediaType: 'image/png', bytes, width, height }, pixels, small, options)
}

function rejectInvisible(): never {
  throw new UnsafeArtwork('Nothing in the file can be seen.')
}

type Measured = Omit<SafeImage, 'hash' | 'legible' | 'visibleArea' | 'thumbhash' | 'resvgRules'>

/** @param small the image at `THEME_ANALYSIS_EDGE`, the size at which rendering decides legibility too. */
function describeArtwork(
  stored: Measured,
  pixels: Pixels,
  small: Pixels,
  { keep = false, thumbnails = false }: IngestOptions,
): IngestedArtwork {
  const { isSingleColor, coverage } = summarizeColors(small)
  if (coverage === 0) rejectInvisible()
  const { isReadableOnPlate, ...facts } = measureImage(pixels)
  const visibleArea = keep ? WHOLE_AREA : visibleAreaOf(stored, pixels, small)
  return {
    ...stored,
    hash: hash('sha256', stored.bytes),
    fullColor: !isSingleColor,
    // A readable mark on its own plate is legible on any page, even with thin lines.
    legible: isReadableOnPlate ? [...BACKGROUNDS] : legibleBackgrounds(small),
    visibleArea,
    thumbhash: thumbhashOf(small, visibleArea, keep),
    ...facts,
    ...(thumbnails && { thumbnails: thumbnailsOf(pixels) }),
  }
}

const visibleAreaOf = (stored: Measured, pixels: Pixels, small: Pixels) =>
  measureVisibleArea(
    small,
    downsample(pixels, FINE_EDGE),
    stored.mediaType === 'image/svg+xml' ? stored : null,
  )
