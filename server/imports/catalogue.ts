// The catalogue that ships: companies and coins that people look up most, written by hand; facts only.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Apex, apexOf } from '../../schema/apex.ts'
import { SIZES, type Size } from '../../schema/company.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { textOf } from './bytes.ts'
import { listedSymbol } from './exchanges.ts'
import { type Draft, draft, type Importer } from './importer.ts'
import { isDone, runImport } from './run.ts'

const FOLDER = fileURLToPath(new URL('catalogue', import.meta.url))
// Each row of coins joins its company's, so that one draft tells all of a company: both are read as one.
const FILES = ['companies.tsv', 'coins.tsv'].map((name) => join(FOLDER, name))

/** Loads it once for each edition, and into an empty registry again. @param dataDir where that is remembered. */
export async function loadCatalogue(
  companies: CompanyRecords,
  dataDir: string,
  files: readonly string[] = FILES,
): Promise<void> {
  const checkpoint = join(dataDir, 'imports', 'catalogue.json')
  // Not the files' date, which tells when they were copied: what is installed now is what holds.
  const run = { importer: catalogue(), files, companies, checkpoint, at: new Date() }
  if ((await isDone(run)) && (await companies.count()) > 0) return
  await runImport(run)
}

/** Reads companies, then coins: an installation's own pair of files, in that order. */
const catalogue = (): Importer => {
  let known = new Map<Apex, Draft>()
  return {
    name: 'catalogue',
    addresses: [],
    isTrusted: true,
    async *rows(input) {
      const { companies, coins } = await rowsOf(input)
      if (companies.length > 0) known = new Map(companies.map((one) => [one.domain as Apex, one]))
      if (coins.length > 0) yield* [...joined(known, coins)]
    },
  }
}

async function rowsOf(input: AsyncIterable<Uint8Array>) {
  let text = ''
  for await (const part of textOf(input)) text += part
  const rows = text.split('\n').map((line) => line.split('\t'))
  return {
    companies: rows
      .filter(([first, ...more]) => more.length === 10 && first !== 'domain')
      .map(companyOf),
    coins: rows.filter(([first, ...more]) => more.length === 4 && first !== 'symbol').map(coinOf),
  }
}

/** Companies with the coins that they issue; a coin of nobody else is a company of its own. */
function joined(companies: Map<Apex, Draft>, coins: readonly Draft[]): Iterable<Draft> {
  const all = new Map(companies)
  for (const coin of coins) {
    const domain = coin.domain as Apex
    const known = all.get(domain)
    const names = [coin.name as string, ...coin.aliases]
    all.set(
      domain,
      known === undefined
        ? coin
        : {
            ...known,
            aliases: [...known.aliases, ...names],
            coins: [...known.coins, ...coin.coins],
          },
    )
  }
  return all.values()
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
      const symbol = listedSymbol(written)
      return symbol ? [{ mic, symbol }] : []
    }),
    ...{ isins: words(isins), industry: industry || null, country: country || null },
    size: SIZES.find((band): band is Size => band === size) ?? null,
    rank: Number(rank),
  })
}

/** The symbol, then those that it had formerly. */
function coinOf([symbols = '', name = '', domain = '', aliases, rank]: string[]): Draft {
  const known = { domain: apexOf(domain), name, aliases: words(aliases), rank: Number(rank) }
  return draft({ ...known, coins: words(symbols), industry: 'Crypto' })
}
