// The catalogue that ships: companies and coins that people look up most, written by hand; facts only.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Apex, apexOf } from '../../../schema/apex.ts'
import { SIZES, type Size } from '../../../schema/company.ts'
import type { CompanyRecords } from '../../stores/records.ts'
import { writeWhole } from '../checkpoint.ts'
import { textOf } from '../importers/file-text.ts'
import { type Draft, draft, type Importer, isRefusal } from '../importers/importer.ts'
import { listedSymbol } from '../importers/listings.ts'
import { isDone, runImport } from '../run.ts'
import { withoutWordsOf } from '../source-facts.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
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
  const run = { importer: catalogue(files.length), files, companies, checkpoint, at: new Date() }
  if ((await isDone(run)) && (await companies.count()) > 0) return
  await withdrawOthers(companies, await domainsIn(files), join(dirname(checkpoint), REMEMBERED))
  await runImport(run)
}

/** Where the domains of the edition that is loaded are remembered. */
const REMEMBERED = 'catalogue-domains.json'

/**
 * Takes back what an older edition said of companies that this one no longer names: before it is read, so that
 * their keys are free. A company of which nobody else says anything is removed.
 */
async function withdrawOthers(companies: CompanyRecords, domains: Apex[], file: string) {
  const old = await remembered(file)
  const kept = new Set(domains)
  const gone = old.filter((domain) => !kept.has(domain))
  // Stopped halfway, the next start withdraws them all again.
  await writeWhole(file, [...domains, ...gone])
  for (const known of await companies.find(gone)) {
    const after = known && withoutWordsOf('catalogue', known)
    if (after) await companies.put([after])
    else if (known) await companies.remove(known.domain)
  }
  await writeWhole(file, domains)
}

async function remembered(file: string): Promise<Apex[]> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

async function domainsIn(files: readonly string[]): Promise<Apex[]> {
  const { rows } = catalogue(files.length)
  const domains = new Set<Apex>()
  for (const file of files) {
    for await (const row of rows(createReadStream(file))) {
      if (!isRefusal(row) && row.domain !== null) domains.add(row.domain)
    }
  }
  return [...domains]
}

/** Reads an installation's own files, companies and coins, as one: rows are told after so many of them. */
const catalogue = (files: number): Importer => {
  let read: Awaited<ReturnType<typeof rowsOf>>[] = []
  return {
    name: 'catalogue',
    addresses: [],
    isTrusted: true,
    async *rows(input) {
      read.push(await rowsOf(input))
      if (read.length < files) return
      const companies = read.flatMap((one) => one.companies)
      const coins = read.flatMap((one) => one.coins)
      read = []
      yield* joined(new Map(companies.map((one) => [one.domain as Apex, one])), coins)
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
