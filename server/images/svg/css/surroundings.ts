// What the styles of an element mean for the values in it: the size of its font, and whether it is dark.
import type { Declaration } from '../../../css/parse.ts'
import type { Element } from '../parse.ts'
import { type Fonts, parseQuantity, type Units } from './calc.ts'
import { computeFunctions, hasFunctions, type ValueContext } from './functions.ts'

interface Surroundings {
  fonts: Fonts
  isDark: boolean
}

/** Sizes of fonts in pixels by their keywords. */
const SIZES: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
}

/** @param declarations of the element, the winners last. @param outer what the element inherits. */
export function surroundingsOf(
  { attributes }: Element,
  declarations: readonly Declaration[],
  outer: Omit<ValueContext, keyof Units> & Surroundings & Pick<Units, 'viewport'>,
): Surroundings {
  const last = (name: string) => declarations.findLast((one) => one.name === name)?.value
  const scheme = last('color-scheme')?.toLowerCase()
  const size = last('font-size') ?? attributes.get('font-size')
  const { fonts } = outer
  return {
    // The viewer prefers light, so only an element that allows nothing else is dark.
    isDark:
      scheme === undefined ? outer.isDark : /\bdark\b/.test(scheme) && !/\blight\b/.test(scheme),
    fonts: size === undefined ? fonts : { ...fonts, own: sizeOf(size, outer) ?? fonts.own },
  }
}

/** @returns null for a text that is no size. */
function sizeOf(text: string, outer: Parameters<typeof surroundingsOf>[2]): number | null {
  const context = { ...outer, percentBase: outer.fonts.own }
  const value = hasFunctions(text) ? computeFunctions(text, context) : text
  const quantity = value === null ? null : parseQuantity(value, context)
  if (quantity && quantity.kind !== 'angle' && quantity.value > 0) return quantity.value
  return SIZES[value?.toLowerCase() ?? ''] ?? null
}
