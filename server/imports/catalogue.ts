// The catalogue that ships: companies and coins that people look up most, written by hand; facts only.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apexOf } from '../../schema/apex.ts'
import { SIZES, type Size } from '../../schema/company.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { textOf } from './bytes.ts'
import { symbolOf } from './exchanges.ts'
import { type Draft, draft, type Importer } from './importer.ts'
import { isDone, runImport } from './run.ts'

const FOLDER = fileURLToPath(new URL('catalogue', import.meta.url))
const FILES = ['companies.tsv', 'coins.tsv'].map((name) => join(FOLDER, name))

/** Loads it once for each edition, and into an empty registry again. @param dataDir where that is remembered. */
export async function loadCatalogue(companies: CompanyRecords, dataDir: string): Promise<void> {
  const checkpoint = join(dataDir, 'imports', 'catalogue.json')
  const run = { importer: catalogue, files: FILES, companies, checkpoint }
  if ((await isDone(run)) && (await companies.count()) > 0) return
  await runImport(run)
}

const catalogue: Importer = {
  name: 'catalogue',
  addresses: [],
  isTrusted: true,
  async *rows(input) {
    let text = ''
    for await (const part of textOf(input)) text += part
    for (const line of text.split('\n')) {
      const cells = line.split('\t')
      if (cells.length === 11 && cells[0] !== 'domain') yield companyOf(cells)
      if (cells.length === 5 && cells[0] !== 'symbol') yield coinOf(cells)
    }
  },
}

const words = (cell = '') => cell.split('|').filter(Boolean)

function companyOf(cells: string[]): Draft {
  const [domain = '', name = '', legal, aliases, domains, tickers, isins, ...rest] = cells
  const [industry, country, size, rank] = rest
  return draft({
    ...{ domain: apexOf(domain), name, legalName: legal || null, aliases: words(aliases) },
    domains: words(domains)
      .map(apexOf)
      .filter((apex) => apex !== null),
    listings: words(tickers).flatMap((ticker) => {
      const [mic = '', written = ''] = ticker.split(/:(.*)/s)
      const symbol = symbolOf(written)
      return symbol ? [{ mic, symbol }] : []
    }),
    ...{ isins: words(isins), industry: industry || null, country: country || null },
    size: SIZES.find((band): band is Size => band === size) ?? null,
    rank: Number(rank),
  })
}

function coinOf([coin = '', name = '', domain = '', aliases, rank]: string[]): Draft {
  const known = { domain: apexOf(domain), name, aliases: words(aliases), rank: Number(rank) }
  return draft({ ...known, coin, industry: 'Crypto' })
}
