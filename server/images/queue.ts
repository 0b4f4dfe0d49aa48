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

export interface JobQueue {
  /**
   * Adds the job. In a full queue, it replaces the last job of the longest line, so that one caller cannot fill the
   * queue for all others. @returns false when no line is longer than that of its caller, or the queue is closed.
   */
  enqueue(queued: QueuedJob): boolean
  /** Adds a waiting job to the line of another caller too; does nothing for one that was dequeued. */
  join(queued: QueuedJob, caller: string): void
  /** Removes a waiting job. @returns false for one that was dequeued, even if it waits again for its retry. */
  remove(queued: QueuedJob): boolean
  /** Puts the job back first, even when the queue is full; rejects it when the queue is closed. */
  requeue(queued: QueuedJob): void
  /** Removes and returns the next job that may run now, retries first; null when there is none. */
  dequeue(): QueuedJob | null
  /** Notes that a dequeued job has ended. @param milliseconds how long it ran. */
  release(queued: QueuedJob, milliseconds: number): void
  /** Total weight of the waiting jobs of this kind. */
  weight(kind: Job['kind']): number
  /** Rejects all waiting jobs and every later one. */
  close(): void
}

/** Milliseconds after which a render is slow. */
const SLOW_RENDER_MS = 500
/** Milliseconds for which a slow render, or the render of another caller, is remembered. */
const MEMORY_MS = 60_000

/**
 * @param maxWeight total weight of the jobs that may wait.
 * @param maxSlow number of children that may run ingests and, while several callers render, the renders of callers
 *   whose renders are slow.
 */
export function createJobQueue(maxWeight: PerJobKind, maxSlow: number): JobQueue {
  const lines: PerJobKind<FairLines<QueuedJob>> = {
    render: new FairLines(),
    ingest: new FairLines(),
  }
  /** Jobs whose child died while starting. They come first. */
  const retries: QueuedJob[] = []
  const weights: PerJobKind = { render: 0, ingest: 0 }
  const running = new Set<QueuedJob>()
  const slowCallers = new LRUCache<string, true>({ max: 1000, ttl: MEMORY_MS })
  const rendering = trackCallers()
  /** The kind whose turn it is. */
  let nextKind: Job['kind'] = 'render'
  let isClosed = false

  const isSlow = ({ job, caller }: QueuedJob) =>
    job.kind === 'ingest' || (slowCallers.has(caller) && rendering.areSeveral())
  const mayRun = (queued: QueuedJob) =>
    !isSlow(queued) || [...running].filter(isSlow).length < maxSlow
  const remove = (queued: QueuedJob): boolean => {
    const { kind } = queued.job
    if (lines[kind].remove(queued).length === 0) return false
    weights[kind] -= queued.weight
    return true
  }
  const dropLongest = (kind: Job['kind'], length: number): boolean => {
    const dropped = lines[kind].lastOfLongest(length)
    if (dropped === null) return false
    remove(dropped)
    dropped.reject(renderUnavailable())
    return true
  }
  const takeFrom = (kind: Job['kind']): QueuedJob | undefined => {
    const taken = lines[kind].take((_caller, queued) => mayRun(queued))?.item
    if (taken) nextKind = kind === 'render' ? 'ingest' : 'render'
    return taken
  }
  return {
    enqueue(queued) {
      const { caller, weight, job } = queued
      const { kind } = job
      while (!isClosed && weights[kind] + weight > maxWeight[kind]) {
        if (!dropLongest(kind, lines[kind].lengthOf(caller) + 1)) return false
      }
      if (isClosed) return false
      if (kind === 'render') rendering.note(caller)
      weights[kind] += weight
      lines[kind].add(caller, queued)
      return true
    },
    join(queued, caller) {
      const line = lines[queued.job.kind]
      if (line.has(queued)) line.add(caller, queued)
    },
    remove,
    requeue(queued) {
      if (isClosed) return queued.reject(renderUnavailable())
      weights[queued.job.kind] += queued.weight
      retries.unshift(queued)
    },
    dequeue() {
      const retryIndex = retries.findIndex(mayRun)
      const otherKind = nextKind === 'render' ? 'ingest' : 'render'
      const first =
        retryIndex >= 0
          ? retries.splice(retryIndex, 1)[0]
          : (takeFrom(nextKind) ?? takeFrom(otherKind))
      if (first === undefined) return null
      weights[first.job.kind] -= first.weight
      running.add(first)
      return first
    },
    release(queued, milliseconds) {
      running.delete(queued)
      const isSlowRender = queued.job.kind === 'render' && milliseconds > SLOW_RENDER_MS
      if (isSlowRender) slowCallers.set(queued.caller, true)
    },
    weight: (kind) => weights[kind],
    close() {
      isClosed = true
      for (const queued of [...lines.render.items(), ...lines.ingest.items()]) {
        remove(queued)
        queued.reject(renderUnavailable())
      }
      for (const queued of retries.splice(0)) {
        weights[queued.job.kind] -= queued.weight
        queued.reject(renderUnavailable())
      }
    },
  }
}

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
