// The daily deletion of visits that nobody has asked for since they expired.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Visit } from '../../schema/visit.ts'
import { createVisitRecords } from '../../server/stores/document-records/visits.ts'
import type { Documents } from '../../server/stores/documents.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import type { StateRecords, VisitRecords } from '../../server/stores/records.ts'
import {
  artworkLimits,
  pruneVisits,
  type RetentionOptions,
  RetentionRuns,
} from '../../server/stores/retention.ts'
import { sqliteDocuments } from '../../server/stores/sqlite/documents.ts'
import { openDatabase } from '../../server/stores/sqlite/open-database.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { apex } from '../support/companies.ts'
import { NO_REPORT } from '../support/fake-internet.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = new Date('2026-11-23T00:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'logograph-retention-'))
const domain = apex('x.com')
const artwork = artworkOf('x.com', svgOf(''))
const visitAt = (time: string): Visit => {
  const at = new Date(time)
  return { domain, outcome: 'found', at, freshUntil: at, artworks: [artwork] }
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OPTIONS: RetentionOptions = {
  visitsMs: DAY_MS,
  unknownMs: null,
  limits: { total: 20_000, perSuffix: 2000 },
  onError: fail,
}

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
    const parts = { visits: visitsWith({ prune }), state: stateInMemory(), locks: memoryLocks() }
    const onError = (error: unknown) => void errors.push(error)
    const retention = new RetentionRuns(parts, { ...OPTIONS, onError })
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1)
    expect(prune).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(errors).toEqual([outage])
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(prune).toHaveBeenCalledTimes(2)
    retention.stop()
    await vi.advanceTimersByTimeAsync(3 * DAY_MS)
    expect(prune).toHaveBeenCalledTimes(2)
  })

  it('runs in one of several processes each day, and in another one when that has ended', async () => {
    const first = vi.fn(async () => 0)
    const second = vi.fn(async () => 0)
    const shared = { state: stateInMemory(), locks: memoryLocks() }
    const [firstRuns, secondRuns] = [first, second].map(
      (prune) => new RetentionRuns({ visits: visitsWith({ prune }), ...shared }, OPTIONS),
    )
    await vi.advanceTimersByTimeAsync(HOUR_MS + DAY_MS)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 0])
    firstRuns?.stop()
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
    secondRuns?.stop()
  })

  it('checks the limits of artwork daily, and as soon as a process has stored a twentieth of them', async () => {
    const limitArtwork = vi.fn(async () => ({ stored: 7, deleted: { total: 0, perSuffix: 0 } }))
    const state = stateInMemory()
    const uses: unknown[] = []
    const retention = new RetentionRuns(
      { visits: visitsWith({ limitArtwork }), state, locks: memoryLocks() },
      { ...OPTIONS, onArtworkUse: ({ stored }) => void uses.push(stored) },
    )
    const artwork = { ...artworkOf('x.com', svgOf('')), bytes: Buffer.alloc(200) }
    const visit: Visit = { ...visitAt('2026-11-23'), artworks: [artwork, artwork] }
    await retention.visits.put(visit, NO_REPORT)
    await retention.visits.put(visit, NO_REPORT)
    await vi.advanceTimersByTimeAsync(0)
    expect(limitArtwork).not.toHaveBeenCalled()
    // 1,200 of 20,000 bytes.
    await retention.visits.put(visit, NO_REPORT)
    await vi.advanceTimersByTimeAsync(0)
    expect(limitArtwork.mock.calls).toEqual([[OPTIONS.limits]])
    await retention.visits.put(visit, NO_REPORT)
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(limitArtwork).toHaveBeenCalledTimes(2)
    expect(uses).toEqual([7, 7])
    expect(await state.get('crawled-artwork-bytes')).toBe('7')
    retention.stop()
  })

  it('checks the limits again for what was stored during a check, or while another process held the lock', async () => {
    const use = { stored: 0, deleted: { total: 0, perSuffix: 0 } }
    const running = Promise.withResolvers<typeof use>()
    const limitArtwork = vi.fn(() => running.promise)
    const locks = memoryLocks()
    const retention = new RetentionRuns(
      { visits: visitsWith({ limitArtwork }), state: stateInMemory(), locks },
      OPTIONS,
    )
    const large = { ...artworkOf('x.com', svgOf('')), bytes: Buffer.alloc(1200) }
    const put = async () => {
      await retention.visits.put({ ...visitAt('2026-11-23'), artworks: [large] }, NO_REPORT)
      await vi.advanceTimersByTimeAsync(0)
    }
    const otherProcess = await locks.acquire('retention')
    await put()
    expect(limitArtwork).toHaveBeenCalledTimes(0)
    await otherProcess?.release()
    const small = { ...visitAt('2026-11-23'), artworks: [] }
    await retention.visits.put(small, NO_REPORT)
    await vi.advanceTimersByTimeAsync(0)
    expect(limitArtwork).toHaveBeenCalledTimes(1)
    await put()
    running.resolve(use)
    await vi.advanceTimersByTimeAsync(0)
    expect(limitArtwork).toHaveBeenCalledTimes(1)
    await retention.visits.put(small, NO_REPORT)
    await vi.advanceTimersByTimeAsync(0)
    expect(limitArtwork).toHaveBeenCalledTimes(2)
    retention.stop()
  })
})

describe('the default limit of artwork', () => {
  const limitsOf = (config: Partial<Parameters<typeof artworkLimits>[0]>) =>
    artworkLimits({ crawledArtworkBytes: null, dataDir: '/', mongodbUrl: null, ...config })

  it('is a quarter of the disk for SQLite, also before the folder exists, and 20 GB for MongoDB', () => {
    const { total, perSuffix } = limitsOf({})
    expect(total).toBeGreaterThan(1_000_000)
    expect(perSuffix).toBeCloseTo(total / 10)
    expect(limitsOf({ dataDir: '/no/such/folder' })).toEqual({ total, perSuffix })
    expect(limitsOf({ mongodbUrl: 'mongodb://db' }).total).toBe(20 * 1024 ** 3)
    expect(limitsOf({ crawledArtworkBytes: 5000 }).total).toBe(5000)
  })
})

describe('a visit that an older version has stored', () => {
  it('counts with the bytes of its artwork', async () => {
    const { database, close } = openDatabase(join(folder, 'older.sqlite'))
    const documents = sqliteDocuments(database, () => {})
    const visits = createVisitRecords(documents, fail)
    await visits.put(visitAt('2026-01-01'), NO_REPORT)
    const [stored] = await documents.find('visits', [domain])
    const { bytes, ...older } = stored as NonNullable<typeof stored>
    expect(bytes).toBe(artwork.bytes.byteLength)
    await documents.put([{ kind: 'visits', id: domain, body: older }])
    const unused = { total: 1e6, perSuffix: 1e6 }
    expect((await visits.limitArtwork(unused)).stored).toBe(bytes)
    expect(await documents.find('visits', [domain])).toEqual([stored])
    await documents.put([{ kind: 'visits', id: domain, body: older }])
    expect((await visits.limitArtwork({ ...unused, total: 10 })).deleted.total).toBe(bytes)
    expect(await visits.find([domain])).toEqual([null])
    close()
  })
})

describe('a visit that is repeated while its old one is deleted', () => {
  const repeated = visitAt('2026-11-23')
  const report = { ...NO_REPORT, failure: 'the repeated visit' }

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

function fail(error: unknown): never {
  throw error
}

/** @returns records that keep no visits, with some methods replaced. */
const visitsWith = (methods: Partial<VisitRecords>): VisitRecords => ({
  find: async () => [],
  put: async () => {},
  report: async () => null,
  facts: async () => [],
  expire: async () => false,
  prune: async () => 0,
  limitArtwork: async () => ({ stored: 0, deleted: { total: 0, perSuffix: 0 } }),
  ...methods,
})

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
    claim: async () => true,
  }
}
