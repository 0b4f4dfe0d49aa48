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
    interruptions: 0,
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

  /** Runs the job for so long. @returns whether it must make room then. */
  function mustYieldAfter(queue: JobQueue, running: QueuedJob, milliseconds: number): boolean {
    vi.advanceTimersByTime(milliseconds)
    return queue.mustYield(running, milliseconds)
  }
  /** Puts a job that makes room back into the queue. */
  function interrupt(queue: JobQueue, running: QueuedJob): void {
    queue.release(running)
    running.interruptions += 1
    queue.enqueue(running)
  }

  it('lets a job make room after a second, for a caller who has used less than half as much', () => {
    const queue = queueWith()
    add(queue, ['a1'])
    const running = next(queue)!
    queue.begin(running.caller)
    expect(mustYieldAfter(queue, running, 1100)).toBe(false)
    add(queue, ['a2'])
    expect(mustYieldAfter(queue, running, 1100)).toBe(false)
    add(queue, ['b1'])
    expect([900, 1100].map((milliseconds) => mustYieldAfter(queue, running, milliseconds))).toEqual(
      [false, true],
    )
  })

  it('runs a job that was interrupted to its end, and leaves one child free of such jobs', () => {
    const queue = queueWith()
    add(queue, ['a1', 'a2'])
    const [first, second] = [next(queue)!, next(queue)!]
    for (const job of [first, second]) queue.begin(job.caller)
    interrupt(queue, first)
    interrupt(queue, second)
    expect([nextName(queue), nextName(queue)]).toEqual(['a1', null])
    add(queue, ['b1', 'c1'])
    expect(mustYieldAfter(queue, first, 60_000)).toBe(false)
    expect([nextName(queue), nextName(queue), nextName(queue)]).toEqual(['b1', 'c1', null])
    queue.release(first)
    expect(nextName(queue)).toBe('a2')
  })

  it('runs the next render of a caller whose interrupted one may not run yet', () => {
    const queue = queueWith()
    add(queue, ['a1'])
    const first = next(queue)!
    queue.begin('a')
    interrupt(queue, first)
    expect(nextName(queue)).toBe('a1')
    const [slow] = add(queue, ['b1']).jobs
    queue.remove(slow!)
    slow!.interruptions = 1
    queue.enqueue(slow!)
    add(queue, ['b2'])
    expect(nextName(queue)).toBe('b2')
  })

  it('lets the other job make room beside one that was interrupted', () => {
    const queue = queueWith()
    use('a', LONG_MS)
    add(queue, ['a1', 'b1'])
    const [other, interrupted] = [next(queue)!, next(queue)!]
    expect([other.name, interrupted.name]).toEqual(['b1', 'a1'])
    interrupted.interruptions = 1
    queue.begin('b')
    add(queue, ['c1'])
    expect(mustYieldAfter(queue, other, 1100)).toBe(true)
  })

  it('lets a job on an only child make room again, each time after twice as long', () => {
    const queue = queueWith(1000, 1)
    add(queue, ['a1'])
    const running = next(queue)!
    queue.begin(running.caller)
    add(queue, ['b1'])
    for (const milliseconds of [1000, 2000, 4000]) {
      expect(mustYieldAfter(queue, running, milliseconds - 100)).toBe(false)
      expect(mustYieldAfter(queue, running, milliseconds)).toBe(true)
      running.interruptions += 1
    }
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
