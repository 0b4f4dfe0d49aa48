// A registry in memory behind the port of companies, for tests of what writes to it.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { CompanyRecords, Lead } from '../../server/stores/records.ts'

export interface Registry extends CompanyRecords {
  all(): Company[]
  /** Writes so far, in companies. */
  written: number
}

export function createRegistry(): Registry {
  const companies = new Map<Apex, Company>()
  const index = new Map<string, Set<Apex>>()
  // Companies are never changed in place, so they need no copies.
  const registry: Registry = {
    written: 0,
    all: () => [...companies.values()],
    find: async (domains) => domains.map((domain) => companies.get(domain) ?? null),
    leads: async (keys) => keys.map((key) => leadsOf(key)),
    names: async () => [],
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
    const known = companies.get(domain)
    if (known) for (const key of keysOf(known)) index.get(key)?.delete(domain)
  }

  function leadsOf(key: string): Lead[] {
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
