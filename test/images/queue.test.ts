// Tests the order in which the jobs of several callers run.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../server/images/child.ts'
import { JobQueue, type QueuedJob } from '../../server/images/queue.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { artworkOf, recipeWith, svgOf } from '../support/artwork.ts'

const BYTES = svgOf('<circle cx="50" cy="50" r="40"/>')
const JOBS: Record<Job['kind'], Job> = {
  render: {
    kind: 'render',
    bytes: BYTES,
    artwork: artworkOf('a.com', BYTES),
    recipe: recipeWith(),
  },
  ingest: { kind: 'ingest', bytes: BYTES, options: {} },
}
const LONG_MS = 5000

let accounts: Accounts
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  accounts = new Accounts()
})
afterEach(() => void vi.useRealTimers())

const queueWith = (maxWeight = 1000, children = 2) =>
  new JobQueue({ render: maxWeight, ingest: maxWeight }, children, accounts)

/** Notes that the caller has used a child of two for so long. */
function use(caller: string, milliseconds: number): void {
  const end = accounts.begin(caller, 1 / 2)
  vi.advanceTimersByTime(milliseconds)
  end()
}

/** Jobs that are named by their caller and a number, such as `a1`. */
function add(queue: JobQueue, names: string[], kind: Job['kind'] = 'render') {
  const rejected: string[] = []
  const jobs = names.map((name): QueuedJob & { name: string } => ({
    name,
    job: JOBS[kind],
    caller: name.charAt(0),
    signal: undefined,
    submittedAt: performance.now(),
    failedStarts: 0,
    wasInterrupted: false,
    onUsed: undefined,
    weight: 1,
    resolve() {},
    reject: () => rejected.push(name),
  }))
  const accepted = jobs.filter((job) => queue.enqueue(job)).map(({ name }) => name)
  return { jobs, accepted, rejected }
}
const next = (queue: JobQueue) => queue.dequeue() as (QueuedJob & { name: string }) | null
const nextName = (queue: JobQueue) => next(queue)?.name ?? null

describe('the queue of render processes', () => {
  it('lets callers take turns', () => {
    const queue = queueWith()
    add(queue, ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'])
    const order = Array.from({ length: 6 }, () => nextName(queue))
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  })

  it('runs the job of the caller who has used the least', () => {
    const queue = queueWith()
    use('a', 200)
    use('b', 100)
    add(queue, ['a1', 'b1', 'b2', 'c1'])
    const order = Array.from({ length: 4 }, () => nextName(queue))
    expect(order).toEqual(['c1', 'b1', 'b2', 'a1'])
  })

  it('lets renders and ingests take turns', () => {
    const queue = queueWith(100, 10)
    add(queue, ['a1', 'b1', 'a2'])
    add(queue, ['c1', 'c2'], 'ingest')
    const order = Array.from({ length: 5 }, () => nextName(queue))
    expect(order).toEqual(['a1', 'c1', 'b1', 'c2', 'a2'])
  })

  it('gives a lone caller every child, however slow its renders are', () => {
    const queue = queueWith()
    use('a', LONG_MS)
    add(queue, ['a1', 'a2'])
    expect([nextName(queue), nextName(queue)]).toEqual(['a1', 'a2'])
  })

  it('leaves one child free of the renders of a caller who has used much, once there is another', () => {
    const queue = queueWith()
    use('a', LONG_MS)
    add(queue, ['a1', 'a2', 'b1', 'b2'])
    const [first, second] = [next(queue), next(queue)]
    expect([first?.name, second?.name]).toEqual(['b1', 'b2'])
    queue.release(first!)
    expect(nextName(queue)).toBe('a1')
    queue.release(second!)
    expect(nextName(queue)).toBeNull()
    add(queue, ['c1'])
    expect(nextName(queue)).toBe('c1')
  })

  it('gives that caller every child again when the others have been away for 5 seconds', () => {
    const queue = queueWith()
    use('a', LONG_MS)
    use('b', 1)
    add(queue, ['a1', 'a2'])
    expect([nextName(queue), nextName(queue)]).toEqual(['a1', null])
    vi.advanceTimersByTime(5000)
    expect(nextName(queue)).toBe('a2')
  })

  it('leaves one child free of ingests', () => {
    const queue = queueWith()
    add(queue, ['a1', 'b1'], 'ingest')
    const first = next(queue)
    expect([first?.name, nextName(queue)]).toEqual(['a1', null])
    queue.release(first!)
    expect(nextName(queue)).toBe('b1')
  })

  it('runs an ingest beside that of a caller who has used much', () => {
    const queue = queueWith()
    add(queue, ['a1', 'b1', 'b2'], 'ingest')
    expect(nextName(queue)).toBe('a1')
    use('a', LONG_MS)
    expect([nextName(queue), nextName(queue)]).toEqual(['b1', null])
  })

  it('lets a job make room once, after two seconds, for a caller who has used less than half as much', () => {
    const queue = queueWith(1000, 1)
    add(queue, ['a1'])
    const running = next(queue)!
    queue.begin(running)
    const mustYieldAfter = (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds)
      return queue.mustYield(running, milliseconds)
    }
    expect(mustYieldAfter(2100)).toBe(false)
    add(queue, ['a2'])
    expect(mustYieldAfter(2100)).toBe(false)
    add(queue, ['b1'])
    expect([mustYieldAfter(1900), mustYieldAfter(2100)]).toEqual([false, true])
    running.wasInterrupted = true
    expect(mustYieldAfter(2100)).toBe(false)
  })

  it('knows how long a caller waits, and the one that has waited for longest', () => {
    const queue = queueWith()
    add(queue, ['a1'])
    vi.advanceTimersByTime(300)
    add(queue, ['b1'], 'ingest')
    vi.advanceTimersByTime(200)
    expect(['a', 'b', 'c', undefined].map((caller) => queue.waitMs(caller))).toEqual([
      500, 200, 0, 500,
    ])
  })

  it('drops the last job of the longest line for that of a caller with a shorter one', () => {
    const queue = queueWith(3)
    const many = add(queue, ['a1', 'a2', 'a3', 'a4'])
    expect(many.accepted).toEqual(['a1', 'a2', 'a3'])
    expect(add(queue, ['b1', 'b2']).accepted).toEqual(['b1'])
    expect(many.rejected).toEqual(['a3'])
    expect(queue.weight('render')).toBe(3)
  })

  it('runs a job in the turn of any caller that joined it', () => {
    const queue = queueWith()
    const { jobs } = add(queue, ['a1', 'a2', 'a3'])
    queue.join(jobs[2]!, 'b')
    expect([nextName(queue), nextName(queue), nextName(queue), nextName(queue)]).toEqual([
      'a1',
      'a3',
      'a2',
      null,
    ])
  })
})
