// What processes share through Redis: the contracts on it, and what is peculiar to it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { loadPlans } from '../../server/access/plans.ts'
import { createQuota } from '../../server/access/quota.ts'
import { sharedQuota } from '../../server/access/redis-quota.ts'
import type { Cache } from '../../server/stores/cache.ts'
import type { Locks } from '../../server/stores/locks.ts'
import { memoryCache } from '../../server/stores/memory/index.ts'
import type { SharedStores } from '../../server/stores/redis/index.ts'
import { tieredCache } from '../../server/stores/tiered-cache.ts'
import { cacheContract, keep, kept, locksContract } from '../support/contracts/index.ts'
import { freePort } from '../support/ports.ts'
import { anyPrefix, openShared, withRedis } from '../support/redis.ts'
import { startRedis, type TestServer } from '../support/servers/index.ts'

const memory = () => memoryCache(1024 * 1024)

withRedis('redis', inject('redisUrl'), (url) => {
  const cache = async (place: string): Promise<Cache> => (await openShared(url, place)).cache
  /** Closed together with what it hangs on. */
  const closing = (shared: SharedStores): Locks => ({ ...shared.locks, close: shared.close })
  cacheContract('redis', cache)
  cacheContract('memory in front of redis', async (place) =>
    tieredCache(memory(), await cache(place)),
  )
  locksContract('redis', async (place) => closing(await openShared(url, place)))

  describe('two processes', () => {
    let prefix: string
    let [one, two]: SharedStores[] = []
    let raw: Redis
    beforeAll(async () => {
      prefix = anyPrefix()
      ;[one, two] = await Promise.all([openShared(url, prefix), openShared(url, prefix)])
      raw = new Redis(url)
    })
    afterAll(async () => {
      await Promise.all([one?.close(), two?.close()])
      raw.disconnect()
    })
    const caches = () => [one!.cache, two!.cache] as const

    it('read what the other kept, and none of it once either has dropped it', async () => {
      const [a, b] = caches()
      await keep(a, 'x.com', 'k')
      expect(await kept(b, 'x.com', 'k')).not.toBeNull()
      expect(await b.drop('x.com')).toBe(1)
      expect(await kept(a, 'x.com', 'k')).toBeNull()
    })

    it('do not keep what one began to make before the other dropped its tag', async () => {
      const [a, b] = caches()
      const { epoch } = await a.get('late.com', 'k')
      await b.drop('late.com')
      await a.set('late.com', 'k', { bytes: Buffer.from('old'), mediaType: 'image/png' }, 60, epoch)
      expect(await kept(b, 'late.com', 'k')).toBeNull()
    })

    it('count the first request of a plan beside a look into the cache', async () => {
      const { anonymous } = loadPlans(null)
      const quota = sharedQuota(one!.counters, createQuota())
      const looked = one!.cache.get('beside.com', 'k')
      const spent = quota.spend('key:beside', anonymous)
      expect((await looked).cached).toBeNull()
      expect(await spent).toMatchObject({ allowed: true })
      // The minute's counter and the day's.
      expect(await raw.keys(`${prefix}:q:*{key:beside}:*`)).toHaveLength(2)
    })

    it('see with the next beat that the other has cleared everything', async () => {
      const [a, b] = caches()
      await keep(a, 'x.com', 'k')
      await b.clear()
      await expect.poll(() => kept(a, 'x.com', 'k'), { timeout: 5000 }).toBeNull()
      await expect
        .poll(async () => {
          await keep(a, 'x.com', 'k')
          return kept(b, 'x.com', 'k')
        })
        .not.toBeNull()
    })

    it('drop a value with a broken bit, wherever it is, and keep it anew', async () => {
      const [a] = caches()
      const before = a.damaged()
      await keep(a, 'bits.com', 'k')
      const [name = ''] = await raw.keys(`${prefix}:c:*{bits.com}:=k`)
      const sound = (await raw.getBuffer(name)) as Buffer
      const places = [0, 3, 5, 9, 16, 17, 33, 60, sound.length - 1]
      for (const at of places) {
        const broken = Buffer.from(sound)
        broken[at]! ^= 1 << (at % 8)
        await raw.set(name, broken, 'PX', 60_000)
        expect([at, await kept(a, 'bits.com', 'k')]).toEqual([at, null])
        expect(await raw.exists(name)).toBe(0)
      }
      for (const length of [0, 1, 20, sound.length - 1]) {
        await raw.set(name, sound.subarray(0, length), 'PX', 60_000)
        expect(await kept(a, 'bits.com', 'k')).toBeNull()
      }
      await raw.set(name, Buffer.concat([sound, Buffer.of(0)]), 'PX', 60_000)
      expect(await kept(a, 'bits.com', 'k')).toBeNull()
      expect(a.damaged() - before).toBe(places.length + 5)
      await keep(a, 'bits.com', 'k')
      expect(await kept(a, 'bits.com', 'k')).not.toBeNull()
    })

    it('take no value for another’s that lies under its name', async () => {
      const [a] = caches()
      await keep(a, 'swap.com', 'k')
      await keep(a, 'swap.com', 'other')
      const [name = ''] = await raw.keys(`${prefix}:c:*{swap.com}:=k`)
      await raw.copy(name, name.replace(/=k$/, '=other'), 'REPLACE')
      expect(await kept(a, 'swap.com', 'other')).toBeNull()
    })

    it('leave nothing in Redis that never runs out but the word for all', async () => {
      const [a] = caches()
      await keep(a, 'x.com', 'k', { seconds: 1000 })
      await one!.locks.take('held')
      await a.drop('y.com')
      const names = await raw.keys(`${prefix}:*`)
      const lives = await Promise.all(names.map((name) => raw.pttl(name)))
      const eternal = names.filter((_, i) => lives[i] === -1)
      expect(eternal).toEqual([`${prefix}:generation`])
      // A version lives as long as what is kept under it, or that would be lost with it.
      const versions = lives.filter((_, i) => names[i]?.endsWith('{x.com}'))
      expect(Math.max(...versions)).toBeGreaterThan(900_000)
    })

    it('keep what is large, and not what is too large', async () => {
      const [a] = caches()
      await keep(a, 'x.com', 'large', { bytes: new Uint8Array(1_000_000) })
      await keep(a, 'x.com', 'huge', { bytes: new Uint8Array(5_000_000) })
      expect((await kept(a, 'x.com', 'large'))?.bytes.byteLength).toBe(1_000_000)
      expect(await kept(a, 'x.com', 'huge')).toBeNull()
    })

    it('tell each other of a lock that is let go', async () => {
      const lock = await one!.locks.take('shared')
      expect(await two!.locks.take('shared')).toBeNull()
      const waiting = two!.locks.freed('shared', 20_000)
      const began = performance.now()
      await lock?.release()
      await waiting
      expect(performance.now() - began).toBeLessThan(1000)
      expect(await two!.locks.take('shared')).not.toBeNull()
    })

    it('outlive a holder that dies, and no holder that lives', async () => {
      const dying = await openShared(url, prefix)
      await one!.locks.take('living')
      await dying.locks.take('dying')
      // As a process that was killed: nothing is let go.
      await dying.cache.close()
      const began = performance.now()
      await two!.locks.freed('dying', 20_000)
      expect(await two!.locks.take('dying')).not.toBeNull()
      expect(performance.now() - began).toBeLessThan(4000)
      expect(await two!.locks.take('living')).toBeNull()
    })
  })

  describe('on a Redis that refuses what reaches beyond one slot', () => {
    let server: TestServer
    const folder = mkdtempSync(join(tmpdir(), 'logograph-cluster-'))
    beforeAll(async () => {
      const words = ['--cluster-enabled', 'yes', '--dir', folder, '--cluster-port']
      server = (await startRedis(undefined, [...words, String(await freePort())])) as TestServer
      const raw = new Redis(server.url)
      await raw.cluster('ADDSLOTSRANGE', 0, 16_383)
      const state = () => raw.cluster('INFO')
      await vi.waitFor(async () => expect(await state()).toContain('cluster_state:ok'), 10_000)
      await expect(raw.mget('a', 'b')).rejects.toThrow('CROSSSLOT')
      raw.disconnect()
    })
    afterAll(async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    cacheContract('redis cluster', async (place) => (await openShared(server.url, place)).cache)
    locksContract('redis cluster', async (place) => closing(await openShared(server.url, place)))
  })
})
