// Tests a killed, frozen, slow and absent Redis: the service answers and each process counts its own quotas.
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Plan } from '../../schema/shapes/plan.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { getCached, putCached } from '../support/contracts/cache.ts'
import { startProxy, type TestProxy } from '../support/faulty-proxy.ts'
import { freePort } from '../support/ports.ts'
import { describeWithRedis, openShared } from '../support/redis.ts'
import { startRedis, type TestServer } from '../support/servers/index.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

/** Time limit for the recovery. */
const RECOVERY = { timeout: 10_000, interval: 50 }
const REQUESTS = 40
/** The timeout of a Redis command. An answer that waits for it takes longer, so most answers must not wait. */
const MAX_MEDIAN_MS = 150
const PREFIX = 'faults'

function plans(): Plan[] {
  const { anonymous, listed } = loadPlans(null)
  const unlimited = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
  return [anonymous, ...listed].map((plan) => ({
    ...plan,
    ...(plan.id === 'free' ? { ...unlimited, requestLimitPerMinute: 5 } : unlimited),
  }))
}

describeWithRedis('a service whose Redis', inject('redisUrl'), () => {
  let redis: TestServer
  let proxy: TestProxy
  let url: string
  let service: Service
  let ownerKey: string
  const env = () => ({ REDIS_URL: url, REDIS_PREFIX: PREFIX })

  beforeAll(async () => {
    redis = (await startRedis()) as TestServer
    proxy = await startProxy(redis.port)
    url = `redis://127.0.0.1:${proxy.port}`
    service = await startService({ plans: plans(), env: env() })
    ownerKey = await service.key()
  })
  afterAll(async () => {
    await service.close()
    await Promise.all([proxy.close(), redis.stop()])
  })

  async function degradedParts(): Promise<string[]> {
    return (await (await service.get('/health')).json()).degraded ?? []
  }
  const countLogs = (word: RegExp) =>
    service.logLines.filter(({ msg }) => word.test(String(msg))).length

  let size = 200
  /** Sends requests with one key. Every eighth one uses a new size, so it is not cached. */
  async function sendRequests(): Promise<void> {
    const times: number[] = []
    for (let i = 0; i < REQUESTS; i++) {
      const began = performance.now()
      const path = i % 8 === 7 ? `/api/github.com?size=${++size}` : '/api/stripe.com'
      expect((await service.get(path, { 'x-api-key': ownerKey })).status).toBe(200)
      times.push(performance.now() - began)
    }
    expect(times.toSorted((a, b) => a - b)[REQUESTS / 2]).toBeLessThan(MAX_MEDIAN_MS)
  }

  const FAULTS: [
    name: string,
    startFault: () => void | Promise<void>,
    endFault: () => void | Promise<void>,
  ][] = [
    [
      'is killed',
      async () => void (await redis.stop()),
      async () => {
        redis = (await startRedis(redis.port)) as TestServer
      },
    ],
    [
      'is frozen',
      () => void redis.process.kill('SIGSTOP'),
      () => void redis.process.kill('SIGCONT'),
    ],
    ['is slow', () => proxy.setMode('pass', 600), () => proxy.setMode('pass')],
  ]

  it.each(FAULTS)(
    '%s still answers, logs the outage once, and recovers',
    async (_name, startFault, endFault) => {
      await expect.poll(degradedParts, RECOVERY).toEqual([])
      const shared = service.stores.shared!
      await putCached(shared.cache, 'dropped.com', 'k')
      const outagesBefore = countLogs(/is unavailable/)
      const recoveriesBefore = countLogs(/is available again/)
      await sendRequests()
      await startFault()
      await sendRequests()
      await expect.poll(degradedParts, RECOVERY).toEqual(['cache'])
      await sendRequests()
      expect((await service.get('/readyz')).status).toBe(200)

      await avoidMinuteBoundary()
      const key = { 'x-api-key': await service.key({ plan: 'free' }) }
      const statuses: number[] = []
      for (let i = 0; i < 8; i++) statuses.push((await service.get('/api/stripe.com', key)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])

      expect(await service.stores.cache.drop('dropped.com')).toBe(0)
      await endFault()
      await expect.poll(degradedParts, RECOVERY).toEqual([])
      // On a busy machine a timeout may open the circuit again for a moment.
      const additionalOutages = () =>
        countLogs(/is unavailable/) -
        outagesBefore -
        (countLogs(/is available again/) - recoveriesBefore)
      await expect.poll(additionalOutages, RECOVERY).toBeLessThanOrEqual(0)
      expect([1, 2, 3, 4]).toContain(countLogs(/is unavailable/) - outagesBefore)
      const otherProcess = await openShared(url, PREFIX)
      expect(await getCached(otherProcess.cache, 'dropped.com', 'k')).toBeNull()
      await otherProcess.close()
      await sendRequests()
      // The quotas are counted in Redis again.
      const client = new Redis(url)
      expect(await client.keys(`${PREFIX}:q:*`)).not.toEqual([])
      client.disconnect()
    },
  )

  it('is down at the start answers alone, and shares once Redis runs', async () => {
    const port = await freePort()
    const alone = await startService({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
    expect((await alone.get('/api/stripe.com')).status).toBe(200)
    expect((await (await alone.get('/health')).json()).degraded).toEqual(['cache'])
    const late = (await startRedis(port)) as TestServer
    const degradedAlone = async () => (await (await alone.get('/health')).json()).degraded
    await expect.poll(degradedAlone, RECOVERY).toBeUndefined()
    await alone.close()
    await late.stop()
  })

  it('is behind a slow proxy answers after the delay of each direction', async () => {
    // Checks the proxy that the fault "is slow" uses, without the service.
    const client = new Redis(url)
    await client.ping()
    await proxy.setMode('pass', 200)
    const began = performance.now()
    await client.ping()
    expect(performance.now() - began).toBeGreaterThan(390)
    await proxy.setMode('pass')
    client.disconnect()
  })
})
