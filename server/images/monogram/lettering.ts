// Lays out one to three letters as one outline, centered in a square by their visible shape.
import { findLetterOutline } from './glyph-outlines.ts'
import { bounds, type Outline, tracePoints, transformOutline } from './outline.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The maximum font size, and the maximum width and height of the visible shape. */
interface LetterBox {
  em: number
  width: number
  height: number
}

// In units of the 128-unit square. A Han character fills its em; a Latin capital fills 3/4 of it.
const CAPITAL_PAIR_BOX: LetterBox = { em: 64, width: 91, height: 66 }
const TRIPLE_BOX: LetterBox = { em: 52, width: 104, height: 66 }
const SMALL_PAIR_BOX: LetterBox = { em: 76, width: 88, height: 62 }
const CJK_BOX: LetterBox = { em: 78, width: 76, height: 76 }
const CAPITAL_BOX: LetterBox = { em: 86, width: 84, height: 78 }
const SMALL_LETTER_BOX: LetterBox = { em: 96, width: 84, height: 72 }

function letterBoxFor(letters: string[]): LetterBox {
  if (letters.length > 2) return TRIPLE_BOX
  if (letters.length > 1) return isCapital(letters[0]!) ? CAPITAL_PAIR_BOX : SMALL_PAIR_BOX
  const letter = letters[0]!
  if (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(letter)) return CJK_BOX
  return isCapital(letter) ? CAPITAL_BOX : SMALL_LETTER_BOX
}

const isCapital = (text: string) => /^[\p{Lu}\p{Nd}]/u.test(text)
// Inter's capital height in ems. Only half of an accent or tail counts for vertical centering, or the
// body of an "É" would sit too low.
const CAPITAL_HEIGHT = 0.7275

/** Horizontal bands in which the space between two letters is measured. */
const BANDS = 8
/** Wanted distance in ems between two letters with straight sides, such as H and I. */
const LETTER_SPACING = 0.115
/** Smallest distance in ems between the edges of two letters. */
const MIN_LETTER_SPACING = 0.05
/** Depth in ems. A recess is the space between a letter and its box; the deep one of an L counts only up to this. */
const MAX_RECESS = 0.26
/** Share of the mean recess between two letters by which they move closer. */
const RECESS_SHARE = 0.8

/** The distance from the box's side to the letter's edge in each horizontal band, at most `MAX_RECESS`. */
function recessDepths(
  outline: Outline,
  top: number,
  bottom: number,
  side: 'left' | 'right',
): number[] {
  const { left, right } = bounds(outline)
  const depths = Array.from({ length: BANDS }, () => MAX_RECESS)
  for (const { x, y } of tracePoints(outline)) {
    const band = Math.min(BANDS - 1, Math.floor(((y - top) / (bottom - top)) * BANDS))
    depths[band] = Math.min(depths[band]!, side === 'left' ? x - left : right - x)
  }
  return depths
}

// The closest point of a slanted letter may be in an adjacent band.
const nearestDepth = (depths: number[], band: number) =>
  Math.min(...depths.slice(Math.max(0, band - 1), band + 2))

/** Puts a letter to the right of those before it, with the same white space as in other pairs. */
export function placeBeside(first: Outline, second: Outline): Outline {
  const firstBounds = bounds(first)
  const secondBounds = bounds(second)
  const top = Math.min(firstBounds.top, secondBounds.top)
  const bottom = Math.max(firstBounds.bottom, secondBounds.bottom)
  const secondDepths = recessDepths(second, top, bottom, 'left')
  const firstDepths = recessDepths(first, top, bottom, 'right')
  const recesses = firstDepths.map((depth, band) =>
    Math.min(MAX_RECESS, depth + secondDepths[band]!),
  )
  const meanRecess = recesses.reduce((sum, depth) => sum + depth, 0) / BANDS
  const smallestRecess = Math.min(
    ...firstDepths.map((depth, band) => depth + nearestDepth(secondDepths, band)),
  )
  // The distance between the boxes of the letters; it is negative when the boxes overlap.
  const boxDistance = Math.max(
    LETTER_SPACING - RECESS_SHARE * meanRecess,
    MIN_LETTER_SPACING - smallestRecess,
  )
  const dx = firstBounds.right + boxDistance - secondBounds.left
  return [...first, ...transformOutline(second, 1, dx)]
}

/** One outline of all letters, centered in the square; null when a letter has no outline. */
export function layOutLetters(text: string, square: number): Outline | null {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const outlines = letters.map(findLetterOutline).filter((outline) => outline !== null)
  if (outlines.length === 0 || outlines.length < letters.length) return null
  const fromLeft = /^\p{sc=Hebrew}/u.test(text) ? outlines.toReversed() : outlines
  const outline = fromLeft.reduce(placeBeside)
  const { left, right, top, bottom } = bounds(outline)
  const box = letterBoxFor(letters)
  const scale = Math.min(box.em, box.width / (right - left), box.height / (bottom - top))
  // For a capital: the mean of the middle of its visible shape and the middle without accent and tail.
  const middle = isCapital(text) ? (top + bottom - CAPITAL_HEIGHT) / 4 : (top + bottom) / 2
  return transformOutline(
    outline,
    scale,
    square / 2 - (scale * (left + right)) / 2,
    square / 2 - scale * middle,
  )
}
