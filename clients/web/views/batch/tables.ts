// Formats batch results as CSV and JSON files.
import { formatCsv, withoutFormulas } from '../../../../schema/csv.ts'
import { displayDomain } from '../../parts/display-domain.ts'
import { BATCH_WORDS } from '../../words.ts'
import type { Separator } from './csv.ts'
import { keyOf, type Line } from './input.ts'
import type { BatchCompany, Result } from './requests.ts'

export interface Batch {
  header: string[]
  separator: Separator
  lines: Line[]
  /** The results by `keyOf` their entry. */
  results: ReadonlyMap<string, Result>
}

type Column = [name: string, textOf: (line: Line, result: Result | undefined) => string]

const COLUMNS: Column[] = [
  ['domain', (_, result) => result?.company?.domain ?? ''],
  ['name', (_, result) => (isKnown(result) ? (result?.company?.name ?? '') : '')],
  ['legal_name', (_, result) => result?.company?.legalName ?? ''],
  ['ticker', (_, result) => result?.company?.ticker ?? ''],
  ['exchange', (_, result) => result?.company?.exchange ?? ''],
  ['industry', (_, result) => result?.company?.industry ?? ''],
  ['industry_group', (_, result) => result?.company?.industryDetails?.group ?? ''],
  ['naics', (_, result) => result?.company?.industryDetails?.naics?.code ?? ''],
  ['isic', (_, result) => result?.company?.industryDetails?.isic ?? ''],
  ['company_size', (_, result) => result?.company?.companySize ?? ''],
  ['founded', (_, result) => String(result?.company?.founded ?? '')],
  ['city', (_, result) => result?.company?.headquarters?.city ?? ''],
  ['country', (_, result) => result?.company?.headquarters?.country ?? ''],
  ['description', (_, result) => result?.company?.description ?? ''],
  ['colors', (_, result) => result?.company?.palette?.join(' ') ?? ''],
  [
    'social_profiles',
    (_, result) => result?.company?.socials?.map(({ url }) => url).join(' ') ?? '',
  ],
  ['logo', (_, result) => result?.company?.logo?.url ?? ''],
  ['has_logo', (_, result) => (result?.company ? String(hasLogo(result.company)) : '')],
  ['matched', (_, result) => (result ? matchOf(result) : '')],
  ['error', (line, result) => errorOf(line, result)],
]

/** Whether the service knows the company, so that its name is more than its domain. */
export const isKnown = (result: Result | undefined): boolean =>
  result?.company?.nameSource !== 'domain'

/** Whether the logo is the company's, and no generated fallback. */
const hasLogo = ({ logo }: BatchCompany): boolean => Boolean(logo) && logo?.fallback === null

/** @returns the name or alias that matched, and whether it is only similar. */
function matchOf({ matched, isSimilar, company }: Result): string {
  if (!company) return ''
  return isSimilar
    ? BATCH_WORDS.similar(matched ?? company.name ?? company.domain)
    : (matched ?? '')
}

/** @returns why the line has no company; empty for a company. */
function errorOf({ skipped }: Pick<Line, 'skipped'>, result: Result | undefined): string {
  if (skipped) return BATCH_WORDS.skipReasons[skipped]
  if (!result) return BATCH_WORDS.notLookedUp
  return result.error ?? (isKnown(result) ? '' : BATCH_WORDS.unknown)
}

/** Without it, Excel reads the file in the encoding of its country. */
const UTF8_MARK = '\uFEFF'

/** The columns of the table come first, and its separator stays. A column of ours whose name a table has already gets a prefix. */
export function csvOf({ header, separator, lines, results }: Batch): string {
  const isTable = header.length > 0
  const taken = new Set(header)
  const names = COLUMNS.map(([name]) => (taken.has(name) ? `logograph_${name}` : name))
  const rows = lines.map((line) => {
    const result = line.entry ? results.get(keyOf(line.entry)) : undefined
    const original = isTable ? header.map((_, i) => line.cells[i] ?? '') : [line.text]
    return [...original, ...COLUMNS.map(([, textOf]) => textOf(line, result))]
  })
  const headerRow = [...(isTable ? header : ['input']), ...names]
  return UTF8_MARK + formatCsv([headerRow, ...rows.map(withoutFormulas)], separator)
}

export function jsonOf({ header, lines, results }: Batch): string {
  const items = lines.map((line) => {
    const result = line.entry ? results.get(keyOf(line.entry)) : undefined
    const row = Object.fromEntries(header.map((name, i) => [name, line.cells[i] ?? '']))
    return {
      input: line.text,
      ...(header.length > 0 ? { row } : {}),
      kind: line.entry?.kind ?? null,
      company: result?.company ?? null,
      matched: result?.matched ?? null,
      similar: result?.isSimilar ?? false,
      error: errorOf(line, result) || null,
    }
  })
  return `${JSON.stringify(items, null, 2)}\n`
}

/** The distinct companies of a batch, in the order of its lines. */
export function companiesOf({ lines, results }: Batch) {
  const found = lines.flatMap(({ entry }) => (entry && results.get(keyOf(entry))?.company) || [])
  return [...new Map(found.map((company) => [company.domain, company])).values()]
}

/** A name of a file for a domain: international domains in their own script. */
export const fileNameOf = (domain: string): string =>
  displayDomain(domain).replace(/[^\p{L}\p{N}.-]/gu, '_')
