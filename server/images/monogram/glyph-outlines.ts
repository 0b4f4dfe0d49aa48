// The outlines of letters, read from ./glyphs/ a block of scripts at a time, when first asked for.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import type { Outline, Point } from './outline.ts'

const unpack = promisify(brotliDecompress)

interface Block {
  grid: number
  bytes: Buffer
  starts: Map<string, number>
}
interface Head {
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

const opened = new Map<string, Block>()

const fileOf = (name: string) => new URL(`./glyphs/${name}.br`, import.meta.url)

/** Unpacks every block off the event loop: the largest would hold it for 40 ms. */
export async function openGlyphs(): Promise<void> {
  for (const [name] of BLOCKS) {
    if (!opened.has(name)) keep(name, await unpack(await readFile(fileOf(name))))
  }
}

function open(name: string): Block {
  return opened.get(name) ?? keep(name, brotliDecompressSync(readFileSync(fileOf(name))))
}

function keep(name: string, bytes: Buffer): Block {
  const line = bytes.indexOf(0x0a)
  const { grid, letters, lengths } = JSON.parse(bytes.toString('utf8', 0, line)) as Head
  const starts = new Map<string, number>()
  letters.reduce((start, letter, at) => {
    starts.set(letter, start)
    return start + lengths[at]!
  }, line + 1)
  const block = { grid, bytes, starts }
  opened.set(name, block)
  return block
}

/** Reads one record; its layout is written down where it is made, in glyphs/make.ts. */
function read({ bytes, grid }: Block, start: number): Outline {
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

function find(letter: string): Outline | null {
  const block = BLOCKS.find(([, scripts]) => scripts.test(letter))
  if (!block) return null
  const source = open(block[0])
  const start = source.starts.get(letter)
  return start === undefined ? null : read(source, start)
}

/** Old and new forms of a Hangul lead sound differ in Unicode, not to the eye. */
const LEADS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const lead = (letter: string) => LEADS[letter.codePointAt(0)! - 0x1100] ?? letter

/** The grapheme, then the same with its last mark off, and so on down to the bare letter. */
const barer = (letter: string): string[] => {
  const points = [...letter].slice(0, 8)
  return points.map((_, at) => points.slice(0, points.length - at).join(''))
}

/**
 * The outline of a letter, in ems, y downward from the baseline. A letter that was not kept is
 * drawn without its marks, or as its plain form; null when even that is unknown.
 */
export function outlineOf(letter: string): Outline | null {
  const plain = [...letter.normalize('NFKD')][0] ?? ''
  const capital = [...plain.toUpperCase()][0] ?? ''
  for (const form of [...barer(letter.normalize('NFC')), plain, lead(plain), capital]) {
    const outline = find(form)
    if (outline) return outline
  }
  return null
}
