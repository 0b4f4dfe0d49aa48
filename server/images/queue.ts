// The queue of jobs that wait for a child process. Callers who have used less of the service come first, and the others
// leave a part of the children free.
import { Unavailable } from '../../schema/problems.ts'
import type { Accounts } from '../turns/accounts.ts'
import { BACKGROUND, OPERATOR } from '../turns/callers.ts'
import { addToCount } from '../turns/counts.ts'
import { FairLines } from '../turns/lines.ts'
import type { Job } from './child.ts'
import type { IngestedArtwork } from './ingest.ts'
import type { Rendered } from './render-types.ts'

export interface QueuedJob {
  job: Job
  /** The subject on whose account it waits, and then runs: that of the caller whose turn it was. */
  caller: string
  /** Aborted when nobody waits for the job any more. */
  signal: AbortSignal | undefined
  /** When the job was submitted: a time of `performance.now()`. */
  submittedAt: number
  /** Number of children that died while starting to run this job. */
  failedStarts: number
  /** How much of the queue's limit the job uses: about its output pixels for a render, its bytes for an ingest. */
  weight: number
  /** How often it has made room for another job. It begins from the start each time. */
  interruptions: number
  /** Called with the processor time of the job in milliseconds, each time that it ends. */
  onUsed: ((milliseconds: number) => void) | undefined
  resolve(result: Rendered | IngestedArtwork): void
  reject(error: Error): void
}

/** Retry-After in seconds of a render that is refused or given up. */
const RETRY_AFTER_SECONDS = 2

/** The error of an image that cannot be rendered now. */
export const renderUnavailable = (cause?: unknown) =>
  new Unavailable('rendering', RETRY_AFTER_SECONDS, cause)

export type PerJobKind<Value = number> = Record<Job['kind'], Value>

/**
 * A job may hold a child for this many milliseconds of processor time, or twice as long on a busy machine, before it makes room for the job of a caller who has used less.
 * With the start of a child, which takes half a second, the other caller waits less than two seconds.
 */
const UNDISTURBED_MS = 1000
/** Whose jobs never make room: the operator waits for them. */
const UNDISTURBED_CALLERS: ReadonlySet<string> = new Set([OPERATOR.subject])

/** The jobs that wait, by kind. The kinds take turns too. */
/** Jobs of a caller that are looked at: one that was interrupted may have to wait while the next one may run. */
const MAX_LOOKED_AT = 4

export class JobQueue {
  readonly #maxWeight: PerJobKind
  readonly #places: number
  readonly #accounts: Accounts
  readonly #lines: PerJobKind<FairLines<QueuedJob>>
  /** Jobs whose child died while starting. They come first. */
  readonly #retries: QueuedJob[] = []
  readonly #weights: PerJobKind = { render: 0, ingest: 0 }
  readonly #running = new Set<QueuedJob>()
  readonly #runningByCaller = new Map<string, number>()
  #nextKind: Job['kind'] = 'render'
  #isClosed = false

  /**
   * @param maxWeight total weight of the jobs that may wait.
   * @param places number of children.
   * @param accounts what each caller has used; running jobs are added to it.
   */
  constructor(maxWeight: PerJobKind, places: number, accounts: Accounts) {
    this.#maxWeight = maxWeight
    this.#places = places
    this.#accounts = accounts
    this.#lines = { render: new FairLines(accounts), ingest: new FairLines(accounts) }
  }

  /**
   * Adds the job. In a full queue, it replaces the last job of the longest line, so that one caller cannot fill the
   * queue for all others. @returns false when no line is longer than that of its caller, or the queue is closed.
   */
  enqueue(queued: QueuedJob): boolean {
    const { caller, weight, job } = queued
    const { kind } = job
    if (this.#isClosed) return false
    while (this.#weights[kind] + weight > this.#maxWeight[kind]) {
      if (!this.#dropLongest(kind, this.#lines[kind].lengthOf(caller) + 1)) return false
    }
    this.#weights[kind] += weight
    this.#lines[kind].add(caller, queued)
    return true
  }

  /** Adds a waiting job to the line of another caller too; does nothing for one that was dequeued. */
  join(queued: QueuedJob, caller: string): void {
    const line = this.#lines[queued.job.kind]
    if (line.has(queued)) line.add(caller, queued)
  }

  /** Removes a waiting job. @returns false for one that was dequeued, even if it waits again for its retry. */
  remove(queued: QueuedJob): boolean {
    const { kind } = queued.job
    if (this.#lines[kind].remove(queued).length === 0) return false
    this.#weights[kind] -= queued.weight
    return true
  }

  /** Puts the job back first, even when the queue is full; rejects it when the queue is closed. */
  requeue(queued: QueuedJob): void {
    if (this.#isClosed) {
      queued.reject(renderUnavailable())
      return
    }
    this.#weights[queued.job.kind] += queued.weight
    this.#retries.unshift(queued)
  }

  /** Removes the next job that may run now, retries first; null when there is none. */
  dequeue(): QueuedJob | null {
    const next =
      this.#takeRetry() ??
      this.#takeFrom(this.#nextKind) ??
      this.#takeFrom(otherKind(this.#nextKind))
    if (next === null) return null
    this.#weights[next.job.kind] -= next.weight
    this.#running.add(next)
    addToCount(this.#runningByCaller, next.caller, 1)
    return next
  }

  /** Notes that the caller uses a child: for a job, or for a start that it caused. @returns see `Accounts.begin`. */
  begin(caller: string): (usedSeconds?: number) => void {
    return this.#accounts.begin(caller, 1 / this.#places)
  }

  /** Notes that a dequeued job has ended. */
  release(queued: QueuedJob): void {
    this.#running.delete(queued)
    addToCount(this.#runningByCaller, queued.caller, -1)
  }

  /**
   * @param milliseconds how long the job has held its child so far.
   * @returns whether the job must make room for a caller who has used far less: each job once, and one at a time, that of
   *   the caller who has used the most.
   */
  mustYield(queued: QueuedJob, milliseconds: number): boolean {
    const { caller, interruptions } = queued
    if (!this.#isInterruptible(queued)) return false
    // An only child is interrupted again, but after twice the time, so that the job ends one day.
    if (milliseconds < UNDISTURBED_MS * 2 ** interruptions) return false
    const used = this.#accounts.used(caller)
    const others = [...this.#running].filter((other) => this.#isInterruptible(other))
    if (others.some((other) => this.#accounts.used(other.caller) > used)) return false
    const { render, ingest } = this.#lines
    return [...render.callers(), ...ingest.callers()].some(
      (waiting) => waiting !== BACKGROUND.subject && this.#accounts.outweighs(caller, waiting),
    )
  }

  /**
   * How long in milliseconds a caller waits for a child now: the age of its first job, 0 when none waits.
   * @param caller by default the one that has waited for longest.
   */
  waitMs(caller?: string): number {
    const { render, ingest } = this.#lines
    const first =
      caller === undefined
        ? [...render.firstItems(), ...ingest.firstItems()]
        : [render.firstOf(caller), ingest.firstOf(caller)].filter((job) => job !== null)
    const submitted = first.map(({ submittedAt }) => submittedAt)
    return submitted.length === 0 ? 0 : performance.now() - Math.min(...submitted)
  }

  /** Total weight of the waiting jobs of this kind. */
  weight(kind: Job['kind']): number {
    return this.#weights[kind]
  }

  /** Rejects all waiting jobs and every later one. */
  close(): void {
    this.#isClosed = true
    const { render, ingest } = this.#lines
    for (const queued of [...render.items(), ...ingest.items()]) {
      this.remove(queued)
      queued.reject(renderUnavailable())
    }
    for (const queued of this.#retries.splice(0)) {
      this.#weights[queued.job.kind] -= queued.weight
      queued.reject(renderUnavailable())
    }
  }

  /** Of several children, one is always free of jobs that were interrupted, so those run to their end. */
  #isInterruptible({ caller, interruptions }: QueuedJob): boolean {
    return (interruptions === 0 || this.#places === 1) && !UNDISTURBED_CALLERS.has(caller)
  }

  #takeRetry(): QueuedJob | null {
    const index = this.#retries.findIndex((queued) => this.#mayRun(queued, queued.caller))
    return index === -1 ? null : this.#retries.splice(index, 1)[0]!
  }

  #takeFrom(kind: Job['kind']): QueuedJob | null {
    const taken = this.#lines[kind].take(
      (caller, queued) => this.#mayRun(queued, caller),
      MAX_LOOKED_AT,
    )
    if (taken === null) return null
    this.#nextKind = otherKind(kind)
    taken.item.caller = taken.caller
    return taken.item
  }

  #mayRun({ job, interruptions }: QueuedJob, caller: string): boolean {
    if (!this.#accounts.mayTake(caller, this.#runningByCaller, this.#places)) return false
    const running = [...this.#running]
    const allButOne = Math.max(1, this.#places - 1)
    const interrupted = running.filter((other) => other.interruptions > 0)
    if (interruptions > 0 && interrupted.length >= allButOne) return false
    const ingests = running.filter((other) => other.job.kind === 'ingest')
    // One child stays free for renders, unless the others work for callers who have used far more.
    return (
      job.kind === 'render' ||
      ingests.length < allButOne ||
      (ingests.length < this.#places &&
        ingests.some((other) => this.#accounts.outweighs(other.caller, caller)))
    )
  }

  /** Drops the last job of the longest line. @returns false when no line is longer than `length`. */
  #dropLongest(kind: Job['kind'], length: number): boolean {
    const dropped = this.#lines[kind].lastOfLongest(length)
    if (dropped === null) return false
    this.remove(dropped)
    dropped.reject(renderUnavailable())
    return true
  }
}

const otherKind = (kind: Job['kind']): Job['kind'] => (kind === 'render' ? 'ingest' : 'render')
