// Records that may go away: the last answers on artwork, visits, companies and keys, for as long as the store is away.
import { LRUCache } from 'lru-cache'
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

type Find<K, V> = (keys: readonly K[]) => Promise<V[]>

/** Asks the store always, and answers in its place only when it says `Unavailable`. @param maxBytes all answers together stay below it. */
export function standby(records: Records, maxBytes: number): Records {
  const answers = new LRUCache<string, Answer>({
    ...{ maxSize: maxBytes, ttl: KEPT_MS, ttlResolution: 1000 },
    sizeCalculation: ({ value }) => (value === null ? NOTHING : FACTS + bytesOf(value)),
  })
  let changes = 0
  records.changes.subscribe((change) => {
    changes++
    if (change.what === 'everything') answers.clear()
    else for (const key of keysOf(change)) answers.delete(key)
  })

  const remember = (kind: string, key: string, value: unknown) => {
    // Anybody can ask with a key that nobody has: it stays unknown, which is no answer while the store is away.
    if (value === null && kind === 'key') return
    answers.set(`${kind} ${key}`, { value })
  }
  const remembering =
    <K extends string, V>(kind: string, find: Find<K, V>): Find<K, V> =>
    async (keys) => {
      const before = changes
      try {
        const found = await find(keys)
        // What changed while it was read may have been read before the change.
        if (before === changes) {
          for (const [i, key] of keys.entries()) remember(kind, key, found[i] ?? null)
        }
        return found
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        const known = keys.map((key) => answers.get(`${kind} ${key}`))
        if (known.includes(undefined)) throw error
        return known.map((answer) => (answer as Answer).value as V)
      }
    }
  const { artwork, visits, companies, keys } = records
  return {
    ...records,
    artwork: { ...artwork, find: remembering('artwork', artwork.find) },
    visits: {
      ...visits,
      find: remembering('visit', visits.find),
      facts: remembering('facts', visits.facts),
    },
    companies: {
      ...companies,
      find: remembering('company', companies.find),
      leads: remembering('leads', companies.leads),
    },
    keys: { ...keys, find: remembering('key', keys.find) },
  }
}

/** What is asked of a domain, or of a key, is asked anew. */
function keysOf(change: Exclude<Change, { what: 'everything' }>): string[] {
  if (change.what === 'key') return [`key ${change.hash}`]
  const { domain } = change
  const kinds = ['artwork', 'visit', 'facts', 'company', 'leads domain:']
  return kinds.map((kind) => (kind.endsWith(':') ? kind + domain : `${kind} ${domain}`))
}

function bytesOf(value: unknown): number {
  const artworks = (value as Held | null)?.artworks ?? []
  return artworks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
}
