// Schedules visits to websites: one visit per domain at a time, within a time budget, and stores the result.
import PQueue from 'p-queue'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import { hasNoFacts, type SiteFacts, type Visit } from '../../schema/visit.ts'
import type { Locks } from '../stores/locks.ts'
import type { VisitRecords } from '../stores/records.ts'
import { singleFlight } from '../stores/single-flight.ts'
import { NO_FACTS } from './source.ts'
import { type VisitOptions, type VisitResult, visit } from './visit.ts'
import { concludeVisit, isFresh, recentArtworks } from './visit-freshness.ts'

/** The stored or newly found artwork of a domain. */
export interface KnownArtwork {
  artworks: Artwork[]
  /** Whether a running visit may find better artwork: the reply is then cached for a short time only. */
  pending: boolean
}

interface ArtworkLookup extends KnownArtwork {
  /** Whether the lookup waited for a visit that ended in time. */
  visited: boolean
}

export interface CrawlSchedulerOptions extends Omit<VisitOptions, 'signal'> {
  visits: VisitRecords
  /** Locks shared by all processes, so that only one of them visits a domain. */
  locks: Locks
  /** Longest time in milliseconds that a request waits for a visit. */
  budgetMs: number
  /** Passes a background visit to a worker process. @returns false when no worker can take it. */
  enqueue?(domain: Apex): Promise<boolean>
  /** Whether this process is too busy. A request waits for a `discovery` visit, but not for a `background` one. */
  isOverloaded?(work: 'background' | 'discovery'): boolean
  /** Called after each visit that ended. */
  onVisit?(visit: Visit, milliseconds: number): void
  /** Called for each unexpected error, and for each visit that could not be stored. */
  onError?(error: unknown): void
}

/** One visit opens at most two connections to a host; all visits together open at most 64. */
const MAX_CONCURRENT_VISITS = 16
/** Each queued visit holds one closure. When the queue is full, a request gets the fallback at once. */
const MAX_QUEUED_VISITS = 2000
const VISIT_TIMEOUT_MS = 20_000
/** Longer than the timeout of a visit, so that a caller also receives the result of one that timed out. */
const VISIT_RESULT_TIMEOUT_MS = VISIT_TIMEOUT_MS + 5000

/** Typical duration of a visit. It estimates how many of the queued visits end within the budget. */
const TYPICAL_VISIT_MS = 500
/** Share of the budget that a request waits at least. */
const MIN_BUDGET_SHARE = 0.85
/** Maximum random share of the budget that is added to it. */
const BUDGET_SHARE_JITTER = 0.1

/** The queue runs a visit that a request waits for before a background visit. */
const AWAITED_PRIORITY = 1
const BACKGROUND_PRIORITY = 0

/** The result under overload. The reply is the fallback, cached as briefly as during a visit. */
const NOT_VISITED: ArtworkLookup = { artworks: [], pending: true, visited: false }

export class CrawlScheduler {
  readonly #options: CrawlSchedulerOptions
  readonly #queue = new PQueue({ concurrency: MAX_CONCURRENT_VISITS })
  readonly #visits = new Map<Apex, Promise<Visit>>()
  /** How many requests wait for the visit of each domain. */
  readonly #waiters = new Map<Apex, number>()
  // AbortSignal.any would leak: a signal derived from a process-long signal is never freed.
  readonly #deadlines = new Set<AbortController>()
  readonly #closed = Promise.withResolvers<never>()
  #isClosed = false

  constructor(options: CrawlSchedulerOptions) {
    this.#options = options
    this.#closed.promise.catch(() => {})
  }

  /**
   * Returns the stored artwork while it is fresh or recent, else the artwork of a visit made now.
   * @param lastVisit the stored visit; null when the domain was never visited.
   * @returns `pending` when the visit exceeds the budget or could not be queued.
   */
  async find(domain: Apex, lastVisit: Visit | null): Promise<ArtworkLookup> {
    if (lastVisit && isFresh(lastVisit)) {
      return { artworks: lastVisit.artworks, pending: false, visited: false }
    }
    const artworks = lastVisit ? recentArtworks(lastVisit.artworks) : []
    if (artworks.length > 0) {
      this.#refreshInBackground(domain, lastVisit)
      return { artworks, pending: false, visited: false }
    }
    if (!this.#visits.has(domain) && this.#options.isOverloaded?.('discovery')) return NOT_VISITED
    const running = this.#startVisit(domain, lastVisit, AWAITED_PRIORITY)
    const visit = await this.#waitForVisit(domain, running, this.#waitMs())
    return { artworks: visit?.artworks ?? [], pending: visit === null, visited: visit !== null }
  }

  /**
   * Visits the domain now and waits for the end of the visit.
   * @param lastVisit the stored visit that the new one replaces.
   * @returns null when the queue is full or the visit takes longer than 25 s.
   */
  visit(domain: Apex, lastVisit: Visit | null): Promise<Visit | null> {
    const running = this.#startVisit(domain, lastVisit, AWAITED_PRIORITY)
    return this.#waitForVisit(domain, running, VISIT_RESULT_TIMEOUT_MS)
  }

  /** @returns the number of queued visits. */
  queuedVisits(): number {
    return this.#queue.size
  }

  /** Ends all running visits. May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#closed.reject(new Unavailable('visiting', 5))
    for (const deadline of this.#deadlines) deadline.abort()
    this.#queue.clear()
    await Promise.allSettled(this.#visits.values())
  }

  /** @returns the running or newly started visit; null when the queue is full. */
  #startVisit(domain: Apex, lastVisit: Visit | null, priority: number): Promise<Visit> | null {
    const running = this.#visits.get(domain)
    if (running && priority === AWAITED_PRIORITY) setPriority(this.#queue, domain, AWAITED_PRIORITY)
    if (running) return running
    const isFull =
      this.#queue.size >= MAX_QUEUED_VISITS || this.#visits.size >= 2 * MAX_QUEUED_VISITS
    if (isFull || this.#isClosed) return null
    const visit = this.#visitOnce(domain, lastVisit, priority).finally(() =>
      this.#visits.delete(domain),
    )
    // By the time it fails, no request may be waiting for it.
    visit.catch((error) => this.#isClosed || this.#options.onError?.(error))
    this.#visits.set(domain, visit)
    return visit
  }

  /** Visits the domain in one process at a time; the others read the stored visit. */
  #visitOnce(domain: Apex, lastVisit: Visit | null, priority: number): Promise<Visit> {
    return singleFlight(this.#options.locks, `visit:${domain}`, VISIT_RESULT_TIMEOUT_MS, {
      read: () => this.#readNewerVisit(domain, lastVisit),
      compute: () => this.#runVisit(domain),
      schedule: (work) =>
        this.#queue.add(work, {
          id: domain,
          priority: this.#waiters.has(domain) ? AWAITED_PRIORITY : priority,
        }),
      cancelled: this.#closed.promise,
    })
  }

  /** @returns the visit that another process has stored since; null when there is none. */
  async #readNewerVisit(domain: Apex, lastVisit: Visit | null): Promise<Visit | null> {
    const [stored = null] = await this.#options.visits.find([domain])
    return stored !== null && stored.at.getTime() !== lastVisit?.at.getTime() ? stored : null
  }

  async #runVisit(domain: Apex): Promise<Visit> {
    const { visits, onVisit, onError } = this.#options
    const startedAt = performance.now()
    const result = await this.#withDeadline((signal) =>
      visit({ ...this.#options, signal }, domain),
    ).catch((error) => this.#failedResult(error))
    if (this.#isClosed) throw new Unavailable('visiting', 5)
    // Read after the visit, so that artwork cleared during the visit does not come back.
    const [previous = null] = await visits.find([domain])
    const concluded = concludeVisit(domain, result, previous)
    const facts = await this.#factsToStore(concluded, result.report.facts)
    // When the store cannot write, the request still gets the result.
    await visits.put(concluded, { ...result.report, facts }).catch((error) => onError?.(error))
    onVisit?.(concluded, performance.now() - startedAt)
    return concluded
  }

  /** A failed visit without facts keeps the facts of the previous visit. */
  async #factsToStore({ domain, outcome, at }: Visit, facts: SiteFacts): Promise<SiteFacts> {
    const [previous = null] =
      outcome === 'failed' && hasNoFacts(facts) ? await this.#options.visits.facts([domain]) : []
    return previous ?? { ...facts, at: at.toISOString() }
  }

  // An internal error counts as a failed visit; otherwise every request would visit the site again.
  #failedResult(error: unknown): VisitResult {
    if (this.#isClosed || error instanceof Unavailable) throw error
    this.#options.onError?.(error)
    const report = { candidates: [], facts: NO_FACTS, failure: 'The visit failed; see the log.' }
    return { artworks: [], report, isFinal: false }
  }

  async #withDeadline<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), VISIT_TIMEOUT_MS)
    this.#deadlines.add(deadline)
    try {
      return await work(deadline.signal)
    } finally {
      clearTimeout(timer)
      this.#deadlines.delete(deadline)
    }
  }

  async #refreshInBackground(domain: Apex, lastVisit: Visit | null): Promise<void> {
    const { isOverloaded, enqueue } = this.#options
    if (isOverloaded?.('background')) return
    const isEnqueued = !this.#visits.has(domain) && (await enqueue?.(domain))
    if (!isEnqueued) this.#startVisit(domain, lastVisit, BACKGROUND_PRIORITY)
  }

  /** @returns null after the timeout; the visit then continues at background priority. */
  async #waitForVisit(
    domain: Apex,
    visit: Promise<Visit> | null,
    timeoutMs: number,
  ): Promise<Visit | null> {
    if (visit === null) return null
    this.#waiters.set(domain, (this.#waiters.get(domain) ?? 0) + 1)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, null)
    })
    try {
      return await Promise.race([visit, timeout])
    } catch {
      return null
    } finally {
      clearTimeout(timer)
      if (this.#removeWaiter(domain) === 0) setPriority(this.#queue, domain, BACKGROUND_PRIORITY)
    }
  }

  /** @returns how many requests still wait. */
  #removeWaiter(domain: Apex): number {
    const remaining = (this.#waiters.get(domain) ?? 1) - 1
    if (remaining > 0) this.#waiters.set(domain, remaining)
    else this.#waiters.delete(domain)
    return remaining
  }

  /**
   * Returns how many milliseconds a request waits: nearly the whole budget, and less the more domains
   * are waited for. The random share spreads the fallback rendering of requests that arrive together.
   */
  #waitMs(): number {
    const { budgetMs } = this.#options
    const visitsInBudget = (MAX_CONCURRENT_VISITS * budgetMs) / TYPICAL_VISIT_MS
    const share = Math.min(1, visitsInBudget / (this.#waiters.size + 1))
    return budgetMs * share * (MIN_BUDGET_SHARE + BUDGET_SHARE_JITTER * Math.random())
  }
}

function setPriority(queue: PQueue, id: string, priority: number): void {
  try {
    queue.setPriority(id, priority)
  } catch {
    // The visit has already left the queue.
  }
}
