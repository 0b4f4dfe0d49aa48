// Shared runs of slow work: one run per domain in all processes, which callers join, wait for and pay once.
import type { Apex } from '../../schema/apex.ts'
import type { Unavailable } from '../../schema/problems.ts'
import type { Locks } from '../stores/locks.ts'
import { pollRecord } from '../stores/poll.ts'
import { singleFlight } from '../stores/single-flight.ts'
import type { Accounts } from '../turns/accounts.ts'
import { BACKGROUND, type WorkCaller } from '../turns/callers.ts'
import { addToCount } from '../turns/counts.ts'
import { FairQueue, type FairQueueLimits } from '../turns/fair-queue.ts'

/** What a scheduler of shared runs takes from the service. */
/** `Key` names what is run at most once at a time, by default a domain. */
export interface RunOptions<Key extends string = Apex> {
  /** Locks shared by all processes, so that only one of them runs the work for a domain. */
  locks: Locks
  /** What each caller has used of this process. */
  accounts: Accounts
  /** Passes a background run to a worker process. @returns false when no worker can take it. */
  enqueue?(domain: Key): Promise<boolean>
  /**
   * Asks a worker process for every run, so that this process opens no connection to a website.
   * @param caller the subject for whom it runs.
   * @returns false when no worker runs, so that nobody need wait for the result.
   */
  requestRun?(domain: Key, caller: string): Promise<boolean>
  /** Called for each unexpected error. */
  onError?(error: unknown): void
}

interface SharedRunsOptions<Key extends string> extends RunOptions<Key> {
  /** The kind of the runs, in the names of their locks. */
  kind: string
  limits: FairQueueLimits
  /** Longest time of one run in milliseconds; its signal then ends it. Null for work that limits itself. */
  timeLimitMs: number | null
  /** Longest wait in milliseconds for the result of another process; after it, this process runs too. */
  resultTimeoutMs: number
  /** The error of a run that cannot start or that `close` ends. */
  unavailable(): Unavailable
}

/** The work of one run. */
export interface Run<Result> {
  /** @returns the result that another process has stored since the run was wanted; null when there is none. */
  read(): Promise<Result | null>
  /** @param signal ends the work. @param caller the subject whose turn it was. */
  work(signal: AbortSignal, caller: string): Promise<Result>
  /** Called before a worker process is asked for the run. */
  beforeRequest?(): Promise<void>
  /** Called when the run has ended, in whatever way. */
  onEnd?(): void
}

export class SharedRuns<Result, Key extends string = Apex> {
  readonly #options: SharedRunsOptions<Key>
  readonly #queue: FairQueue
  /** Runs that work, that are queued, or that wait for the same run of another process. */
  readonly #runs = new Map<Key, Promise<Result>>()
  /** Charges in progress. A run starts within its charge, so a caller that waited for the charge finds the run. */
  readonly #charges = new Map<Key, Promise<'running' | 'full' | 'unpaid'>>()
  /** How many requests of each caller wait for the run of each domain. */
  readonly #waiters = new Map<Key, Map<string, number>>()
  /** How many domains each caller waits for. */
  readonly #awaitedDomains = new Map<string, number>()
  // AbortSignal.any would leak: a signal derived from a process-long signal is never freed.
  readonly #controllers = new Set<AbortController>()
  readonly #closed = Promise.withResolvers<never>()
  #isClosed = false

  constructor(options: SharedRunsOptions<Key>) {
    this.#options = options
    this.#queue = new FairQueue(options.limits, options.accounts)
    this.#closed.promise.catch(() => {})
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Number of queued runs. */
  get queued(): number {
    return this.#queue.size
  }

  /** Number of callers that wait for a run. */
  get waitingCallers(): number {
    return this.#awaitedDomains.size
  }

  /** @returns the number of domains that the caller waits for. */
  domainsAwaitedBy({ subject }: WorkCaller): number {
    return this.#awaitedDomains.get(subject) ?? 0
  }

  /** @returns the age in seconds of the run that has waited for longest; 0 when none waits. */
  oldestQueuedSeconds(): number {
    return this.#queue.oldestSeconds()
  }

  has(domain: Key): boolean {
    return this.#runs.has(domain)
  }

  /** @returns whether a run of this caller may start. */
  hasRoom({ subject }: WorkCaller): boolean {
    // Runs that wait for another process are not in the queue, so all runs have a limit of their own.
    const isFull = this.#runs.size >= 2 * this.#options.limits.maxQueued
    return !this.#isClosed && !isFull && this.#queue.hasRoom(subject)
  }

  /**
   * Starts a run and charges the caller one unit, unless one runs: then it is joined at no cost.
   * @returns `full` without room for the run, `unpaid` when the quota of the caller is used up.
   */
  async ensure(
    domain: Key,
    caller: WorkCaller,
    run: Run<Result>,
  ): Promise<'running' | 'full' | 'unpaid'> {
    while (this.#charges.has(domain)) await this.#charges.get(domain)
    if (this.#runs.has(domain)) return 'running'
    if (!this.hasRoom(caller)) return 'full'
    const charge = this.#chargeAndStart(domain, caller, run)
    this.#charges.set(domain, charge)
    return charge.finally(() => this.#charges.delete(domain))
  }

  async #chargeAndStart(
    domain: Key,
    caller: WorkCaller,
    run: Run<Result>,
  ): Promise<'running' | 'full' | 'unpaid'> {
    if (!(await caller.chargeVisit())) return 'unpaid'
    return this.#start(domain, caller, run, true) ? 'running' : 'full'
  }

  /** Starts a run that no request waits for, in a worker process if one is available, else in this process. */
  async startInBackground(domain: Key, run: Run<Result>): Promise<void> {
    const isEnqueued = !this.#runs.has(domain) && (await this.#options.enqueue?.(domain))
    if (!isEnqueued) this.#start(domain, BACKGROUND, run, false)
  }

  /** @returns whether the domain has a run: false without room for a new one. */
  #start(domain: Key, caller: WorkCaller, run: Run<Result>, isAwaited: boolean): boolean {
    if (this.#runs.has(domain)) return true
    if (!this.hasRoom(caller)) return false
    const result = this.#runOnce(domain, caller.subject, run, isAwaited).finally(() => {
      this.#runs.delete(domain)
      run.onEnd?.()
    })
    // Reported here, because a run may fail when no request waits for it any more.
    result.catch((error) => this.#isClosed || this.#options.onError?.(error))
    this.#runs.set(domain, result)
    return true
  }

  /** Runs in one process at a time; the others read the stored result. */
  #runOnce(domain: Key, subject: string, run: Run<Result>, isAwaited: boolean): Promise<Result> {
    const { kind, locks, resultTimeoutMs } = this.#options
    let runsFor = subject
    const schedule = <T>(work: () => Promise<T>): Promise<T> => {
      const callers = this.#waiters.get(domain)?.keys() ?? [subject]
      const isAwaitedNow = isAwaited || this.#waiters.has(domain)
      return this.#queue.add(domain, callers, isAwaitedNow, (caller) => {
        runsFor = caller
        return work()
      })
    }
    // The worker takes the lock of the run, so this process must not hold it.
    if (this.#options.requestRun) return schedule(() => this.#runInWorker(domain, run, runsFor))
    return singleFlight(locks, `${kind}:${domain}`, resultTimeoutMs, {
      read: run.read,
      compute: () => this.#withTimeLimit((signal) => run.work(signal, runsFor)),
      schedule,
      cancelled: this.#closed.promise,
    })
  }

  /** @throws Unavailable when no worker takes the run, or none stores a result in time. */
  async #runInWorker(
    domain: Key,
    { read, beforeRequest }: Run<Result>,
    caller: string,
  ): Promise<Result> {
    const { requestRun, resultTimeoutMs, unavailable } = this.#options
    await beforeRequest?.()
    const isRequested = await requestRun?.(domain, caller)
    const result = isRequested && (await pollRecord(read, resultTimeoutMs, this.#closed.promise))
    if (!result) throw unavailable()
    return result
  }

  async #withTimeLimit(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { timeLimitMs } = this.#options
    const controller = new AbortController()
    const timer =
      timeLimitMs === null ? undefined : setTimeout(() => controller.abort(), timeLimitMs)
    this.#controllers.add(controller)
    try {
      return await work(controller.signal)
    } finally {
      clearTimeout(timer)
      this.#controllers.delete(controller)
    }
  }

  /**
   * Waits for the run of the domain in the line of the caller. A queued run that no request waits for any more stays in
   * the queue, behind those that requests wait for.
   * @param timeoutMs null waits for the end of the run.
   * @param early its promise ends the wait too.
   * @returns null after the timeout, and when no run is there. @throws the error of the run.
   */
  async wait<Early = never>(
    domain: Key,
    { subject }: WorkCaller,
    timeoutMs: number | null,
    early?: () => Promise<Early>,
  ): Promise<Result | Early | null> {
    const run = this.#runs.get(domain)
    if (run === undefined) return null
    this.#addWaiter(domain, subject)
    this.#queue.join(domain, subject)
    const timeout = Promise.withResolvers<null>()
    const timer = timeoutMs === null ? undefined : setTimeout(timeout.resolve, timeoutMs, null)
    try {
      const results: Promise<Result | Early | null>[] = [run, timeout.promise]
      if (early) results.push(early())
      return await Promise.race(results)
    } finally {
      clearTimeout(timer)
      this.#removeWaiter(domain, subject)
      if (!this.#waiters.has(domain)) this.#queue.setAwaited(domain, false)
    }
  }

  #addWaiter(domain: Key, caller: string): void {
    const waiters = this.#waiters.get(domain) ?? new Map<string, number>()
    this.#waiters.set(domain, waiters)
    if (!waiters.has(caller)) addToCount(this.#awaitedDomains, caller, 1)
    addToCount(waiters, caller, 1)
  }

  #removeWaiter(domain: Key, caller: string): void {
    const waiters = this.#waiters.get(domain) ?? new Map<string, number>()
    addToCount(waiters, caller, -1)
    if (!waiters.has(caller)) addToCount(this.#awaitedDomains, caller, -1)
    if (waiters.size === 0) this.#waiters.delete(domain)
  }

  /** Ends all running and queued runs. May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true
    const error = this.#options.unavailable()
    this.#closed.reject(error)
    for (const controller of this.#controllers) controller.abort()
    this.#queue.clear(error)
    await Promise.allSettled(this.#runs.values())
  }
}
