// What merchants sell: labels and merchant category codes (MCC), for the categories of both sources of names.
import { readListFile } from '../list-file.ts'

export interface Category {
  /** Such as Supermarkets. */
  label: string
  /** ISO 18245; null for a category that no code covers. */
  mcc: string | null
}

const BY_SOURCE = new Map<string, Category>()
const BY_LABEL = new Map<string, Category>()
for (const line of readListFile(new URL('categories.tsv', import.meta.url))) {
  const [label = '', mcc = '', sources = ''] = line.split('\t')
  const category = { label, mcc: mcc || null }
  BY_LABEL.set(label, category)
  for (const source of sources.split('|')) BY_SOURCE.set(source, category)
}

/** @returns the category with a label of the table; null for another label. */
export const categoryLabeled = (label: string): Category | null => BY_LABEL.get(label) ?? null

/** @returns the category of consumers that an industry of the catalog is; null for industries that sell to companies. */
export const categoryOfIndustry = (industry: string): Category | null =>
  BY_SOURCE.get(industry) ?? null

/** @returns the category of shops of OpenStreetMap, such as `shop/e-cigarette`; each has one. */
export function categoryOfShops(path: string): Category {
  const known = BY_SOURCE.get(path)
  if (known) return known
  const words = path.slice(path.indexOf('/') + 1).replaceAll('_', ' ')
  const category = { label: words.charAt(0).toUpperCase() + words.slice(1), mcc: null }
  BY_SOURCE.set(path, category)
  return category
}

const TITLES = new Map(
  readListFile(new URL('mcc.tsv', import.meta.url)).map((line): [string, string] => {
    const [code = '', title = ''] = line.split('\t')
    return [code, title]
  }),
)

/** The groups that give each airline, car rental and hotel chain a code of its own. */
const GROUPS: [from: number, to: number, code: string][] = [
  [3000, 3350, '4511'],
  [3351, 3500, '7512'],
  [3501, 3999, '7011'],
]

/** @returns the code of the group for a code of a single company, else the code itself. */
export function groupOfMcc(code: string): string {
  const group = GROUPS.find(([from, to]) => Number(code) >= from && Number(code) <= to)
  return group?.[2] ?? code
}

/** @returns what a code means, in English; null for a code that the table lacks. */
export const mccTitle = (code: string): string | null => TITLES.get(groupOfMcc(code)) ?? null
