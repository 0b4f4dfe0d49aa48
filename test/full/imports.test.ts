// The publishers' own files at full size, where they are: ../shared/data, which a stranger's clone lacks.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isinOf, tickerOf } from '../../schema/identifiers.ts'
import type { Clue } from '../../schema/resolvers.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import type { Importer } from '../../server/registry/importers/importer.ts'
import { sec } from '../../server/registry/importers/sec.ts'
import { runImport } from '../../server/registry/run.ts'
import { createLoaders } from '../../server/resolvers/loaders.ts'
import { lookup } from '../../server/resolvers/lookup.ts'
import type { CompanyRecords } from '../../server/stores/records.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { apex } from '../support/companies.ts'
import { LACKING, NOBODYS, ODD_DOMAINS } from './known-gaps.ts'

const SHARED = join(import.meta.dirname, '../../../shared/data')
const isAbsent = !existsSync(SHARED)
/** Half a minute of the suite's four, so that it is asked for by name, as .ci/run does. */
const isAsked = process.env.FULL_SIZE === 'true'
const MINUTES = 180_000

/** What identifiers.jsonl says a key must lead to. */
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
const find = lookup(createLoaders(records), async () => null)

let runs = 0
const importing = (importer: Importer, file: string, into: CompanyRecords = companies) =>
  runImport({
    ...{ importer, files: [join(SHARED, file)], companies: into },
    checkpoint: join(folder, `${++runs}.json`),
  })

const EQUITIES = 'financedatabase-equities.csv.gz'

describe.skipIf(!isAsked || (isAbsent && process.env.CI !== 'true'))(
  'the shared files at full size, after the catalogue (skipped without FULL_SIZE=true and ../shared/data)',
  () => {
    it('FinanceDatabase: every row is kept or refused with a reason', {
      timeout: MINUTES,
    }, async () => {
      await loadCatalogue(companies, folder)
      const { summary } = await importing(financedatabase, EQUITIES)
      expect(summary.rows).toBe(69_152)
      expect(summary.kept + summary.refused).toBe(summary.rows)
      expect(await companies.count()).toBeGreaterThan(25_000)
    })

    it('every identifier that the registry holds leads to the company, but for those listed with a reason', async () => {
      const { right, odd } = await judged(expected())
      expect(odd).toEqual(ODD_DOMAINS.flatMap(({ pairs }) => pairs).toSorted())
      expect(right).toBeGreaterThan(2_900)
    })

    it('every identifier that leads nowhere is of a file that is not there, or of a row without a website', async () => {
      const { nowhere } = await judged(expected())
      const isLacking = ({ isin, exchange }: Expected, what: string) =>
        what === 'isin' ? isin.startsWith('US') : ['XNYS', 'XNAS'].includes(exchange)
      const others = nowhere.filter(({ what, of }) => !isLacking(of, what))
      expect(others.map(({ what, of }) => `${what} of ${of.domain}`).sort()).toEqual(NOBODYS)
      const lacking = nowhere.filter(({ what, of }) => isLacking(of, what))
      const isins = lacking.filter(({ what }) => what === 'isin').length
      expect({ isins, tickers: lacking.length - isins }).toEqual(LACKING)
    })

    it('the catalogue’s companies are found as before by every key, and never stand there twice by a proven one', async () => {
      const old = { 'total.com': 'totalenergies.com', 'global.abb': 'abb.com' }
      for (const [domain, home] of Object.entries(old)) {
        const [[lead], [own]] = await Promise.all([
          companies.leads([`domain:${domain}`]).then(([leads = []]) => leads),
          companies.find([apex(domain)]),
        ])
        expect([lead?.domain, own]).toEqual([home, null])
      }
      expect(await find({ ticker: tickerOf('INFY', 'XNYS')! })).toBe('infosys.com')
      const [infosys] = await companies.find([apex('infosys.com')])
      expect(infosys?.aliases).not.toContain('Southern Infosys')
    })

    it('a second import changes nothing', { timeout: MINUTES }, async () => {
      let writes = 0
      const put: typeof companies.put = async (some) => {
        writes += some.length
        return companies.put(some)
      }
      await importing(financedatabase, EQUITIES, { ...companies, put })
      expect(writes).toBe(0)
    })

    it('coins lead to their websites', { timeout: MINUTES }, async () => {
      await importing(financedatabase, 'financedatabase-cryptos.csv')
      const coins = {
        ...{ ETH: 'ethereum.org', SOL: 'solana.com', ADA: 'cardano.org', UNI: 'uniswap.org' },
        ...{ MKR: 'makerdao.com', MATIC: 'polygon.technology', PYUSD: 'paypal.com' },
      }
      for (const [coin, domain] of Object.entries(coins)) expect(await find({ coin })).toBe(domain)
      const [paypal] = await companies.find([apex('paypal.com')])
      expect(paypal?.name).toBe('PayPal')
      expect(paypal?.industry).not.toBe('Crypto')
    })

    it('SEC: adds to known companies, makes none, and once only', {
      timeout: MINUTES,
    }, async () => {
      const before = await companies.count()
      const file = 'sec-company-tickers-exchange.json'
      const { summary } = await importing(sec, file)
      expect(summary).toMatchObject({ rows: 10_403, created: 0 })
      expect(summary.kept).toBeGreaterThan(800)
      expect(await companies.count()).toBe(before)
      const again = await importing(sec, file)
      expect(again.summary.changed).toBe(0)
    })
  },
)

function expected(): Expected[] {
  const lines = readFileSync(join(SHARED, 'identifiers.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

const cluesOf = ({ isin, ticker, exchange }: Expected): [what: string, clue: Clue][] => [
  ['isin', { isin: isinOf(isin)! }],
  ['ticker', { ticker: tickerOf(ticker, exchange)! }],
]

/** Asks as the routes do. Right: the company has one of the row's domains, as its main one or another. */
async function judged(all: Expected[]) {
  let right = 0
  const odd = new Set<string>()
  const nowhere: { what: string; of: Expected }[] = []
  for (const of of all) {
    const domains = [of.domain, ...(of.alt_domains ?? [])]
    for (const [what, clue] of cluesOf(of)) {
      const found = await find(clue)
      const [company] = found === null ? [null] : await companies.find([found])
      if (!company) nowhere.push({ what, of })
      else if ([company.domain, ...company.domains].some((one) => domains.includes(one))) right += 1
      else odd.add(`${of.domain} ${company.domain}`)
    }
  }
  return { right, odd: [...odd].sort(), nowhere }
}
