// What artwork is: the facts that are kept with every logo, shared by sources, stores and images.
import type { Apex } from './apex.ts'

export const KINDS = ['icon', 'wordmark'] as const
export type Kind = (typeof KINDS)[number]

export const BACKGROUNDS = ['light', 'dark'] as const
/** The colour of the page that a logo is put on. */
export type Background = (typeof BACKGROUNDS)[number]

export const MEDIA_TYPES = ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** One colour of a drawing. */
export interface Swatch {
  /** `#RRGGBB`, upper case. */
  hex: string
  /** Share of the area that can be seen, 0 to 1; what is too rare for a palette is in none. */
  share: number
}

/** Safe bytes and their facts, measured once, when foreign bytes are let in. */
export interface SafeImage {
  mediaType: MediaType
  bytes: Uint8Array
  /** Pixels, or user units of the viewBox for a vector. */
  width: number
  height: number
  /** Lower-case hexadecimal SHA-256 of `bytes`. */
  hash: string
  /** The backgrounds on which it can be seen as it is, with no colour changed. */
  legible: Background[]
}

/** One drawing of a company's logo, safe to render. */
export interface Artwork extends SafeImage {
  domain: Apex
  kind: Kind
  /** The background it was made for; null when it was made for any. */
  background: Background | null
  /** Whether it is drawn in more than one colour: preferred over one. */
  fullColour: boolean
  /** Up to 8 different colours, the brand's before ink and paper, the most telling first; empty where an older version kept it. */
  palette: Swatch[]
  /** Where it came from, as X-Source says it: `uploaded`, `bundled:simple-icons`. */
  source: string
  /** SPDX identifier of the drawing's licence, where one is known. */
  licence: string | null
  /** Who is to be named for it, and where it was taken from. */
  attribution: string | null
  fetchedAt: Date
}

export type Quality = 'vector' | 'high' | 'medium' | 'low'

/** How much detail an image carries: edges in pixels as the design's table of X-Quality has them. */
export function qualityOf(image: Pick<SafeImage, 'mediaType' | 'width' | 'height'>): Quality {
  if (image.mediaType === 'image/svg+xml') return 'vector'
  const edge = Math.min(image.width, image.height)
  if (edge >= 256) return 'high'
  return edge >= 96 ? 'medium' : 'low'
}
