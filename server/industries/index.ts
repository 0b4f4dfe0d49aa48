// The one vocabulary of industries: NAICS 2022, and what other publishers call its titles.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldText } from '../names/folding.ts'

const BY_CODE = new Map<string, string>()
const BY_ISIC = new Map<string, string>()
const BY_WORD = new Map<string, string>()

const table = readFileSync(join(import.meta.dirname, 'naics.tsv'), 'utf8')
for (const row of table.split('\n').filter((line) => /^\d/.test(line))) {
  const [code = '', title = '', isic = '', words = ''] = row.split('\t')
  BY_CODE.set(code, title)
  for (const prefix of isic.split(' ').filter(Boolean)) BY_ISIC.set(prefix, title)
  for (const word of words.split('|').filter(Boolean)) BY_WORD.set(keyOf(word), title)
}
// A title means itself before it is another title's word: Logging, not Forestry and Logging.
for (const title of BY_CODE.values()) BY_WORD.set(keyOf(title), title)

// NAICS writes three of its sectors as ranges: 31-33, 44-45, 48-49.
for (const [code, first] of [
  ...['32', '33'].map((code) => [code, '31'] as const),
  ['45', '44'] as const,
  ['49', '48'] as const,
])
  BY_CODE.set(code, BY_CODE.get(first)!)

/** Longer texts name no industry. */
const LONGEST = 200

/**
 * The title of the industry that a publisher's words mean, in any case and punctuation.
 * @returns null for words that the table does not know: nothing is guessed.
 */
export function industryByName(words: string): string | null {
  if (words.length > LONGEST) return null
  const key = keyOf(words)
  return (
    BY_WORD.get(key) ?? BY_WORD.get(key.replace(/ (?:industry|industries|sector)$/, '')) ?? null
  )
}

/** The title of a NAICS code of two digits or more, with or without its words: `541511 - Custom…`. */
export function industryByNaicsCode(written: string): string | null {
  const code = /^\s*(?:NAICS[:\s]*)?(\d{2,6})(?:-\d\d)?(?!\d)/i.exec(written)?.[1]
  return code === undefined ? null : longestIn(BY_CODE, code)
}

/** The title that an ISIC Rev. 4 code means, with or without its section's letter: `J6201`, `62`, `J`. */
export function industryByIsicCode(written: string): string | null {
  const [, section, digits] = /^\s*([A-U])?\.?(\d{2,4})?(?![\dA-Za-z])/.exec(written) ?? []
  return longestIn(BY_ISIC, digits ?? section ?? '')
}

function longestIn(titles: Map<string, string>, code: string): string | null {
  for (let length = code.length; length > 0; length--) {
    const title = titles.get(code.slice(0, length))
    if (title !== undefined) return title
  }
  return null
}

function keyOf(words: string): string {
  const plain = foldText(words).replace(/['’]/g, '').replaceAll('&', ' and ')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
