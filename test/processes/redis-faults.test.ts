// Redis killed, frozen, slow, and not there at all: the service answers, each process counts for itself, and all is as before when it is back.
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Plan } from '../../schema/shapes.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { keep, kept } from '../support/contracts/index.ts'
import { startProxy, type TestProxy } from '../support/faulty-proxy.ts'
import { freePort } from '../support/ports.ts'
import { openShared, withRedis } from '../support/redis.ts'
import { startRedis, type TestServer } from '../support/servers/index.ts'
import { inOneMinute, type Service, startService } from '../support/service.ts'

/** What it may take until all is as before. */
const BACK = { timeout: 10_000, interval: 50 }
const ANSWERS = 40
/** What each answer would take, were it to wait for Redis until its patience ends. */
const PATIENCE_MS = 150
const PREFIX = 'faults'

function plans(): Plan[] {
  const { anonymous, listed } = loadPlans(null)
  const wide = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
  return [anonymous, ...listed].map((plan) => ({
    ...plan,
    ...(plan.id === 'free' ? { ...wide, requestLimitPerMinute: 5 } : wide),
  }))
}

withRedis('a service whose Redis', inject('redisUrl'), () => {
  let redis: TestServer
  let way: TestProxy
  let url: string
  let service: Service
  let owner: string
  const env = () => ({ REDIS_URL: url, REDIS_PREFIX: PREFIX })

  beforeAll(async () => {
    redis = (await startRedis()) as TestServer
    way = await startProxy(redis.port)
    url = `redis://127.0.0.1:${way.port}`
    service = await startService({ plans: plans(), env: env() })
    owner = await service.key()
  })
  afterAll(async () => {
    await service.close()
    await Promise.all([way.close(), redis.stop()])
  })

  async function degraded(): Promise<string[]> {
    return (await (await service.get('/health')).json()).degraded ?? []
  }
  const said = (word: RegExp) => service.lines.filter(({ msg }) => word.test(String(msg))).length

  /** Every other one of a size that nobody has asked for. */
  let size = 200
  async function askAround(): Promise<void> {
    const times: number[] = []
    for (let i = 0; i < ANSWERS; i++) {
      const began = performance.now()
      const path = i % 8 === 7 ? `/api/github.com?size=${++size}` : '/api/stripe.com'
      expect((await service.get(path, { 'x-api-key': owner })).status).toBe(200)
      times.push(performance.now() - began)
    }
    expect(times.toSorted((a, b) => a - b)[ANSWERS / 2]).toBeLessThan(PATIENCE_MS)
  }

  const FAULTS: [
    what: string,
    strike: () => void | Promise<void>,
    heal: () => void | Promise<void>,
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
    ['is slow', () => way.turn('pass', 600), () => way.turn('pass')],
  ]

  it.each(FAULTS)(
    '%s answers as before, says so once, and is whole again when it is back',
    async (_what, strike, heal) => {
      await expect.poll(degraded, BACK).toEqual([])
      const shared = service.stores.shared!
      await keep(shared.cache, 'dropped.com', 'k')
      const [gone, back] = [said(/is away/), said(/is back/)]
      await askAround()
      await strike()
      await askAround()
      await expect.poll(degraded, BACK).toEqual(['cache'])
      await askAround()
      expect((await service.get('/readyz')).status).toBe(200)

      await inOneMinute()
      const key = { 'x-api-key': await service.key({ plan: 'free' }) }
      const statuses: number[] = []
      for (let i = 0; i < 8; i++) statuses.push((await service.get('/api/stripe.com', key)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])

      expect(await service.stores.cache.drop('dropped.com')).toBe(0)
      await heal()
      await expect.poll(degraded, BACK).toEqual([])
      // On a machine that is busy with other tests it may go away once more for a moment.
      const away = () => said(/is away/) - gone - (said(/is back/) - back)
      await expect.poll(away, BACK).toBeLessThanOrEqual(0)
      expect([1, 2, 3, 4]).toContain(said(/is away/) - gone)
      const other = await openShared(url, PREFIX)
      expect(await kept(other.cache, 'dropped.com', 'k')).toBeNull()
      await other.close()
      await askAround()
      const raw = new Redis(url)
      expect(await raw.keys(`${PREFIX}:q:*`)).not.toEqual([])
      raw.disconnect()
    },
  )

  it('is not there at the start is served by one process, and shares once it is', async () => {
    const port = await freePort()
    const alone = await startService({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
    expect((await alone.get('/api/stripe.com')).status).toBe(200)
    expect((await (await alone.get('/health')).json()).degraded).toEqual(['cache'])
    const late = (await startRedis(port)) as TestServer
    const degradedAlone = async () => (await (await alone.get('/health')).json()).degraded
    await expect.poll(degradedAlone, BACK).toBeUndefined()
    await alone.close()
    await late.stop()
  })

  it('is behind a way that can be slow, which is as slow as asked', async () => {
    const client = new Redis(url)
    await client.ping()
    await way.turn('pass', 200)
    const began = performance.now()
    await client.ping()
    expect(performance.now() - began).toBeGreaterThan(390)
    await way.turn('pass')
    client.disconnect()
  })
})
