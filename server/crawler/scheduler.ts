// Visits to websites: one for each domain however many wait, within a budget, and kept for as long as the outcome is worth.
import PQueue from 'p-queue'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import { type Outcome, type SiteFacts, saysNothing, type Visit } from '../../schema/visit.ts'
import type { Locks } from '../stores/locks.ts'
import type { VisitRecords } from '../stores/records.ts'
import { inTurn } from '../stores/single-flight.ts'
import { NO_FACTS } from './source.ts'
import { type Visited, type VisitParts, visit } from './visit.ts'

export interface CrawlScheduler {
  /**
   * What the last visit found while it is fresh or stale enough to show; else what a visit finds now.
   * @returns `visited` when a visit was waited for, and ended; `pending` when the visit goes on after the budget, or there was no room for one.
   */
  find(domain: Apex, known: Visit | null): Promise<Found>
  /**
   * Visits now, and waits for it.
   * @param known the visit that is not good enough any more.
   * @returns null when there was no room or no time.
   */
  visit(domain: Apex, known: Visit | null): Promise<Visit | null>
  /** Visits that wait for their turn. */
  waiting(): number
  /** Ends what is under way. May be called twice. */
  close(): Promise<void>
}

/** The artwork known for a domain. */
export interface KnownArtwork {
  artworks: Artwork[]
  /** Whether a visit under way may find better artwork, so that an answer is cached for a short time only. */
  pending: boolean
}

type Found = KnownArtwork & { visited: boolean }

export interface DiscoveryParts extends Omit<VisitParts, 'signal'> {
  visits: VisitRecords
  /** Whose turn it is to visit, among all processes. */
  locks: Locks
  /** Longest that a question waits for a visit, in milliseconds. */
  budgetMs: number
  /** Hands a visit that nobody waits for to another process. @returns false when none is there to make it. */
  entrust?(domain: Apex): Promise<boolean>
  /** Whether this process is too busy for work of that kind. */
  isOverloaded?(work: 'background' | 'discovery'): boolean
  /** Told of each visit that ended, and of each that could not be kept. */
  onVisit?(visit: Visit, milliseconds: number): void
  onError?(error: unknown): void
}

const DAY_MS = 86_400_000
/** For how long an outcome is fresh. A network's failure is gone sooner than a website's lack of a logo. */
const FRESH_MS: Record<Outcome, number> = { found: 7 * DAY_MS, nothing: DAY_MS, failed: 600_000 }
/** Artwork older than this is not shown any more, unless a visit finds it again. */
const STALE_MS = 30 * DAY_MS
/** So that what was visited together is not visited together again. */
const JITTER = 0.1
/** One visit opens at most two connections to a host, and all together 64. */
const VISITS_AT_ONCE = 16
/** What may wait: a closure each. Who comes when it is full gets the fallback at once. */
const MOST_WAITING = 2000
const DEADLINE_MS = 20_000
/** Whoever waits for a visit to its end hears of it, also when the deadline cut it. */
const PATIENCE_MS = DEADLINE_MS + 5000

/** What those before are likely to take up of the budget: a visit half a second, and then there is time for 128. */
const VISIT_MS = 500
/** How much of the budget is waited for a visit, and what is left to chance in it. */
const [LEAST_SHARE, SHARE_JITTER] = [0.85, 0.1]

/** Whoever waits for a visit goes before visits that nobody waits for any longer. */
const [AWAITED, BACKGROUND] = [1, 0]

export function createDiscovery(parts: DiscoveryParts): CrawlScheduler {
  const queue = new PQueue({ concurrency: VISITS_AT_ONCE })
  const underWay = new Map<Apex, Promise<Visit>>()
  const waiters = new Map<Apex, number>()
  // Not AbortSignal.any: what depends on a signal that lives as long as the process is never freed.
  const deadlines = new Set<AbortController>()
  let ended = false
  const { promise: closing, reject: endWaits } = Promise.withResolvers<never>()
  closing.catch(() => {})

  const go = async (domain: Apex): Promise<Visit> => {
    const began = performance.now()
    const visited = await untilDeadline((signal) => visit({ ...parts, signal }, domain)).catch(
      unforeseen,
    )
    if (ended) throw new Unavailable('visiting', 5)
    // Read now: what was cleared in the meantime must not come back.
    const [known = null] = await parts.visits.find([domain])
    const made = concluded(domain, visited, known)
    const report = { ...visited.report, facts: await remembered(made, visited.report.facts) }
    // A store that cannot write loses the visit's memory, not the answer.
    await parts.visits.put(made, report).catch((error) => parts.onError?.(error))
    parts.onVisit?.(made, performance.now() - began)
    return made
  }

  /** A visit that read nothing because it failed leaves what the one before it read. */
  const remembered = async ({ domain, outcome, at }: Visit, facts: SiteFacts) => {
    const [before = null] =
      outcome === 'failed' && saysNothing(facts) ? await parts.visits.facts([domain]) : []
    return before ?? { ...facts, at: at.toISOString() }
  }

  // A fault of ours that a site brings out must not become a visit for each question.
  const unforeseen = (error: unknown): Visited => {
    if (ended || error instanceof Unavailable) throw error
    parts.onError?.(error)
    const report = { candidates: [], facts: NO_FACTS, failure: 'The visit failed; see the log.' }
    return { artworks: [], report, isFinal: false }
  }

  const untilDeadline = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const deadline = new AbortController()
    const clock = setTimeout(() => deadline.abort(), DEADLINE_MS)
    deadlines.add(deadline)
    try {
      return await work(deadline.signal)
    } finally {
      clearTimeout(clock)
      deadlines.delete(deadline)
    }
  }

  /** The visit that another process has kept since; null when there was none. */
  const newer = async (domain: Apex, known: Visit | null): Promise<Visit | null> => {
    const [kept = null] = await parts.visits.find([domain])
    return kept !== null && kept.at.getTime() !== known?.at.getTime() ? kept : null
  }

  const visitInTurn = (domain: Apex, known: Visit | null, priority: number): Promise<Visit> =>
    inTurn(parts.locks, `visit:${domain}`, PATIENCE_MS, {
      made: () => newer(domain, known),
      make: () => go(domain),
      enter: (work) =>
        queue.add(work, { id: domain, priority: waiters.has(domain) ? AWAITED : priority }),
      ended: closing,
    })

  /**
   * @param known the visit that is not good enough any more.
   * @returns the visit that is under way or begins now; null when too many wait.
   */
  const begin = (domain: Apex, known: Visit | null, priority: number): Promise<Visit> | null => {
    const begun = underWay.get(domain)
    if (begun && priority === AWAITED) reorder(queue, domain, AWAITED)
    if (begun) return begun
    if (queue.size >= MOST_WAITING || underWay.size >= 2 * MOST_WAITING || ended) return null
    const visiting = visitInTurn(domain, known, priority).finally(() => underWay.delete(domain))
    // Nobody may be waiting for it any longer when it fails.
    visiting.catch((error) => ended || parts.onError?.(error))
    underWay.set(domain, visiting)
    return visiting
  }

  /** Nobody waits for it: whichever process has the time may make it. */
  const refreshBehind = async (domain: Apex, known: Visit | null): Promise<void> => {
    if (parts.isOverloaded?.('background')) return
    const taken = !underWay.has(domain) && (await parts.entrust?.(domain))
    if (!taken) begin(domain, known, BACKGROUND)
  }

  /** @returns how many still wait. */
  const leave = (domain: Apex): number => {
    const left = (waiters.get(domain) ?? 1) - 1
    if (left > 0) waiters.set(domain, left)
    else waiters.delete(domain)
    return left
  }

  /** Waits for it; whoever gives up lets it go on behind those who wait. */
  const within = async (
    domain: Apex,
    visiting: Promise<Visit> | null,
    milliseconds: number,
  ): Promise<Visit | null> => {
    if (visiting === null) return null
    waiters.set(domain, (waiters.get(domain) ?? 0) + 1)
    let clock: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      clock = setTimeout(resolve, milliseconds, null)
    })
    try {
      const made = await Promise.race([visiting, late])
      return made
    } catch {
      return null
    } finally {
      clearTimeout(clock)
      if (leave(domain) === 0) reorder(queue, domain, BACKGROUND)
    }
  }

  /**
   * How long whoever comes now waits: nearly the whole budget when its visit may well end by then, and
   * the less the more domains are waited for. A thousand who come together must not all be answered in
   * the same instant, and drawing the fallback takes its time too.
   */
  const patience = (): number => {
    const inTime = (VISITS_AT_ONCE * parts.budgetMs) / VISIT_MS
    const share = Math.min(1, inTime / (waiters.size + 1))
    return parts.budgetMs * share * (LEAST_SHARE + SHARE_JITTER * Math.random())
  }

  return {
    async find(domain, known) {
      if (known && isFresh(known))
        return { artworks: known.artworks, pending: false, visited: false }
      const shown = known ? notTooOld(known.artworks) : []
      if (shown.length > 0) {
        refreshBehind(domain, known)
        return { artworks: shown, pending: false, visited: false }
      }
      if (!underWay.has(domain) && parts.isOverloaded?.('discovery')) return UNASKED
      return found(within(domain, begin(domain, known, AWAITED), patience()))
    },
    visit: (domain, known) => within(domain, begin(domain, known, AWAITED), PATIENCE_MS),
    waiting: () => queue.size,
    async close() {
      ended = true
      endWaits(new Unavailable('visiting', 5))
      for (const deadline of deadlines) deadline.abort()
      queue.clear()
      await Promise.allSettled(underWay.values())
    },
  }
}

async function found(visiting: Promise<Visit | null>): Promise<Found> {
  const made = await visiting
  return { artworks: made?.artworks ?? [], pending: made === null, visited: made !== null }
}

/** Of what is left undone: the fallback, for as short as if a visit were under way. */
const UNASKED = { artworks: [], pending: true, visited: false }

/** So much may the clocks of two machines differ. */
const SKEW_MS = 600_000

/** A visit of the future was made while a clock was wrong: it would be fresh until then and longer. */
export function isFresh({ at, freshUntil }: Visit): boolean {
  const now = Date.now()
  return freshUntil.getTime() > now && at.getTime() < now + SKEW_MS
}

/** What a visit leaves behind: one that found nothing keeps showing what the one before it found. */
function concluded(domain: Apex, { artworks, isFinal }: Visited, before: Visit | null): Visit {
  const at = new Date()
  const kept = artworks.length > 0 ? artworks : notTooOld(before?.artworks ?? [])
  const outcome = artworks.length > 0 ? 'found' : isFinal ? 'nothing' : 'failed'
  const life = FRESH_MS[outcome] * (1 - JITTER + 2 * JITTER * Math.random())
  return { domain, outcome, at, freshUntil: new Date(at.getTime() + life), artworks: kept }
}

function notTooOld(artworks: Artwork[]): Artwork[] {
  return artworks.filter(({ fetchedAt }) => Date.now() - fetchedAt.getTime() < STALE_MS)
}

function reorder(queue: PQueue, id: string, priority: number): void {
  try {
    queue.setPriority(id, priority)
  } catch {
    // It runs already.
  }
}
