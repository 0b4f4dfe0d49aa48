// Renders a logo in a child process: a list of steps from artwork to encoded bytes.
import type { SafeImage } from '../../schema/artwork.ts'
import type { Recipe, Rendered, RenderState, Step } from './render-types.ts'
import { adjustColors, desaturate, encode, fit, rasterize } from './steps.ts'

// No step applies the pixel density: the recipe's edge already includes it.
const steps: Step[] = [rasterize, adjustColors, fit, desaturate, encode]

/** @throws when the artwork cannot be decoded, although ingest accepted it. */
export async function render(artwork: SafeImage, recipe: Recipe): Promise<Rendered> {
  const vector =
    artwork.mediaType === 'image/svg+xml' ? Buffer.from(artwork.bytes).toString() : null
  let state: RenderState = { recipe, artwork, vector, pixels: null, encoded: null }
  for (const step of steps) state = await step(state)
  if (state.encoded === null) throw new Error(`No step encodes ${recipe.format}.`)
  return state.encoded
}
