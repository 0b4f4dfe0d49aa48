// Sets one or two letters as a single shape in the middle of a square, by their ink, not advance.
import { outlineOf } from './glyph-outlines.ts'
import { bounds, type Outline, placed, trace } from './outline.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The most that lettering may take up: the letter size, and the room for what sticks out of it. */
interface Room {
  em: number
  width: number
  height: number
}

// In units of the 128 square. A han character fills its em, a Latin capital three quarters of it.
const PAIR: Room = { em: 64, width: 91, height: 66 }
const LOW_PAIR: Room = { em: 76, width: 88, height: 62 }
const FULL: Room = { em: 78, width: 76, height: 76 }
const SINGLE: Room = { em: 86, width: 84, height: 78 }
const SMALL: Room = { em: 96, width: 84, height: 72 }

function roomFor(letters: string[]): Room {
  if (letters.length > 1) return isCapital(letters[0]!) ? PAIR : LOW_PAIR
  const letter = letters[0]!
  if (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(letter)) return FULL
  return isCapital(letter) ? SINGLE : SMALL
}

const isCapital = (text: string) => /^[\p{Lu}\p{Nd}]/u.test(text)
// Inter's capital height. Half of what an accent or a tail adds is let out of the square's middle,
// or the body of an "É" would hang low.
const CAPITAL = 0.7275

const BANDS = 8
const GAP = 0.115
const LEAST_GAP = 0.05
const DEEPEST = 0.26

/** How far a letter's edge lies inside its box, in bands from top to bottom, seen from one side. */
function recess(outline: Outline, top: number, bottom: number, facing: 'left' | 'right'): number[] {
  const { left, right } = bounds(outline)
  const depths = Array.from({ length: BANDS }, () => DEEPEST)
  for (const { x, y } of trace(outline)) {
    const band = Math.min(BANDS - 1, Math.floor(((y - top) / (bottom - top)) * BANDS))
    depths[band] = Math.min(depths[band]!, facing === 'left' ? x - left : right - x)
  }
  return depths
}

// A slanting neighbour may come nearest a little higher or lower.
const nearest = (depths: number[], band: number) =>
  Math.min(...depths.slice(Math.max(0, band - 1), band + 2))

/** Puts the second letter beside the first, with as much white between as any other pair has. */
function beside(first: Outline, second: Outline): Outline {
  const [a, b] = [bounds(first), bounds(second)]
  const [top, bottom] = [Math.min(a.top, b.top), Math.max(a.bottom, b.bottom)]
  const facing = recess(second, top, bottom, 'left')
  const edge = recess(first, top, bottom, 'right')
  const white = edge.map((depth, band) => Math.min(DEEPEST, depth + facing[band]!))
  const mean = white.reduce((sum, depth) => sum + depth, 0) / BANDS
  const least = Math.min(...edge.map((depth, band) => depth + nearest(facing, band)))
  const gap = Math.max(GAP - 0.8 * mean, LEAST_GAP - least)
  return [...first, ...placed(second, 1, a.right + gap - b.left)]
}

/** The letters as one outline centred in the square; null when a letter has no outline. */
export function lettering(text: string, square: number): Outline | null {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const outlines = letters.map(outlineOf).filter((outline) => outline !== null)
  const [first, second] = /^\p{sc=Hebrew}/u.test(text) ? outlines.toReversed() : outlines
  if (!first || outlines.length < letters.length) return null
  const set = second ? beside(first, second) : first
  const { left, right, top, bottom } = bounds(set)
  const room = roomFor(letters)
  const scale = Math.min(room.em, room.width / (right - left), room.height / (bottom - top))
  const middle = isCapital(text) ? (top + bottom - CAPITAL) / 4 : (top + bottom) / 2
  return placed(set, scale, square / 2 - (scale * (left + right)) / 2, square / 2 - scale * middle)
}
