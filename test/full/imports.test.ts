// Imports the publishers' complete files from ../shared/data, which is not part of the repository.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { CompanyIdentifier } from '../../schema/identifiers.ts'
import { parseIsin } from '../../schema/isins.ts'
import { parseTicker } from '../../schema/tickers.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { checkpointFile } from '../../server/registry/checkpoint.ts'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import type { Importer } from '../../server/registry/importers/importer.ts'
import { sec } from '../../server/registry/importers/sec.ts'
import { runImport } from '../../server/registry/run.ts'
import type { CompanyRecords } from '../../server/stores/records.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { apex } from '../support/companies.ts'
import { lookupIn } from '../support/lookups.ts'
import { ISINS_WITHOUT_WEBSITE, KEYS_OF_UNSHARED_FILES, UNEXPECTED_DOMAINS } from './known-gaps.ts'

const SHARED = join(import.meta.dirname, '../../../shared/data')
const isMissing = !existsSync(SHARED)
/** These tests take 30 s, so they run only when FULL_SIZE is set, as `npm run test:full` does. */
const isEnabled = process.env.FULL_SIZE === 'true'
const TIMEOUT_MS = 180_000

/** A line of identifiers.jsonl: identifiers, and the company that they must find. */
interface Expected {
  domain: string
  alt_domains?: string[]
  name: string
  ticker: string
  exchange: string
  isin: string
}

const folder = mkdtempSync(join(tmpdir(), 'logograph-full-'))
const records = sqliteRecords(join(folder, 'logograph.sqlite'))
const { companies } = records
afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true, force: true })
})
/** Finds the domain of a company by an identifier. */
const find = lookupIn(records)

let runs = 0
const importFile = (importer: Importer, file: string, into: CompanyRecords = companies) =>
  runImport({
    importer,
    files: [join(SHARED, file)],
    companies: into,
    checkpoints: checkpointFile(join(folder, `${++runs}.json`)),
  })

const EQUITIES = 'financedatabase-equities.csv.gz'

describe.skipIf(!isEnabled || (isMissing && process.env.CI !== 'true'))(
  'the shared files at full size, after the catalogue (skipped without FULL_SIZE=true and ../shared/data)',
  () => {
    it('keeps every row of FinanceDatabase or refuses it with a reason', {
      timeout: TIMEOUT_MS,
    }, async () => {
      await loadCatalogue(records)
      const { summary } = await importFile(financedatabase, EQUITIES)
      // The number of rows of the edition in ../shared/data.
      expect(summary.rows).toBe(69_152)
      expect(summary.kept + summary.refused).toBe(summary.rows)
      expect(await companies.count()).toBeGreaterThan(25_000)
    })

    it('finds the expected company for every identifier, except the known gaps', async () => {
      const { correctCount, unexpected } = await lookUpAll(readExpected())
      expect(unexpected).toEqual(UNEXPECTED_DOMAINS.flatMap(({ pairs }) => pairs).toSorted())
      expect(correctCount).toBeGreaterThan(2_900)
    })

    it('misses only US identifiers, which come from registries that are not shared, and rows without a website', async () => {
      const { notFound } = await lookUpAll(readExpected())
      // The ISINs and tickers of the United States come from files that ../shared/data does not have.
      const isOfUnsharedFile = ({ isin, exchange }: Expected, key: string) =>
        key === 'isin' ? isin.startsWith('US') : ['XNYS', 'XNAS'].includes(exchange)
      const otherGaps = notFound.filter(({ key, expected }) => !isOfUnsharedFile(expected, key))
      expect(otherGaps.map(({ key, expected }) => `${key} of ${expected.domain}`).sort()).toEqual(
        ISINS_WITHOUT_WEBSITE,
      )
      const ofUnsharedFiles = notFound.filter(({ key, expected }) =>
        isOfUnsharedFile(expected, key),
      )
      const isins = ofUnsharedFiles.filter(({ key }) => key === 'isin').length
      expect({ isins, tickers: ofUnsharedFiles.length - isins }).toEqual(KEYS_OF_UNSHARED_FILES)
    })

    it('adds former websites to the catalogue’s companies and creates no duplicates', async () => {
      const ownerByFormerDomain = { 'total.com': 'totalenergies.com', 'global.abb': 'abb.com' }
      for (const [domain, owner] of Object.entries(ownerByFormerDomain)) {
        const [[hit], [duplicate]] = await Promise.all([
          companies.lookup([`domain:${domain}`]).then(([hits = []]) => hits),
          companies.find([apex(domain)]),
        ])
        expect([hit?.domain, duplicate]).toEqual([owner, null])
      }
      // Southern Infosys is another company than Infosys.
      expect(await find({ ticker: parseTicker('INFY', 'XNYS')! })).toBe('infosys.com')
      const [infosys] = await companies.find([apex('infosys.com')])
      expect(infosys?.aliases).not.toContain('Southern Infosys')
    })

    it('writes nothing when it is imported again', { timeout: TIMEOUT_MS }, async () => {
      let writes = 0
      const put: typeof companies.put = async (batch) => {
        writes += batch.length
        return companies.put(batch)
      }
      await importFile(financedatabase, EQUITIES, { ...companies, put })
      expect(writes).toBe(0)
    })

    it('finds the website of a coin by its symbol', { timeout: TIMEOUT_MS }, async () => {
      await importFile(financedatabase, 'financedatabase-cryptos.csv')
      const coins = {
        ETH: 'ethereum.org',
        SOL: 'solana.com',
        ADA: 'cardano.org',
        UNI: 'uniswap.org',
        MKR: 'makerdao.com',
        MATIC: 'polygon.technology',
        PYUSD: 'paypal.com',
      }
      for (const [coin, domain] of Object.entries(coins)) expect(await find({ coin })).toBe(domain)
      // A coin of a company changes neither the name nor the industry of the company.
      const [paypal] = await companies.find([apex('paypal.com')])
      expect(paypal?.name).toBe('PayPal')
      expect(paypal?.industry).not.toBe('Crypto')
    })

    it('adds the SEC’s data to known companies once and creates none', {
      timeout: TIMEOUT_MS,
    }, async () => {
      const before = await companies.count()
      const file = 'sec-company-tickers-exchange.json'
      const { summary } = await importFile(sec, file)
      expect(summary).toMatchObject({ rows: 10_403, created: 0 })
      expect(summary.kept).toBeGreaterThan(800)
      expect(await companies.count()).toBe(before)
      const again = await importFile(sec, file)
      expect(again.summary.changed).toBe(0)
    })
  },
)

function readExpected(): Expected[] {
  const lines = readFileSync(join(SHARED, 'identifiers.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

const identifiersOf = ({
  isin,
  ticker,
  exchange,
}: Expected): [key: string, identifier: CompanyIdentifier][] => [
  ['isin', { isin: parseIsin(isin)! }],
  ['ticker', { ticker: parseTicker(ticker, exchange)! }],
]

/** Looks up every identifier. A result is correct when the company has a domain of the line, main or alternate. */
async function lookUpAll(all: Expected[]) {
  let correctCount = 0
  const unexpected = new Set<string>()
  const notFound: { key: string; expected: Expected }[] = []
  for (const expected of all) {
    const domains = [expected.domain, ...(expected.alt_domains ?? [])]
    for (const [key, identifier] of identifiersOf(expected)) {
      const found = await find(identifier)
      const [company] = found === null ? [null] : await companies.find([found])
      if (!company) notFound.push({ key, expected })
      else if ([company.domain, ...company.domains].some((domain) => domains.includes(domain)))
        correctCount += 1
      else unexpected.add(`${expected.domain} ${company.domain}`)
    }
  }
  return { correctCount, unexpected: [...unexpected].sort(), notFound }
}
