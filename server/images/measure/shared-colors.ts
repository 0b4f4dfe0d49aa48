// Checks whether two palettes share a brand color, which is any color except greys.
import type { Swatch } from '../../../schema/artwork.ts'
import { rgbOf } from '../theme/color.ts'
import { isGrey, labOf, oklabDistance } from './oklab.ts'

/** OKLab distance below which people still see two colors as the same brand color. */
const MAX_DISTANCE = 0.09

export function sharesBrandColor(
  firstPalette: Pick<Swatch, 'hex'>[],
  secondPalette: Pick<Swatch, 'hex'>[],
): boolean {
  const secondColors = brandColors(secondPalette)
  return brandColors(firstPalette).some((firstColor) =>
    secondColors.some((secondColor) => oklabDistance(firstColor, secondColor) < MAX_DISTANCE),
  )
}

/** The palette's colors in OKLab, without greys, black and white. */
export const brandColors = (swatches: Pick<Swatch, 'hex'>[]) =>
  swatches.map(({ hex }) => labOf(rgbOf(hex))).filter((lab) => !isGrey(lab))
