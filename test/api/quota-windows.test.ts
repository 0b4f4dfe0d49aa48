// The minute and day windows of quotas: in one process, in a cluster and in Redis.
import { Redis } from 'ioredis'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import type { Plan } from '../../schema/shapes/plan.ts'
import { chargeAll, clusterQuota, type PackedCharge } from '../../server/access/cluster-quota.ts'
import { loadPlans } from '../../server/access/plans.ts'
import {
  createQuota,
  type Quota,
  type QuotaAccount,
  type QuotaResult,
} from '../../server/access/quota.ts'
import { sharedQuota } from '../../server/access/redis-quota.ts'
import type { SharedStores } from '../../server/stores/redis/index.ts'
import { describeWithRedis, openShared, randomPrefix } from '../support/redis.ts'

const planOf = (minute: number, day: number): Plan => ({
  ...loadPlans(null).anonymous,
  requestLimitPerMinute: minute,
  requestLimitPerDay: day,
})
// A midnight in UTC, in seconds.
const MIDNIGHT = 20_000 * 86_400

/** @param visitor the address of a visitor of the subject's page. */
const accountOf = (subject: string, plan: Plan, visitor: string | null = null): QuotaAccount => {
  return { subject, visitor, plan }
}

function fail(): never {
  throw new Error('Redis was unreachable.')
}
/** The fallback while Redis is unreachable, which these tests must not use. */
const UNUSED_FALLBACK: Quota = { spend: fail, spendFree: fail, refund: fail }

/** @param createEmptyQuota returns a quota without counted requests. */
function testWindows(
  name: string,
  createEmptyQuota: (now: () => number) => Quota | Promise<Quota>,
): void {
  describe(`the two windows, ${name}`, () => defineWindowTests(createEmptyQuota))
}

function defineWindowTests(createEmptyQuota: (now: () => number) => Quota | Promise<Quota>): void {
  it('start on the minute and at midnight UTC, not at the time of the first request', async () => {
    let now = (MIDNIGHT + 59) * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(1, 10)
    expect(await quota.spend(accountOf('a', plan))).toMatchObject({
      allowed: true,
      resetAt: MIDNIGHT + 60,
    })
    expect(await quota.spend(accountOf('a', plan))).toMatchObject({
      allowed: false,
      resetAt: MIDNIGHT + 60,
    })
    now = (MIDNIGHT + 60) * 1000
    expect(await quota.spend(accountOf('a', plan))).toMatchObject({
      allowed: true,
      resetAt: MIDNIGHT + 120,
    })
  })

  it('start a new day at midnight', async () => {
    let now = (MIDNIGHT + 86_399) * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(10, 1)
    expect(await quota.spend(accountOf('a', plan))).toMatchObject({
      allowed: true,
      limit: 1,
      remaining: 0,
      resetAt: MIDNIGHT + 86_400,
    })
    expect((await quota.spend(accountOf('a', plan))).allowed).toBe(false)
    now += 1000
    expect((await quota.spend(accountOf('a', plan))).allowed).toBe(true)
  })

  it('report the window with fewer requests left', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const results = []
    for (let i = 0; i < 3; i++) results.push(await quota.spend(accountOf('a', planOf(5, 4))))
    expect(results.map(({ limit, remaining }) => [limit, remaining])).toEqual([
      [4, 3],
      [4, 2],
      [4, 1],
    ])
    expect(results[0]?.policy).toBe('5;w=60, 4;w=86400')
  })

  it('report the day when both have the same number of requests left', async () => {
    const quota = await createEmptyQuota(() => (MIDNIGHT + 30) * 1000)
    const plan = planOf(3, 3)
    for (const [remaining, allowed] of [
      [2, true],
      [1, true],
      [0, true],
      [0, false],
      [0, false],
    ]) {
      const result = await quota.spend(accountOf('a', plan))
      expect(result).toMatchObject({ remaining, allowed, resetAt: MIDNIGHT + 86_400 })
    }
  })

  it('do not charge the day for a request that the minute refuses', async () => {
    let now = MIDNIGHT * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(2, 5)
    for (let i = 0; i < 40; i++) await quota.spend(accountOf('a', plan))
    // Two requests of the first minute were allowed.
    let allowed = 2
    for (let minute = 1; minute <= 5; minute++) {
      now += 60_000
      for (let i = 0; i < 10; i++)
        allowed += (await quota.spend(accountOf('a', plan))).allowed ? 1 : 0
    }
    expect(allowed).toBe(5)
  })

  it('do not charge the day for a simultaneous burst of refused requests', async () => {
    let now = MIDNIGHT * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(5, 50)
    const burst = await Promise.all(
      Array.from({ length: 100 }, () => quota.spend(accountOf('a', plan))),
    )
    expect(burst.filter(({ allowed }) => allowed)).toHaveLength(5)
    now += 60_000
    expect((await quota.spend(accountOf('a', plan))).allowed).toBe(true)
  })

  it('allow exactly the limit of simultaneous requests', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const plan = planOf(50, 1000)
    const results = await Promise.all(
      Array.from({ length: 100 }, () => quota.spend(accountOf('a', plan))),
    )
    const allowed = results.filter((result) => result.allowed)
    expect(allowed).toHaveLength(50)
    expect(allowed.map(({ remaining }) => remaining).sort((a, b) => b - a)).toEqual(
      Array.from({ length: 50 }, (_, i) => 49 - i),
    )
  })

  it('are separate for each subject', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const plan = planOf(1, 1)
    for (const subject of ['a', 'b', 'a@1', 'ip:1.2.3.4', 'key:a'])
      expect((await quota.spend(accountOf(subject, plan))).allowed).toBe(true)
  })

  it('block no caller longer than the window when the clock jumps', async () => {
    let now = MIDNIGHT * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(1, 10)
    const allowed = async () => (await quota.spend(accountOf('a', plan))).allowed
    expect([await allowed(), await allowed()]).toEqual([true, false])
    for (const jump of [86_400_000, -2 * 86_400_000, 90_000, -3_600_000]) {
      now += jump
      expect([jump, await allowed(), await allowed()]).toEqual([jump, true, false])
      now += 60_000
      expect([jump, await allowed()]).toEqual([jump, true])
    }
  })

  it('report both windows', async () => {
    const quota = await createEmptyQuota(() => (MIDNIGHT + 30) * 1000)
    const result = await quota.spend(accountOf('a', planOf(5, 20)))
    expect(result).toMatchObject({
      minute: { limit: 5, remaining: 4, resetAt: MIDNIGHT + 60 },
      day: { limit: 20, remaining: 19, resetAt: MIDNIGHT + 86_400 },
      ietfPolicy: '"minute";q=5;w=60, "day";q=20;w=86400',
    })
    for (let i = 0; i < 4; i++) await quota.spend(accountOf('a', planOf(5, 20)))
    expect(await quota.spend(accountOf('a', planOf(5, 20)))).toMatchObject({
      allowed: false,
      minute: { remaining: 0 },
      day: { remaining: 15 },
    })
  })

  it('count the minute of each visitor and the day of their subject', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const plan = planOf(2, 5)
    const spend = async (visitor: string) => {
      const { allowed, minute, day } = await quota.spend(accountOf('key', plan, visitor))
      return [allowed, minute.remaining, day.remaining]
    }
    expect(await spend('ip:1')).toEqual([true, 1, 4])
    expect(await spend('ip:1')).toEqual([true, 0, 3])
    expect(await spend('ip:1')).toEqual([false, 0, 3])
    expect(await spend('ip:2')).toEqual([true, 1, 2])
    expect(await spend('ip:2')).toEqual([true, 0, 1])
    expect(await spend('ip:3')).toEqual([true, 1, 0])
    expect(await spend('ip:4')).toEqual([false, 2, 0])
  })

  it('give a refunded request back to both windows, up to ten times the limit of the minute', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const account = accountOf('a', planOf(2, 8))
    const left = ({ allowed, minute, day }: QuotaResult) => [
      allowed,
      minute.remaining,
      day.remaining,
    ]
    for (let i = 0; i < 20; i++) {
      const charged = await quota.spend(account)
      expect([i, ...left(charged)]).toEqual([i, true, 1, 7])
      expect([i, ...left(await quota.refund(account, charged))]).toEqual([i, true, 2, 8])
    }
    const charged = await quota.spend(account)
    expect(left(await quota.refund(account, charged))).toEqual([true, 1, 7])
    expect(left(await quota.spend(account))).toEqual([true, 0, 6])
    expect(left(await quota.spend(account))).toEqual([false, 0, 6])
  })

  it('make room for a request when the last one is refunded', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const account = accountOf('a', planOf(3, 3))
    const charged = await Promise.all([1, 2, 3].map(() => quota.spend(account)))
    expect(charged.map(({ allowed }) => allowed)).toEqual([true, true, true])
    // Refused requests must not use up what is refunded later.
    const refused = await Promise.all([1, 2, 3, 4, 5].map(() => quota.spend(account)))
    expect(refused.every(({ allowed }) => !allowed)).toBe(true)
    expect(await quota.refund(account, charged[0]!)).toMatchObject({ allowed: true, remaining: 1 })
    expect(await quota.spend(account)).toMatchObject({ allowed: true, remaining: 0 })
    expect((await quota.spend(account)).allowed).toBe(false)
  })

  it('refund nothing to a window that has ended', async () => {
    let now = (MIDNIGHT + 59) * 1000
    const quota = await createEmptyQuota(() => now)
    const account = accountOf('a', planOf(5, 50))
    const charged = await quota.spend(account)
    now += 1000
    expect(await quota.refund(account, charged)).toMatchObject({
      minute: { remaining: 5, resetAt: MIDNIGHT + 120 },
      day: { remaining: 50 },
    })
  })

  it('allow free answers of a used-up quota, ten for each request of the minute', async () => {
    let now = MIDNIGHT * 1000
    const quota = await createEmptyQuota(() => now)
    const account = accountOf('a', planOf(1, 3))
    const spendFree = async () => {
      const { allowed, remaining } = await quota.spendFree(account)
      return [allowed, remaining]
    }
    expect(await spendFree()).toEqual([true, 1])
    expect((await quota.spend(account)).allowed).toBe(true)
    expect((await quota.spend(account)).allowed).toBe(false)
    for (let i = 0; i < 9; i++) expect([i, ...(await spendFree())]).toEqual([i, true, 0])
    expect(await spendFree()).toEqual([false, 0])
    now += 60_000
    expect(await spendFree()).toEqual([true, 1])
  })

  it('charge a request in place of the eleventh free answer', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const account = accountOf('a', planOf(1, 3))
    for (let i = 0; i < 10; i++) expect((await quota.spendFree(account)).remaining).toBe(1)
    expect(await quota.spendFree(account)).toMatchObject({ allowed: true, remaining: 0 })
    expect((await quota.spendFree(account)).allowed).toBe(false)
  })

  it('report a used-up day even if the minute has requests left', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const plan = planOf(5, 3)
    for (let i = 0; i < 20; i++) {
      const { allowed, limit, remaining, resetAt } = await quota.spend(accountOf('a', plan))
      expect([i, allowed, limit, remaining]).toEqual([i, i < 3, 3, Math.max(0, 2 - i)])
      expect(resetAt).toBe(MIDNIGHT + 86_400)
    }
  })
}

testWindows('in this process', (now) => createQuota(now))
testWindows('in the primary process', (now) => {
  const quota = createQuota(now)
  // The charges and results are copied as between processes.
  return clusterQuota(
    async (charges) => structuredClone(chargeAll(quota, charges)),
    UNUSED_FALLBACK,
  )
})

describe('the quota of a worker', () => {
  it('sends the charges of one turn of the event loop in one message', async () => {
    const charge = vi.fn(async (charges: PackedCharge[]) => chargeAll(createQuota(), charges))
    const quota = clusterQuota(charge)
    const burst = Array.from({ length: 50 }, () => quota.spend(accountOf('a', planOf(20, 100))))
    expect((await Promise.all(burst)).filter(({ allowed }) => allowed)).toHaveLength(20)
    expect(charge).toHaveBeenCalledTimes(1)
  })

  it('counts in the worker while the primary does not answer', async () => {
    const quota = clusterQuota(async () => {
      throw new Error('the primary does not answer')
    })
    const account = accountOf('a', planOf(1, 10))
    expect((await quota.spend(account)).allowed).toBe(true)
    expect((await quota.spend(account)).allowed).toBe(false)
  })
})

describe('a flood of callers with new addresses', () => {
  it('does not reset the counters of callers with more requests', async () => {
    const quota = createQuota(() => MIDNIGHT * 1000)
    const plan = planOf(3, 1000)
    for (let i = 0; i < 4; i++) await quota.spend(accountOf('ip:first', plan))
    // A window keeps the counters of at most 100,000 subjects.
    for (let i = 0; i < 250_000; i++) quota.spend(accountOf(`ip:2001:db8:${i}::/64`, plan))
    expect((await quota.spend(accountOf('ip:first', plan))).allowed).toBe(false)
  })
})

describeWithRedis('the two windows across processes', inject('redisUrl'), (url) => {
  const opened: SharedStores[] = []
  afterAll(() => Promise.all(opened.map((shared) => shared.close())))
  const openQuota = async (prefix: string, now: () => number) => {
    const shared = await openShared(url, prefix)
    opened.push(shared)
    return sharedQuota(shared.counters, UNUSED_FALLBACK, now)
  }
  testWindows('in Redis', (now) => openQuota(randomPrefix(), now))

  it.each([
    ['minute', planOf(1000, 100_000)],
    ['day', planOf(100_000, 1000)],
  ])(
    'allow exactly 1,000 of 10,000 requests over two connections at 1,000 a %s',
    async (_window, plan) => {
      const prefix = randomPrefix()
      const now = () => MIDNIGHT * 1000
      const quotas = [await openQuota(prefix, now), await openQuota(prefix, now)]
      const requests = Array.from({ length: 10_000 }, (_, i) =>
        quotas[i % 2]!.spend(accountOf('a', plan)),
      )
      const allowed = (await Promise.all(requests)).filter((result) => result.allowed)
      expect(allowed).toHaveLength(1000)
      expect(new Set(allowed.map(({ remaining }) => remaining)).size).toBe(1000)
    },
  )

  it('refund the minute for a request that the day refuses', async () => {
    const prefix = randomPrefix()
    const quota = await openQuota(prefix, () => MIDNIGHT * 1000)
    const burst = Array.from({ length: 30 }, () => quota.spend(accountOf('a', planOf(50, 3))))
    expect((await Promise.all(burst)).filter(({ allowed }) => allowed)).toHaveLength(3)
    const redis = new Redis(url)
    // The key ends in the subject, the day and the minute, both counted since 1970.
    expect(await redis.get(`${prefix}:q:anonymous:{a}:20000:28800000`)).toBe('3')
    redis.disconnect()
  })

  it.each([
    ['minute', planOf(2, 5)],
    ['day', planOf(5, 2)],
  ])('run no Redis script for a caller whose %s is used up', async (_window, plan) => {
    const quota = await openQuota(randomPrefix(), () => MIDNIGHT * 1000)
    for (let i = 0; i < 2; i++) expect((await quota.spend(accountOf('a', plan))).allowed).toBe(true)
    const sendCommand = vi.spyOn(opened.at(-1)!.counters.client, 'sendCommand')
    const sentScripts = () =>
      sendCommand.mock.calls.filter(([{ name }]) => name.startsWith('eval')).length
    for (let i = 0; i < 10; i++)
      expect((await quota.spend(accountOf('a', plan))).allowed).toBe(false)
    expect(sentScripts()).toBe(0)
    // The spy works: it sees the two scripts of another caller.
    await quota.spend(accountOf('b', plan))
    expect(sentScripts()).toBe(2)
  })

  it('use keys that expire', async () => {
    const prefix = randomPrefix()
    const quota = await openQuota(prefix, () => MIDNIGHT * 1000)
    await quota.spend(accountOf('a', planOf(5, 5)))
    const redis = new Redis(url)
    const names = await redis.keys(`${prefix}:q:*`)
    const ttlSeconds = await Promise.all(names.map((name) => redis.ttl(name)))
    redis.disconnect()
    // Each key expires a minute after its window could end.
    expect(ttlSeconds.toSorted((a, b) => a - b).map((seconds) => Math.ceil(seconds / 60))).toEqual([
      2, 1441,
    ])
  })
})
