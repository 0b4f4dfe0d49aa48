// The contract of locks, which every implementation must keep.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locks } from '../../../server/stores/locks.ts'
import { randomNamespace } from './namespace.ts'

/** @param open returns locks; two of one namespace act as two processes if the adapter supports it. */
export function locksContract(name: string, open: (namespace: string) => Promise<Locks>) {
  describe(`locks: ${name}`, () => {
    let locks: Locks
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      locks = await open(namespace)
    })
    afterEach(() => locks.close())

    it('lets one holder at a time acquire a name, independently of other names', async () => {
      const acquired = await Promise.all(Array.from({ length: 50 }, () => locks.acquire('a')))
      const [lock, ...moreLocks] = acquired.filter((one) => one !== null)
      expect(lock).toBeDefined()
      expect(moreLocks).toEqual([])
      expect(await locks.acquire('b')).not.toBeNull()
      await lock?.release()
      expect(await locks.acquire('a')).not.toBeNull()
    })

    it('ignores a second release after another holder has acquired the lock', async () => {
      const first = await locks.acquire('a')
      await first?.release()
      expect(await locks.acquire('a')).not.toBeNull()
      await first?.release()
      expect(await locks.acquire('a')).toBeNull()
    })

    it('wakes all waiters of a released name, and no waiter of another name', async () => {
      const a = await locks.acquire('a')
      const b = await locks.acquire('b')
      let wokenCount = 0
      const waits = Array.from({ length: 20 }, () =>
        locks.waitUntilFree('a', 20_000).then(() => wokenCount++),
      )
      const waitForB = locks.waitUntilFree('b', 20_000).then(() => 'woken')
      await sleep(50)
      expect(wokenCount).toBe(0)
      await a?.release()
      await Promise.all(waits)
      expect(await Promise.race([waitForB, sleep(20, 'waits')])).toBe('waits')
      await b?.release()
      expect(await waitForB).toBe('woken')
    })

    it('does not wait for a free lock, and waits the given time for one that is not released', async () => {
      await locks.waitUntilFree('a', 60_000)
      await locks.acquire('a')
      const began = performance.now()
      await locks.waitUntilFree('a', 100)
      expect(performance.now() - began).toBeGreaterThan(90)
      expect(await locks.acquire('a')).toBeNull()
    })

    it('wakes the waiters when it is closed, and may be closed twice', async () => {
      await locks.acquire('a')
      const waiting = locks.waitUntilFree('a', 60_000)
      await locks.close()
      await waiting
      await locks.close()
    })
  })
}
