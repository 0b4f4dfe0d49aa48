// Loads letter outlines from ./glyphs/: one file per group of scripts, on first use.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import type { Outline, Point } from './outline.ts'

const decompress = promisify(brotliDecompress)

/** The letters of one file, which serves one group of scripts. */
interface GlyphBlock {
  /** Coordinate units per em. */
  grid: number
  bytes: Buffer
  /** Byte offset of each letter's record. */
  offsets: Map<string, number>
}
/** The first line of a file, as JSON: the letters and the byte lengths of their records. */
interface BlockHeader {
  grid: number
  letters: string[]
  lengths: number[]
}

/** The file of each group of scripts. The first pattern that matches a letter decides. */
const BLOCKS: [name: string, scripts: RegExp][] = [
  ['latin', /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}0-9]/u],
  ['han', /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['hangul', /^\p{sc=Hangul}/u],
  ['world', /^\p{L}/u],
]
/** Small letters and signs, which monograms do not have. */
const TEXT_BLOCK = 'text'

const loadedBlocks = new Map<string, GlyphBlock>()

const fileOf = (name: string) => new URL(`./glyphs/${name}.br`, import.meta.url)

/** Loads every block asynchronously; decompressing the largest would block the event loop for 40 ms. */
export async function loadGlyphs(): Promise<void> {
  for (const name of [...BLOCKS.map(([block]) => block), TEXT_BLOCK]) {
    if (!loadedBlocks.has(name)) parseBlock(name, await decompress(await readFile(fileOf(name))))
  }
}

function loadBlock(name: string): GlyphBlock {
  return (
    loadedBlocks.get(name) ?? parseBlock(name, brotliDecompressSync(readFileSync(fileOf(name))))
  )
}

function parseBlock(name: string, bytes: Buffer): GlyphBlock {
  const headerEnd = bytes.indexOf(0x0a)
  const { grid, letters, lengths } = JSON.parse(bytes.toString('utf8', 0, headerEnd)) as BlockHeader
  const offsets = new Map<string, number>()
  let offset = headerEnd + 1
  for (const [i, letter] of letters.entries()) {
    offsets.set(letter, offset)
    offset += lengths[i]!
  }
  const block = { grid, bytes, offsets }
  loadedBlocks.set(name, block)
  return block
}

/** Parses one record; scripts/glyphs/make.ts documents its format. */
function parseOutline({ bytes, grid }: GlyphBlock, start: number): Outline {
  let offset = start
  const nextByte = () => bytes[offset++]!
  // Signed numbers are zigzag-encoded in one or two bytes.
  const nextNumber = () => {
    const first = nextByte()
    const zigzag = first < 0x80 ? first : ((first & 0x7f) << 8) | nextByte()
    return zigzag & 1 ? -(zigzag + 1) / 2 : zigzag / 2
  }
  const pointCounts = Array.from({ length: nextByte() }, nextNumber)
  const points: Point[] = pointCounts.flatMap((count) =>
    Array.from({ length: count }, () => ({ x: 0, y: 0, isOnCurve: nextByte() === 1 })),
  )
  for (const axis of ['x', 'y'] as const) {
    let sum = 0
    for (const point of points) {
      sum += nextNumber()
      point[axis] = sum / grid
    }
  }
  return pointCounts.map((count) => points.splice(0, count))
}

function findOutline(letter: string): Outline | null {
  const block = BLOCKS.find(([, scripts]) => scripts.test(letter))
  return block ? outlineInBlock(block[0], letter) : null
}

function outlineInBlock(name: string, letter: string): Outline | null {
  const glyphs = loadBlock(name)
  const offset = glyphs.offsets.get(letter)
  return offset === undefined ? null : parseOutline(glyphs, offset)
}

/** The outline of a letter or sign of a text in ems, like `findLetterOutline`, but small letters stay small. */
export const findTextOutline = (letter: string): Outline | null =>
  outlineInBlock(TEXT_BLOCK, letter.normalize('NFC')) ?? findLetterOutline(letter)

/** Hangul initial consonants as standalone letters, which look the same but have other code points. */
const COMPATIBILITY_JAMO = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const FIRST_INITIAL_CONSONANT = 0x1100
const compatibilityJamo = (letter: string) =>
  COMPATIBILITY_JAMO[letter.codePointAt(0)! - FIRST_INITIAL_CONSONANT] ?? letter

/** Code points of a grapheme that are read; a hostile one may have thousands of combining marks. */
const MAX_CODE_POINTS = 8

/** The grapheme, followed by versions with ever fewer combining marks, down to the base letter. */
const withFewerMarks = (letter: string): string[] => {
  const codePoints = [...letter].slice(0, MAX_CODE_POINTS)
  return codePoints.map((_, removed) => codePoints.slice(0, codePoints.length - removed).join(''))
}

/**
 * The outline of a letter in ems, with y downward from the baseline. A letter without an outline of its own is drawn
 * without its combining marks, in its compatibility form or as a capital; null when none of these has an outline.
 */
export function findLetterOutline(letter: string): Outline | null {
  const plain = [...letter.normalize('NFKD')][0] ?? ''
  const capital = [...plain.toUpperCase()][0] ?? ''
  for (const form of [
    ...withFewerMarks(letter.normalize('NFC')),
    plain,
    compatibilityJamo(plain),
    capital,
  ]) {
    const outline = findOutline(form)
    if (outline) return outline
  }
  return null
}
