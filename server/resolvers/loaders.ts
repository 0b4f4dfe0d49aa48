// One request's loaders by apex: however many ask within it, each kind of record is read once.
import DataLoader from 'dataloader'
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { Research } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { SiteFacts, Visit } from '../../schema/visit.ts'
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
  /** What was found out about a company; null: nothing yet. */
  intelligence: Loader<Apex, Research | null>
  /** Where keys of the registry lead, by the keys of `CompanyRecords.leads`. */
  leads: Loader<string, Lead[]>
  /**
   * Reads everything that is kept of a domain, with that of the moment's other domains: each loader gives it at
   * once from then on. It is one promise for all of them: with one for each, waiting costs as much as reading.
   */
  ahead(domain: Apex): unknown | Promise<unknown>
}

type Read = Pick<Records, 'artwork' | 'visits' | 'companies' | 'intelligence'>

export function createLoaders({ artwork, visits, companies, intelligence }: Read): Loaders {
  // Of which everything was read, and nothing has been cleared since.
  const complete = new Set<Apex>()
  let clears = 0
  const kind = <Value>(find: (domains: readonly Apex[]) => Promise<Value[]>) =>
    loader(find, (domain) => {
      clears++
      complete.delete(domain)
    })
  const held = kind((domains) => artwork.find(domains))
  const visit = kind((domains) => visits.find(domains))
  const facts = kind((domains) => visits.facts(domains))
  const company = kind((domains) => companies.find(domains))
  const researches = loader((domains: readonly Apex[]) => intelligence.find(domains))
  const leads = loader((keys: readonly string[]) => companies.leads(keys))
  let gathered: Apex[] | null = null
  let reading: Promise<unknown> = Promise.resolve()
  const everything = new DataLoader<Apex[], true>(
    async (lists) => {
      gathered = null
      const [domains, begun] = [lists.flat(), clears]
      const byDomain = kinds.map(({ read }) => read(domains))
      await Promise.all([...byDomain, leads.read(domains.map(leadOf))])
      if (clears === begun) for (const domain of domains) complete.add(domain)
      return lists.map(() => true)
    },
    { cache: false },
  )
  const kinds = [held, visit, facts, company]
  const ahead = (domain: Apex): unknown | Promise<unknown> => {
    if (complete.has(domain)) return null
    if (gathered) {
      gathered.push(domain)
      return reading
    }
    gathered = [domain]
    reading = everything.load(gathered)
    return reading
  }
  return {
    ...{ held, visit, facts, company, intelligence: researches, leads },
    ahead,
  }
}

/** The key of the registry that tells whose domain this is. */
export const leadOf = (domain: Apex): string => `domain:${domain}`

interface ListLoader<Key, Value> extends Loader<Key, Value> {
  /** Makes sure that each of them was read, or could not be. */
  read(keys: readonly Key[]): Promise<unknown>
}

function loader<Key, Value>(
  find: (keys: readonly Key[]) => Promise<Value[]>,
  onClear: (key: Key) => void = () => {},
): ListLoader<Key, Value> {
  const findEach = apart(find)
  const known = new Map<Key, Value | Error>()
  const underWay = new Map<Key, Promise<unknown>>()
  const cleared = new Map<Key, number>()
  let clears = 0
  // Lists of one moment are read together, and are one promise each however long they are.
  const lists = new DataLoader<readonly Key[], true>(
    async (asked) => {
      const begun = clears
      const keys = [...new Set(asked.flat())]
      const values = await findEach(keys)
      for (const [i, key] of keys.entries()) {
        // What was cleared while it was read may be stale, and is read again.
        if ((cleared.get(key) ?? 0) > begun) continue
        underWay.delete(key)
        known.set(key, values[i] as Value | Error)
      }
      return asked.map(() => true)
    },
    { cache: false },
  )
  const read = (keys: readonly Key[]): Promise<unknown> => {
    const unread = keys.filter((key) => !known.has(key))
    const begun = unread.flatMap((key) => underWay.get(key) ?? [])
    const fresh = begun.length === 0 ? unread : unread.filter((key) => !underWay.has(key))
    if (fresh.length === 0) return Promise.all(begun)
    const reading = lists.load(fresh)
    for (const key of fresh) underWay.set(key, reading)
    return begun.length === 0 ? reading : Promise.all([reading, ...begun])
  }
  const load = (key: Key): Value | Promise<Value> => {
    const value = known.get(key)
    if (value === undefined) return read([key]).then(() => load(key))
    // Never a throw: whoever loads many has promises of some of them by then.
    return value instanceof Error ? Promise.reject(value) : value
  }
  return {
    ...{ load, read },
    clear(key) {
      onClear(key)
      cleared.set(key, ++clears)
      known.delete(key)
      underWay.delete(key)
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
      const isOne = keys.length === 1 || !(error instanceof Unavailable)
      if (isOne) return keys.map(() => asError(error))
      const asked = keys.map((key) => find([key]).then(([value]) => value as V, asError))
      return Promise.all(asked)
    }
  }

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))
