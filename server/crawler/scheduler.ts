// Schedules visits to websites: one visit per domain at a time, within a time budget, and stores the result.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork, Kind } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import {
  type FallbackReason,
  hasNoFacts,
  isCleared,
  type Visit,
  type VisitReport,
} from '../../schema/visit.ts'
import { addToCount } from '../fair-queue/counts.ts'
import { BACKGROUND, FairQueue, type WorkCaller } from '../fair-queue/index.ts'
import type { Locks } from '../stores/locks.ts'
import { pollRecord } from '../stores/poll.ts'
import type { VisitRecords } from '../stores/records.ts'
import { singleFlight } from '../stores/single-flight.ts'
import { traceTask } from '../telemetry/tracing.ts'
import { EarlyAnswers } from './early-answers.ts'
import { NO_FACTS } from './source.ts'
import { type VisitOptions, type VisitResult, visit as visitSite } from './visit.ts'
import { concludeVisit, hasHttpsData, isFresh, recentArtworks } from './visit-freshness.ts'

/** The stored or newly found artwork of a domain. */
export interface KnownArtwork {
  artworks: Artwork[]
  /** Whether a running visit may find better artwork: the reply is then cached for a short time only. */
  pending: boolean
  /** Why there is no artwork; null when there is some. */
  reason: FallbackReason | null
}

interface ArtworkLookup extends KnownArtwork {
  /** Whether the lookup waited for a visit that ended in time. */
  visited: boolean
}

export interface CrawlSchedulerOptions
  extends Omit<VisitOptions, 'signal' | 'caller' | 'onDecided'> {
  visits: VisitRecords
  /** Locks shared by all processes, so that only one of them visits a domain. */
  locks: Locks
  /** Longest time in milliseconds that a request waits for a visit. */
  budgetMs: number
  /** Passes a background visit to a worker process. @returns false when no worker can take it. */
  enqueue?(domain: Apex): Promise<boolean>
  /**
   * Asks a worker process for every visit, so that this process opens no connection to a website.
   * @returns false when no worker runs, so that nobody need wait for the result.
   */
  requestVisit?(domain: Apex): Promise<boolean>
  /** Whether this process is too busy. A request waits for a `discovery` visit, but not for a `background` one. */
  isOverloaded?(work: 'background' | 'discovery'): boolean
  /** Called with the reason of a failure after each visit, except one that `close` ended. */
  onVisit?(visit: Visit, milliseconds: number, failure: string | null): void
  /** Called for each unexpected error, and for each visit that could not be stored. */
  onError?(error: unknown): void
}

/** A visit makes at most eight requests at once, so 16 visits reach 128: the limit `maxActive` of `fetch/limits.ts`. */
const MAX_CONCURRENT_VISITS = 16
/** When all sites of one caller hang, the other callers still have 14 visits. */
const MAX_CONCURRENT_VISITS_PER_CALLER = 2
/**
 * Each queued visit holds one closure. In a full queue, a new visit replaces the last visit of the caller that queued
 * the most. When no other caller queued more, the request gets the fallback at once.
 */
const MAX_QUEUED_VISITS = 2000
/** Twice the largest batch of the built-in plans: 100 domains. */
const MAX_QUEUED_VISITS_PER_CALLER = 200
const VISIT_TIMEOUT_MS = 20_000
/** Longer than the timeout of a visit, so that a caller also receives the result of one that timed out. */
const VISIT_RESULT_TIMEOUT_MS = VISIT_TIMEOUT_MS + 5000

/** Typical duration of a visit. It serves to estimate how many of the queued visits end within the budget. */
const TYPICAL_VISIT_MS = 500
/** Share of the budget that a request waits when few requests wait. */
const BASE_BUDGET_SHARE = 0.85
/** Maximum random share of the budget that is added to the base share. */
const BUDGET_SHARE_JITTER = 0.1

export class CrawlScheduler {
  readonly #options: CrawlSchedulerOptions
  readonly #queue = new FairQueue({
    concurrency: MAX_CONCURRENT_VISITS,
    concurrencyPerCaller: MAX_CONCURRENT_VISITS_PER_CALLER,
    maxQueued: MAX_QUEUED_VISITS,
    maxQueuedPerCaller: MAX_QUEUED_VISITS_PER_CALLER,
  })
  /** Visits that run, that are queued, or that wait for the same visit of another process. */
  readonly #pendingVisits = new Map<Apex, Promise<Visit>>()
  readonly #earlyAnswers = new EarlyAnswers()
  /** Charges in progress. Another request for the domain waits for the result, so that one visit is charged once. */
  readonly #charges = new Map<Apex, Promise<boolean>>()
  /** How many requests of each caller wait for the visit of each domain. */
  readonly #waiters = new Map<Apex, Map<string, number>>()
  /** How many domains each caller waits for. */
  readonly #awaitedDomains = new Map<string, number>()
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
   * After its cache was cleared, recent artwork is returned only when the visit finds none, does not start or does not
   * end in time.
   * @param lastVisit the stored visit; null when the domain was never visited.
   * @param caller the caller whose quota is charged for a visit that this request starts.
   * @param kind the kind of logo that the request shows on light backgrounds. Its logo is returned as soon as the first
   *   visit of the domain has decided on it. Null waits for the end of the visit.
   * @returns `pending` when no visit ended in time, or when overload, a full queue or a used-up quota prevented it.
   */
  async find(
    domain: Apex,
    lastVisit: Visit | null,
    caller: WorkCaller,
    kind: Kind | null = null,
  ): Promise<ArtworkLookup> {
    if (lastVisit && isFresh(lastVisit)) {
      return {
        artworks: lastVisit.artworks,
        pending: false,
        visited: false,
        reason: reasonFor(lastVisit.artworks, lastVisit),
      }
    }
    const artworks = lastVisit ? recentArtworks(lastVisit.artworks) : []
    if (artworks.length > 0 && lastVisit && !isCleared(lastVisit)) {
      this.#refreshInBackground(domain, lastVisit)
      return { artworks, pending: false, visited: false, reason: null }
    }
    const isShed = !this.#pendingVisits.has(domain) && this.#options.isOverloaded?.('discovery')
    // A later visit may be refused for what an earlier one found, see `keepSecure`.
    const early =
      lastVisit === null && kind ? () => this.#earlyAnswers.wait(domain, kind) : undefined
    const visit = isShed
      ? null
      : await this.#joinVisit(domain, lastVisit, caller, this.#waitMs(caller), early)
    if (Array.isArray(visit)) return { artworks: visit, pending: true, visited: true, reason: null }
    const known = visit?.artworks ?? artworks
    return {
      artworks: known,
      pending: visit === null,
      visited: visit !== null,
      reason: reasonFor(known, visit),
    }
  }

  /**
   * Visits the domain now and waits for the end of the visit.
   * @param lastVisit the stored visit that the new one replaces.
   * @param caller the caller whose quota is charged for a visit that this request starts.
   * @returns null when the queue has no room, the caller's quota is used up, the visit takes longer than 25 s or fails
   * with an internal error, or the service closes.
   */
  visit(domain: Apex, lastVisit: Visit | null, caller: WorkCaller): Promise<Visit | null> {
    return this.#joinVisit<never>(domain, lastVisit, caller, VISIT_RESULT_TIMEOUT_MS)
  }

  /** @returns the age in seconds of the visit that has waited for longest; 0 when none waits. */
  oldestQueuedSeconds(): number {
    return this.#queue.oldestSeconds()
  }

  /** @returns the number of queued visits. */
  queuedVisits(): number {
    return this.#queue.size
  }

  /** Ends all running and queued visits. May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#closed.reject(new Unavailable('visiting', 5))
    for (const deadline of this.#deadlines) deadline.abort()
    this.#queue.clear(new Unavailable('visiting', 5))
    await Promise.allSettled(this.#pendingVisits.values())
  }

  /**
   * Waits for the pending visit, or starts one and charges the caller.
   * @param early called when a visit is pending; its promise ends the wait too.
   * @returns null when no visit ends in time.
   */
  async #joinVisit<Early = Artwork[]>(
    domain: Apex,
    lastVisit: Visit | null,
    caller: WorkCaller,
    timeoutMs: number,
    early?: () => Promise<Early>,
  ): Promise<Visit | Early | null> {
    while (!this.#pendingVisits.has(domain)) {
      const charge = this.#charges.get(domain)
      if (charge) {
        await charge
        continue
      }
      if (!this.#hasRoom(caller)) return null
      if (!(await this.#chargeOnce(domain, caller))) return null
      this.#startVisit(domain, lastVisit, caller, true)
      break
    }
    const visit = this.#pendingVisits.get(domain)
    if (!visit) return null
    const result = early ? Promise.race([visit, early()]) : visit
    return this.#waitForVisit(domain, result, caller, timeoutMs)
  }

  #chargeOnce(domain: Apex, caller: WorkCaller): Promise<boolean> {
    const charge = caller.chargeVisit().finally(() => this.#charges.delete(domain))
    this.#charges.set(domain, charge)
    return charge
  }

  #hasRoom({ subject }: WorkCaller): boolean {
    // Visits that wait for another process are not in the queue, so all pending visits have a limit of their own.
    const isFull = this.#pendingVisits.size >= 2 * MAX_QUEUED_VISITS
    return !this.#isClosed && !isFull && this.#queue.hasRoom(subject)
  }

  /** Starts a visit unless one is pending or there is no room. */
  #startVisit(domain: Apex, lastVisit: Visit | null, caller: WorkCaller, isAwaited: boolean): void {
    if (this.#pendingVisits.has(domain) || !this.#hasRoom(caller)) return
    const visit = this.#visitOnce(domain, lastVisit, caller, isAwaited).finally(() => {
      this.#pendingVisits.delete(domain)
      this.#earlyAnswers.forget(domain)
    })
    // Reported here, because a visit may fail when no request waits for it any more.
    visit.catch((error) => this.#isClosed || this.#options.onError?.(error))
    this.#pendingVisits.set(domain, visit)
  }

  /** Visits the domain in one process at a time; the others read the stored visit. */
  #visitOnce(
    domain: Apex,
    lastVisit: Visit | null,
    { subject }: WorkCaller,
    isAwaited: boolean,
  ): Promise<Visit> {
    let visitingFor = subject
    const schedule = <T>(work: () => Promise<T>): Promise<T> => {
      const callers = this.#waiters.get(domain)?.keys() ?? [subject]
      const isAwaitedNow = isAwaited || this.#waiters.has(domain)
      return this.#queue.add(domain, callers, isAwaitedNow, (caller) => {
        visitingFor = caller
        return work()
      })
    }
    // The worker takes the lock of the visit, so this process must not hold it.
    if (this.#options.requestVisit) return schedule(() => this.#visitInWorker(domain, lastVisit))
    return singleFlight(this.#options.locks, `visit:${domain}`, VISIT_RESULT_TIMEOUT_MS, {
      read: () => this.#readNewerVisit(domain, lastVisit),
      compute: () => this.#runVisit(domain, visitingFor),
      schedule,
      cancelled: this.#closed.promise,
    })
  }

  /** @throws Unavailable when no worker takes the visit, or none stores a result in time. */
  async #visitInWorker(domain: Apex, lastVisit: Visit | null): Promise<Visit> {
    const { visits, requestVisit } = this.#options
    // The worker repeats no fresh visit, and here somebody has asked for a new one.
    if (lastVisit && isFresh(lastVisit)) await visits.expire(domain)
    const isRequested = await requestVisit?.(domain)
    const read = () => this.#readNewerVisit(domain, lastVisit)
    const visit =
      isRequested && (await pollRecord(read, VISIT_RESULT_TIMEOUT_MS, this.#closed.promise))
    if (!visit) throw new Unavailable('visiting', 5)
    return visit
  }

  /** @returns the visit that another process has stored since; null when there is none. */
  async #readNewerVisit(domain: Apex, lastVisit: Visit | null): Promise<Visit | null> {
    const [stored = null] = await this.#options.visits.find([domain])
    return stored !== null && stored.at.getTime() !== lastVisit?.at.getTime() ? stored : null
  }

  /** @param caller the subject whose turn it was. */
  async #runVisit(domain: Apex, caller: string): Promise<Visit> {
    const { visits, onVisit, onError } = this.#options
    const startedAt = performance.now()
    const onDecided = (kind: Kind, artworks: Artwork[]) =>
      this.#earlyAnswers.decide(domain, kind, artworks)
    const newResult = await this.#withDeadline((signal) =>
      traceTask('visit', { 'logograph.domain': domain }, () =>
        visitSite({ ...this.#options, signal, caller, onDecided }, domain),
      ),
    ).catch((error) => this.#failedResult(error))
    if (this.#isClosed) throw new Unavailable('visiting', 5)
    // Read after the visit, so that artwork cleared during the visit does not come back.
    const [previous = null] = await visits.find([domain])
    const previousReport = previous && (await visits.report(domain))
    const result = keepSecure(newResult, previous, previousReport)
    const concluded = concludeVisit(domain, result, previous)
    const report = reportToStore(concluded, result.report, previous, previousReport)
    // When the store cannot write, the request still gets the result.
    await visits.put(concluded, report).catch((error) => onError?.(error))
    onVisit?.(concluded, performance.now() - startedAt, report.failure)
    return concluded
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
    const isEnqueued = !this.#pendingVisits.has(domain) && (await enqueue?.(domain))
    if (!isEnqueued) this.#startVisit(domain, lastVisit, BACKGROUND, false)
  }

  /**
   * @returns null when the visit fails, and after the timeout. A queued visit that no request waits for any more stays
   * in the queue, behind the visits that requests wait for.
   */
  async #waitForVisit<Result>(
    domain: Apex,
    visit: Promise<Result>,
    caller: WorkCaller,
    timeoutMs: number,
  ): Promise<Result | null> {
    const { subject } = caller
    const startedAt = performance.now()
    this.#addWaiter(domain, subject)
    this.#queue.join(domain, subject)
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
      caller.noteDuration?.('visit', performance.now() - startedAt)
      this.#removeWaiter(domain, subject)
      if (!this.#waiters.has(domain)) this.#queue.setAwaited(domain, false)
    }
  }

  #addWaiter(domain: Apex, caller: string): void {
    const waiters = this.#waiters.get(domain) ?? new Map<string, number>()
    this.#waiters.set(domain, waiters)
    if (!waiters.has(caller)) addToCount(this.#awaitedDomains, caller, 1)
    addToCount(waiters, caller, 1)
  }

  #removeWaiter(domain: Apex, caller: string): void {
    const waiters = this.#waiters.get(domain) ?? new Map<string, number>()
    addToCount(waiters, caller, -1)
    if (!waiters.has(caller)) addToCount(this.#awaitedDomains, caller, -1)
    if (waiters.size === 0) this.#waiters.delete(domain)
  }

  /**
   * Returns how many milliseconds a request waits: nearly the whole budget, and less when the caller waits for many
   * domains or when many callers wait. Requests that arrive together end their wait, and render a fallback, at random
   * times.
   */
  #waitMs({ subject }: WorkCaller): number {
    const { budgetMs } = this.#options
    const roundsInBudget = budgetMs / TYPICAL_VISIT_MS
    const ownShare =
      (MAX_CONCURRENT_VISITS_PER_CALLER * roundsInBudget) /
      ((this.#awaitedDomains.get(subject) ?? 0) + 1)
    const commonShare = (MAX_CONCURRENT_VISITS * roundsInBudget) / (this.#awaitedDomains.size + 1)
    const share = Math.min(1, ownShare, commonShare)
    return budgetMs * share * (BASE_BUDGET_SHARE + BUDGET_SHARE_JITTER * Math.random())
  }
}

/** @param visit null while a visit runs or could not start. */
function reasonFor(artworks: Artwork[], visit: Visit | null): FallbackReason | null {
  if (artworks.length > 0) return null
  if (visit === null) return 'pending'
  return visit.outcome === 'failed' ? 'unreachable' : 'nothing-found'
}

/** @returns the result of a visit; without data if it was read over http and would replace data read over https. */
function keepSecure(
  result: VisitResult,
  previous: Visit | null,
  previousReport: VisitReport | null,
): VisitResult {
  const { report } = result
  if (!report.overHttp || !hasHttpsData(previous, previousReport)) return result
  const failure = 'The site answered over http only, so the data read over https was kept.'
  return {
    artworks: [],
    report: { ...report, facts: NO_FACTS, failure, overHttp: undefined },
    isFinal: false,
  }
}

/** @returns the report to store. A failed visit without facts keeps the facts of the previous visit. */
function reportToStore(
  { outcome, at }: Visit,
  report: VisitReport,
  previous: Visit | null,
  previousReport: VisitReport | null,
): VisitReport {
  const firstVisitAt = previousReport?.facts.firstVisitAt ?? (previous?.at ?? at).toISOString()
  if (previousReport && outcome === 'failed' && hasNoFacts(report.facts)) {
    const { facts, overHttp } = previousReport
    return { ...report, facts: { ...facts, firstVisitAt }, overHttp }
  }
  return { ...report, facts: { ...report.facts, at: at.toISOString(), firstVisitAt } }
}
