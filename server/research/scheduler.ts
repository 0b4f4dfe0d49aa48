// Schedules research: one run per domain across all processes, within a time budget, refreshed in the background.
import type { Apex } from '../../schema/apex.ts'
import type { Intelligence, StoredResearch } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import { BACKGROUND, FairQueue, OPERATOR, type WorkCaller } from '../fair-queue/index.ts'
import type { ProfileSources } from '../profile/profile-input.ts'
import type { Locks } from '../stores/locks.ts'
import { pollRecord } from '../stores/poll.ts'
import { singleFlight } from '../stores/single-flight.ts'
import { EXTRACTOR_VERSION } from './extractor.ts'
import { generatorVersionOf } from './prompt.ts'
import {
  extractFromEvidence,
  NO_PAGES,
  type ResearchRunOptions,
  runResearch,
} from './research-run.ts'

export interface ResearchSchedulerOptions
  extends Omit<ResearchRunOptions, 'save' | 'signal' | 'caller'> {
  /** Locks shared by all processes, so that only one of them researches a domain. */
  locks: Locks
  /** Reads the registry entry and the facts of the last visit. */
  loadProfileSources(domain: Apex): Promise<ProfileSources>
  /** Longest time in milliseconds that a request waits for the first result. */
  budgetMs: number
  /** Passes background research to a worker process. @returns false when no worker can take it. */
  enqueue?(domain: Apex): Promise<boolean>
  /**
   * Asks a worker process for every run, so that this process opens no connection to a website or a language model.
   * @returns false when no worker runs, so that nobody need wait for the result.
   */
  requestRun?(domain: Apex): Promise<boolean>
  /** Whether this process is too busy for research. */
  isOverloaded?(work: 'research'): boolean
}

export interface ResearchScheduler {
  /**
   * Returns the stored intelligence and refreshes it in the background when stale. When nothing is stored, researches
   * now within the budget. A run that this request starts costs one unit of the quota, because it visits the site;
   * when the quota is used up, the result is extracted from stored facts.
   * @returns `pending` when nothing was stored and no run ended in time, so that the next answer may differ.
   * @param caller the caller whose quota is charged.
   * @throws Unavailable under overload, or with a full queue, when nothing is stored.
   */
  find(
    domain: Apex,
    stored: StoredResearch | null,
    caller: WorkCaller,
  ): Promise<Intelligence & { pending: boolean }>
  /**
   * For the operator's worker processes: researches unless the stored result is fresh, and waits for the end.
   * @returns `Intelligence.generatedBy`. @throws on failure.
   */
  refresh(domain: Apex): Promise<string>
  /** @returns the number of queued domains. */
  waiting(): number
  /** Aborts all runs. May be called twice. */
  close(): Promise<void>
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

export function createResearchScheduler(options: ResearchSchedulerOptions): ResearchScheduler {
  const queue = new FairQueue(QUEUE_LIMITS)
  const runs = new Map<Apex, Promise<Intelligence>>()
  /** Charges in progress, so that one run is charged once. */
  const charges = new Map<Apex, Promise<boolean>>()
  const abortController = new AbortController()
  const { promise: cancelled, reject: cancel } = Promise.withResolvers<never>()
  cancelled.catch(() => {})
  const { signal } = abortController
  const generatorVersion = options.llm ? generatorVersionOf(options.llm.model) : EXTRACTOR_VERSION
  // `narrator` is the stored name of the generator version.
  const isFresh = (stored: StoredResearch) =>
    stored.narrator === generatorVersion && stored.freshUntil > new Date()

  const read = async (domain: Apex): Promise<StoredResearch | null> =>
    (await options.intelligence.find([domain]))[0] ?? null

  const save = async (intelligence: Intelligence, freshMs: number) => {
    const jitteredMs = freshMs * (1 - FRESHNESS_JITTER + 2 * FRESHNESS_JITTER * Math.random())
    const freshUntil = new Date(Date.now() + jitteredMs)
    // When the store cannot write, the request still gets the result.
    await options.intelligence
      .put({ intelligence, narrator: generatorVersion, freshUntil })
      .catch((error) => options.onError?.(error))
  }

  const readFresh = async (domain: Apex): Promise<Intelligence | null> => {
    const stored = await read(domain)
    return stored && isFresh(stored) ? stored.intelligence : null
  }

  const runInWorker = async (domain: Apex): Promise<Intelligence> => {
    const isRequested = await options.requestRun?.(domain)
    const poll = () => pollRecord(() => readFresh(domain), OTHER_PROCESS_TIMEOUT_MS, cancelled)
    const intelligence = isRequested && (await poll())
    if (!intelligence) throw unavailable()
    return intelligence
  }

  const runOnce = (domain: Apex, { subject }: WorkCaller, isAwaited: boolean) => {
    // The worker takes the lock of the run, so this process must not hold it.
    if (options.requestRun)
      return queue.add(domain, [subject], isAwaited, () => runInWorker(domain))
    // The caller whose turn it is when the run starts; it may have joined after the first one.
    let runSubject = subject
    return singleFlight(options.locks, `research:${domain}`, OTHER_PROCESS_TIMEOUT_MS, {
      read: () => readFresh(domain),

      compute: async () => {
        const [sources, stored] = await Promise.all([
          options.loadProfileSources(domain),
          read(domain),
        ])
        return runResearch(
          { ...options, save, signal, caller: runSubject },
          domain,
          sources,
          stored?.intelligence ?? null,
        )
      },
      schedule: (run) =>
        queue.add(domain, [subject], isAwaited, (caller) => {
          runSubject = caller
          return run()
        }),
      cancelled,
    })
  }

  /** @returns the running or newly started run; null when the queue is full. */
  const start = (
    domain: Apex,
    caller: WorkCaller,
    isAwaited: boolean,
  ): Promise<Intelligence> | null => {
    const running = runs.get(domain)
    if (running) {
      if (isAwaited) queue.join(domain, caller.subject)
      return running
    }
    if (!queue.hasRoom(caller.subject) || signal.aborted) return null
    const run = runOnce(domain, caller, isAwaited).finally(() => runs.delete(domain))
    // It may fail when no request waits for it any more, so the error is reported here.
    run.catch((error) => signal.aborted || options.onError?.(error))
    runs.set(domain, run)
    return run
  }

  /** Refreshes in a worker process if one is available, else in this process. */
  const refreshInBackground = async (domain: Apex): Promise<void> => {
    if (runs.has(domain) || options.isOverloaded?.('research')) return
    if (!(await options.enqueue?.(domain))) start(domain, BACKGROUND, false)
  }

  // The run starts within the charge: a request that waited for the charge then finds the run, and does not pay again.
  const chargeAndStart = async (domain: Apex, caller: WorkCaller): Promise<boolean> => {
    const isPaid = options.fetchPages === null || (await caller.chargeVisit())
    if (isPaid) start(domain, caller, true)
    return isPaid
  }

  /** Starts a run and charges the caller, unless one runs. @returns false when the caller cannot pay. */
  const ensureRun = async (domain: Apex, caller: WorkCaller): Promise<boolean> => {
    while (charges.has(domain)) await charges.get(domain)
    if (runs.has(domain)) return true
    const charge = chargeAndStart(domain, caller).finally(() => charges.delete(domain))
    charges.set(domain, charge)
    return charge
  }

  /** Extracts intelligence from the stored facts, without the website. */
  const extractFromStoredFacts = async (domain: Apex): Promise<Intelligence> => {
    const sources = await options.loadProfileSources(domain)
    return (await extractFromEvidence(domain, sources, NO_PAGES)).extracted
  }

  return {
    async find(domain, stored, caller) {
      if (stored) {
        if (!isFresh(stored)) refreshInBackground(domain)
        return { ...stored.intelligence, pending: false }
      }
      if (!runs.has(domain)) {
        const isRejected = options.isOverloaded?.('research') || !queue.hasRoom(caller.subject)
        if (isRejected) throw unavailable()
      }
      if (!(await ensureRun(domain, caller))) {
        return { ...(await extractFromStoredFacts(domain)), pending: true }
      }
      const run = start(domain, caller, true)
      if (run === null) throw unavailable()
      const result = await withTimeout(run, options.budgetMs)
      if (result) return { ...result, pending: false }
      // The run stores the extracted intelligence before it calls the language model.
      const storedMeanwhile = await read(domain)
      // When the run has stored nothing yet, the result comes from the facts of the last visit.
      const intelligence = storedMeanwhile?.intelligence ?? (await extractFromStoredFacts(domain))
      return { ...intelligence, pending: true }
    },
    async refresh(domain) {
      const stored = await read(domain)
      if (stored && isFresh(stored)) return stored.intelligence.generatedBy
      const run = start(domain, OPERATOR, true)
      if (run === null) throw unavailable()
      return (await run).generatedBy
    },
    waiting: () => queue.size,
    async close() {
      abortController.abort()
      cancel(unavailable())
      queue.clear(unavailable())
      await Promise.allSettled(runs.values())
    },
  }
}

const unavailable = () => new Unavailable('research into companies', RETRY_AFTER_SECONDS)

/** @returns null after the timeout. */
async function withTimeout<Value>(run: Promise<Value>, timeoutMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  return Promise.race([run, timeout]).finally(() => clearTimeout(timer))
}
