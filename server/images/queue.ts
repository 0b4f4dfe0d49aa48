// The queue of jobs that wait for a child process: first in, first out, with limits per job kind.
import { Unavailable } from '../../schema/problems.ts'
import type { Job } from './child.ts'
import type { IngestedArtwork } from './ingest.ts'
import type { Rendered } from './render-types.ts'

export interface QueuedJob {
  job: Job
  /** Number of children that died while starting to run this job. */
  failedStarts: number
  /** How much of the queue's limit the job uses; each kind has its own unit. */
  weight: number
  resolve(result: Rendered | IngestedArtwork): void
  reject(error: Error): void
}

export type PerJobKind = Record<Job['kind'], number>

export interface JobQueue {
  /** Returns false when the queue is full or closed. */
  enqueue(queued: QueuedJob): boolean
  /** Removes the job; does nothing when it is no longer in the queue. */
  remove(queued: QueuedJob): void
  /** Puts the job back first, even when the queue is full. */
  requeue(queued: QueuedJob): void
  /** Removes the first job whose kind is below its concurrency limit; null when there is none. */
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
  const queue: QueuedJob[] = []
  const weights: PerJobKind = { render: 0, ingest: 0 }
  const running: PerJobKind = { render: 0, ingest: 0 }
  let isClosed = false
  return {
    enqueue(queued) {
      const { kind } = queued.job
      if (isClosed || weights[kind] + queued.weight > maxWeight[kind]) return false
      weights[kind] += queued.weight
      queue.push(queued)
      return true
    },
    remove(queued) {
      const index = queue.indexOf(queued)
      if (index < 0) return
      queue.splice(index, 1)
      weights[queued.job.kind] -= queued.weight
    },
    requeue(queued) {
      if (isClosed) return queued.reject(new Unavailable('rendering', 2))
      weights[queued.job.kind] += queued.weight
      queue.unshift(queued)
    },
    dequeue() {
      const index = queue.findIndex(({ job: { kind } }) => running[kind] < maxRunning[kind])
      const [first] = index < 0 ? [] : queue.splice(index, 1)
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
      for (const { job, weight, reject } of queue.splice(0)) {
        weights[job.kind] -= weight
        reject(new Unavailable('rendering', 2))
      }
    },
  }
}
