// One request's loaders by apex: however many ask within it, each kind of record is read once.
import DataLoader from 'dataloader'
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { SiteFacts, Visit } from '../../schema/discovery.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Held, Lead, Records } from '../stores/records.ts'

/** Asks the store once for each key, and for the keys of one moment together. */
export interface Loader<Key, Value> {
  /** At once what was read before: a promise for each time would cost more than the reading. */
  load(key: Key): Value | Promise<Value>
  /** Reads it again when it is asked for next. */
  clear(key: Key): void
}

export interface Loaders {
  /** What an operator set or blocked; null: nothing. */
  held: Loader<Apex, Held | null>
  /** The last visit to the website; null: it was never visited. */
  visit: Loader<Apex, Visit | null>
  /** What the last visit read of the company on its website. */
  facts: Loader<Apex, SiteFacts | null>
  /** The registry's record; null for what is no company's main domain. */
  company: Loader<Apex, Company | null>
  /** Where keys of the registry lead, by the keys of `CompanyRecords.leads`. */
  leads: Loader<string, Lead[]>
}

type Read = Pick<Records, 'artwork' | 'visits' | 'companies'>

export function createLoaders({ artwork, visits, companies }: Read): Loaders {
  return {
    held: loader((domains) => artwork.find(domains)),
    visit: loader((domains) => visits.find(domains)),
    facts: loader((domains) => visits.facts(domains)),
    company: loader((domains) => companies.find(domains)),
    leads: loader((keys) => companies.leads(keys)),
  }
}

function loader<Key, Value>(read: (keys: readonly Key[]) => Promise<Value[]>): Loader<Key, Value> {
  const find = apart(read)
  const known = new Map<Key, Value>()
  let clears = 0
  const batches = new DataLoader<Key, Value>(async (keys) => {
    const begun = clears
    const values = await find(keys)
    // What was cleared while it was read may be stale.
    for (const [i, key] of clears === begun ? keys.entries() : []) {
      const value = values[i] as Value | Error
      if (!(value instanceof Error)) known.set(key, value)
    }
    return values
  })
  return {
    load: (key) => (known.has(key) ? (known.get(key) as Value) : batches.load(key)),
    clear(key) {
      clears += 1
      known.delete(key)
      batches.clear(key)
    },
  }
}

/** While a store is away some of a batch may be known and others not: each then fails alone. */
const apart =
  <K, V>(find: (keys: readonly K[]) => Promise<V[]>) =>
  async (keys: readonly K[]): Promise<(V | Error)[]> => {
    try {
      return await find(keys)
    } catch (error) {
      if (keys.length === 1 || !(error instanceof Unavailable)) throw error
      const asked = keys.map((key) => find([key]).then(([value]) => value as V, asError))
      return Promise.all(asked)
    }
  }

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))
