// Reads the FinanceDatabase equities as companies, one for each domain, for the search benchmark.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Apex, apexOf } from '../schema/apex.ts'
import { type Company, noDetails } from '../schema/company.ts'

export const EQUITIES = join(
  import.meta.dirname,
  '../../shared/data/financedatabase-equities.csv.gz',
)

const RANK_BY_MARKET_CAP: Record<string, number> = {
  'Mega Cap': 90,
  'Large Cap': 70,
  'Mid Cap': 50,
  'Small Cap': 30,
  'Micro Cap': 15,
}

/** Reads the rows with a website. Rows of one domain are merged; the highest-ranked company provides the name. */
export function readEquities(file = EQUITIES): { rows: number; companies: Company[] } {
  const [head = [], ...lines] = parseCsv(gunzipSync(readFileSync(file)).toString())
  const companies = new Map<Apex, Company>()
  let rows = 0
  for (const line of lines) {
    const row = Object.fromEntries(head.map((name, i) => [name, line[i] ?? '']))
    const domain = row.website ? apexOf(URL.parse(row.website)?.hostname ?? '') : null
    if (domain === null) continue
    rows++
    companies.set(domain, mergeCompanies(companies.get(domain), companyOf(domain, row)))
  }
  return { rows, companies: [...companies.values()] }
}

function companyOf(domain: Apex, row: Record<string, string>): Company {
  const symbol = (row.symbol ?? '').split('.')[0] as string
  return {
    domain,
    name: row.name ?? '',
    ...noDetails(),
    // XXXX is the MIC of no exchange.
    listings: [{ mic: row.mic || 'XXXX', symbol }],
    isins: row.isin ? [row.isin] : [],
    industry: row.industry || null,
    country: row.country || null,
    rank: RANK_BY_MARKET_CAP[row.market_cap ?? ''] ?? 5,
    provenance: { name: { source: 'financedatabase', at: new Date(0) } },
  }
}

function mergeCompanies(existing: Company | undefined, added: Company): Company {
  if (existing === undefined) return added
  const [first, second] = added.rank > existing.rank ? [added, existing] : [existing, added]
  return {
    ...first,
    aliases: [...new Set([...first.aliases, second.name, ...second.aliases])],
    listings: [...first.listings, ...second.listings],
    isins: [...new Set([...first.isins, ...second.isins])],
  }
}

/** Parses CSV by RFC 4180: a field in quotes may contain commas, line ends and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
