// Tests the order in which the jobs of several callers run.
import { describe, expect, it } from 'vitest'
import type { Job } from '../../server/images/child.ts'
import { JobQueue, type QueuedJob } from '../../server/images/queue.ts'
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

const queueWith = (maxWeight = 1000) => new JobQueue({ render: maxWeight, ingest: maxWeight }, 1)

/** Jobs that are named by their caller and a number, such as `a1`. */
function add(queue: JobQueue, names: string[], kind: Job['kind'] = 'render') {
  const rejected: string[] = []
  const jobs = names.map((name): QueuedJob & { name: string } => ({
    name,
    job: JOBS[kind],
    caller: name.charAt(0),
    failedStarts: 0,
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

  it('lets renders and ingests take turns', () => {
    const queue = new JobQueue({ render: 100, ingest: 100 }, 10)
    add(queue, ['a1', 'b1', 'a2'])
    add(queue, ['c1', 'c2'], 'ingest')
    const order = Array.from({ length: 5 }, () => nextName(queue))
    expect(order).toEqual(['a1', 'c1', 'b1', 'c2', 'a2'])
  })

  it('gives a lone caller every child, however slow its renders are', () => {
    const queue = queueWith()
    add(queue, ['a1', 'a2', 'a3', 'a4'])
    const [first] = [next(queue), next(queue)]
    queue.release(first!, LONG_MS)
    expect(nextName(queue)).toBe('a3')
  })

  it('leaves one child free of slow renders once another caller renders', () => {
    const queue = queueWith()
    add(queue, ['a1', 'a2', 'a3', 'a4', 'b1'])
    const [first, second] = [next(queue), next(queue)]
    expect([first?.name, second?.name]).toEqual(['a1', 'b1'])
    queue.release(second!, 1)
    const third = next(queue)
    expect(third?.name).toBe('a2')
    queue.release(first!, LONG_MS)
    expect(nextName(queue)).toBeNull()
    add(queue, ['b2'])
    expect(nextName(queue)).toBe('b2')
    queue.release(third!, LONG_MS)
    expect(nextName(queue)).toBe('a3')
  })

  it('leaves the same child free of ingests and of slow renders', () => {
    const queue = queueWith()
    add(queue, ['a1', 'b1'])
    for (const job of [next(queue), next(queue)]) queue.release(job!, LONG_MS)
    add(queue, ['c1'], 'ingest')
    add(queue, ['a2'])
    expect([nextName(queue), nextName(queue)]).toEqual(['c1', null])
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
