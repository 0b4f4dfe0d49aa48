// The line of jobs before the children: first come, first served, each kind within bounds of its own.
import { Unavailable } from '../../schema/problems.ts'
import type { Job } from './child.ts'
import type { Admitted } from './ingest.ts'
import type { Rendered } from './work.ts'

export interface Waiting {
  job: Job
  /** Children that died before they could take it. */
  failedStarts: number
  weight: number
  resolve(result: Rendered | Admitted): void
  reject(error: Error): void
}

/** For each kind of job. */
export type Each = Record<Job['what'], number>

export interface Line {
  /** False when there is no room for it. */
  join(waiting: Waiting): boolean
  /** Out of the line, if it still stands there. */
  leave(waiting: Waiting): void
  /** Back to the head, whatever room there is. */
  rejoin(waiting: Waiting): void
  /** The first whose kind may have one more running, which then has; null when there is none. */
  take(): Waiting | null
  /** One of this kind runs no more. */
  ended(what: Job['what']): void
  weight(what: Job['what']): number
  /** Turns all away that wait, and whoever comes. */
  close(): void
}

/** @param room weight that may wait. @param lanes how many may run at once. */
export function createLine(room: Each, lanes: Each): Line {
  const line: Waiting[] = []
  const weights: Each = { render: 0, admit: 0 }
  const running: Each = { render: 0, admit: 0 }
  let closed = false
  return {
    join(waiting) {
      const { what } = waiting.job
      if (closed || weights[what] + waiting.weight > room[what]) return false
      weights[what] += waiting.weight
      return line.push(waiting) > 0
    },
    leave(waiting) {
      const place = line.indexOf(waiting)
      if (place < 0) return
      line.splice(place, 1)
      weights[waiting.job.what] -= waiting.weight
    },
    rejoin(waiting) {
      if (closed) return waiting.reject(new Unavailable('rendering', 2))
      weights[waiting.job.what] += waiting.weight
      line.unshift(waiting)
    },
    take() {
      const place = line.findIndex(({ job: { what } }) => running[what] < lanes[what])
      const [first] = place < 0 ? [] : line.splice(place, 1)
      if (first === undefined) return null
      weights[first.job.what] -= first.weight
      running[first.job.what] += 1
      return first
    },
    ended(what) {
      running[what] -= 1
    },
    weight: (what) => weights[what],
    close() {
      closed = true
      for (const { job, weight, reject } of line.splice(0)) {
        weights[job.what] -= weight
        reject(new Unavailable('rendering', 2))
      }
    },
  }
}
