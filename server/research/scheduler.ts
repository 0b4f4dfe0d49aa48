// Schedules research: one run per domain across all processes, within a time budget, refreshed in the background.
import type { Apex } from '../../schema/apex.ts'
import type { Intelligence, StoredResearch } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { ProfileSources } from '../profile/profile-input.ts'
import { type Run, type RunOptions, SharedRuns } from '../runs/index.ts'
import type { WorkCaller } from '../turns/callers.ts'
import { EXTRACTOR_VERSION } from './extractor.ts'
import { generatorVersionOf } from './prompt.ts'
import {
  extractFromEvidence,
  NO_PAGES,
  type ResearchRunOptions,
  runResearch,
} from './research-run.ts'

export interface ResearchSchedulerOptions
  extends Omit<ResearchRunOptions, 'save' | 'signal' | 'caller'>,
    RunOptions {
  /** Reads the registry entry and the facts of the last visit. */
  loadProfileSources(domain: Apex): Promise<ProfileSources>
  /** Longest time in milliseconds that a request waits for the first result. */
  budgetMs: number
  /** Whether this process is too busy for research. */
  isOverloaded?(work: 'research', caller?: string): boolean
}

/** Share by which the time that a result stays fresh is shortened or extended at random. */
const FRESHNESS_JITTER = 0.1
const QUEUE_LIMITS = {
  concurrency: 4,
  concurrencyPerCaller: 2,
  maxQueued: 400,
  // Each domain of the largest batch may need a run.
  maxQueuedPerCaller: 100,
}
/** Longest wait for the run of another process; after it, this process runs too. */
const OTHER_PROCESS_TIMEOUT_MS = 120_000
/** Retry-After of a rejected request. */
const RETRY_AFTER_SECONDS = 10

export class ResearchScheduler {
  readonly #options: ResearchSchedulerOptions
  readonly #runs: SharedRuns<Intelligence>
  readonly #generatorVersion: string

  constructor(options: ResearchSchedulerOptions) {
    this.#options = options
    this.#runs = new SharedRuns({
      ...options,
      kind: 'research',
      limits: QUEUE_LIMITS,
      // The pages and the language model have time limits of their own.
      timeLimitMs: null,
      resultTimeoutMs: OTHER_PROCESS_TIMEOUT_MS,
      unavailable,
    })
    this.#generatorVersion = options.llm ? generatorVersionOf(options.llm.model) : EXTRACTOR_VERSION
  }

  /**
   * Returns the stored intelligence and refreshes it in the background when stale. When nothing is stored, researches
   * now within the budget. A run that this request starts costs one unit of the quota, because it visits the site;
   * when the quota is used up, the result is extracted from stored facts.
   * @returns `pending` when nothing was stored and no run ended in time, so that the next answer may differ.
   * @param caller the caller whose quota is charged.
   * @throws Unavailable under overload, or with a full queue, when nothing is stored.
   */
  async find(
    domain: Apex,
    stored: StoredResearch | null,
    caller: WorkCaller,
  ): Promise<Intelligence & { pending: boolean }> {
    const { isOverloaded, fetchPages, budgetMs } = this.#options
    if (stored) {
      if (!this.#isFresh(stored)) this.#refreshInBackground(domain)
      return { ...stored.intelligence, pending: false }
    }
    if (!this.#runs.has(domain) && isOverloaded?.('research', caller.subject)) throw unavailable()
    // A run that reads no page costs nothing.
    const payer = fetchPages === null ? { ...caller, chargeVisit: async () => true } : caller
    const state = await this.#runs.ensure(domain, payer, this.#runOf(domain))
    if (state === 'full') throw unavailable()
    const result = state === 'running' ? await this.#runs.wait(domain, caller, budgetMs) : null
    if (result) return { ...result, pending: false }
    // The run stores the extracted intelligence before it calls the language model. When it has stored nothing yet, the
    // result comes from the facts of the last visit.
    const storedMeanwhile = state === 'running' ? await this.#read(domain) : null
    const intelligence = storedMeanwhile?.intelligence ?? (await this.#extractFromFacts(domain))
    return { ...intelligence, pending: true }
  }

  /**
   * For worker processes: researches unless the stored result is fresh, and waits for the end.
   * @param caller for whom it runs.
   * @returns `Intelligence.generatedBy`. @throws on failure.
   */
  async refresh(domain: Apex, caller: WorkCaller): Promise<string> {
    const stored = await this.#read(domain)
    if (stored && this.#isFresh(stored)) return stored.intelligence.generatedBy
    await this.#runs.ensure(domain, caller, this.#runOf(domain))
    const result = await this.#runs.wait(domain, caller, null)
    if (result === null) throw unavailable()
    return result.generatedBy
  }

  /** @returns the number of queued domains. */
  waiting(): number {
    return this.#runs.queued
  }

  /** Aborts all runs. May be called twice. */
  close(): Promise<void> {
    return this.#runs.close()
  }

  #runOf(domain: Apex): Run<Intelligence> {
    return {
      read: () => this.#readFresh(domain),
      work: async (signal, caller) => {
        const [sources, stored] = await Promise.all([
          this.#options.loadProfileSources(domain),
          this.#read(domain),
        ])
        const save = (intelligence: Intelligence, freshMs: number) =>
          this.#save(intelligence, freshMs)
        const previous = stored?.intelligence ?? null
        return runResearch({ ...this.#options, save, signal, caller }, domain, sources, previous)
      },
    }
  }

  #refreshInBackground(domain: Apex): void {
    if (this.#options.isOverloaded?.('research')) return
    this.#runs.startInBackground(domain, this.#runOf(domain))
  }

  #isFresh({ generatorVersion, freshUntil }: StoredResearch): boolean {
    return generatorVersion === this.#generatorVersion && freshUntil > new Date()
  }

  async #read(domain: Apex): Promise<StoredResearch | null> {
    return (await this.#options.intelligence.find([domain]))[0] ?? null
  }

  async #readFresh(domain: Apex): Promise<Intelligence | null> {
    const stored = await this.#read(domain)
    return stored && this.#isFresh(stored) ? stored.intelligence : null
  }

  async #save(intelligence: Intelligence, freshMs: number): Promise<void> {
    const jitteredMs = freshMs * (1 - FRESHNESS_JITTER + 2 * FRESHNESS_JITTER * Math.random())
    const freshUntil = new Date(Date.now() + jitteredMs)
    // When the store cannot write, the request still gets the result.
    await this.#options.intelligence
      .put({ intelligence, generatorVersion: this.#generatorVersion, freshUntil })
      .catch((error) => this.#options.onError?.(error))
  }

  /** Extracts intelligence from the stored facts, without the website. */
  async #extractFromFacts(domain: Apex): Promise<Intelligence> {
    const sources = await this.#options.loadProfileSources(domain)
    return (await extractFromEvidence(domain, sources, NO_PAGES)).extracted
  }
}

const unavailable = () => new Unavailable('research into companies', RETRY_AFTER_SECONDS)
