// The work in hand while a logo is made, and what goes in and comes out of it.
import type { Background, MediaType, SafeImage } from '../../schema/artwork.ts'
import type { Format } from '../../schema/inputs.ts'

/** What to make of an artwork: plain data, which crosses to a child process and into an ETag. */
export interface Recipe {
  /** Edge of the square image in pixels, density counted in. */
  edge: number
  format: Format
  /** The background that the image is for. */
  theme: Background
  /** Whether colours may be changed to stay legible on it; what we drew ourselves knows better. */
  adjust: boolean
  greyscale: boolean
}

export interface Rendered {
  bytes: Uint8Array
  mediaType: MediaType
}

/** Straight RGBA, 8 bits a channel, row by row. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** A vector until something needs its pixels, then pixels until they are encoded. */
export interface Work {
  recipe: Recipe
  artwork: SafeImage
  vector: string | null
  pixels: Pixels | null
  encoded: Rendered | null
}

/** Each step decides for itself whether it applies. */
export type Step = (work: Work) => Work | Promise<Work>
