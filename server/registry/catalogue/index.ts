// Loads the catalogue that ships: hand-written facts about the companies and coins that people look up most.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Apex, apexOf } from '../../../schema/apex.ts'
import { SIZES, type Size } from '../../../schema/company.ts'
import type { Records, StateRecords } from '../../stores/records.ts'
import { storedCheckpoint } from '../checkpoint.ts'
import { decodeText } from '../importers/file-text.ts'
import { createDraft, type Draft, type Importer } from '../importers/importer.ts'
import { parseListedSymbol } from '../importers/listings.ts'
import { profileAddresses } from '../importers/profiles.ts'
import { isAlreadyImported, runImport } from '../run.ts'
import { withoutSource } from '../source-facts.ts'

/** The companies of the catalogue, as a table with the names of the columns in its first line. */
export const COMPANIES_FILE = new URL('companies.tsv', import.meta.url)

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const FILES = ['companies.tsv', 'coins.tsv', 'secondary-listings.tsv'].map((name) =>
  join(FOLDER, name),
)

/** The names of the state: the checkpoint of the import, and the domains of the edition that was loaded last. */
const CHECKPOINT = 'catalogue'
const DOMAINS = 'catalogue domains'

type CatalogueRecords = Pick<Records, 'companies' | 'state'>

/** Imports the catalogue when its files changed since the last time, or when the registry is empty. */
export async function loadCatalogue(
  { companies, state }: CatalogueRecords,
  files: readonly string[] = FILES,
): Promise<void> {
  const checkpoints = storedCheckpoint(state, CHECKPOINT)
  const importer = createImporter(files.length)
  // The edition is dated now, so that an older edition can be installed too. The files' dates only tell when they were
  // copied.
  const options = { importer, files, companies, checkpoints, editionDate: new Date() }
  if ((await isAlreadyImported(options)) && (await companies.count()) > 0) return
  await withdrawRemoved({ companies, state }, await readDomains(files))
  await runImport(options)
}

/** Takes over the state that earlier versions stored in files of the data folder, unless the store has its own. */
export async function adoptStateFiles(state: StateRecords, dataDir: string): Promise<void> {
  if ((await state.get(CHECKPOINT)) !== null) return
  const readEarlier = (name: string) =>
    readFile(join(dataDir, 'imports', name), 'utf8').catch(() => null)
  const domains = await readEarlier('catalogue-domains.json')
  const checkpoint = await readEarlier('catalogue.json')
  if (domains !== null) await state.set(DOMAINS, domains)
  if (checkpoint !== null) await state.set(CHECKPOINT, checkpoint)
}

/**
 * Removes the catalogue's data from companies that the new edition no longer contains, and deletes companies without
 * data from another source. It runs before the import, so that the keys of removed companies are free.
 */
async function withdrawRemoved({ companies, state }: CatalogueRecords, domains: Apex[]) {
  const previous = parseDomains(await state.get(DOMAINS))
  const current = new Set(domains)
  const removed = previous.filter((domain) => !current.has(domain))
  // If the process stops before the end, the next start finds the removed domains again.
  await state.set(DOMAINS, JSON.stringify([...domains, ...removed]))
  for (const company of await companies.find(removed)) {
    const remaining = company && withoutSource('catalogue', company)
    if (remaining) await companies.put([remaining])
    else if (company) await companies.remove(company.domain)
  }
  await state.set(DOMAINS, JSON.stringify(domains))
}

/** @returns an empty list when the text is missing or damaged. */
function parseDomains(text: string | null): Apex[] {
  try {
    const domains = JSON.parse(text ?? '[]')
    return Array.isArray(domains) ? domains : []
  } catch {
    return []
  }
}

async function readDomains(files: readonly string[]): Promise<Apex[]> {
  const rows = await Promise.all(files.map((file) => readRows(createReadStream(file))))
  const domains = rows.flat().map(({ domain = '' }) => apexOf(domain))
  return [...new Set(domains)].filter((domain) => domain !== null)
}

/**
 * Creates an importer that returns all drafts with the last file, because a coin's row and its company's row, which
 * are in different files, make one draft.
 */
const createImporter = (fileCount: number): Importer => {
  let parsedFiles: Awaited<ReturnType<typeof parseFile>>[] = []
  return {
    name: 'catalogue',
    downloadUrls: [],
    isTrusted: true,
    async *rows(input) {
      parsedFiles.push(await parseFile(input))
      if (parsedFiles.length < fileCount) return
      const companies = parsedFiles.flatMap((file) => file.companies)
      const coins = parsedFiles.flatMap((file) => file.coins)
      const secondary = parsedFiles.flatMap((file) => file.secondary)
      parsedFiles = []
      yield* addCoins(addSecondaryListings(companies, secondary), coins)
    },
  }
}

/** The cells of a row by the names in the file's first line. */
type Cells = Record<string, string>

/** Reads the rows of a file, whose first line has the names of the columns. */
async function readRows(input: AsyncIterable<Uint8Array>): Promise<Cells[]> {
  let text = ''
  for await (const part of decodeText(input)) text += part
  const [header = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.map(
    (row): Cells => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])),
  )
}

/** Parses the companies, coins or secondary listings of a file. Only coins have a symbol, and only companies a name. */
async function parseFile(input: AsyncIterable<Uint8Array>) {
  const rows = await readRows(input)
  const secondary = rows.filter(({ name }) => name === undefined)
  const named = rows.filter(({ name }) => name !== undefined)
  return {
    companies: named.filter(({ symbol }) => symbol === undefined).map(parseCompany),
    coins: named.filter(({ symbol }) => symbol !== undefined).map(parseCoin),
    secondary: secondary.map(parseSecondary),
  }
}

/** Adds depositary receipts and listings abroad to their companies, after the companies' own. */
function addSecondaryListings(companies: Draft[], rows: readonly SecondaryListings[]): Draft[] {
  const byDomain = new Map(rows.map((row) => [row.domain, row]))
  return companies.map((company) => {
    const row = byDomain.get(company.domain ?? '')
    if (row === undefined) return company
    return {
      ...company,
      listings: [...company.listings, ...row.listings],
      isins: [...company.isins, ...row.isins],
    }
  })
}

interface SecondaryListings extends Pick<Draft, 'listings' | 'isins'> {
  domain: string
}

const parseSecondary = ({ domain = '', listings, isins }: Cells): SecondaryListings => ({
  domain,
  listings: parseListings(listings),
  isins: splitValues(isins),
})

/** Adds each coin to the company that issues it; a coin of no listed company becomes a company itself. */
function addCoins(companies: readonly Draft[], coins: readonly Draft[]): Iterable<Draft> {
  const drafts = new Map(companies.map((company) => [company.domain as Apex, company]))
  for (const coin of coins) {
    const domain = coin.domain as Apex
    const issuer = drafts.get(domain)
    if (issuer === undefined) {
      drafts.set(domain, coin)
      continue
    }
    drafts.set(domain, {
      ...issuer,
      aliases: [...issuer.aliases, coin.name as string, ...coin.aliases],
      coins: [...issuer.coins, ...coin.coins],
    })
  }
  return drafts.values()
}

const splitValues = (cell = '') => cell.split('|').filter(Boolean)

/** @param cell `XNAS:AAPL|XETR:APC`. */
const parseListings = (cell?: string) =>
  splitValues(cell).flatMap((ticker) => {
    // Splits at the first colon only.
    const [mic = '', symbolText = ''] = ticker.split(/:(.*)/s)
    const symbol = parseListedSymbol(symbolText)
    return symbol ? [{ mic, symbol }] : []
  })

function parseCompany(cells: Cells): Draft {
  return createDraft({
    domain: apexOf(cells.domain ?? ''),
    name: cells.name ?? '',
    legalName: cells.legal || null,
    aliases: splitValues(cells.aliases),
    domains: splitValues(cells.domains)
      .map(apexOf)
      .filter((apex) => apex !== null),
    listings: parseListings(cells.tickers),
    isins: splitValues(cells.isins),
    socials: profileAddresses(cells),
    description: cells.description || null,
    industry: cells.industry || null,
    country: cells.country || null,
    city: cells.city || null,
    size: SIZES.find((band): band is Size => band === cells.size) ?? null,
    founded: cells.founded ? Number(cells.founded) : null,
    parent: cells.parent || null,
    rank: Number(cells.rank),
  })
}

/** The first column has the coin's symbol, then its former symbols. */
function parseCoin(cells: Cells): Draft {
  return createDraft({
    domain: apexOf(cells.domain ?? ''),
    name: cells.name ?? '',
    aliases: splitValues(cells.aliases),
    coins: splitValues(cells.symbol),
    description: `Project of the crypto coin ${cells.name} (${splitValues(cells.symbol)[0]}).`,
    industry: 'Cryptocurrency',
    rank: Number(cells.rank),
  })
}
