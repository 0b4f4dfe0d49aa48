// The usage of keys: counted in memory by UTC day, and stored in batches.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { createUsageCounter } from '../../server/access/usage.ts'
import type { KeyUsage as StoredUsage, UsageRecords } from '../../server/stores/records.ts'

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
