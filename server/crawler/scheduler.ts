// Schedules visits to websites: one visit per domain at a time, within a time budget, and stores the result.
import type { Artwork, Kind } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Site } from '../../schema/site.ts'
import {
  type FallbackReason,
  hasNoFacts,
  isCleared,
  type Visit,
  type VisitReport,
} from '../../schema/visit.ts'
import { type Run, type RunOptions, SharedRuns } from '../runs/index.ts'
import type { VisitRecords } from '../stores/records.ts'
import { traceTask } from '../telemetry/tracing.ts'
import type { WorkCaller } from '../turns/callers.ts'
import { EarlyAnswers, type WantedLogo } from './early-answers.ts'
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

export interface VisitSchedulerOptions
  extends Omit<VisitOptions, 'signal' | 'caller' | 'onDecided'>,
    RunOptions<Site> {
  visits: VisitRecords
  /** Longest time in milliseconds that a request waits for a visit. */
  budgetMs: number
  /** Whether this process is too busy. A request waits for a `discovery` visit, but not for a `background` one. */
  isOverloaded?(work: 'background' | 'discovery', caller?: string): boolean
  /** Called with the reason of a failure after each visit, except one that `close` ended. */
  onVisit?(visit: Visit, milliseconds: number, failure: string | null): void
}

const QUEUE_LIMITS = {
  /** A visit makes at most eight requests at once, so 16 visits reach 128: the limit `maxActive` of `fetch/limits.ts`. */
  concurrency: 16,
  /** When all sites of one caller hang, the other callers still have 14 visits. */
  concurrencyPerCaller: 2,
  /** When the sites of many callers hang, a visit of another one starts within a second beside them. */
  maxWithoutPlace: 16,
  /**
   * Each queued visit holds one closure. In a full queue, a new visit replaces the last visit of the caller that queued
   * the most. When no other caller queued more, the request gets the fallback at once.
   */
  maxQueued: 2000,
  /** Twice the largest batch of the built-in plans: 100 domains. */
  maxQueuedPerCaller: 200,
}
const VISIT_TIMEOUT_MS = 20_000
/** Longer than the timeout of a visit, so that a caller also receives the result of one that timed out. */
const VISIT_RESULT_TIMEOUT_MS = VISIT_TIMEOUT_MS + 5000

/** Typical duration of a visit. It serves to estimate how many of the queued visits end within the budget. */
const TYPICAL_VISIT_MS = 500
/** Share of the budget that a request waits when few requests wait. */
const BASE_BUDGET_SHARE = 0.85
/** Maximum random share of the budget that is added to the base share. */
const BUDGET_SHARE_JITTER = 0.1

export class VisitScheduler {
  readonly #options: VisitSchedulerOptions
  readonly #runs: SharedRuns<Visit, Site>
  readonly #earlyAnswers = new EarlyAnswers()

  constructor(options: VisitSchedulerOptions) {
    this.#options = options
    this.#runs = new SharedRuns({
      ...options,
      kind: 'visit',
      limits: QUEUE_LIMITS,
      timeLimitMs: VISIT_TIMEOUT_MS,
      resultTimeoutMs: VISIT_RESULT_TIMEOUT_MS,
      unavailable: () => new Unavailable('visiting', 5),
    })
  }

  /**
   * Returns the stored artwork while it is fresh or recent, else the artwork of a visit made now.
   * After its cache was cleared, recent artwork is returned only when the visit finds none, does not start or does not
   * end in time.
   * @param lastVisit the stored visit; null when the domain was never visited.
   * @param caller the caller whose quota is charged for a visit that this request starts.
   * @param wanted the logo that the request shows on light backgrounds. It is returned as soon as the first visit of the
   *   domain has decided on it for that size. Null waits for the end of the visit.
   * @returns `pending` when no visit ended in time, or when overload, a full queue or a used-up quota prevented it.
   */
  async find(
    domain: Site,
    lastVisit: Visit | null,
    caller: WorkCaller,
    wanted: WantedLogo | null = null,
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
    const isShed =
      !this.#runs.has(domain) && this.#options.isOverloaded?.('discovery', caller.subject)
    // A later visit may be refused for what an earlier one found, see `keepSecure`.
    const early =
      lastVisit === null && wanted ? () => this.#earlyAnswers.wait(domain, wanted) : undefined
    const visit = isShed
      ? null
      : await this.#join(domain, lastVisit, caller, this.#waitMs(caller), early)
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
  visit(domain: Site, lastVisit: Visit | null, caller: WorkCaller): Promise<Visit | null> {
    return this.#join<never>(domain, lastVisit, caller, VISIT_RESULT_TIMEOUT_MS)
  }

  /** @returns the age in seconds of the visit that has waited for longest; 0 when none waits. */
  oldestQueuedSeconds(): number {
    return this.#runs.oldestQueuedSeconds()
  }

  /** @returns the number of queued visits. */
  queuedVisits(): number {
    return this.#runs.queued
  }

  /** Ends all running and queued visits. May be called twice. */
  close(): Promise<void> {
    return this.#runs.close()
  }

  /**
   * Waits for the pending visit, or starts one and charges the caller.
   * @param early called when a visit is pending; its promise ends the wait too.
   * @returns null when no visit ends in time, or it fails.
   */
  async #join<Early = Artwork[]>(
    domain: Site,
    lastVisit: Visit | null,
    caller: WorkCaller,
    timeoutMs: number,
    early?: () => Promise<Early>,
  ): Promise<Visit | Early | null> {
    const state = await this.#runs.ensure(domain, caller, this.#visitOf(domain, lastVisit))
    if (state !== 'running') return null
    const startedAt = performance.now()
    try {
      return await this.#runs.wait(domain, caller, timeoutMs, early)
    } catch {
      return null
    } finally {
      caller.noteDuration?.('visit', performance.now() - startedAt)
    }
  }

  /** @param lastVisit the stored visit that the new one replaces. */
  #visitOf(domain: Site, lastVisit: Visit | null): Run<Visit> {
    return {
      read: () => this.#readNewerVisit(domain, lastVisit),
      work: (signal, caller) => this.#runVisit(domain, signal, caller),
      beforeRequest: async () => {
        // The worker repeats no fresh visit, and here somebody has asked for a new one.
        if (lastVisit && isFresh(lastVisit)) await this.#options.visits.expire(domain)
      },
      onEnd: () => this.#earlyAnswers.forget(domain),
    }
  }

  /** @returns the visit that another process has stored since; null when there is none. */
  async #readNewerVisit(domain: Site, lastVisit: Visit | null): Promise<Visit | null> {
    const [stored = null] = await this.#options.visits.find([domain])
    return stored !== null && stored.at.getTime() !== lastVisit?.at.getTime() ? stored : null
  }

  /** @param caller the subject whose turn it was. */
  async #runVisit(domain: Site, signal: AbortSignal, caller: string): Promise<Visit> {
    const { visits, onVisit, onError } = this.#options
    const startedAt = performance.now()
    const onDecided = (kind: Kind, maxEdge: number, artworks: Artwork[]) =>
      this.#earlyAnswers.decide(domain, kind, maxEdge, artworks)
    const newResult = await traceTask('visit', { 'logograph.domain': domain }, () =>
      visitSite({ ...this.#options, signal, caller, onDecided }, domain),
    ).catch((error) => this.#failedResult(error))
    if (this.#runs.isClosed) throw new Unavailable('visiting', 5)
    // Read after the visit, so that artwork cleared during the visit does not come back.
    const [previous = null] = await visits.find([domain])
    const previousReport = previous && (await visits.report(domain))
    const result = keepSecure(newResult, previous, previousReport)
    const concluded = concludeVisit(domain, result, previous)
    const report = reportToStore(concluded, result, previous, previousReport)
    // When the store cannot write, the request still gets the result.
    await visits.put(concluded, report).catch((error) => onError?.(error))
    onVisit?.(concluded, performance.now() - startedAt, report.failure)
    return concluded
  }

  // An internal error counts as a failed visit; otherwise every request would visit the site again.
  #failedResult(error: unknown): VisitResult {
    if (this.#runs.isClosed || error instanceof Unavailable) throw error
    this.#options.onError?.(error)
    const report = { candidates: [], facts: NO_FACTS, failure: 'The visit failed; see the log.' }
    return { artworks: [], report, isFinal: false, isPartial: false }
  }

  #refreshInBackground(domain: Site, lastVisit: Visit): void {
    if (this.#options.isOverloaded?.('background')) return
    this.#runs.startInBackground(domain, this.#visitOf(domain, lastVisit))
  }

  /**
   * Returns how many milliseconds a request waits: nearly the whole budget, and less when the caller waits for many
   * domains or when many callers wait. Requests that arrive together end their wait, and render a fallback, at random
   * times.
   */
  #waitMs(caller: WorkCaller): number {
    const { budgetMs } = this.#options
    const { concurrency, concurrencyPerCaller } = QUEUE_LIMITS
    const roundsInBudget = budgetMs / TYPICAL_VISIT_MS
    const ownShare =
      (concurrencyPerCaller * roundsInBudget) / (this.#runs.domainsAwaitedBy(caller) + 1)
    const commonShare = (concurrency * roundsInBudget) / (this.#runs.waitingCallers + 1)
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
    isPartial: false,
  }
}

/** @returns the report to store. A failed visit without facts, or without the whole page, keeps the facts of the previous visit. */
function reportToStore(
  { outcome, at }: Visit,
  { report, isPartial }: VisitResult,
  previous: Visit | null,
  previousReport: VisitReport | null,
): VisitReport {
  const firstVisitAt = previousReport?.facts.firstVisitAt ?? (previous?.at ?? at).toISOString()
  const isKept =
    hasNoFacts(report.facts) || (isPartial && previousReport && !hasNoFacts(previousReport.facts))
  if (previousReport && outcome === 'failed' && isKept) {
    const { facts, overHttp } = previousReport
    return { ...report, facts: { ...facts, firstVisitAt }, overHttp }
  }
  return { ...report, facts: { ...report.facts, at: at.toISOString(), firstVisitAt } }
}
