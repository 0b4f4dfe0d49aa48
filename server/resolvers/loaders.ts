// The DataLoaders of one request: each kind of record is read once, for all the keys of a moment together.
import DataLoader from 'dataloader'
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { Research } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { SiteFacts, Visit } from '../../schema/visit.ts'
import type { Held, Lead, Records } from '../stores/records.ts'

export interface Loaders {
  /** The artwork that an operator set, and whether the domain is blocked; null when there is neither. */
  operatorArtwork: DataLoader<Apex, Held | null>
  /** The last visit to the website; null when there was none. */
  visit: DataLoader<Apex, Visit | null>
  /** The facts that the last visit read on the website; null when there was no visit. */
  facts: DataLoader<Apex, SiteFacts | null>
  /** The registry's record; null when the domain is not a company's main domain. */
  company: DataLoader<Apex, Company | null>
  /** The stored research into a company; null when there is none. */
  intelligence: DataLoader<Apex, Research | null>
  /** The companies that a key of the registry leads to, by the keys of `CompanyRecords.leads`. */
  leads: DataLoader<string, Lead[]>
}

/** @returns new loaders: one request keeps them to its end, and no longer. */
export function createLoaders({
  artwork,
  visits,
  companies,
  intelligence,
}: Pick<Records, 'artwork' | 'visits' | 'companies' | 'intelligence'>): Loaders {
  return {
    operatorArtwork: createLoader((domains) => artwork.find(domains)),
    visit: createLoader((domains) => visits.find(domains)),
    facts: createLoader((domains) => visits.facts(domains)),
    company: createLoader((domains) => companies.find(domains)),
    intelligence: createLoader((domains) => intelligence.find(domains)),
    leads: createLoader((keys) => companies.leads(keys)),
  }
}

/** @returns the registry key that leads from another domain of a company to its main domain. */
export const leadOf = (domain: Apex): string => `domain:${domain}`

type Find<Key, Value> = (keys: readonly Key[]) => Promise<Value[]>

function createLoader<Key, Value>(find: Find<Key, Value>): DataLoader<Key, Value> {
  return new DataLoader((keys) => findEach(find, keys))
}

/** Asks for each key alone when the store is away for the batch: some of the keys may still be cached. */
async function findEach<Key, Value>(
  find: Find<Key, Value>,
  keys: readonly Key[],
): Promise<(Value | Error)[]> {
  try {
    return await find(keys)
  } catch (error) {
    if (keys.length === 1 || !(error instanceof Unavailable)) return keys.map(() => asError(error))
    const results = await Promise.allSettled(keys.map((key) => find([key])))
    return results.map((result) =>
      result.status === 'fulfilled' ? (result.value[0] as Value) : asError(result.reason),
    )
  }
}

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))
