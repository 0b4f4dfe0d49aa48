// Checks the result of a render process before the service stores or sends it: the author of a file may control the
// process through a bug in a decoder.
import { hash } from 'node:crypto'
import { imageSize } from 'image-size'
import { z } from 'zod'
import { BACKGROUNDS, type MediaType } from '../../schema/artwork.ts'
import type { Format } from '../../schema/inputs/logo.ts'
import type { IngestedArtwork } from './ingest.ts'
import { MAX_STORED_BYTES, MAX_STORED_EDGE } from './limits.ts'
import { THUMBNAIL_LENGTH } from './measure/thumbnail-difference.ts'
import type { Recipe, Rendered } from './render-types.ts'
import { MAX_REBUILT_SVG_BYTES, verifySvg } from './svg/verify.ts'

/** A render process returned a result that an unmodified one cannot return. */
export class UntrustworthyResult extends Error {}

/** The names of the raster types in the package `image-size`. */
const RASTER_TYPES: Partial<Record<MediaType, string>> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
}
/** Maximum bytes of the headers and tables of an encoded image, besides its pixels. */
const MAX_OVERHEAD_BYTES = 65_536
/** Bytes in which the size is searched. Reading a JPEG of 25 MB that has only empty segments would take seconds. */
const MAX_HEADER_BYTES = 16_384

/** Maximum length in bytes of an image that ingest returns. */
export const MAX_INGESTED_BYTES = Math.max(MAX_STORED_BYTES, MAX_REBUILT_SVG_BYTES)

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i)
const hash64 = z.string().regex(/^[0-9a-f]{16}$/)
const thumbnail = z.base64().length(THUMBNAIL_LENGTH).nullable()
const bytes = z.instanceof(Uint8Array)
const share = z.number().min(0).max(1)
const positiveShare = share.positive()
const areaBox = { left: share, top: share, width: positiveShare, height: positiveShare }
const ingestedFacts = {
  legible: z.array(z.enum(BACKGROUNDS)).max(BACKGROUNDS.length),
  visibleArea: z.object({ ...areaBox, fill: share, whole: z.object(areaBox) }).nullable(),
  // At most 25 bytes.
  thumbhash: z.base64().max(36),
  resvgRules: z.int().positive().optional(),
  fullColor: z.boolean(),
  hasTransparency: z.boolean(),
  plateColor: hexColor.nullable(),
  inkCoverage: share,
  isPhotographic: z.boolean(),
  effectiveEdge: z.number().min(0).max(MAX_STORED_EDGE),
  perceptualHash: hash64,
  /** Of the symbol beside the lettering of a wordmark. */
  lockupMarkHash: hash64.nullable(),
  palette: z.array(z.object({ hex: hexColor, share })).max(8),
  thumbnails: z.object({ picture: thumbnail, mark: thumbnail }).optional(),
}
const Ingested = z.object({
  ...ingestedFacts,
  mediaType: z.enum(['image/svg+xml', 'image/png']),
  bytes,
  width: z.number().positive(),
  height: z.number().positive(),
  hash: z.string(),
})

/** @returns the same artwork with its known properties only. @throws UntrustworthyResult */
export function verifyIngested(result: unknown): IngestedArtwork {
  const parsed = Ingested.safeParse(result)
  if (!parsed.success) throw new UntrustworthyResult('The measurements have wrong types.')
  const artwork = parsed.data
  const maxBytes = artwork.mediaType === 'image/svg+xml' ? MAX_REBUILT_SVG_BYTES : MAX_STORED_BYTES
  const { width, height } = sizeOf(artwork.bytes, artwork.mediaType, maxBytes)
  if (width !== artwork.width || height !== artwork.height)
    throw new UntrustworthyResult('The size is not that of the image.')
  if (artwork.mediaType !== 'image/svg+xml' && Math.max(width, height) > MAX_STORED_EDGE)
    throw new UntrustworthyResult('The image has too many pixels.')
  // Caches find images by the hash of their artwork. With the hash of another one, this image would replace its images.
  if (artwork.hash !== hash('sha256', artwork.bytes))
    throw new UntrustworthyResult('The hash is not that of the bytes.')
  return artwork
}

/** Maximum length in bytes of an image that a render returns. */
export function maxRenderedBytes({ edge, format }: Recipe): number {
  // Four bytes per pixel; an SVG may embed them in Base64, which takes four bytes for three: less than six in all.
  const maxBytes = edge ** 2 * 6 + MAX_OVERHEAD_BYTES
  return format === 'svg' ? Math.max(maxBytes, MAX_REBUILT_SVG_BYTES) : maxBytes
}

const renderedAs = (mediaType: MediaType) => z.object({ bytes, mediaType: z.literal(mediaType) })
// Made once: zod compiles each schema, which takes longer than to check a result.
const RENDERED: Record<Format, ReturnType<typeof renderedAs>> = {
  png: renderedAs('image/png'),
  webp: renderedAs('image/webp'),
  jpg: renderedAs('image/jpeg'),
  svg: renderedAs('image/svg+xml'),
}

/** @returns the same image with its known properties only. @throws UntrustworthyResult */
export function verifyRendered(result: unknown, recipe: Recipe): Rendered {
  const { edge, shape, format } = recipe
  const parsed = RENDERED[format].safeParse(result)
  if (!parsed.success) throw new UntrustworthyResult('The image is not of the requested format.')
  const { mediaType } = parsed.data
  const size = sizeOf(parsed.data.bytes, mediaType, maxRenderedBytes(recipe))
  const isRequestedSize =
    Math.max(size.width, size.height) === edge &&
    (shape === 'original' || size.width === size.height)
  if (mediaType !== 'image/svg+xml' && !isRequestedSize)
    throw new UntrustworthyResult('The image is not of the requested size.')
  return { bytes: parsed.data.bytes, mediaType }
}

interface Size {
  width: number
  height: number
}

/** Reads the size from the bytes, which must be of the media type. @throws UntrustworthyResult */
function sizeOf(content: Uint8Array, mediaType: MediaType, maxBytes: number): Size {
  if (content.byteLength > maxBytes) throw new UntrustworthyResult('The image has too many bytes.')
  const size = mediaType === 'image/svg+xml' ? svgSize(content) : rasterSize(content, mediaType)
  if (size === null) throw new UntrustworthyResult(`The image is not a safe ${mediaType}.`)
  return size
}

function svgSize(content: Uint8Array): Size | null {
  try {
    return verifySvg(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content))
  } catch {
    return null
  }
}

function rasterSize(content: Uint8Array, mediaType: MediaType): Size | null {
  try {
    const { type, width, height } = imageSize(content.subarray(0, MAX_HEADER_BYTES))
    return type === RASTER_TYPES[mediaType] ? { width, height } : null
  } catch {
    return null
  }
}
