// Tests that a few callers cannot fill the fair queue and lock out all others.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { FairQueue } from '../../server/turns/fair-queue.ts'

const LIMITS = { concurrency: 1, concurrencyPerCaller: 1, maxQueued: 8, maxQueuedPerCaller: 4 }
const hang = () => new Promise<never>(() => {})

describe('a queue that two callers fill', () => {
  /**
   * Fills a queue: one task runs and eight are queued.
   * @param isAwaited whether requests still wait for the results.
   * @returns `rejections` resolve with the id and the error of a dropped task.
   */
  const fill = (isAwaited: boolean) => {
    const queue = new FairQueue(LIMITS, new Accounts())
    const rejections: Promise<unknown>[] = []
    const add = (id: string, caller: string) => {
      rejections.push(queue.add(id, [caller], isAwaited, hang).catch((error) => [id, error]))
    }
    add('first', 'one')
    for (let i = 0; i < 4; i++) for (const caller of ['one', 'two']) add(`${caller}${i}`, caller)
    return { queue, rejections }
  }

  it.each([true, false])(
    'drops the last task of another caller for the first task of a third one (isAwaited: %s)',
    async (isAwaited) => {
      const { queue, rejections } = fill(isAwaited)
      expect([queue.size, queue.hasRoom('one'), queue.hasRoom('three')]).toEqual([8, false, true])
      void queue.add('three0', ['three'], true, hang)
      expect(queue.size).toBe(8)
      const [id, error] = (await Promise.race(rejections)) as [string, unknown]
      // The ids of each caller's tasks end in 0 to 3.
      expect(id).toMatch(/3$/)
      expect(error).toBeInstanceOf(Unavailable)
    },
  )

  it('gives one place to each of eight callers, with the two that filled it, and then has no room', () => {
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

it('starts a task beside the places also when the callers have become equal meanwhile', async () => {
  const accounts = new Accounts()
  const queue = new FairQueue({ ...LIMITS, maxWithoutPlace: 1 }, accounts)
  void queue.add('slow', ['one'], true, hang)
  await sleep(1100)
  // The accounts move with the clock: the first look finds a caller who has used more, and later ones do not.
  const used = accounts.used.bind(accounts)
  let looks = 0
  accounts.used = (caller) => (caller === 'one' && ++looks > 1 ? 0 : used(caller))
  const started = Promise.withResolvers<void>()
  void queue.add('quick', ['two'], true, async () => started.resolve())
  await started.promise
  expect(looks).toBeGreaterThan(1)
})
