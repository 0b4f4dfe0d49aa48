// A logo's pixels, made in a child process: a list of named steps from artwork to encoded bytes.
import type { SafeImage } from '../../schema/artwork.ts'
import { adapt, desaturate, encode, fit, rasterise } from './steps.ts'
import type { Recipe, Rendered, Step, Work } from './work.ts'

// Density is counted into the recipe's edge; greyscale comes last before the bytes are written.
const steps: Step[] = [rasterise, adapt, fit, desaturate, encode]

/** @throws when the artwork cannot be decoded; then it should not have been let in. */
export async function render(artwork: SafeImage, recipe: Recipe): Promise<Rendered> {
  const vector =
    artwork.mediaType === 'image/svg+xml' ? Buffer.from(artwork.bytes).toString() : null
  let work: Work = { recipe, artwork, vector, pixels: null, encoded: null }
  for (const step of steps) work = await step(work)
  if (work.encoded === null) throw new Error(`No step encodes ${recipe.format}.`)
  return work.encoded
}
