// Lays out a line of text as one outline, from the outlines of the letters of the monograms.
import { findTextOutline } from '../monogram/glyph-outlines.ts'
import { placeBeside } from '../monogram/lettering.ts'
import { bounds, type Outline, transformOutline } from '../monogram/outline.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Space between two words in ems. */
const WORD_SPACE = 0.3

export interface TextLine {
  /** In ems, from x = 0, with y downward from the baseline. */
  outline: Outline
  /** In ems. */
  width: number
}

/** @returns null for an empty text, and for one with a letter or sign that has no outline. */
export function layOutText(text: string): TextLine | null {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const outlines = words.map(layOutWord)
  if (outlines.length === 0) return null
  let line: Outline = []
  let width = 0
  for (const word of outlines) {
    if (word === null) return null
    const { left, right } = bounds(word)
    const start = width === 0 ? 0 : width + WORD_SPACE
    line = [...line, ...transformOutline(word, 1, start - left)]
    width = start + right - left
  }
  return { outline: line, width }
}

function layOutWord(word: string): Outline | null {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  const outlines = letters.map(findTextOutline)
  const known = outlines.filter((outline) => outline !== null)
  const [first, ...others] = known
  if (first === undefined || known.length < letters.length) return null
  // Each letter is placed beside the one before it only: beside the whole word, 21 letters would take 16 ms.
  const placed = [first]
  for (const letter of others) {
    const before = placed.at(-1) as Outline
    placed.push(placeBeside(before, letter).slice(before.length))
  }
  return placed.flat()
}
