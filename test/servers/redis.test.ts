// Runs the cache and lock contracts on Redis, and tests two connections to it, which act like two processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Site } from '../../schema/site.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { createQuota } from '../../server/access/quota.ts'
import { sharedQuota } from '../../server/access/redis-quota.ts'
import { startConsumer } from '../../server/jobs/consumer.ts'
import { jobFormat, jobId, QUEUE_NAME, queuePrefix } from '../../server/jobs/names.ts'
import type { Cache } from '../../server/stores/cache.ts'
import type { Locks } from '../../server/stores/locks.ts'
import { memoryCache } from '../../server/stores/memory/index.ts'
import type { SharedStores } from '../../server/stores/redis/index.ts'
import { tieredCache } from '../../server/stores/tiered-cache.ts'
import { cacheContract, getCached, putCached } from '../support/contracts/cache.ts'
import { locksContract } from '../support/contracts/locks.ts'
import { freePort } from '../support/ports.ts'
import { describeWithRedis, openShared, randomPrefix } from '../support/redis.ts'
import { startRedis, type TestServer } from '../support/servers/index.ts'

const memory = () => memoryCache(1024 * 1024)

describeWithRedis('redis', inject('redisUrl'), (url) => {
  const cache = async (namespace: string): Promise<Cache> =>
    (await openShared(url, namespace)).cache
  /** @returns the locks; closing them closes their connection too. */
  const locksClosingConnection = (shared: SharedStores): Locks => ({
    ...shared.locks,
    close: shared.close,
  })
  cacheContract('redis', cache)
  cacheContract('memory in front of redis', async (namespace) =>
    tieredCache(memory(), await cache(namespace)),
  )
  locksContract('redis', async (namespace) =>
    locksClosingConnection(await openShared(url, namespace)),
  )

  describe('two processes', () => {
    let prefix: string
    let one: SharedStores | undefined
    let two: SharedStores | undefined
    let raw: Redis
    beforeAll(async () => {
      prefix = randomPrefix()
      ;[one, two] = await Promise.all([openShared(url, prefix), openShared(url, prefix)])
      raw = new Redis(url)
    })
    afterAll(async () => {
      await Promise.all([one?.close(), two?.close()])
      raw.disconnect()
    })
    const caches = () => [one!.cache, two!.cache] as const

    it('read the values of the other, and none after either drops them', async () => {
      const [a, b] = caches()
      await putCached(a, 'x.com', 'k')
      expect(await getCached(b, 'x.com', 'k')).not.toBeNull()
      expect(await b.drop('x.com')).toBe(1)
      expect(await getCached(a, 'x.com', 'k')).toBeNull()
    })

    it('reject a value whose computation began before the other dropped its tag', async () => {
      const [a, b] = caches()
      const { epoch } = await a.get('late.com', 'k')
      await b.drop('late.com')
      await a.set('late.com', 'k', { bytes: Buffer.from('old'), mediaType: 'image/png' }, 60, epoch)
      expect(await getCached(b, 'late.com', 'k')).toBeNull()
    })

    // ioredis crashes when a pipeline runs a script that was defined after the pipeline began (redis/ioredis#1931).
    it('count the first request while a cache read runs', async () => {
      const { anonymous } = loadPlans(null)
      const quota = sharedQuota(one!.counters, createQuota())
      const cacheRead = one!.cache.get('beside.com', 'k')
      const spent = quota.spend({ subject: 'key:beside', visitor: null, plan: anonymous })
      expect((await cacheRead).cached).toBeNull()
      expect(await spent).toMatchObject({ allowed: true })
      // One counter for the minute and one for the day.
      expect(await raw.keys(`${prefix}:q:*{key:beside}:*`)).toHaveLength(2)
    })

    // A heartbeat is a Redis command that each process sends every 500 ms.
    it('see at the next heartbeat that the other has cleared the cache', async () => {
      const [a, b] = caches()
      await putCached(a, 'x.com', 'k')
      await b.clear()
      await expect.poll(() => getCached(a, 'x.com', 'k'), { timeout: 5000 }).toBeNull()
      await expect
        .poll(async () => {
          await putCached(a, 'x.com', 'k')
          return getCached(b, 'x.com', 'k')
        })
        .not.toBeNull()
    })

    it('drop a value with a flipped bit, missing bytes or an additional byte, and store it again', async () => {
      const [a] = caches()
      const before = a.damaged()
      await putCached(a, 'bits.com', 'k')
      const [name = ''] = await raw.keys(`${prefix}:c:*{bits.com}:=k`)
      const intact = (await raw.getBuffer(name)) as Buffer
      const positions = [0, 3, 5, 9, 16, 17, 33, 60, intact.length - 1]
      for (const at of positions) {
        const damagedBytes = Buffer.from(intact)
        // Flips one bit of this byte.
        damagedBytes[at]! ^= 1 << (at % 8)
        await raw.set(name, damagedBytes, 'PX', 60_000)
        expect([at, await getCached(a, 'bits.com', 'k')]).toEqual([at, null])
        expect(await raw.exists(name)).toBe(0)
      }
      for (const length of [0, 1, 20, intact.length - 1]) {
        await raw.set(name, intact.subarray(0, length), 'PX', 60_000)
        expect(await getCached(a, 'bits.com', 'k')).toBeNull()
      }
      await raw.set(name, Buffer.concat([intact, Buffer.of(0)]), 'PX', 60_000)
      expect(await getCached(a, 'bits.com', 'k')).toBeNull()
      // Besides the flipped bits, four values were truncated and one was longer.
      expect(a.damaged() - before).toBe(positions.length + 5)
      await putCached(a, 'bits.com', 'k')
      expect(await getCached(a, 'bits.com', 'k')).not.toBeNull()
    })

    it('reject a value that was copied to another key', async () => {
      const [a] = caches()
      await putCached(a, 'swap.com', 'k')
      await putCached(a, 'swap.com', 'other')
      const [name = ''] = await raw.keys(`${prefix}:c:*{swap.com}:=k`)
      await raw.copy(name, name.replace(/=k$/, '=other'), 'REPLACE')
      expect(await getCached(a, 'swap.com', 'other')).toBeNull()
    })

    it('leave no key without expiry in Redis except the generation', async () => {
      const [a] = caches()
      await putCached(a, 'x.com', 'k', { seconds: 1000 })
      await one!.locks.acquire('held')
      await a.drop('y.com')
      const names = await raw.keys(`${prefix}:*`)
      const ttls = await Promise.all(names.map((name) => raw.pttl(name)))
      const withoutExpiry = names.filter((_, i) => ttls[i] === -1)
      expect(withoutExpiry).toEqual([`${prefix}:generation`])
      // The version of a tag expires no sooner than the values of the tag, which are invalid without it.
      const versionTtls = ttls.filter((_, i) => names[i]?.endsWith('{x.com}'))
      expect(Math.max(...versionTtls)).toBeGreaterThan(900_000)
    })

    it('store a large value, and ignore one above the limit', async () => {
      const [a] = caches()
      await putCached(a, 'x.com', 'large', { bytes: new Uint8Array(1_000_000) })
      await putCached(a, 'x.com', 'huge', { bytes: new Uint8Array(5_000_000) })
      expect((await getCached(a, 'x.com', 'large'))?.bytes.byteLength).toBe(1_000_000)
      expect(await getCached(a, 'x.com', 'huge')).toBeNull()
    })

    it('wake each other when a lock is released', async () => {
      const lock = await one!.locks.acquire('shared')
      expect(await two!.locks.acquire('shared')).toBeNull()
      const waiting = two!.locks.waitUntilFree('shared', 20_000)
      const began = performance.now()
      await lock?.release()
      await waiting
      expect(performance.now() - began).toBeLessThan(1000)
      expect(await two!.locks.acquire('shared')).not.toBeNull()
    })

    it('announce each released lock', async () => {
      const listener = new Redis(url)
      const released: string[] = []
      listener.on('message', (_channel, name) => released.push(name))
      await listener.subscribe(`${prefix}:freed`)
      const lock = await one!.locks.acquire('announced')
      await lock?.release()
      await expect.poll(() => released).toEqual(['announced'])
      listener.disconnect()
    })

    it('acquire the lock of a dead holder, and not that of a live one', async () => {
      const dying = await openShared(url, prefix)
      await one!.locks.acquire('living')
      await dying.locks.acquire('dying')
      // Closing the connection acts like a killed process: no lock is released.
      await dying.cache.close()
      const began = performance.now()
      await two!.locks.waitUntilFree('dying', 20_000)
      expect(await two!.locks.acquire('dying')).not.toBeNull()
      expect(performance.now() - began).toBeLessThan(4000)
      expect(await two!.locks.acquire('living')).toBeNull()
    })
  })

  describe('on a Redis cluster, which rejects commands across slots', () => {
    let server: TestServer
    const folder = mkdtempSync(join(tmpdir(), 'logograph-cluster-'))
    beforeAll(async () => {
      const clusterPort = String(await freePort())
      const clusterOptions = ['--cluster-enabled', 'yes', '--cluster-port', clusterPort]
      server = (await startRedis(undefined, [...clusterOptions, '--dir', folder])) as TestServer
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

    cacheContract(
      'redis cluster',
      async (namespace) => (await openShared(server.url, namespace)).cache,
    )
    locksContract('redis cluster', async (namespace) =>
      locksClosingConnection(await openShared(server.url, namespace)),
    )
  })
})

describeWithRedis('a job of a newer format', inject('redisUrl'), (url) => {
  it('waits for a newer worker, while other jobs run', async () => {
    const location = { redisUrl: url, redisPrefix: randomPrefix() }
    const ran: string[] = []
    const visit = async (domain: string) => String(ran.push(domain))
    const options = {
      tasks: { visit, research: visit },
      concurrency: 1,
      onConnectionChange() {},
      onError(error: unknown) {
        throw error
      },
    }
    const queue = new Queue(QUEUE_NAME, {
      connection: { url },
      prefix: queuePrefix(location.redisPrefix),
    })
    await queue.add('visit', { format: 3 }, { jobId: 'newer.com' })
    // Jobs of earlier releases have no format.
    await queue.add('visit', {}, { jobId: 'older.com' })
    const host = '//grafana.internal:3000/d' as Site
    await queue.add('visit', { format: jobFormat(host) }, { jobId: jobId(host, 'visit') })
    const consumer = startConsumer(location, options)
    await expect.poll(() => ran).toEqual(['older.com', host])
    await expect.poll(() => queue.getJobState('newer.com')).toBe('delayed')
    await consumer.close(async () => {})
    await queue.close()
    expect(ran).toEqual(['older.com', host])
  })
})
