// Company records in memory, for tests of the importers. Searches by name find nothing, and `mic` and `isFirst` of a
// lookup are approximate.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { CompanyRecords, LookupHit } from '../../server/stores/records.ts'

export interface MemoryRegistry extends CompanyRecords {
  all(): Company[]
  /** Number of companies written so far. */
  written: number
}

export function createMemoryRegistry(): MemoryRegistry {
  const companies = new Map<Apex, Company>()
  const index = new Map<string, Set<Apex>>()
  // Companies are never changed in place, so they need no copies.
  const registry: MemoryRegistry = {
    written: 0,
    all: () => [...companies.values()],
    find: async (domains) => domains.map((domain) => companies.get(domain) ?? null),
    page: async (after, limit) =>
      [...companies.values()]
        .filter(({ domain }) => domain > after)
        .toSorted((a, b) => (a.domain < b.domain ? -1 : 1))
        .slice(0, limit),
    lookup: async (keys) => keys.map((key) => lookupHits(key)),
    searchNames: async () => [],
    async put(all) {
      for (const company of all) {
        forget(company.domain)
        companies.set(company.domain, company)
        for (const key of keysOf(company)) {
          if (!index.has(key)) index.set(key, new Set())
          index.get(key)!.add(company.domain)
        }
      }
      registry.written += all.length
    },
    async remove(domain) {
      forget(domain)
      return companies.delete(domain)
    },
    count: async () => companies.size,
  }

  function forget(domain: Apex): void {
    const company = companies.get(domain)
    if (company) for (const key of keysOf(company)) index.get(key)?.delete(domain)
  }

  function lookupHits(key: string): LookupHit[] {
    return [...(index.get(key) ?? [])]
      .map((domain) => companies.get(domain)!)
      .map(({ domain, rank, listings, isins }) => {
        const at = listings.findIndex(({ symbol }) => key.endsWith(`:${symbol}`))
        const isFirst = key.startsWith('isin:') ? key === `isin:${isins[0]}` : at <= 0
        return { domain, rank, mic: listings[at]?.mic ?? null, isFirst }
      })
      .sort((a, b) => b.rank - a.rank)
  }
  return registry
}

function keysOf(company: Company): string[] {
  return [
    ...company.listings.map(({ mic, symbol }) => `ticker:${mic}:${symbol}`),
    ...new Set(company.listings.map(({ symbol }) => `symbol:${symbol}`)),
    ...company.isins.map((isin) => `isin:${isin}`),
    ...company.coins.map((coin) => `coin:${coin}`),
    ...company.domains.map((domain) => `domain:${domain}`),
  ]
}
