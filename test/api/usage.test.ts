// The usage of keys: counted in memory by UTC day, stored in batches, and read by the key itself.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { KeyUsage } from '../../schema/shapes/usage.ts'
import { hashKey } from '../../server/access/api-keys.ts'
import { createUsageCounter } from '../../server/access/usage.ts'
import type { KeyUsage as StoredUsage, UsageRecords } from '../../server/stores/records.ts'
import { postGraphql } from '../support/graphql.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

describe('the usage counter', () => {
  const DAY_MS = 86_400_000
  let now: number
  let stored: StoredUsage[]
  let failure: Error | null
  let errors: unknown[]
  let counter: ReturnType<typeof createUsageCounter>
  const records: UsageRecords = {
    async add(counts) {
      if (failure) throw failure
      stored.push(...counts)
    },
    find: async (keyId, days) =>
      stored.filter((count) => count.keyId === keyId && days.includes(count.day)),
  }
  beforeEach(() => {
    vi.useFakeTimers()
    now = Date.UTC(2026, 10, 22, 23, 59, 59)
    stored = []
    failure = null
    errors = []
    counter = createUsageCounter(
      records,
      (error) => errors.push(error),
      () => now,
    )
  })
  afterEach(async () => {
    await counter.close()
    vi.useRealTimers()
  })
  const usedDays = async (keyId: string) =>
    (await counter.find(keyId)).filter(({ requests }) => requests > 0)

  it('adds the requests of a key to the store every ten seconds, in one write', async () => {
    for (const isRefused of [false, false, true]) counter.count('one', isRefused)
    counter.count('two', false)
    expect(stored).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stored).toEqual([
      { keyId: 'one', day: '2026-11-22', requests: 3, refused: 1 },
      { keyId: 'two', day: '2026-11-22', requests: 1, refused: 0 },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stored).toHaveLength(2)
  })

  it('returns the last 30 UTC days, with the counts that are not stored yet', async () => {
    counter.count('one', false)
    await vi.advanceTimersByTimeAsync(10_000)
    counter.count('one', true)
    now += 1000
    counter.count('one', false)
    const days = await counter.find('one')
    expect(days).toHaveLength(30)
    expect([days[0]?.date, ...days.slice(-2)]).toEqual([
      '2026-10-25',
      { date: '2026-11-22', requests: 2, refused: 1 },
      { date: '2026-11-23', requests: 1, refused: 0 },
    ])
    now += 29 * DAY_MS
    expect(await usedDays('one')).toEqual([{ date: '2026-11-23', requests: 1, refused: 0 }])
    expect(await usedDays('two')).toEqual([])
  })

  it('keeps the counts while the store is unavailable, and reports any other error', async () => {
    counter.count('one', false)
    failure = new Unavailable('records', 1)
    await vi.advanceTimersByTimeAsync(10_000)
    counter.count('one', false)
    failure = new Error('a bug')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(errors).toEqual([failure])
    failure = null
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stored).toEqual([{ keyId: 'one', day: '2026-11-22', requests: 2, refused: 0 }])
  })

  it('stores the last counts when it closes', async () => {
    counter.count('one', false)
    await counter.close()
    expect(stored).toHaveLength(1)
  })

  it('counts at most 100,000 keys between two writes', async () => {
    for (let i = 0; i < 100_010; i++) counter.count(`key_${i}`, false)
    await counter.close()
    expect(stored).toHaveLength(100_000)
  })
})

describe('GET /api/usage', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.close())
  beforeEach(avoidMinuteBoundary)

  const usageOf = async (key: string, target = service) => {
    const response = await target.get('/api/usage', { 'x-api-key': key })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return KeyUsage.parse(await response.json())
  }
  const today = () => new Date().toISOString().slice(0, 10)

  it('tells a key its plan, both windows and its requests by day', async () => {
    const key = await service.key({ plan: 'pro' })
    for (const _attempt of [1, 2, 3])
      await (await service.get('/api/github.com', { 'x-api-key': key })).arrayBuffer()
    await expect.poll(async () => (await usageOf(key)).days.at(-1)?.requests).toBeGreaterThan(3)
    const usage = await usageOf(key)
    const [record] = await service.stores.records.keys.find([hashKey(key)])
    const { plan } = usage
    expect(usage).toMatchObject({ keyId: record?.id, kind: 'secret', expiresAt: null })
    expect(plan.id).toBe('pro')
    expect(usage.minute.limit).toBe(plan.requestLimitPerMinute)
    expect(usage.day.limit).toBe(plan.requestLimitPerDay)
    // Every request so far was charged, this one too.
    const charged = plan.requestLimitPerDay - usage.day.remaining
    expect(plan.requestLimitPerMinute - usage.minute.remaining).toBe(charged)
    expect(charged).toBeGreaterThanOrEqual(5)
    expect(Date.parse(usage.minute.resetAt) % 60_000).toBe(0)
    expect(Date.parse(usage.day.resetAt) % 86_400_000).toBe(0)
    expect([usage.days.length, usage.days.at(-1)?.date]).toEqual([30, today()])
  })

  it('answers a publishable key in the URL, and tells its expiry', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const key = await service.key({ kind: 'publishable', plan: 'free', expiresAt })
    const response = await service.get(`/api/usage?token=${key}`)
    const usage = KeyUsage.parse(await response.json())
    expect([usage.kind, usage.plan.id, usage.expiresAt]).toEqual([
      'publishable',
      'free',
      expiresAt.toISOString(),
    ])
  })

  it('counts refused requests apart', async () => {
    const key = await service.key({ plan: 'free' })
    for (const path of ['/api/describe/stripe.com', '/api/github.com'])
      await (await service.get(path, { 'x-api-key': key })).arrayBuffer()
    await expect
      .poll(async () => (await usageOf(key)).days.at(-1))
      .toMatchObject({ refused: 1, requests: expect.toSatisfy((n: number) => n >= 2) })
  })

  it('needs a key', async () => {
    const response = await service.get('/api/usage')
    expect(response.status).toBe(401)
    ProblemDetails.parse(await response.json())
  })

  it('equals the viewer of GraphQL', async () => {
    const key = await service.key({ plan: 'starter' })
    const query = `{ viewer {
      keyId kind expiresAt plan { id }
      minute { limit remaining resetAt } day { limit remaining resetAt }
      usage { date requests refused }
    } }`
    const { data } = await postGraphql(service, { query }, { 'x-api-key': key })
    const { keyId, minute, day, days } = await usageOf(key)
    const { viewer } = data
    expect(viewer).toMatchObject({
      keyId,
      kind: 'SECRET',
      expiresAt: null,
      plan: { id: 'starter' },
    })
    // REST was asked after GraphQL, so it has one request less left.
    expect(viewer.minute).toEqual({ ...minute, remaining: minute.remaining + 1 })
    expect(viewer.day).toEqual({ ...day, remaining: day.remaining + 1 })
    expect(viewer.usage.map(({ date }: { date: string }) => date)).toEqual(
      days.map(({ date }) => date),
    )
    const anonymous = await postGraphql(service, { query: '{ viewer { kind usage { date } } }' })
    expect([anonymous.data.viewer.usage, anonymous.errors[0]?.extensions.code]).toEqual([
      null,
      'key_required',
    ])
  })

  it('adds the counts of all processes, and outlives a restart', async () => {
    const key = await service.key()
    const other = await startService({ env: { DATA_DIR: service.dataDir } })
    for (const target of [service, other, other])
      await (await target.get('/api/github.com', { 'x-api-key': key })).arrayBuffer()
    // Closing stores the counts of that process.
    await other.close()
    await expect.poll(async () => (await usageOf(key)).days.at(-1)?.requests).toBeGreaterThan(3)
    const { stdout } = await service.run('keys', 'list')
    const { keyId } = await usageOf(key)
    expect(stdout).toMatch(new RegExp(`^${keyId} *\t.*\tused ${today()}$`, 'm'))
  })
})
