// The queue of jobs that wait for a child process. The callers take turns, and slow jobs leave one child free for others.
import { LRUCache } from 'lru-cache'
import { Unavailable } from '../../schema/problems.ts'
import { FairLines } from '../turns/fair-queue.ts'
import type { Job } from './child.ts'
import type { IngestedArtwork } from './ingest.ts'
import type { Rendered } from './render-types.ts'

export interface QueuedJob {
  job: Job
  /** The jobs of one kind of one caller wait in one line. */
  caller: string
  /** Number of children that died while starting to run this job. */
  failedStarts: number
  /** How much of the queue's limit the job uses: about its output pixels for a render, its bytes for an ingest. */
  weight: number
  resolve(result: Rendered | IngestedArtwork): void
  reject(error: Error): void
}

/** Retry-After in seconds of a render that is refused or given up. */
const RETRY_AFTER_SECONDS = 2

/** The error of an image that cannot be rendered now. */
export const renderUnavailable = (cause?: unknown) =>
  new Unavailable('rendering', RETRY_AFTER_SECONDS, cause)

export type PerJobKind<Value = number> = Record<Job['kind'], Value>

/** Milliseconds after which a render is slow. */
const SLOW_RENDER_MS = 500
/** Milliseconds for which a slow render, or the render of another caller, is remembered. */
const MEMORY_MS = 60_000

/** The jobs that wait, by kind. The kinds take turns too. */
export class JobQueue {
  readonly #maxWeight: PerJobKind
  readonly #maxSlow: number
  readonly #lines: PerJobKind<FairLines<QueuedJob>> = {
    render: new FairLines(),
    ingest: new FairLines(),
  }
  /** Jobs whose child died while starting. They come first. */
  readonly #retries: QueuedJob[] = []
  readonly #weights: PerJobKind = { render: 0, ingest: 0 }
  readonly #running = new Set<QueuedJob>()
  readonly #slowCallers = new LRUCache<string, true>({ max: 1000, ttl: MEMORY_MS })
  readonly #rendering = trackCallers()
  #nextKind: Job['kind'] = 'render'
  #isClosed = false

  /**
   * @param maxWeight total weight of the jobs that may wait.
   * @param maxSlow number of children that may run ingests and, while several callers render, the renders of callers
   *   whose renders are slow.
   */
  constructor(maxWeight: PerJobKind, maxSlow: number) {
    this.#maxWeight = maxWeight
    this.#maxSlow = maxSlow
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
    if (kind === 'render') this.#rendering.note(caller)
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

  /** Removes and returns the next job that may run now, retries first; null when there is none. */
  dequeue(): QueuedJob | null {
    const next =
      this.#takeRetry() ??
      this.#takeFrom(this.#nextKind) ??
      this.#takeFrom(otherKind(this.#nextKind))
    if (next === null) return null
    this.#weights[next.job.kind] -= next.weight
    this.#running.add(next)
    return next
  }

  /** Notes that a dequeued job has ended. @param milliseconds how long it ran. */
  release(queued: QueuedJob, milliseconds: number): void {
    this.#running.delete(queued)
    const isSlowRender = queued.job.kind === 'render' && milliseconds > SLOW_RENDER_MS
    if (isSlowRender) this.#slowCallers.set(queued.caller, true)
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

  #takeRetry(): QueuedJob | null {
    const index = this.#retries.findIndex((queued) => this.#mayRun(queued))
    return index === -1 ? null : this.#retries.splice(index, 1)[0]!
  }

  #takeFrom(kind: Job['kind']): QueuedJob | null {
    const taken = this.#lines[kind].take((_caller, queued) => this.#mayRun(queued))
    if (taken) this.#nextKind = otherKind(kind)
    return taken?.item ?? null
  }

  #mayRun(queued: QueuedJob): boolean {
    if (!this.#isSlow(queued)) return true
    const slow = [...this.#running].filter((running) => this.#isSlow(running))
    return slow.length < this.#maxSlow
  }

  #isSlow({ job, caller }: QueuedJob): boolean {
    return job.kind === 'ingest' || (this.#slowCallers.has(caller) && this.#rendering.areSeveral())
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

/** Remembers for a while whether more than one caller renders. */
function trackCallers() {
  let last: string | null = null
  let changedAt = Number.NEGATIVE_INFINITY
  return {
    note(caller: string) {
      if (last !== null && last !== caller) changedAt = performance.now()
      last = caller
    },
    areSeveral: () => performance.now() - changedAt < MEMORY_MS,
  }
}
