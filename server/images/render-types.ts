// The types of the renderer: its input, its output, and pixels.
import type { Background, MediaType, Shape } from '../../schema/artwork.ts'
import type { Format } from '../../schema/inputs/logo.ts'

/**
 * How to render an artwork. It is plain data: it is sent to a child process and hashed into the
 * ETag, so a renamed property changes every ETag.
 */
export interface Recipe {
  /** Longer edge of the image in pixels, after the pixel density is applied. */
  edge: number
  /** A square, or the aspect ratio of the artwork. */
  shape: Shape
  /** Space on each side in percent of `edge`, from 0 to 40; null for the margin that gives all logos equal weight. */
  padding: number | null
  /** `#rrggbb` behind the logo; null for a transparent image. */
  background: string | null
  format: Format
  /** The page background that the image is for. */
  theme: Background
  /** Whether colors may be adjusted to stay legible; false for monograms, which are drawn per theme. */
  adjust: boolean
  /** `#rrggbb` of the company, for a plate behind a mark that would be invisible; null when unknown. */
  brandColor: string | null
  greyscale: boolean
}

export interface Rendered {
  bytes: Uint8Array
  mediaType: MediaType
}

/** RGBA pixels with straight (not premultiplied) alpha, 8 bits per channel, row by row. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}
