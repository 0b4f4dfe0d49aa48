// Loads letter outlines from ./glyphs/: one file per group of scripts, on first use.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import type { Outline, Point } from './outline.ts'

const unpack = promisify(brotliDecompress)

interface GlyphBlock {
  grid: number
  bytes: Buffer
  starts: Map<string, number>
}
interface BlockHeader {
  grid: number
  letters: string[]
  lengths: number[]
}

const BLOCKS: [name: string, scripts: RegExp][] = [
  ['latin', /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}0-9]/u],
  ['han', /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['hangul', /^\p{sc=Hangul}/u],
  ['world', /^\p{L}/u],
]

const loadedBlocks = new Map<string, GlyphBlock>()

const fileOf = (name: string) => new URL(`./glyphs/${name}.br`, import.meta.url)

/** Loads every block asynchronously; decompressing the largest would block the event loop for 40 ms. */
export async function loadGlyphs(): Promise<void> {
  for (const [name] of BLOCKS) {
    if (!loadedBlocks.has(name)) parseBlock(name, await unpack(await readFile(fileOf(name))))
  }
}

function loadBlock(name: string): GlyphBlock {
  return (
    loadedBlocks.get(name) ?? parseBlock(name, brotliDecompressSync(readFileSync(fileOf(name))))
  )
}

function parseBlock(name: string, bytes: Buffer): GlyphBlock {
  const line = bytes.indexOf(0x0a)
  const { grid, letters, lengths } = JSON.parse(bytes.toString('utf8', 0, line)) as BlockHeader
  const starts = new Map<string, number>()
  letters.reduce((start, letter, at) => {
    starts.set(letter, start)
    return start + lengths[at]!
  }, line + 1)
  const block = { grid, bytes, starts }
  loadedBlocks.set(name, block)
  return block
}

/** Parses one record; scripts/glyphs/make.ts documents its format. */
function parseOutline({ bytes, grid }: GlyphBlock, start: number): Outline {
  let at = start
  const next = () => bytes[at++]!
  const delta = () => {
    const first = next()
    const folded = first < 0x80 ? first : ((first & 0x7f) << 8) | next()
    return folded & 1 ? -(folded + 1) / 2 : folded / 2
  }
  const sizes = Array.from({ length: next() }, delta)
  const points: Point[] = sizes.flatMap((size) =>
    Array.from({ length: size }, () => ({ x: 0, y: 0, on: next() === 1 })),
  )
  for (const axis of ['x', 'y'] as const) {
    let sum = 0
    for (const point of points) {
      sum += delta()
      point[axis] = sum / grid
    }
  }
  return sizes.map((size) => points.splice(0, size))
}

function findOutline(letter: string): Outline | null {
  const block = BLOCKS.find(([, scripts]) => scripts.test(letter))
  if (!block) return null
  const source = loadBlock(block[0])
  const start = source.starts.get(letter)
  return start === undefined ? null : parseOutline(source, start)
}

/** Hangul initial consonants as standalone letters, which look the same but have other code points. */
const COMPATIBILITY_JAMO = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const compatibilityJamo = (letter: string) =>
  COMPATIBILITY_JAMO[letter.codePointAt(0)! - 0x1100] ?? letter

/** The grapheme, then with one combining mark less each time, down to the base letter. */
const withFewerMarks = (letter: string): string[] => {
  const points = [...letter].slice(0, 8)
  return points.map((_, at) => points.slice(0, points.length - at).join(''))
}

/**
 * The outline of a letter in ems, with y downward from the baseline. A letter without an outline of its
 * own is drawn without its marks or in its compatibility form; null when that has none either.
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
