// Research into companies: one for each domain among all processes however many wait, within a budget, kept, and made again behind the scenes when it is old.
import PQueue from 'p-queue'
import type { Apex } from '../../schema/apex.ts'
import type { Intelligence, Research } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Known } from '../profile/subject.ts'
import type { Locks } from '../stores/locks.ts'
import { inTurn } from '../stores/single-flight.ts'
import { EXTRACTIVE } from './extractor.ts'
import { narratorOf } from './prompt.ts'
import { extractedOf, type InquiryParts, inquire, NOTHING } from './research-run.ts'

export interface ResearchParts extends Omit<InquiryParts, 'keep' | 'signal'> {
  /** Whose turn it is to look, among all processes. */
  locks: Locks
  /** What the registry and the last visit tell of a domain. */
  known(domain: Apex): Promise<Known>
  /** Longest that a question waits for a first answer, in milliseconds. */
  budgetMs: number
  /** Hands research that nobody waits for to another process. @returns false when none is there to do it. */
  entrust?(domain: Apex): Promise<boolean>
  /** Whether nothing is begun here because of the load. */
  /** Whether this process is too busy for research. */
  isOverloaded?(work: 'research'): boolean
}

export interface Researching {
  /**
   * What is kept, while it is looked for anew where it is stale; else what research finds now, as far as the budget reaches.
   * @throws Unavailable under overload, when nothing is kept.
   */
  find(domain: Apex, kept: Research | null): Promise<Intelligence>
  /** Looks anew unless what is kept is fresh, and waits to the end. @returns who told it. @throws when it could not. */
  renew(domain: Apex): Promise<string>
  /** Domains that wait. */
  waiting(): number
  /** Ends what is under way. May be called twice. */
  close(): Promise<void>
}

const JITTER = 0.1
const AT_ONCE = 4
const MOST_WAITING = 100
/** Who waits for another process waits for its pages and for its model; then it is done once more. */
const PATIENCE_MS = 120_000
/** When whoever was turned away may come again. */
const AGAIN_SECONDS = 10

export function createResearch(parts: ResearchParts): Researching {
  const queue = new PQueue({ concurrency: AT_ONCE })
  const underWay = new Map<Apex, Promise<Intelligence>>()
  const ending = new AbortController()
  const { promise: ended, reject: endWaits } = Promise.withResolvers<never>()
  ended.catch(() => {})
  const { signal } = ending
  const narrator = parts.narrator ? narratorOf(parts.narrator.model) : EXTRACTIVE
  const isFresh = (kept: Research) => kept.narrator === narrator && kept.freshUntil > new Date()

  const read = async (domain: Apex): Promise<Research | null> =>
    (await parts.intelligence.find([domain]))[0] ?? null

  const keep = async (intelligence: Intelligence, freshMs: number) => {
    const life = freshMs * (1 - JITTER + 2 * JITTER * Math.random())
    const freshUntil = new Date(Date.now() + life)
    // A store that cannot write loses the memory of it, not the answer.
    await parts.intelligence
      .put({ intelligence, narrator, freshUntil })
      .catch((error) => parts.onError?.(error))
  }

  const inItsTurn = (domain: Apex): Promise<Intelligence> =>
    inTurn(parts.locks, `research:${domain}`, PATIENCE_MS, {
      async made() {
        const kept = await read(domain)
        return kept && isFresh(kept) ? kept.intelligence : null
      },
      make: async () => {
        const [known, kept] = await Promise.all([parts.known(domain), read(domain)])
        return inquire({ ...parts, keep, signal }, domain, known, kept?.intelligence ?? null)
      },
      enter: (work) => queue.add(work, { signal }),
      ended,
    })

  /** @returns the research that is under way or begins now; null when there is no room for it. */
  const begin = (domain: Apex): Promise<Intelligence> | null => {
    const already = underWay.get(domain)
    if (already) return already
    if (queue.size >= MOST_WAITING || signal.aborted) return null
    const work = inItsTurn(domain).finally(() => underWay.delete(domain))
    // Nobody may be waiting for it any longer when it fails.
    work.catch((error) => signal.aborted || parts.onError?.(error))
    underWay.set(domain, work)
    return work
  }

  /** Nobody waits for it: whichever process has the time may do it. */
  const renewBehind = async (domain: Apex): Promise<void> => {
    if (underWay.has(domain) || parts.isOverloaded?.('research')) return
    if (!(await parts.entrust?.(domain))) begin(domain)
  }

  return {
    async find(domain, kept) {
      if (kept) {
        if (!isFresh(kept)) renewBehind(domain)
        return kept.intelligence
      }
      const isShed = !underWay.has(domain) && parts.isOverloaded?.('research')
      const work = isShed ? null : begin(domain)
      if (work === null) throw busy()
      const told = await within(work, parts.budgetMs)
      if (told) return told
      const drafted = await read(domain)
      // Not even the website has answered: what is stored, until it has.
      if (drafted) return drafted.intelligence
      return (await extractedOf(domain, await parts.known(domain), NOTHING)).extracted
    },
    async renew(domain) {
      const kept = await read(domain)
      if (kept && isFresh(kept)) return kept.intelligence.generatedBy
      const work = begin(domain)
      if (work === null) throw busy()
      return (await work).generatedBy
    },
    waiting: () => queue.size,
    async close() {
      ending.abort()
      endWaits(busy())
      queue.clear()
      await Promise.allSettled(underWay.values())
    },
  }
}

const busy = () => new Unavailable('research into companies', AGAIN_SECONDS)

/** @returns null when it takes longer. */
async function within<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | null> {
  let clock: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    clock = setTimeout(resolve, milliseconds, null)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(clock))
}
