// Every adapter against its contract, and what is peculiar to each.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { memoryCache } from '../server/stores/memory.ts'
import { sqliteRecords } from '../server/stores/sqlite.ts'
import { cacheContract, recordsContract } from './contracts.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-stores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

cacheContract('memory', async () => memoryCache(1024 * 1024))
recordsContract('sqlite', async (place) => sqliteRecords(join(folder, place, 'logograph.sqlite')))

describe('the memory cache', () => {
  const block = { bytes: new Uint8Array(10_000), mediaType: 'image/png' }

  it('stays below its bytes: the least recently used goes first', async () => {
    const cache = memoryCache(100_000)
    for (let i = 0; i < 9; i++) await cache.set(`k${i}`, 'x.com', block, 60)
    await cache.get('k0')
    await cache.set('k9', 'x.com', block, 60)
    expect([await cache.get('k0'), await cache.get('k9')]).not.toContain(null)
    expect(await cache.get('k1')).toBeNull()
  })

  it('does not keep what is larger than the whole cache, and keeps the rest', async () => {
    const cache = memoryCache(20_000)
    await cache.set('small', 'x.com', block, 60)
    await cache.set('huge', 'x.com', { ...block, bytes: new Uint8Array(30_000) }, 60)
    expect(await cache.get('huge')).toBeNull()
    expect(await cache.get('small')).not.toBeNull()
  })
})

describe('the sqlite store', () => {
  it('refuses a file that a newer version wrote, and leaves it as it was', () => {
    const file = join(folder, 'newer.sqlite')
    const newer = new Database(file)
    newer.pragma('user_version = 99')
    newer.close()
    expect(() => sqliteRecords(file)).toThrow('newer version')
    const after = new Database(file)
    expect(after.pragma('user_version', { simple: true })).toBe(99)
    after.close()
  })

  it('tells that anything may have changed when change rows are missing', async () => {
    const file = join(folder, 'gap.sqlite')
    const records = sqliteRecords(file)
    const heard: unknown[] = []
    records.changes.subscribe((change) => heard.push(change))
    const other = new Database(file)
    other
      .prepare("INSERT INTO changes (id, what, name, at) VALUES (50, 'key', 'h', ?)")
      .run(Date.now())
    other.close()
    await expect
      .poll(() => heard, { timeout: 1000 })
      .toEqual([{ what: 'everything' }, { what: 'key', hash: 'h' }])
    await records.close()
  })
})
