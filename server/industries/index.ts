// Maps industry names and codes of many publishers to the titles of NAICS 2022, the North American Industry
// Classification System. Codes are from NAICS or from ISIC, the classification of the United Nations.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldText } from '../names/folding.ts'

const TITLE_BY_CODE = new Map<string, string>()
const TITLE_BY_ISIC = new Map<string, string>()
const TITLE_BY_NAME = new Map<string, string>()

const table = readFileSync(join(import.meta.dirname, 'naics.tsv'), 'utf8')
for (const row of table.split('\n').filter((line) => /^\d/.test(line))) {
  const [code = '', title = '', isic = '', names = ''] = row.split('\t')
  TITLE_BY_CODE.set(code, title)
  for (const prefix of isic.split(' ').filter(Boolean)) TITLE_BY_ISIC.set(prefix, title)
  for (const name of names.split('|').filter(Boolean)) TITLE_BY_NAME.set(keyOf(name), title)
}
// A title wins over an equal name in another row: `Logging` is a title, and also a name in the row of the title
// Forestry and Logging.
for (const title of TITLE_BY_CODE.values()) TITLE_BY_NAME.set(keyOf(title), title)

// NAICS writes three of its sectors as ranges: 31-33, 44-45, 48-49.
const RANGE_STARTS = { 32: '31', 33: '31', 45: '44', 49: '48' }
for (const [code, start] of Object.entries(RANGE_STARTS)) {
  TITLE_BY_CODE.set(code, TITLE_BY_CODE.get(start)!)
}

/** Longer texts, in characters, are no name of an industry. */
const MAX_CHARACTERS = 200

/**
 * Finds the title for a publisher's name of an industry, in any case and punctuation, with or without a final
 * `Industry`, `Industries` or `Sector`.
 * @returns null when the table lacks the name; nothing is guessed.
 */
export function industryByName(name: string): string | null {
  if (name.length > MAX_CHARACTERS) return null
  const key = keyOf(name)
  return (
    TITLE_BY_NAME.get(key) ??
    TITLE_BY_NAME.get(key.replace(/ (?:industry|industries|sector)$/, '')) ??
    null
  )
}

/**
 * @param text a NAICS code of two to six digits, or the range of a sector, with or without a name after it:
 *   `541511 - Custom…`, `31-33`.
 * @returns the title of the code or of the longest code that it begins with; null when there is none.
 */
export function industryByNaicsCode(text: string): string | null {
  const code = /^\s*(?:NAICS[:\s]*)?(\d{2,6})(?:-\d\d)?(?!\d)/i.exec(text)?.[1]
  return code === undefined ? null : titleOfLongestPrefix(TITLE_BY_CODE, code)
}

/**
 * @param text an ISIC Rev. 4 code, with or without the letter of its section: `J6201`, `62`, `J`.
 * @returns the title for the code or for the longest code that it begins with; null when there is none.
 */
export function industryByIsicCode(text: string): string | null {
  const [, section, digits] = /^\s*([A-U])?\.?(\d{2,4})?(?![\dA-Za-z])/.exec(text) ?? []
  return titleOfLongestPrefix(TITLE_BY_ISIC, digits ?? section ?? '')
}

function titleOfLongestPrefix(titles: Map<string, string>, code: string): string | null {
  for (let length = code.length; length > 0; length--) {
    const title = titles.get(code.slice(0, length))
    if (title !== undefined) return title
  }
  return null
}

/** Folds a name for lookup: plain lower-case words with one space between them. */
function keyOf(name: string): string {
  const folded = foldText(name).replace(/['’]/g, '').replaceAll('&', ' and ')
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
