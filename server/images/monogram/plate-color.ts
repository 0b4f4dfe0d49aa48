// Chooses the colors of a monogram: of its plate, the solid shape behind its letters, and of the letters. A brand has its
// own color, other plates one from a hash of the domain.
import { createHash } from 'node:crypto'
import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import type { Background } from '../../../schema/artwork.ts'
import type { MonogramSubject } from './initials.ts'

/** The contrast ratio of WCAG 2, from 1 to 21. */
export const contrast = (a: string, b: string): number => wcagContrast(a, b)

const hexOfOklch = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h: h % 360 }, 'oklch'))

const HALVINGS = 14

const WHITE = '#ffffff'
const BLACK = '#000000'
const PAGES = { light: WHITE, dark: '#0b0b0c' } as const
/** The least contrast of letters and plate, of WCAG 2 for text of any size. */
const MIN_LETTER_CONTRAST = 4.5
/** A brand color with at least this contrast is darkened for white letters; a lighter one has black letters. */
const MIN_DARKENED_CONTRAST = 3
/** Yellow on white has 1.3 and is seen as a plate; navy on black has less and is not. */
const MIN_PAGE_CONTRAST = 1.25

export interface MonogramColors {
  /** `#rrggbb` in lower case, as the letters. */
  plate: string
  letters: string
}

/**
 * The colors of a monogram: the brand's own, else one that the domain decides. Letters have a contrast of at least 4.5 with
 * their plate.
 * @param theme the page background. A plate of its color is swapped with the letters: black brands are white on dark.
 */
export function monogramColors(
  { apex, brandColor = null }: MonogramSubject,
  theme: Background,
): MonogramColors {
  if (brandColor === null) return { plate: plateColor(apex, theme), letters: WHITE }
  const { plate, letters } = withReadableLetters(brandColor.toLowerCase())
  const isSeen = contrast(plate, PAGES[theme]) >= MIN_PAGE_CONTRAST
  return isSeen ? { plate, letters } : { plate: letters, letters: plate }
}

const toOklch = converter('oklch')

function withReadableLetters(color: string): MonogramColors {
  const onWhite = contrast(color, WHITE)
  if (onWhite >= MIN_LETTER_CONTRAST) return { plate: color, letters: WHITE }
  if (onWhite < MIN_DARKENED_CONTRAST) return { plate: color, letters: BLACK }
  const { c = 0, h = 0 } = toOklch(color) ?? {}
  return { plate: colorWithContrast(h, c, MIN_LETTER_CONTRAST), letters: WHITE }
}

/** The color of this hue and chroma that has the given contrast ratio with white. */
function colorWithContrast(hue: number, chroma: number, ratio: number): string {
  // The interval is halved until it is far smaller than an 8-bit level.
  let tooDark = 0
  let tooLight = 1
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (tooDark + tooLight) / 2
    if (contrast(hexOfOklch(middle, chroma, hue), WHITE) > ratio) tooDark = middle
    else tooLight = middle
  }
  return hexOfOklch(tooDark, chroma, hue)
}

// OKLCH hues at equal visible distance: teals look alike, so they are further apart in degrees. Hues
// from orange (48) to grass (138) are missing: dark enough for white letters, they look brown or olive.
const HUES = [
  138, 146, 157, 176, 204, 228, 244, 254, 263, 274, 288, 304, 322, 342, 360, 374, 387, 398, 408,
]

const hueAt = (fraction: number): number => {
  const position = fraction * (HUES.length - 1)
  const [from, to] = [HUES[Math.floor(position)]!, HUES[Math.ceil(position)]!]
  return from + (to - from) * (position % 1)
}

/** A repeatable series of numbers from 0 to 1 per apex, evenly distributed over many apexes. */
function* randomNumbers(apex: string): Generator<number, never> {
  const bytes = createHash('sha256').update(apex).digest()
  for (let offset = 0; ; offset = (offset + 4) % bytes.length)
    yield bytes.readUInt32BE(offset) / 2 ** 32
}

interface PlateTraits {
  hue: number
  chroma: number
  /** From 0 for the lightest plate to 1 for the darkest. */
  darkness: number
}

function plateTraits(apex: string): PlateTraits {
  const random = randomNumbers(apex)
  const hue = hueAt(random.next().value)
  const chroma = 0.175 + random.next().value * 0.055
  // A dark red or orange would look brown.
  const darkness = random.next().value * (hue > 380 ? 0.3 : 1)
  return { hue, chroma, darkness }
}

/**
 * The plate color for white letters: a contrast of at least 4.5 with them, and of at least 3 with the
 * page, which is white or nearly black.
 */
export function plateColor(apex: string, theme: Background): string {
  const { hue, chroma, darkness } = plateTraits(apex)
  return colorWithContrast(
    hue,
    chroma,
    theme === 'light' ? 4.7 + darkness * 1.5 : 4.6 + darkness * 0.6,
  )
}
