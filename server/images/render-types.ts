// The types of the render pipeline: its input, its output and the state between two steps.
import type { Background, MediaType, SafeImage } from '../../schema/artwork.ts'
import type { Format } from '../../schema/inputs.ts'

/**
 * How to render an artwork. It is plain data: it is sent to a child process and hashed into the
 * ETag, so a renamed property changes every ETag.
 */
export interface Recipe {
  /** Edge of the square image in pixels, after the pixel density is applied. */
  edge: number
  format: Format
  /** The page background that the image is for. */
  theme: Background
  /** Whether colors may be adjusted to stay legible; false for monograms, which are drawn per theme. */
  adjust: boolean
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

/** The state between two steps: an SVG until a step needs pixels, then pixels until encoding. */
export interface RenderState {
  recipe: Recipe
  artwork: SafeImage
  vector: string | null
  pixels: Pixels | null
  encoded: Rendered | null
}

/** One step of the pipeline; it returns the state unchanged where it does not apply. */
export type Step = (state: RenderState) => RenderState | Promise<RenderState>
