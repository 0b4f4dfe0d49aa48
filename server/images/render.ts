// A logo's pixels: a list of named steps from safe artwork to encoded bytes. Runs in the child processes.
import type { Background, MediaType, SafeImage } from '../../schema/artwork.ts'
import type { Format } from '../../schema/inputs.ts'
import { adapt, desaturate, encode, fit, rasterise } from './steps.ts'

/** Part of every ETag: raise it when the same artwork and recipe give other bytes than before. */
export const RENDERER = 1

/** What to make of an artwork; plain data, so that it crosses to a child process and into an ETag. */
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

/** Straight RGBA, 8 bits a channel. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** The work in hand: a vector until something needs its pixels, then pixels until they are encoded. */
export interface Work {
  recipe: Recipe
  artwork: SafeImage
  vector: string | null
  pixels: Pixels | null
  encoded: Rendered | null
}

/** Each step decides for itself whether it applies; greyscale comes last before the bytes are written. */
export type Step = (work: Work) => Work | Promise<Work>
const steps: Step[] = [rasterise, adapt, fit, desaturate, encode]

/** @throws when the artwork cannot be decoded; then it should not have been let in. */
export async function render(artwork: Work['artwork'], recipe: Recipe): Promise<Rendered> {
  const vector =
    artwork.mediaType === 'image/svg+xml' ? Buffer.from(artwork.bytes).toString() : null
  let work: Work = { recipe, artwork, vector, pixels: null, encoded: null }
  for (const step of steps) work = await step(work)
  if (work.encoded === null) throw new Error(`No step encodes ${recipe.format}.`)
  return work.encoded
}
