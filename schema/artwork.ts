// The types of artwork that sources, stores and the image pipeline share.
import type { Site } from './site.ts'

export const KINDS = ['icon', 'wordmark'] as const
export type Kind = (typeof KINDS)[number]

export const BACKGROUNDS = ['light', 'dark'] as const
/** The background of the page that shows the logo. */
export type Background = (typeof BACKGROUNDS)[number]

export const SHAPES = ['square', 'original'] as const
/** The shape of a rendered logo: a square, or the aspect ratio of its drawing. */
export type Shape = (typeof SHAPES)[number]

export const MEDIA_TYPES = ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** One color of an image. */
export interface Swatch {
  /** `#RRGGBB`, upper case. */
  hex: string
  /** Share of the visible area, from 0 to 1. Rare colors are left out, so the sum may be below 1. */
  share: number
}

/** A box in an image, as shares of the image's width and height, from 0 to 1. */
export interface AreaBox {
  left: number
  top: number
  width: number
  height: number
}

/**
 * The visible part of an image: where the mark is, and how heavy it looks. The box itself is that of the heavy part, by
 * which the mark is centered and scaled. Shadows, pale parts and thin ends may be outside.
 */
export interface VisibleArea extends AreaBox {
  /** Share of the box that it seems to fill, from 0 to 1: the mean of its own area and that of its convex hull. */
  fill: number
  /** The box around everything visible, which no image cuts. It contains the box of the heavy part. */
  whole: AreaBox
}

/** A sanitized image with measurements made once, during ingest. */
export interface SafeImage {
  mediaType: MediaType
  bytes: Uint8Array
  /** Pixels, or viewBox units for a vector image. */
  width: number
  height: number
  /** Lower-case hexadecimal SHA-256 of `bytes`. */
  hash: string
  /** The backgrounds on which the image is legible without changing its colors. */
  legible: Background[]
  /** Null in records of older versions; the renderer then measures it. */
  visibleArea: VisibleArea | null
  /** The ThumbHash of the square logo in Base64; missing in records of older versions, until the next visit or upload. */
  thumbhash?: string
  /** The version of the rules by which resvg draws every image of the SVG as it is; missing when they do not, and in older records. */
  resvgRules?: number
  /** True when an operator keeps the file as it is, with its margins; missing in all other artwork. */
  kept?: boolean
}

/** What those who show a logo have to know. The trademark stays with its owner. */
export interface LogoRights {
  /** SPDX identifier of the license of the drawing; null when unknown. */
  license: string | null
  /** The credit line: the author and the origin. */
  attribution: string | null
  /** The URL of the brand's own rules for its logo; null when unknown. */
  guidelines: string | null
}

/** One version of a company's logo, safe to render. */
export interface Artwork extends SafeImage, Omit<LogoRights, 'guidelines'> {
  domain: Site
  kind: Kind
  /** The background that the artwork was made for; null for any background. */
  background: Background | null
  /** True when the artwork has more than one color. It is preferred over single-color artwork. */
  fullColor: boolean
  /** Up to 8 colors, most characteristic first, with black and white last. Empty in records of older versions. */
  palette: Swatch[]
  /** The value of the `X-Source` header: `uploaded`, `bundled:simple-icons`. */
  source: string
  /** As in `LogoRights`; only bundled artwork has any. */
  guidelines?: string
  fetchedAt: Date
  /** Whether the page that named it was read over http: anyone on the network path can have changed it. */
  overHttp?: boolean
}

export type Quality = 'vector' | 'high' | 'medium' | 'low'

/** Rates the detail of an image. The limits in pixels are those of the `X-Quality` specification. */
export function qualityOf(image: Pick<SafeImage, 'mediaType' | 'width' | 'height'>): Quality {
  if (image.mediaType === 'image/svg+xml') return 'vector'
  const edge = Math.min(image.width, image.height)
  if (edge >= 256) return 'high'
  return edge >= 96 ? 'medium' : 'low'
}
