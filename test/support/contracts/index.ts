// The contract tests of the store interfaces: every implementation runs the suite of its interface.
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import { CLEARED, type Visit, type VisitReport } from '../../../schema/visit.ts'
import type { Cache, CachedValue } from '../../../server/stores/cache.ts'
import type { Locks } from '../../../server/stores/locks.ts'
import type { AuditEntry, Change, KeyRecord, Records } from '../../../server/stores/records.ts'

const value = (bytes: Uint8Array): CachedValue => ({ bytes, mediaType: 'image/png' })
const ANY_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** Stores a value as a caller does after a miss: with the epoch from `get`, which a drop of the tag makes invalid. */
export async function putCached(
  cache: Cache,
  tag: string,
  key: string,
  { bytes = ANY_BYTES, seconds = 60 }: { bytes?: Uint8Array; seconds?: number } = {},
): Promise<void> {
  const { epoch } = await cache.get(tag, key)
  await cache.set(tag, key, value(bytes), seconds, epoch)
}

export const getCached = async (cache: Cache, tag: string, key: string) =>
  (await cache.get(tag, key)).cached

/** @param open returns an empty cache of about 1 MB; caches of one namespace share values if the cache can be shared. */
export function cacheContract(name: string, open: (namespace: string) => Promise<Cache>) {
  describe(`cache: ${name}`, () => {
    let cache: Cache
    beforeEach(async () => {
      cache = await open(randomNamespace())
    })
    afterEach(() => cache.close())

    it('returns the bytes and the media type that were set', async () => {
      await putCached(cache, 'x.com', 'a')
      const cached = await getCached(cache, 'x.com', 'a')
      expect(Buffer.from(cached?.bytes ?? []).equals(ANY_BYTES)).toBe(true)
      expect(cached?.mediaType).toBe('image/png')
    })

    it('returns null for a key that was never set', async () => {
      expect(await cache.get('x.com', 'never')).toMatchObject({ cached: null, seconds: 0 })
    })

    it('stores an empty value', async () => {
      await putCached(cache, 'x.com', 'empty', { bytes: new Uint8Array() })
      expect((await getCached(cache, 'x.com', 'empty'))?.bytes.byteLength).toBe(0)
    })

    it('returns the seconds until a value expires', async () => {
      await putCached(cache, 'x.com', 'a', { seconds: 60 })
      const { seconds } = await cache.get('x.com', 'a')
      expect(seconds).toBeGreaterThan(50)
      expect(seconds).toBeLessThanOrEqual(60)
    })

    it('returns null after a value expires', async () => {
      await putCached(cache, 'x.com', 'a', { seconds: 0.3 })
      expect(await getCached(cache, 'x.com', 'a')).not.toBeNull()
      const readCached = () => getCached(cache, 'x.com', 'a')
      await expect.poll(readCached).toBeNull()
    })

    it('stores nothing with zero or negative seconds, and removes the previous value', async () => {
      await putCached(cache, 'x.com', 'a')
      await putCached(cache, 'x.com', 'a', { seconds: 0 })
      await putCached(cache, 'x.com', 'b', { seconds: -1 })
      expect([await getCached(cache, 'x.com', 'a'), await getCached(cache, 'x.com', 'b')]).toEqual([
        null,
        null,
      ])
    })

    it('keeps the last of two concurrent writes, in the order of the calls', async () => {
      const { epoch } = await cache.get('x.com', 'a')
      const one = Uint8Array.of(1)
      const two = Uint8Array.of(2)
      await Promise.all([
        cache.set('x.com', 'a', value(one), 60, epoch),
        cache.set('x.com', 'a', value(two), 60, epoch),
      ])
      expect((await getCached(cache, 'x.com', 'a'))?.bytes[0]).toBe(2)
    })

    it('drops every value of a tag and no other value', async () => {
      await putCached(cache, 'x.com', 'a')
      await putCached(cache, 'x.com', 'b')
      await putCached(cache, 'x.com.au', 'a')
      expect(await cache.drop('x.com')).toBe(2)
      expect(await cache.drop('x.com')).toBe(0)
      expect([await getCached(cache, 'x.com', 'a'), await getCached(cache, 'x.com', 'b')]).toEqual([
        null,
        null,
      ])
      expect(await getCached(cache, 'x.com.au', 'a')).not.toBeNull()
    })

    it('does not count expired values in a drop', async () => {
      await putCached(cache, 'x.com', 'a', { seconds: 0.05 })
      await putCached(cache, 'x.com', 'b')
      await sleep(100)
      expect(await getCached(cache, 'x.com', 'a')).toBeNull()
      expect(await cache.drop('x.com')).toBe(1)
    })

    it('stores values computed after a drop of their tag', async () => {
      await putCached(cache, 'x.com', 'a')
      await cache.drop('x.com')
      await putCached(cache, 'x.com', 'a')
      expect(await getCached(cache, 'x.com', 'a')).not.toBeNull()
    })

    it('rejects a value whose computation began before a drop of its tag', async () => {
      const { epoch } = await cache.get('x.com', 'a')
      const { epoch: epochOfY } = await cache.get('y.com', 'a')
      await cache.drop('x.com')
      await cache.set('x.com', 'a', value(ANY_BYTES), 60, epoch)
      await cache.set('y.com', 'a', value(ANY_BYTES), 60, epochOfY)
      expect(await getCached(cache, 'x.com', 'a')).toBeNull()
      expect(await getCached(cache, 'y.com', 'a')).not.toBeNull()
    })

    it('stores the values of two concurrent misses of one tag', async () => {
      const [one, two] = await Promise.all([cache.get('x.com', 'a'), cache.get('x.com', 'b')])
      await cache.set('x.com', 'a', value(ANY_BYTES), 60, one.epoch)
      await cache.set('x.com', 'b', value(ANY_BYTES), 60, two.epoch)
      expect(await cache.drop('x.com')).toBe(2)
    })

    it('clears every value, and rejects values whose computation began before', async () => {
      const { epoch } = await cache.get('y.com', 'a')
      await putCached(cache, 'x.com', 'a')
      await cache.clear()
      await cache.set('y.com', 'a', value(ANY_BYTES), 60, epoch)
      expect([await getCached(cache, 'x.com', 'a'), await getCached(cache, 'y.com', 'a')]).toEqual([
        null,
        null,
      ])
    })

    it('may be closed twice', async () => {
      await cache.close()
      await expect(cache.close()).resolves.toBeUndefined()
    })
  })
}

/** @param open returns locks; two of one namespace act as two processes if the adapter supports it. */
export function locksContract(name: string, open: (namespace: string) => Promise<Locks>) {
  describe(`locks: ${name}`, () => {
    let locks: Locks
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      locks = await open(namespace)
    })
    afterEach(() => locks.close())

    it('lets one holder at a time acquire a name, independently of other names', async () => {
      const acquired = await Promise.all(Array.from({ length: 50 }, () => locks.acquire('a')))
      const [lock, ...moreLocks] = acquired.filter((one) => one !== null)
      expect(lock).toBeDefined()
      expect(moreLocks).toEqual([])
      expect(await locks.acquire('b')).not.toBeNull()
      await lock?.release()
      expect(await locks.acquire('a')).not.toBeNull()
    })

    it('ignores a second release after another holder has acquired the lock', async () => {
      const first = await locks.acquire('a')
      await first?.release()
      expect(await locks.acquire('a')).not.toBeNull()
      await first?.release()
      expect(await locks.acquire('a')).toBeNull()
    })

    it('wakes all waiters of a released name, and no waiter of another name', async () => {
      const a = await locks.acquire('a')
      const b = await locks.acquire('b')
      let wokenCount = 0
      const waits = Array.from({ length: 20 }, () =>
        locks.waitUntilFree('a', 20_000).then(() => wokenCount++),
      )
      const waitForB = locks.waitUntilFree('b', 20_000).then(() => 'woken')
      await sleep(50)
      expect(wokenCount).toBe(0)
      await a?.release()
      await Promise.all(waits)
      expect(await Promise.race([waitForB, sleep(20, 'waits')])).toBe('waits')
      await b?.release()
      expect(await waitForB).toBe('woken')
    })

    it('does not wait for a free lock, and waits the given time for one that is not released', async () => {
      await locks.waitUntilFree('a', 60_000)
      await locks.acquire('a')
      const began = performance.now()
      await locks.waitUntilFree('a', 100)
      expect(performance.now() - began).toBeGreaterThan(90)
      expect(await locks.acquire('a')).toBeNull()
    })

    it('wakes the waiters when it is closed, and may be closed twice', async () => {
      await locks.acquire('a')
      const waiting = locks.waitUntilFree('a', 60_000)
      await locks.close()
      await waiting
      await locks.close()
    })
  })
}

const randomNamespace = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

const apex = (name: string) => name as Apex

function artworkOf(domain: string, changes: Partial<Artwork> = {}): Artwork {
  return {
    domain: apex(domain),
    kind: 'icon',
    background: null,
    fullColor: true,
    source: 'uploaded',
    mediaType: 'image/png',
    bytes: Buffer.from(ANY_BYTES),
    width: 64.5,
    height: 32,
    hash: hash('sha256', ANY_BYTES),
    legible: ['light'],
    visibleArea: {
      left: 0.25,
      top: 0,
      width: 0.5,
      height: 1,
      fill: 0.75,
      whole: { left: 0.2, top: 0, width: 0.6, height: 1 },
    },
    palette: [
      { hex: '#1877F2', share: 0.75 },
      { hex: '#FFFFFF', share: 0.25 },
    ],
    license: 'CC0-1.0',
    attribution: 'Jane Doe',
    fetchedAt: new Date('2026-01-02T03:04:05.678Z'),
    ...changes,
  }
}

/** Artwork with so many bytes. */
function largeArtworkOf(domain: string, length: number): Artwork {
  const bytes = Buffer.alloc(length, 1)
  return artworkOf(domain, { bytes, hash: hash('sha256', bytes) })
}

function keyOf(id: string, changes: Partial<KeyRecord> = {}): KeyRecord {
  return {
    hash: hash('sha256', id),
    id,
    kind: 'publishable',
    plan: 'pro',
    label: 'a label',
    origins: ['a.com', '*.b.com'],
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    revokedAt: null,
    expiresAt: null,
    lastUsedOn: null,
    ...changes,
  }
}

function visitOf(domain: string, changes: Partial<Visit> = {}): Visit {
  return {
    domain: apex(domain),
    outcome: 'found',
    artworks: [artworkOf(domain)],
    at: new Date('2026-01-02T03:04:05.678Z'),
    freshUntil: new Date('2026-01-09T00:00:00Z'),
    ...changes,
  }
}

const NO_FACTS = {
  title: null,
  description: null,
  siteName: null,
  themeColor: null,
  language: null,
  organizations: [],
  socials: [],
  technologies: [],
}

function reportOf(failure: string | null = null): VisitReport {
  const title = { value: 'Grüße 🎈', from: '<title>', url: 'https://x.com/' }
  return { candidates: [], facts: { ...NO_FACTS, title }, failure }
}

interface RecordsOptions {
  /** Called for stored bytes that do not match their hash. */
  onDamage?: (error: Error) => void
}

/**
 * @param open returns a store; two of one namespace share their data like two processes.
 * @param damage changes the bytes of the first artwork of a document, past the store.
 */
export function recordsContract(
  name: string,
  open: (namespace: string, options?: RecordsOptions) => Promise<Records>,
  damage: (
    namespace: string,
    kind: 'operatorArtwork' | 'visitArtwork',
    domain: string,
  ) => Promise<void>,
) {
  describe(`records: ${name}`, () => {
    let records: Records
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      records = await open(namespace)
    })
    afterEach(() => records.close())

    it('returns artwork with every property and byte unchanged', async () => {
      const artwork = artworkOf('x.com')
      await records.artwork.put(artwork)
      const [found] = await records.artwork.find([apex('x.com')])
      expect(found?.blocked).toBe(false)
      expect(found?.artworks).toHaveLength(1)
      const [{ bytes, ...facts }] = found!.artworks as [Artwork]
      const { bytes: put, ...expected } = artwork
      expect(facts).toEqual(expected)
      expect(Buffer.from(bytes).equals(put)).toBe(true)
    })

    it('returns no visible area that an older version stored without the pale and thin parts', async () => {
      const older = { left: 0.25, top: 0, width: 0.5, height: 1, fill: 0.75 } as never
      const artwork = artworkOf('x.com', { visibleArea: older })
      await records.artwork.put(artwork)
      await records.visits.put(visitOf('x.com', { artworks: [artwork] }), reportOf())
      const [operator] = await records.artwork.find([apex('x.com')])
      const [visit] = await records.visits.find([apex('x.com')])
      for (const found of [operator, visit]) expect(found?.artworks[0]?.visibleArea).toBeNull()
    })

    it('returns a batch in the order of the request, null for unknown domains, repeated for duplicates', async () => {
      await records.artwork.put(artworkOf('a.com'))
      await records.artwork.put(artworkOf('b.com'))
      const domains = ['b.com', 'none.com', 'a.com', 'b.com'].map(apex)
      const results = await records.artwork.find(domains)
      expect(results.map((found) => found?.artworks[0]?.domain ?? null)).toEqual([
        'b.com',
        null,
        'a.com',
        'b.com',
      ])
      expect(await records.artwork.find([])).toEqual([])
    })

    it('stores one artwork for each domain, kind and background', async () => {
      await records.artwork.put(artworkOf('x.com', { width: 1 }))
      await records.artwork.put(artworkOf('x.com', { width: 2 }))
      await records.artwork.put(artworkOf('x.com', { background: 'dark' }))
      await records.artwork.put(artworkOf('x.com', { kind: 'wordmark' }))
      const [found] = await records.artwork.find([apex('x.com')])
      expect(found?.artworks).toHaveLength(3)
      expect(found?.artworks.some(({ width }) => width === 1)).toBe(false)
    })

    it('removes all artwork of a domain and returns its number', async () => {
      await records.artwork.put(artworkOf('x.com'))
      await records.artwork.put(artworkOf('x.com', { kind: 'wordmark' }))
      await records.artwork.put(artworkOf('y.com'))
      expect(await records.artwork.remove(apex('x.com'))).toBe(2)
      expect(await records.artwork.remove(apex('x.com'))).toBe(0)
      const [x, y] = await records.artwork.find([apex('x.com'), apex('y.com')])
      expect([x, y?.artworks.length]).toEqual([null, 1])
    })

    it('answers a domain that is listed twice, twice', async () => {
      await records.artwork.put(artworkOf('x.com'))
      const [first, second] = await records.artwork.find([apex('x.com'), apex('x.com')])
      expect(first?.artworks).toHaveLength(1)
      expect(second).toEqual(first)
    })

    it('blocks a domain with or without artwork, and keeps the artwork until it is unblocked', async () => {
      await records.artwork.put(artworkOf('x.com'))
      expect(await records.artwork.block(apex('x.com'))).toBe(true)
      expect(await records.artwork.block(apex('x.com'))).toBe(false)
      await records.artwork.block(apex('y.com'))
      const [x, y] = await records.artwork.find([apex('x.com'), apex('y.com')])
      expect([x?.blocked, x?.artworks.length]).toEqual([true, 1])
      expect(y).toEqual({ artworks: [], blocked: true })
      expect(await records.artwork.unblock(apex('y.com'))).toBe(true)
      expect(await records.artwork.unblock(apex('y.com'))).toBe(false)
      expect(await records.artwork.find([apex('y.com')])).toEqual([null])
    })

    it('lists the domains with artwork or a takedown, and no others', async () => {
      expect(await records.artwork.domains()).toEqual([])
      await records.artwork.put(artworkOf('z.com'))
      await records.artwork.put(artworkOf('z.com', { kind: 'wordmark' }))
      await records.artwork.block(apex('b.com'))
      await records.artwork.put(artworkOf('a.com'))
      await records.artwork.block(apex('a.com'))
      expect(await records.artwork.domains()).toEqual(['a.com', 'b.com', 'z.com'])
      await records.artwork.remove(apex('a.com'))
      await records.artwork.remove(apex('z.com'))
      await records.artwork.unblock(apex('b.com'))
      expect(await records.artwork.domains()).toEqual(['a.com'])
    })

    it('leaves out operator artwork whose bytes do not match their hash, and reports it', async () => {
      const reports: string[] = []
      const reporting = await open(namespace, { onDamage: ({ message }) => reports.push(message) })
      await records.artwork.put(artworkOf('x.com'))
      await records.artwork.put(artworkOf('y.com'))
      await records.artwork.put(artworkOf('y.com', { kind: 'wordmark' }))
      for (const domain of ['x.com', 'y.com']) await damage(namespace, 'operatorArtwork', domain)
      const [x, y] = await reporting.artwork.find([apex('x.com'), apex('y.com')])
      expect([x, y?.artworks.map(({ kind }) => kind)]).toEqual([null, ['wordmark']])
      expect(reports).toEqual([
        'The stored icon of x.com is damaged and will not be used.',
        'The stored icon of y.com is damaged and will not be used.',
      ])
      await reporting.close()
    })

    it('takes a visit with damaged artwork for missing, so that it is repeated', async () => {
      const other = artworkOf('x.com', { kind: 'wordmark' })
      await records.visits.put(
        visitOf('x.com', { artworks: [artworkOf('x.com'), other] }),
        reportOf(),
      )
      await damage(namespace, 'visitArtwork', 'x.com')
      expect(await records.visits.find([apex('x.com')])).toEqual([null])
    })

    it('refuses more than 14 MB of operator artwork of one domain, and leaves the rest as it was', async () => {
      const icon = largeArtworkOf('x.com', 8_000_000)
      await records.artwork.put(icon)
      await expect(records.artwork.put({ ...icon, kind: 'wordmark' })).rejects.toThrow(
        'The artwork of x.com must be at most 14 MB in all.',
      )
      await records.artwork.put({ ...icon, domain: apex('y.com'), kind: 'wordmark' })
      await records.artwork.put({ ...icon, width: 1 })
      const [x] = await records.artwork.find([apex('x.com')])
      expect(x?.artworks.map(({ kind, width }) => [kind, width])).toEqual([['icon', 1]])
    })

    it('keeps the best artwork of a visit, up to 14 MB', async () => {
      const best = largeArtworkOf('x.com', 8_000_000)
      const artworks: Artwork[] = [
        best,
        { ...best, kind: 'wordmark' },
        artworkOf('x.com', { background: 'dark' }),
      ]
      await records.visits.put(visitOf('x.com', { artworks }), reportOf())
      const [visit] = await records.visits.find([apex('x.com')])
      expect(visit?.artworks.map(({ bytes }) => bytes.byteLength)).toEqual([8_000_000, 256])
    })

    it('returns a visit with its artwork and its report unchanged', async () => {
      const dark = artworkOf('x.com', { background: 'dark', source: 'site:icon' })
      const visit = visitOf('x.com', { artworks: [artworkOf('x.com'), dark] })
      await records.visits.put(visit, reportOf())
      expect(await records.visits.find([apex('x.com')])).toEqual([visit])
      expect(await records.visits.report(apex('x.com'))).toEqual(reportOf())
    })

    it('returns a batch of visits in the order of the request, null for a domain never visited', async () => {
      await records.visits.put(visitOf('a.com'), reportOf())
      await records.visits.put(visitOf('b.com', { outcome: 'nothing', artworks: [] }), reportOf())
      const domains = ['b.com', 'none.com', 'a.com', 'b.com'].map(apex)
      const results = await records.visits.find(domains)
      expect(results.map((visit) => visit && [visit.domain, visit.artworks.length])).toEqual([
        ['b.com', 0],
        null,
        ['a.com', 1],
        ['b.com', 0],
      ])
      expect(await records.visits.find([])).toEqual([])
    })

    it('returns a batch of facts in the order of the request, null for a domain never visited', async () => {
      const factsOf = (title: string): VisitReport['facts'] => ({
        ...NO_FACTS,
        title: { value: title, from: '<title>', url: 'https://x.com/' },
      })
      await records.visits.put(visitOf('a.com'), { ...reportOf(), facts: factsOf('A') })
      await records.visits.put(visitOf('b.com'), { ...reportOf(), facts: factsOf('former') })
      await records.visits.put(visitOf('b.com'), { ...reportOf(), facts: factsOf('B') })
      const domains = ['b.com', 'none.com', 'a.com', 'b.com'].map(apex)
      const b = factsOf('B')
      const a = factsOf('A')
      expect(await records.visits.facts(domains)).toEqual([b, null, a, b])
      expect(await records.visits.facts([])).toEqual([])
    })

    it('keeps only the last visit of a domain and its artwork', async () => {
      await records.visits.put(visitOf('x.com'), reportOf())
      const wordmark = artworkOf('x.com', { kind: 'wordmark' })
      await records.visits.put(visitOf('x.com', { artworks: [wordmark] }), reportOf('later'))
      const [visit] = await records.visits.find([apex('x.com')])
      expect(visit?.artworks.map(({ kind }) => kind)).toEqual(['wordmark'])
      expect((await records.visits.report(apex('x.com')))?.failure).toBe('later')
    })

    it('keeps operator artwork apart from the artwork of a visit', async () => {
      await records.artwork.put(artworkOf('x.com', { width: 1 }))
      await records.visits.put(visitOf('x.com'), reportOf())
      await records.visits.put(visitOf('x.com', { artworks: [] }), reportOf())
      expect((await records.artwork.find([apex('x.com')]))[0]?.artworks[0]?.width).toBe(1)
    })

    it('keeps the artwork and the facts of a visit whose cache was cleared', async () => {
      await records.visits.put(visitOf('x.com'), reportOf())
      const [before] = await records.visits.find([apex('x.com')])
      expect(await records.visits.expire(apex('x.com'))).toBe(true)
      expect(await records.visits.expire(apex('x.com'))).toBe(false)
      expect(await records.visits.expire(apex('none.com'))).toBe(false)
      const [after] = await records.visits.find([apex('x.com')])
      expect(after).toEqual({ ...before, freshUntil: CLEARED })
      expect(await records.visits.report(apex('x.com'))).toEqual(reportOf())
    })

    it('publishes a visit that changes the stored artwork, and every clearing, but not a first visit', async () => {
      const received: Change[] = []
      records.changes.subscribe((change) => received.push(change))
      await records.visits.put(visitOf('x.com'), reportOf())
      await records.visits.put(visitOf('x.com', { at: new Date() }), reportOf('later'))
      await records.visits.put(visitOf('y.com', { outcome: 'failed', artworks: [] }), reportOf())
      await records.visits.put(visitOf('x.com', { artworks: [] }), reportOf())
      await records.visits.expire(apex('none.com'))
      // The last visit of x.com removed its artwork. Clearing none.com is published although it was never visited.
      const changedDomains = ['x.com', 'none.com']
      await expect
        .poll(() => received)
        .toEqual(changedDomains.map((domain) => ({ what: 'artwork', domain })))
    })

    it('prunes visits with an outcome that were made and expired before a time, and no others', async () => {
      const [early, late] = [new Date('2026-01-01'), new Date('2026-03-01')]
      const old = { at: early, freshUntil: early }
      await records.visits.put(visitOf('old.com', old), reportOf())
      await records.visits.put(
        visitOf('cleared.com', { at: late, freshUntil: CLEARED }),
        reportOf(),
      )
      await records.visits.put(visitOf('fresh.com', { ...old, freshUntil: late }), reportOf())
      await records.visits.put(visitOf('none.com', { ...old, outcome: 'nothing' }), reportOf())
      const domains = ['old.com', 'cleared.com', 'fresh.com', 'none.com'].map(apex)
      expect(await records.visits.prune(new Date('2026-02-01'), ['found'])).toBe(1)
      const left = await records.visits.find(domains)
      expect(left.map((visit) => visit?.domain)).toEqual([undefined, ...domains.slice(1)])
      expect(await records.visits.facts([apex('old.com')])).toEqual([null])
    })

    it('lists the entries of the audit log, the newest first', async () => {
      const entryOf = (second: number): AuditEntry => ({
        id: `2026-11-23T00:00:0${second}.000Z a`,
        at: new Date(`2026-11-23T00:00:0${second}.000Z`),
        who: 'ada@server1',
        action: 'artwork block',
        subject: 'x.com',
        reason: second === 2 ? 'A letter of “Müller & Co.”, 日本' : null,
      })
      for (const second of [2, 1, 3]) await records.audit.add(entryOf(second))
      expect(await records.audit.list(2)).toEqual([entryOf(3), entryOf(2)])
      expect(await records.audit.list(10)).toHaveLength(3)
    })

    it('returns keys unchanged, in the order of the request', async () => {
      const one = keyOf('one')
      const two = keyOf('two', { kind: 'secret', label: null, origins: [] })
      expect(await records.keys.add(one)).toBe(true)
      expect(await records.keys.add(two)).toBe(true)
      expect(await records.keys.find([two.hash, 'none', one.hash])).toEqual([two, null, one])
    })

    it('returns keys by their ids, in the order of the request', async () => {
      const one = keyOf('one')
      const two = keyOf('two', { revokedAt: new Date(1000), expiresAt: new Date(2000) })
      await records.keys.add(one)
      await records.keys.add(two)
      expect(await records.keys.findByIds(['two', 'none', 'one'])).toEqual([two, null, one])
    })

    it('keeps the current secret and the previous one, and publishes a rotation', async () => {
      const hexOf = async (from = records) =>
        (await from.secrets.find('signedUrls')).map((secret) => Buffer.from(secret).toString('hex'))
      // The secret `grants` signs URLs. Its 32 bytes are 64 hexadecimal digits.
      const [first, ...previous] = await hexOf()
      expect([first?.length, previous]).toEqual([64, []])
      expect(await hexOf()).toEqual([first])
      const other = await open(namespace)
      const received: Change[] = []
      other.changes.subscribe((change) => received.push(change))
      await other.ping()
      await records.secrets.rotate('signedUrls')
      const [second] = await hexOf()
      expect(await hexOf(other)).toEqual([second, first])
      await expect.poll(() => received).toEqual([{ what: 'everything' }])
      await records.secrets.rotate('signedUrls')
      const [third] = await hexOf()
      expect(await hexOf()).toEqual([third, second])
      expect(new Set([first, second, third]).size).toBe(3)
      await other.close()
    })

    it('refuses one of two rotations of a secret at once, so that earlier URLs stay valid', async () => {
      const other = await open(namespace)
      const [first] = await records.secrets.find('signedUrls')
      await other.secrets.find('signedUrls')
      const results = await Promise.allSettled(
        [records, other].map(({ secrets }) => secrets.rotate('signedUrls')),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
      expect(String(refused.reason)).toContain('The secret was rotated by another command.')
      expect((await records.secrets.find('signedUrls'))[1]).toEqual(first)
      await other.close()
    })

    it('refuses a second key of the same hash or id and leaves the first as it was', async () => {
      await records.keys.add(keyOf('one'))
      expect(await records.keys.add(keyOf('one', { plan: 'free' }))).toBe(false)
      expect(await records.keys.add(keyOf('one', { hash: 'other' }))).toBe(false)
      expect(await records.keys.list()).toEqual([keyOf('one')])
    })

    it('accepts one of twenty concurrent adds of one key', async () => {
      const added = await Promise.all(
        Array.from({ length: 20 }, () => records.keys.add(keyOf('one'))),
      )
      expect(added.filter(Boolean)).toHaveLength(1)
    })

    it('lists keys oldest first', async () => {
      const at = (day: number) => new Date(Date.UTC(2026, 0, day))
      await records.keys.add(keyOf('late', { createdAt: at(3) }))
      await records.keys.add(keyOf('early', { createdAt: at(1) }))
      await records.keys.add(keyOf('middle', { createdAt: at(2) }))
      expect((await records.keys.list()).map(({ id }) => id)).toEqual(['early', 'middle', 'late'])
    })

    it('revokes a key by its id once, keeps the first time, and returns null for an unknown id', async () => {
      await records.keys.add(keyOf('one'))
      const first = new Date(1000)
      const second = new Date(2000)
      expect((await records.keys.revoke('one', first))?.revokedAt).toEqual(first)
      expect((await records.keys.revoke('one', second))?.revokedAt).toEqual(first)
      expect((await records.keys.find([keyOf('one').hash]))[0]?.revokedAt).toEqual(first)
      expect(await records.keys.revoke('none', first)).toBeNull()
    })

    it('lets a key expire once, keeps an earlier expiry, publishes the change, and returns null for an unknown id', async () => {
      await records.keys.add(keyOf('one'))
      const received: Change[] = []
      records.changes.subscribe((change) => received.push(change))
      const [early, late] = [new Date(1000), new Date(2000)]
      expect((await records.keys.expire('one', late))?.expiresAt).toEqual(late)
      expect((await records.keys.expire('one', early))?.expiresAt).toEqual(early)
      expect((await records.keys.expire('one', late))?.expiresAt).toEqual(early)
      expect(await records.keys.expire('none', early)).toBeNull()
      expect((await records.keys.findByIds(['one']))[0]?.expiresAt).toEqual(early)
      const change = { what: 'key', hash: keyOf('one').hash }
      await expect.poll(() => received).toEqual([change, change])
    })

    it('changes the plan and the expiry of a key, enables it, and returns null for an unknown id', async () => {
      const at = new Date(3000)
      await records.keys.add(keyOf('one', { plan: 'free', revokedAt: at, expiresAt: at }))
      const received: Change[] = []
      records.changes.subscribe((change) => received.push(change))
      const { update } = records.keys
      expect(await update('one', { plan: 'pro' })).toMatchObject({
        plan: 'pro',
        revokedAt: at,
        expiresAt: at,
      })
      expect(await update('one', { revokedAt: null })).toMatchObject({
        plan: 'pro',
        revokedAt: null,
        expiresAt: at,
      })
      const later = new Date(9000)
      expect((await update('one', { expiresAt: later }))?.expiresAt).toEqual(later)
      expect((await update('one', { expiresAt: null }))?.expiresAt).toBeNull()
      expect(await update('none', { plan: 'pro' })).toBeNull()
      expect(await records.keys.list()).toEqual([keyOf('one', { plan: 'pro' })])
      const change = { what: 'key', hash: keyOf('one').hash }
      await expect.poll(() => received).toEqual([change, change, change, change])
    })

    it('adds the usage of keys on days, from several processes at once', async () => {
      const other = await open(namespace)
      const usageOf = (keyId: string, day: string, requests: number, refused = 0) => {
        return { keyId, day, requests, refused }
      }
      const days = ['2026-11-20', '2026-11-21', '2026-11-22']
      await Promise.all(
        [records, other].flatMap((process) => [
          process.usage.add(
            [usageOf('one', '2026-11-22', 2, 1), usageOf('two', '2026-11-22', 5)],
            '',
          ),
          process.usage.add([usageOf('one', '2026-11-22', 3), usageOf('one', '2026-11-20', 7)], ''),
        ]),
      )
      const found = await records.usage.find('one', days)
      expect(found.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
        usageOf('one', '2026-11-20', 14),
        usageOf('one', '2026-11-22', 10, 2),
      ])
      expect(await other.usage.find('two', days)).toEqual([usageOf('two', '2026-11-22', 10)])
      expect(await records.usage.find('none', days)).toEqual([])
      await other.close()
    })

    it('deletes the usage before the first day, and keeps the last day on which a key was used', async () => {
      await records.keys.add(keyOf('one'))
      const add = (day: string, firstDay: string) =>
        records.usage.add([{ keyId: 'one', day, requests: 1, refused: 0 }], firstDay)
      await add('2026-10-01', '2026-09-02')
      await add('2026-11-22', '2026-10-24')
      await add('2026-11-21', '2026-10-24')
      expect(await records.usage.find('one', ['2026-10-01'])).toEqual([])
      expect((await records.keys.list())[0]?.lastUsedOn).toBe('2026-11-22')
      // A key that was deleted by hand, such as from a copy of the store.
      await records.usage.add([{ keyId: 'none', day: '2026-11-22', requests: 1, refused: 0 }], '')
    })

    it('publishes its own writes and those of another process soon', async () => {
      const otherProcess = await open(namespace)
      const received: { here: Change[]; there: Change[] } = { here: [], there: [] }
      records.changes.subscribe((change) => received.here.push(change))
      otherProcess.changes.subscribe((change) => received.there.push(change))
      await records.artwork.put(artworkOf('x.com'))
      await otherProcess.keys.add(keyOf('one'))
      const expected = [
        { what: 'artwork', domain: 'x.com' },
        { what: 'key', hash: keyOf('one').hash },
      ]
      await expect.poll(() => received).toEqual({ here: expected, there: expected })
      await otherProcess.close()
    })

    it('publishes nothing for writes without effect, earlier writes, and after unsubscribing', async () => {
      await records.artwork.put(artworkOf('x.com'))
      await sleep(300)
      const received: Change[] = []
      const stop = records.changes.subscribe((change) => received.push(change))
      await records.artwork.remove(apex('none.com'))
      await records.artwork.unblock(apex('none.com'))
      await sleep(600)
      stop()
      await records.artwork.block(apex('x.com'))
      await sleep(600)
      expect(received).toEqual([])
    })

    it('keeps its data when it is closed and opened again', async () => {
      await records.artwork.put(artworkOf('x.com'))
      await records.keys.add(keyOf('one'))
      await records.close()
      records = await open(namespace)
      expect((await records.artwork.find([apex('x.com')]))[0]?.artworks).toHaveLength(1)
      expect(await records.keys.list()).toHaveLength(1)
    })

    it('answers a ping while open, and may be closed twice', async () => {
      await records.ping()
      await records.close()
      await expect(records.close()).resolves.toBeUndefined()
      await expect(records.ping()).rejects.toThrow()
    })
  })
}
