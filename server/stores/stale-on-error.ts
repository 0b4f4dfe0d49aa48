// Records that may go away: the last answers on artwork, visits, companies, intelligence and keys, for as long as the store is away or late.
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Research } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Change, Held, Records } from './records.ts'

/** Nobody is believed longer on a key that the store has not been asked for. */
const KEPT_MS = 86_400_000
/** What an answer weighs beside its bytes: facts, lists and names, measured at one to three KB. */
const FACTS = 2000
/** That there is nothing weighs little more than its key. */
const NOTHING = 300

/** Wrapped, since that there is nothing is an answer too. */
interface Answer {
  value: unknown
}

/** Who has an answer already waits no longer for the store. */
const DOUBT_MS = 200

type Find<K, V> = (keys: readonly K[]) => Promise<V[]>

/** Asks the store always, and answers in its place only when it says `Unavailable`, or nothing in time. @param maxBytes all answers together stay below it. */
export function standby(records: Records, maxBytes: number): Records {
  const answers = new LRUCache<string, Answer>({
    ...{ maxSize: maxBytes, ttl: KEPT_MS, ttlResolution: 1000 },
    sizeCalculation: ({ value }) => (value === null ? NOTHING : FACTS + bytesOf(value)),
  })
  let changes = 0
  const forget = (change: Change) => {
    changes++
    if (change.what === 'everything') answers.clear()
    else for (const key of keysOf(change)) answers.delete(key)
  }
  records.changes.subscribe(forget)
  // Who writes may ask before the change is told, and must not be shown what was.
  const writing =
    <Given, Result>(
      write: (given: Given) => Promise<Result>,
      domainsOf: (given: Given) => Apex[],
    ) =>
    async (given: Given): Promise<Result> => {
      try {
        return await write(given)
      } finally {
        for (const domain of domainsOf(given)) forget({ what: 'artwork', domain })
      }
    }

  const doubt = createDoubt()
  const remember = (kind: string, key: string, value: unknown) => {
    // Anybody can ask with a key that nobody has: it stays unknown, which is no answer while the store is away.
    if (value === null && kind === 'key') return
    answers.set(`${kind} ${key}`, { value })
  }
  const asking = async <K extends string, V>(
    kind: string,
    find: Find<K, V>,
    keys: readonly K[],
  ) => {
    const before = changes
    const found = await find(keys)
    doubt.end()
    // What changed while it was read may have been read before the change.
    if (before === changes) {
      for (const [i, key] of keys.entries()) remember(kind, key, found[i] ?? null)
    }
    return found
  }
  const remembering =
    <K extends string, V>(kind: string, find: Find<K, V>): Find<K, V> =>
    async (keys) => {
      const answer = asking(kind, find, keys)
      const inMemory = () => keys.map((key) => answers.get(`${kind} ${key}`))
      const known = inMemory()
      if (keys.length === 0 || known.includes(undefined)) return answer
      const values = known.map((one) => (one as Answer).value as V)
      return doubt.during(answer, values, () => inMemory().every((one, i) => one === known[i]))
    }
  const { artwork, visits, companies, intelligence, keys } = records
  return {
    ...records,
    artwork: {
      find: remembering('artwork', artwork.find),
      put: writing(artwork.put, ({ domain }) => [domain]),
      remove: writing(artwork.remove, itself),
      block: writing(artwork.block, itself),
      unblock: writing(artwork.unblock, itself),
    },
    visits: {
      ...visits,
      put: async (visit, report) => writing(() => visits.put(visit, report), itself)(visit.domain),
      remove: writing(visits.remove, itself),
      find: remembering('visit', visits.find),
      facts: remembering('facts', visits.facts),
    },
    companies: {
      ...companies,
      put: writing(companies.put, (all) => all.flatMap((one) => [one.domain, ...one.domains])),
      remove: writing(companies.remove, itself),
      find: remembering('company', companies.find),
      leads: remembering('leads', companies.leads),
    },
    intelligence: {
      ...intelligence,
      // Where it cannot be kept, what was known before is still the answer.
      async put(research) {
        await intelligence.put(research)
        changes++
        remember('intelligence', research.intelligence.domain, research)
      },
      remove: writing(intelligence.remove, itself),
      find: remembering('intelligence', intelligence.find),
    },
    keys: { ...keys, find: remembering('key', keys.find) },
  }
}

const itself = (domain: Apex) => [domain]

/** Whether the store is waited for: after the first that it kept waiting, nobody is until it answers again. */
function createDoubt() {
  let isDoubted = false
  return {
    /** @param holds whether nothing has changed since it was known. */
    async during<T>(answer: Promise<T>, known: T, holds: () => boolean): Promise<T> {
      const found = answer.catch((error) => {
        if (error instanceof Unavailable && holds()) return known
        throw error
      })
      // What nobody waits for any longer may fail unheard.
      found.catch(() => {})
      if (isDoubted) return known
      const late = Promise.withResolvers<T>()
      const clock = setTimeout(() => {
        isDoubted = true
        if (holds()) late.resolve(known)
      }, DOUBT_MS)
      return Promise.race([found, late.promise]).finally(() => clearTimeout(clock))
    },
    end() {
      isDoubted = false
    },
  }
}

/** What is asked of a domain, or of a key, is asked anew. */
function keysOf(change: Exclude<Change, { what: 'everything' }>): string[] {
  if (change.what === 'key') return [`key ${change.hash}`]
  const { domain } = change
  const kinds = ['artwork', 'visit', 'facts', 'company', 'intelligence', 'leads domain:']
  return kinds.map((kind) => (kind.endsWith(':') ? kind + domain : `${kind} ${domain}`))
}

function bytesOf(value: unknown): number {
  const { intelligence } = (value ?? {}) as Partial<Research>
  if (intelligence) return JSON.stringify(intelligence).length
  const artworks = (value as Held | null)?.artworks ?? []
  return artworks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
}
