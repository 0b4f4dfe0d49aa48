// The publishers' own files at full size, where they are: ../shared/data, which a stranger's clone lacks.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { symbolOf } from '../server/imports/exchanges.ts'
import { financedatabase } from '../server/imports/financedatabase.ts'
import { sec } from '../server/imports/sec.ts'
import { importing, whose } from './importing.ts'
import { createRegistry } from './inmemory.ts'

const SHARED = join(import.meta.dirname, '..', '..', 'shared', 'data')
const isAbsent = !existsSync(SHARED)
/** Half a minute of the suite's four, so that it is asked for by name, as .ci/run does. */
const isAsked = process.env.FULL_SIZE === 'true'
const MINUTES = 120_000

/** What identifiers.jsonl says a key must lead to. */
interface Expected {
  domain: string
  alt_domains?: string[]
  name: string
  ticker: string
  exchange: string
  isin: string
}

const companies = createRegistry()

describe.skipIf(!isAsked || (isAbsent && process.env.CI !== 'true'))(
  'the shared files at full size (skipped without FULL_SIZE=true and ../shared/data)',
  () => {
    it('FinanceDatabase: every row is kept or refused with a reason', {
      timeout: MINUTES,
    }, async () => {
      const file = join(SHARED, 'financedatabase-equities.csv.gz')
      const { summary } = await importing(financedatabase, file, companies)
      expect(summary.rows).toBe(69_152)
      expect(summary.kept + summary.refused).toBe(summary.rows)
      expect(await companies.count()).toBeGreaterThan(25_000)
    })

    it('identifiers lead to their company', async () => {
      const { right, wrong } = await checked(expected())
      expect(right).toBeGreaterThan(1_900)
      expect(right / (right + wrong.length), wrong.join('\n')).toBeGreaterThan(0.95)
    })

    it('a second import changes nothing', { timeout: MINUTES }, async () => {
      const writes = companies.written
      const file = join(SHARED, 'financedatabase-equities.csv.gz')
      await importing(financedatabase, file, companies)
      expect(companies.written).toBe(writes)
    })

    it('coins lead to their websites', { timeout: MINUTES }, async () => {
      await importing(financedatabase, join(SHARED, 'financedatabase-cryptos.csv'), companies)
      const coins = {
        ETH: 'ethereum.org',
        SOL: 'solana.com',
        ADA: 'cardano.org',
        UNI: 'uniswap.org',
      }
      for (const [coin, domain] of Object.entries(coins)) {
        expect(await whose(companies, `coin:${coin}`)).toEqual([domain])
      }
    })

    it('SEC: adds to known companies, makes none, and once only', {
      timeout: MINUTES,
    }, async () => {
      const before = await companies.count()
      const file = join(SHARED, 'sec-company-tickers-exchange.json')
      const { summary } = await importing(sec, file, companies)
      expect(summary).toMatchObject({ rows: 10_403, created: 0 })
      expect(summary.kept).toBeGreaterThan(800)
      expect(await companies.count()).toBe(before)
      const again = await importing(sec, file, companies)
      expect(again.summary.changed).toBe(0)
    })
  },
)

function expected(): Expected[] {
  const lines = readFileSync(join(SHARED, 'identifiers.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Of the pairs that the registry holds: how many are right, and the others in words. */
async function checked(all: Expected[]) {
  const wrong: string[] = []
  let right = 0
  for (const { domain, alt_domains = [], isin, ticker, exchange, name } of all) {
    for (const key of [`isin:${isin}`, `ticker:${exchange}:${symbolOf(ticker)}`]) {
      const found = await whose(companies, key)
      if (found.length === 0) continue
      if (found.every((one) => [domain, ...alt_domains].includes(one))) right += 1
      else wrong.push(`${key} ${name}: ${found.join(', ')} instead of ${domain}`)
    }
  }
  return { right, wrong }
}
