// Companies for tests of search: known and unknown ones whose names resemble each other.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Records } from '../../server/stores/records.ts'
import { apex, companyOf } from './companies.ts'
import { dropStores, storesAt } from './service.ts'

/**
 * Columns: domain, name, rank (how well known the company is, 0 to 100), listings as `MIC:SYMBOL` (a MIC is the code of
 * an exchange), aliases, alternate domains.
 */
const REGISTRY = readFileSync(join(import.meta.dirname, 'fixtures/search-companies.txt'), 'utf8')

const splitValues = (text = '') => text.split('; ').filter((value) => value !== '')
export const COMPANIES = REGISTRY.trim()
  .split('\n')
  .map((line) => {
    const [domain = '', name = '', rank, listings, aliases, domains] = line
      .split('|')
      .map((part) => part.trim())
    return companyOf(domain, {
      name,
      rank: Number(rank),
      aliases: splitValues(aliases),
      domains: splitValues(domains).map(apex),
      listings: splitValues(listings).map((listing) => {
        const [mic = '', symbol = ''] = listing.split(':')
        return { mic, symbol }
      }),
      isins: domain === 'apple.com' ? ['US0378331005'] : [],
      // Little-known companies come from an import.
      provenance: {
        name: { source: Number(rank) < 50 ? 'wikidata' : 'catalogue', at: new Date(0) },
      },
    })
  })

/** Stores the companies in records of their own, which are dropped after the tests of the file. @returns the records. */
export async function openSearchCompanies(): Promise<Records> {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-search-'))
  const stores = await storesAt(folder)
  afterAll(async () => {
    await stores.close()
    await dropStores(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  await stores.records.companies.put(COMPANIES)
  return stores.records
}
