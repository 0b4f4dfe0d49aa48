// The queue of jobs that wait for a child process, with limits per job kind. The callers of ingests take turns.
import { Unavailable } from '../../schema/problems.ts'
import { FairLines } from '../fair-queue/index.ts'
import type { Job } from './child.ts'
import type { IngestedArtwork } from './ingest.ts'
import type { Rendered } from './render-types.ts'

export interface QueuedJob {
  job: Job
  /** The jobs of one caller wait in one line. Renders share a line, because each is small. */
  caller: string
  /** Number of children that died while starting to run this job. */
  failedStarts: number
  /** How much of the queue's limit the job uses: about its output pixels for a render, its bytes for an ingest. */
  weight: number
  resolve(result: Rendered | IngestedArtwork): void
  reject(error: Error): void
}

/** Retry-After in seconds when the queue rejects a job. */
export const RETRY_AFTER_SECONDS = 2

export type PerJobKind = Record<Job['kind'], number>

export interface JobQueue {
  /** Returns false when the queue is full or closed. */
  enqueue(queued: QueuedJob): boolean
  /** Removes a waiting job; does nothing for one that was dequeued, even if it waits again for its retry. */
  remove(queued: QueuedJob): void
  /** Puts the job back first, even when the queue is full; rejects it when the queue is closed. */
  requeue(queued: QueuedJob): void
  /** Removes and returns the next job of a kind below its concurrency limit, retries first; null when there is none. */
  dequeue(): QueuedJob | null
  /** Frees the concurrency slot of a job that has ended. */
  release(kind: Job['kind']): void
  /** Total weight of the waiting jobs of this kind. */
  weight(kind: Job['kind']): number
  /** Rejects all waiting jobs and every later one. */
  close(): void
}

/**
 * @param maxWeight total weight of the jobs that may wait.
 * @param maxRunning number of jobs that may run at once.
 */
export function createJobQueue(maxWeight: PerJobKind, maxRunning: PerJobKind): JobQueue {
  const lines = new FairLines<QueuedJob>()
  /** Jobs whose child died while starting. They come first. */
  const retries: QueuedJob[] = []
  const weights: PerJobKind = { render: 0, ingest: 0 }
  const running: PerJobKind = { render: 0, ingest: 0 }
  let isClosed = false
  return {
    enqueue(queued) {
      const { kind } = queued.job
      if (isClosed || weights[kind] + queued.weight > maxWeight[kind]) return false
      weights[kind] += queued.weight
      lines.add(queued.caller, queued)
      return true
    },
    remove(queued) {
      if (lines.remove(queued).length === 0) return
      weights[queued.job.kind] -= queued.weight
    },
    requeue(queued) {
      if (isClosed) return queued.reject(new Unavailable('rendering', RETRY_AFTER_SECONDS))
      weights[queued.job.kind] += queued.weight
      retries.unshift(queued)
    },
    dequeue() {
      const mayRun = ({ job: { kind } }: QueuedJob) => running[kind] < maxRunning[kind]
      const retryIndex = retries.findIndex(mayRun)
      const first =
        retryIndex >= 0
          ? retries.splice(retryIndex, 1)[0]
          : lines.take((_caller, queued) => mayRun(queued))?.item
      if (first === undefined) return null
      weights[first.job.kind] -= first.weight
      running[first.job.kind] += 1
      return first
    },
    release(kind) {
      running[kind] -= 1
    },
    weight: (kind) => weights[kind],
    close() {
      isClosed = true
      for (const queued of [...retries.splice(0), ...lines.items()]) {
        lines.remove(queued)
        weights[queued.job.kind] -= queued.weight
        queued.reject(new Unavailable('rendering', RETRY_AFTER_SECONDS))
      }
    },
  }
}
