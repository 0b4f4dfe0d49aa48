// The daily deletion of visits that nobody has asked for since they expired.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Visit } from '../../schema/visit.ts'
import { createVisitRecords } from '../../server/stores/document-records/visits.ts'
import type { Documents } from '../../server/stores/documents.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import type { StateRecords, VisitRecords } from '../../server/stores/records.ts'
import { pruneVisits, startRetention } from '../../server/stores/retention.ts'
import { sqliteDocuments } from '../../server/stores/sqlite/documents.ts'
import { openDatabase } from '../../server/stores/sqlite/open-database.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { apex } from '../support/companies.ts'
import { NO_REPORT } from '../support/fake-internet.ts'

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
    const parts = { visits: { prune }, state: stateInMemory(), locks: memoryLocks() }
    const stop = startRetention(parts, { visitsMs: DAY_MS, unknownMs: null }, (error) =>
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

  it('runs in one of several processes each day, and in another one when that has ended', async () => {
    const first = vi.fn(async () => 0)
    const second = vi.fn(async () => 0)
    const shared = { state: stateInMemory(), locks: memoryLocks() }
    const retention = { visitsMs: DAY_MS, unknownMs: null }
    const [stopFirst, stopSecond] = [first, second].map((prune) =>
      startRetention({ visits: { prune }, ...shared }, retention, () => {}),
    )
    await vi.advanceTimersByTimeAsync(HOUR_MS + DAY_MS)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 0])
    stopFirst?.()
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
    stopSecond?.()
  })
})

describe('a visit that is repeated while its old one is deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-retention-'))
  const domain = apex('x.com')
  const artwork = artworkOf('x.com', svgOf(''))
  const visitAt = (time: string): Visit => {
    const at = new Date(time)
    return { domain, outcome: 'found', at, freshUntil: at, artworks: [artwork] }
  }
  const repeated = visitAt('2026-11-23')
  const report = { ...NO_REPORT, failure: 'the repeated visit' }
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each(['before', 'after'] as const)(
    'keeps all of it when it ends %s the deletion does',
    async (order) => {
      const { database, close } = openDatabase(join(folder, `${order}.sqlite`))
      const documents = sqliteDocuments(database, () => {})
      const visits = createVisitRecords(documents, fail)
      await visits.put(visitAt('2026-01-01'), NO_REPORT)
      const put = (target: VisitRecords) => target.put(repeated, report)
      const prune = (target: VisitRecords) => target.prune(new Date('2026-02-01'), ['found'])
      const [slow, fast] = order === 'before' ? [prune, put] : [put, prune]
      const when = order === 'before' ? 'after' : 'before'
      await slow(
        createVisitRecords(
          interrupted(documents, when, () => fast(visits)),
          fail,
        ),
      )
      expect(await visits.find([domain])).toEqual([repeated])
      expect(await visits.report(domain)).toEqual(report)
      close()
    },
  )
})

const fail = (error: Error) => {
  throw error
}

/** @returns the documents; other work runs before or after the first update of a visit. */
function interrupted(
  documents: Documents,
  when: 'before' | 'after',
  work: () => Promise<unknown>,
): Documents {
  let isDone = false
  const runOnce = async () => {
    if (isDone) return
    isDone = true
    await work()
  }
  return {
    ...documents,
    async update(kind, id, step) {
      if (when === 'before' && kind === 'visits') await runOnce()
      const result = await documents.update(kind, id, step)
      if (when === 'after' && kind === 'visits') await runOnce()
      return result
    },
  }
}

function stateInMemory(): StateRecords {
  const texts = new Map<string, string>()
  return {
    get: async (name) => texts.get(name) ?? null,
    async set(name, text) {
      texts.set(name, text)
    },
  }
}
