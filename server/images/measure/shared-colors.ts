// Whether two palettes have a colour of their own in common: neither ink nor paper.
import type { Swatch } from '../../../schema/artwork.ts'
import { rgbOf } from '../theme/color.ts'
import { apart, labOf } from './oklab.ts'

/** Below this chroma a colour is grey to the eye, and half of all logos share it. */
const GREY = 0.04
/** In OKLab: what people still call the same blue. */
const NEAR = 0.09

export function sharesColour(one: Pick<Swatch, 'hex'>[], other: Pick<Swatch, 'hex'>[]): boolean {
  const [here, there] = [ownColours(one), ownColours(other)]
  return here.some((a) => there.some((b) => apart(a, b) < NEAR))
}

/** What is neither ink nor paper. */
export const ownColours = (swatches: Pick<Swatch, 'hex'>[]) =>
  swatches.map(({ hex }) => labOf(rgbOf(hex))).filter(([, a, b]) => Math.hypot(a, b) > GREY)
