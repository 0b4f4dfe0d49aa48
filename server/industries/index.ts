// Maps industry names and codes of many publishers to plain labels, such as Payments in the group Financial services.
// Codes are from NAICS 2022, the classification of North America, or ISIC Rev. 4, the one of the United Nations.
import type { Industry } from '../../schema/company.ts'
import { readListFile } from '../list-file.ts'
import { foldText } from '../names/folding.ts'

const INDUSTRY_BY_LABEL = new Map<string, Industry>()
const LABEL_BY_NAICS = new Map<string, string>()
const LABEL_BY_ISIC = new Map<string, string>()
const LABEL_BY_NAME = new Map<string, string>()

const titles = new Map<string, string>()
for (const [code = '', title = '', label = ''] of rowsOf('naics.tsv')) {
  titles.set(code, title)
  for (const start of startsOf(code)) LABEL_BY_NAICS.set(start, label)
  if (title) LABEL_BY_NAME.set(keyOf(title), label)
}
for (const [code = '', label = ''] of rowsOf('isic.tsv')) LABEL_BY_ISIC.set(code, label)
for (const [label = '', group = '', code = '', isic = '', names = ''] of rowsOf('industries.tsv')) {
  const naics = code ? { code, title: titles.get(code) ?? '' } : null
  INDUSTRY_BY_LABEL.set(label, { name: label, group, naics, isic: isic || null })
  // A name wins over an equal title of NAICS.
  for (const name of names.split('|').filter(Boolean)) LABEL_BY_NAME.set(keyOf(name), label)
}
// A label wins over an equal name or title: Telecommunications is a group, and also the title of a code.
for (const label of INDUSTRY_BY_LABEL.keys()) LABEL_BY_NAME.set(keyOf(label), label)

/** Every label, the groups among them, in the order of the table. */
export const INDUSTRY_LABELS: readonly string[] = [...INDUSTRY_BY_LABEL.keys()]

/** Longer texts, in characters, are no name of an industry. */
const MAX_CHARACTERS = 200

/**
 * Finds the label for a publisher's name of an industry, in any case and punctuation, with or without a final
 * `Industry`, `Industries` or `Sector`.
 * @returns a group when the name fits several of its labels; null when the tables lack the name; nothing is guessed.
 */
export function industryByName(name: string): string | null {
  if (name.length > MAX_CHARACTERS) return null
  const key = keyOf(name)
  return (
    LABEL_BY_NAME.get(key) ??
    LABEL_BY_NAME.get(key.replace(/ (?:industry|industries|sector)$/, '')) ??
    null
  )
}

/**
 * @param text a NAICS code of two to six digits, or the range of a sector, with or without a name after it:
 *   `541511 - Custom…`, `31-33`.
 * @returns the label of the code or of the longest code that it begins with; null when there is none.
 */
export function industryByNaicsCode(text: string): string | null {
  const code = /^\s*(?:NAICS[:\s]*)?(\d{2,6})(?:-\d\d)?(?!\d)/i.exec(text)?.[1]
  return code === undefined ? null : labelOfLongestPrefix(LABEL_BY_NAICS, code)
}

/**
 * @param text an ISIC Rev. 4 code, with or without the letter of its section: `J6201`, `62`, `J`.
 * @returns the label of the code or of the longest code that it begins with; null when there is none.
 */
export function industryByIsicCode(text: string): string | null {
  const [, section, digits] = /^\s*([A-U])?\.?(\d{2,4})?(?![\dA-Za-z])/.exec(text) ?? []
  return labelOfLongestPrefix(LABEL_BY_ISIC, digits ?? section ?? '')
}

/** A NAICS code that no other classification has: five or six digits, a range of sectors, or named. */
const CLEAR_NAICS =
  /^(?:NAICS[:\s]*\d{2,6}(?:-\d\d)?|\d{5,6}|(?:31-33|44-45|48-49))(?:\s*[-–:]?\s+\D.*)?$/i
/** An ISIC code that no other classification has: with the letter of its section, or named. */
const CLEAR_ISIC = /^(?:ISIC[:\s]*[A-U]?\.?\d{2,4}|[A-U]\.?\d{2,4})(?:\s*[-–:]?\s+\D.*)?$/i

/**
 * Finds the label for the industry in a record of the registry: a name, or a code that is clearly of NAICS or of ISIC.
 * @returns null for four digits, which mean different industries in NAICS, ISIC and SIC.
 */
export function industryByNameOrCode(text: string): string | null {
  const trimmed = text.trim()
  if (CLEAR_NAICS.test(trimmed)) return industryByNaicsCode(trimmed)
  if (CLEAR_ISIC.test(trimmed)) return industryByIsicCode(trimmed.replace(/^ISIC[:\s]*/i, ''))
  return industryByName(trimmed)
}

/** @returns the group and the codes of a label; null for a text that is no label. */
export function findIndustry(label: string): Industry | null {
  return INDUSTRY_BY_LABEL.get(label) ?? null
}

function labelOfLongestPrefix(labels: Map<string, string>, code: string): string | null {
  for (let length = code.length; length > 0; length--) {
    const label = labels.get(code.slice(0, length))
    if (label !== undefined) return label
  }
  return null
}

/** @returns the codes of a range: NAICS writes three of its sectors as `31-33`, `44-45` and `48-49`. */
function startsOf(code: string): string[] {
  const [first = '', last = first] = code.split('-')
  if (first === last) return [first]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${Number(first) + i}`)
}

/** @returns the cells of every row of a table in this folder, without its comments. */
function rowsOf(file: string): string[][] {
  return readListFile(new URL(file, import.meta.url)).map((line) => line.split('\t'))
}

/** Folds a name for lookup: plain lower-case words with one space between them. */
function keyOf(name: string): string {
  const folded = foldText(name).replace(/['’]/g, '').replaceAll('&', ' and ')
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
