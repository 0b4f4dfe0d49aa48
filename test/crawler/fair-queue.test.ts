// A full queue: a few callers cannot keep all others out of it.
import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { FairQueue } from '../../server/fair-queue/index.ts'

const LIMITS = { concurrency: 1, concurrencyPerCaller: 1, maxQueued: 8, maxQueuedPerCaller: 4 }
const hang = () => new Promise<never>(() => {})

describe('a queue that two callers fill', () => {
  /** One task runs and eight wait. Nobody waits for them any more, unless `isAwaited`. */
  const fill = (isAwaited: boolean) => {
    const queue = new FairQueue(LIMITS)
    const ends: Promise<unknown>[] = []
    const add = (id: string, caller: string) => {
      ends.push(queue.add(id, [caller], isAwaited, hang).catch((error) => [id, error]))
    }
    add('first', 'one')
    for (let i = 0; i < 4; i++) for (const caller of ['one', 'two']) add(`${caller}${i}`, caller)
    return { queue, ends }
  }

  it.each([true, false])('takes a task of a third caller (awaited: %s)', async (isAwaited) => {
    const { queue, ends } = fill(isAwaited)
    expect([queue.size, queue.hasRoom('one'), queue.hasRoom('three')]).toEqual([8, false, true])
    void queue.add('three0', ['three'], true, hang)
    expect(queue.size).toBe(8)
    const [id, error] = (await Promise.race(ends)) as [string, unknown]
    expect(id).toMatch(/3$/)
    expect(error).toBeInstanceOf(Unavailable)
  })

  it('shares its places evenly, and then takes no more', () => {
    const { queue } = fill(true)
    let added = 0
    for (const caller of ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']) {
      if (!queue.hasRoom(caller)) continue
      void queue.add(caller, [caller], true, hang)
      added += 1
    }
    expect([queue.size, added]).toEqual([8, 6])
    expect(queue.hasRoom('three')).toBe(false)
  })
})
