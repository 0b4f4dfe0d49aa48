// Runs the contracts on the memory and SQLite stores, and tests their own behavior.
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { clusterLocks, createPrimaryLocks } from '../../server/stores/cluster-locks.ts'
import type { Locks } from '../../server/stores/locks.ts'
import { memoryCache } from '../../server/stores/memory/index.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { apex, companyOf } from '../support/companies.ts'
import { cacheContract, getCached, putCached } from '../support/contracts/cache.ts'
import { companyContract } from '../support/contracts/companies.ts'
import { recordsContract } from '../support/contracts/index.ts'
import { intelligenceContract } from '../support/contracts/intelligence.ts'
import { locksContract } from '../support/contracts/locks.ts'
import { NO_REPORT } from '../support/fake-internet.ts'
import { writeVersion } from '../support/former-sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-stores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

cacheContract('memory', async () => memoryCache(1024 * 1024))
locksContract('memory', async () => memoryLocks())
locksContract('in the primary process', async () => clusterLocks(createPrimaryLocks().callsOf(1)))

describe('the locks in the primary process', () => {
  it('are shared by all workers, and those of a worker that exits become free', async () => {
    const primary = createPrimaryLocks()
    const [one, two] = [1, 2].map((worker) => clusterLocks(primary.callsOf(worker))) as [
      Locks,
      Locks,
    ]
    expect(await one.acquire('a')).not.toBeNull()
    expect(await two.acquire('a')).toBeNull()
    const waiting = two.waitUntilFree('a', 60_000)
    primary.releaseAll(1)
    await waiting
    expect(await two.acquire('a')).not.toBeNull()
  })

  it('are granted to every worker while the primary does not answer, and do not stay held', async () => {
    const primary = createPrimaryLocks()
    const calls = primary.callsOf(1)
    const late = clusterLocks({
      ...calls,
      async acquireLock(name, token) {
        await calls.acquireLock(name, token)
        throw new Error('the answer came too late')
      },
    })
    const lock = await late.acquire('a')
    expect(lock).not.toBeNull()
    const other = clusterLocks(primary.callsOf(2))
    expect(await other.acquire('a')).toBeNull()
    await lock?.release()
    expect(await other.acquire('a')).not.toBeNull()
  })
})
const fileIn = (folderName: string) => join(folder, folderName, 'logograph.sqlite')
const sqlite = async (folderName: string, options = {}) =>
  sqliteRecords(fileIn(folderName), options)
const damage = async (folderName: string, kind: string, domain: string) => {
  const database = new Database(fileIn(folderName))
  // The bytes of the first artwork come first.
  const bytes = database
    .prepare('SELECT bytes FROM documents WHERE kind = ? AND id = ?')
    .pluck()
    .get(kind, domain) as Buffer
  bytes[0] = (bytes[0] ?? 0) ^ 1
  database
    .prepare('UPDATE documents SET bytes = ? WHERE kind = ? AND id = ?')
    .run(bytes, kind, domain)
  database.close()
}
recordsContract('sqlite', sqlite, damage)
companyContract('sqlite', sqlite)
intelligenceContract('sqlite', sqlite)

describe('the memory cache', () => {
  const block = { bytes: new Uint8Array(10_000) }

  it('evicts the least recently used values to stay below its limit', async () => {
    const cache = memoryCache(100_000)
    for (let i = 0; i < 9; i++) await putCached(cache, `${i}.com`, 'k', block)
    await getCached(cache, '0.com', 'k')
    await putCached(cache, '9.com', 'k', block)
    expect([
      await getCached(cache, '0.com', 'k'),
      await getCached(cache, '9.com', 'k'),
    ]).not.toContain(null)
    expect(await getCached(cache, '1.com', 'k')).toBeNull()
  })

  it('ignores a value larger than the whole cache, and keeps the others', async () => {
    const cache = memoryCache(20_000)
    await putCached(cache, 'x.com', 'small', block)
    await putCached(cache, 'x.com', 'huge', { bytes: new Uint8Array(30_000) })
    expect(await getCached(cache, 'x.com', 'huge')).toBeNull()
    expect(await getCached(cache, 'x.com', 'small')).not.toBeNull()
  })

  it('tracks drops of more tags than it remembers one by one', async () => {
    const cache = memoryCache(100_000)
    const before = await cache.get('old.com', 'a')
    // The cache remembers the last drop of 10,000 tags.
    for (let i = 0; i < 10_001; i++) await cache.drop(`${i}.com`)
    await cache.set('old.com', 'a', { ...block, mediaType: 'image/png' }, 60, before.epoch)
    expect(await getCached(cache, 'old.com', 'a')).toBeNull()
    const { epoch } = await cache.get('0.com', 'a')
    await cache.drop('1.com')
    await cache.set('0.com', 'a', { ...block, mediaType: 'image/png' }, 60, epoch)
    expect(await getCached(cache, '0.com', 'a')).not.toBeNull()
  })
})

describe('the sqlite store', () => {
  it('migrates companies with a single coin', async () => {
    const file = join(folder, 'coins.sqlite')
    const at = '2026-01-02T00:00:00.000Z'
    const provenance = { name: { source: 'sec', at }, coin: { source: 'catalogue', at } }
    writeVersion(file, 6, (insert) => {
      for (const [domain, coin] of [
        ['one.com', 'ONE'],
        ['none.com', null],
      ] as const) {
        const { coins: _, ...company } = companyOf(domain)
        const stored = { ...company, coin, provenance: coin ? provenance : {} }
        insert('companies', { domain, company: JSON.stringify(stored) })
      }
    })
    const records = sqliteRecords(file)
    const [one, none] = await records.companies.find([apex('one.com'), apex('none.com')])
    await records.close()
    expect(one).toMatchObject({ coins: ['ONE'], provenance: { coins: { source: 'catalogue' } } })
    expect([one, none].some((company) => company && 'coin' in company)).toBe(false)
    expect([none?.coins, none?.provenance]).toEqual([[], {}])
  })

  it('refuses a file of a newer version, and leaves it unchanged', () => {
    const file = join(folder, 'newer.sqlite')
    const newer = new Database(file)
    newer.pragma('user_version = 99')
    newer.close()
    expect(() => sqliteRecords(file)).toThrow('newer version')
    const after = new Database(file)
    expect(after.pragma('user_version', { simple: true })).toBe(99)
    after.close()
  })

  it('migrates a file without color palettes and visible areas', async () => {
    const file = join(folder, 'colorless.sqlite')
    const { bytes, hash, width, height, source } = artworkOf('x.com', svgOf(''))
    writeVersion(file, 4, (insert) =>
      insert('artwork', {
        domain: 'x.com',
        kind: 'icon',
        background: '',
        source,
        media_type: 'image/svg+xml',
        bytes,
        hash,
        width,
        height,
        full_colour: 1,
        legible: '[]',
        fetched_at: 1,
      }),
    )
    const records = sqliteRecords(file)
    const paletteOf = async () =>
      (await records.artwork.find([apexOf('x.com')!]))[0]?.artworks[0]?.palette
    expect(await paletteOf()).toEqual([])
    const [old] = (await records.artwork.find([apexOf('x.com')!]))[0]!.artworks
    expect(old?.visibleArea).toBeNull()
    const palette = [{ hex: '#1877F2', share: 1 }]
    await records.artwork.put(artworkOf('x.com', svgOf(''), { palette }))
    expect(await paletteOf()).toEqual(palette)
    await records.close()
  })

  it('migrates facts that an older version stored in the visit reports', async () => {
    const file = join(folder, 'former.sqlite')
    const { themeColor, ...others } = NO_REPORT.facts
    const report = { candidates: [], failure: null }
    const formerReport = { ...report, facts: { ...others, themeColour: themeColor } }
    writeVersion(file, 5, (insert) =>
      insert('visits', {
        domain: 'x.com',
        outcome: 'nothing',
        at: 1,
        fresh_until: 2,
        report: JSON.stringify(formerReport),
      }),
    )
    const records = sqliteRecords(file)
    expect(await records.visits.facts([apex('x.com')])).toEqual([NO_REPORT.facts])
    expect(await records.visits.report(apex('x.com'))).toEqual({
      ...report,
      facts: NO_REPORT.facts,
    })
    await records.close()
  })

  it('publishes an `everything` change when change rows are missing', async () => {
    const file = join(folder, 'gap.sqlite')
    const records = sqliteRecords(file)
    const changes: unknown[] = []
    records.changes.subscribe((change) => changes.push(change))
    const secondConnection = new Database(file)
    // The rows 1 to 49 are missing.
    secondConnection
      .prepare("INSERT INTO changes (id, what, name, at) VALUES (50, 'key', 'h', ?)")
      .run(Date.now())
    secondConnection.close()
    await expect
      .poll(() => changes, { timeout: 10_000 })
      .toEqual([{ what: 'everything' }, { what: 'key', hash: 'h' }])
    await records.close()
  })

  it('answers the next search after a failed one', async () => {
    const file = join(folder, 'broken.sqlite')
    const records = sqliteRecords(file)
    await records.companies.put([companyOf('a.com', { name: 'Alpha' })])
    expect(await records.companies.searchNames('alpha', 5)).toHaveLength(1)
    const secondConnection = new Database(file)
    secondConnection.exec('ALTER TABLE names RENAME TO gone')
    await expect(records.companies.searchNames('alpha', 5)).rejects.toThrow(
      'The name search failed',
    )
    secondConnection.exec('ALTER TABLE gone RENAME TO names')
    expect(await records.companies.searchNames('alpha', 5)).toHaveLength(1)
    secondConnection.close()
    await records.close()
  })

  it('starts a new search thread after one that failed to start', async () => {
    const file = join(folder, 'lost.sqlite')
    const records = sqliteRecords(file)
    renameSync(file, `${file}.away`)
    await expect(records.companies.searchNames('alpha', 5)).rejects.toThrow()
    renameSync(`${file}.away`, file)
    expect(await records.companies.searchNames('alpha', 5)).toEqual([])
    await records.close()
  })
})
