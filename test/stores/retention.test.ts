// The daily deletion of visits that nobody has asked for since they expired.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pruneVisits, startRetention } from '../../server/stores/retention.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = new Date('2026-11-23T00:00:00Z')

describe('the retention of visits', () => {
  beforeEach(() => vi.useFakeTimers({ now: NOW }))
  afterEach(() => vi.useRealTimers())

  it('has one limit for visits with a logo and one for all others', async () => {
    const prune = vi.fn(async () => 3)
    const deleted = await pruneVisits({ prune }, { visitsMs: 365 * DAY_MS, unknownMs: 30 * DAY_MS })
    expect(deleted).toEqual({ found: 3, none: 3 })
    expect(prune.mock.calls).toEqual([
      [new Date('2025-11-23T00:00:00Z'), ['found']],
      [new Date('2026-10-24T00:00:00Z'), ['nothing', 'failed']],
    ])
  })

  it('keeps visits for ever without a limit', async () => {
    const prune = vi.fn(async () => 3)
    const deleted = await pruneVisits({ prune }, { visitsMs: null, unknownMs: null })
    expect(deleted).toEqual({ found: 0, none: 0 })
    expect(prune).not.toHaveBeenCalled()
  })

  it('applies an hour after the start and then daily, also after a failure, until it ends', async () => {
    const outage = new Error('the store is away')
    const prune = vi.fn(async () => 0).mockRejectedValueOnce(outage)
    const errors: unknown[] = []
    const stop = startRetention({ prune }, { visitsMs: DAY_MS, unknownMs: null }, (error) =>
      errors.push(error),
    )
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1)
    expect(prune).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(errors).toEqual([outage])
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(prune).toHaveBeenCalledTimes(2)
    stop()
    await vi.advanceTimersByTimeAsync(3 * DAY_MS)
    expect(prune).toHaveBeenCalledTimes(2)
  })
})
