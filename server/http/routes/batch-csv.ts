// The results of a batch as CSV: one row for each item, with the values that fit into a cell.
import type { z } from 'zod'
import { formatCsv, withoutFormulas } from '../../../schema/csv.ts'
import type { BatchDescriptions, BatchLogos } from '../../../schema/shapes/batch.ts'

type Description = z.output<typeof BatchDescriptions>['results'][number]
type LogoItem = z.output<typeof BatchLogos>['results'][number]
type Cell = string | number | boolean | null | undefined
type Columns<Item> = Record<string, (item: Item) => Cell>

/** What both batches have, after their own columns. */
const ENDING = {
  kind: ({ kind }) => kind,
  matched: ({ matched }) => matched?.value,
  error: (item) => ('error' in item ? item.error : null),
  detail: (item) => ('detail' in item ? item.detail : null),
} satisfies Columns<Description | LogoItem>

type Profile = Extract<Description, { type: 'profile' }>
const ofProfile =
  (cellOf: (profile: Profile) => Cell) =>
  (item: Description): Cell =>
    item.type === 'profile' ? cellOf(item) : null

const DESCRIPTION_COLUMNS: Columns<Description> = {
  input: ({ input }) => input,
  domain: ({ domain }) => domain,
  name: ({ name }) => name,
  legal_name: ofProfile(({ legal_name }) => legal_name),
  lei: ofProfile(({ lei }) => lei),
  description: ofProfile(({ description }) => description),
  ticker: ofProfile(({ ticker }) => ticker),
  exchange: ofProfile(({ exchange }) => exchange),
  industry: ofProfile(({ industry }) => industry),
  industry_group: ofProfile(({ industry_group }) => industry_group),
  naics: ofProfile(({ naics }) => naics?.code),
  isic: ofProfile(({ isic }) => isic),
  company_size: ofProfile(({ company_size }) => company_size),
  founded: ofProfile(({ founded }) => founded),
  parent: ofProfile(({ parent }) => parent),
  city: ofProfile(({ headquarters }) => headquarters?.city),
  country: ofProfile(({ headquarters }) => headquarters?.country),
  colors: ofProfile(({ colors }) => colors.map(({ hex }) => hex).join(' ')),
  socials: ofProfile(({ socials }) => Object.values(socials).join(' ')),
  technologies: ofProfile(({ technologies }) => technologies.join('; ')),
  logo: ({ logo }) => logo,
  thumbhash: ofProfile(({ thumbhash }) => thumbhash),
  ...ENDING,
}

const LOGO_COLUMNS: Columns<LogoItem> = {
  input: ({ input }) => input,
  domain: ({ domain }) => domain,
  name: ({ name }) => name,
  ticker: ({ ticker }) => ticker,
  exchange: ({ exchange }) => exchange,
  logo: ({ logo }) => logo,
  api: ({ api }) => api,
  source: ({ source }) => source,
  thumbhash: ({ thumbhash }) => thumbhash,
  ...ENDING,
}

export const descriptionsCsv = (items: Description[]): string => csvOf(DESCRIPTION_COLUMNS, items)
export const logosCsv = (items: LogoItem[]): string => csvOf(LOGO_COLUMNS, items)

/** @returns a row of names, then one row for each item; an unknown value is an empty cell. */
function csvOf<Item>(columns: Columns<Item>, items: Item[]): string {
  const cellsOf = Object.values(columns)
  const rows = items.map((item) => cellsOf.map((cellOf) => String(cellOf(item) ?? '')))
  return formatCsv([Object.keys(columns), ...rows.map(withoutFormulas)])
}
