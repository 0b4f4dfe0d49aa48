// What any store must do, whichever adapter keeps it: each suite is a function of an opener.
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import type { Report, Visit } from '../../../schema/visit.ts'
import type { Cache, Cached } from '../../../server/stores/cache.ts'
import type { Locks } from '../../../server/stores/locks.ts'
import type { Change, KeyRecord, Records } from '../../../server/stores/records.ts'

const value = (bytes: Uint8Array): Cached => ({ bytes, mediaType: 'image/png' })
const ANY_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** Keeps it as whoever misses does. */
export async function keep(
  cache: Cache,
  tag: string,
  key: string,
  { bytes = ANY_BYTES, seconds = 60 }: { bytes?: Uint8Array; seconds?: number } = {},
): Promise<void> {
  const { epoch } = await cache.get(tag, key)
  await cache.set(tag, key, value(bytes), seconds, epoch)
}

export const kept = async (cache: Cache, tag: string, key: string) =>
  (await cache.get(tag, key)).cached

/** @param open a new, empty cache that holds about a megabyte; two with one `place` share what they keep, where they share anything. */
export function cacheContract(name: string, open: (place: string) => Promise<Cache>) {
  describe(`cache: ${name}`, () => {
    let cache: Cache
    beforeEach(async () => {
      cache = await open(anyPlace())
    })
    afterEach(() => cache.close())

    it('returns the same bytes and media type that it was given', async () => {
      await keep(cache, 'x.com', 'a')
      const cached = await kept(cache, 'x.com', 'a')
      expect(Buffer.from(cached?.bytes ?? []).equals(ANY_BYTES)).toBe(true)
      expect(cached?.mediaType).toBe('image/png')
    })

    it('answers null for a key that was never set', async () => {
      expect(await cache.get('x.com', 'never')).toMatchObject({ cached: null, seconds: 0 })
    })

    it('keeps an empty value', async () => {
      await keep(cache, 'x.com', 'empty', { bytes: new Uint8Array() })
      expect((await kept(cache, 'x.com', 'empty'))?.bytes.byteLength).toBe(0)
    })

    it('says for how long a value is still good', async () => {
      await keep(cache, 'x.com', 'a', { seconds: 60 })
      const { seconds } = await cache.get('x.com', 'a')
      expect(seconds).toBeGreaterThan(50)
      expect(seconds).toBeLessThanOrEqual(60)
    })

    it('answers null once the time is up', async () => {
      await keep(cache, 'x.com', 'a', { seconds: 0.3 })
      expect(await kept(cache, 'x.com', 'a')).not.toBeNull()
      const gone = () => kept(cache, 'x.com', 'a')
      await expect.poll(gone, { timeout: 1000, interval: 20 }).toBeNull()
    })

    it('keeps nothing for a time that is already past, and forgets what was there', async () => {
      await keep(cache, 'x.com', 'a')
      await keep(cache, 'x.com', 'a', { seconds: 0 })
      await keep(cache, 'x.com', 'b', { seconds: -1 })
      expect([await kept(cache, 'x.com', 'a'), await kept(cache, 'x.com', 'b')]).toEqual([
        null,
        null,
      ])
    })

    it('lets the last of two writes win, in the order in which they were asked', async () => {
      const { epoch } = await cache.get('x.com', 'a')
      const [one, two] = [Uint8Array.of(1), Uint8Array.of(2)]
      await Promise.all([
        cache.set('x.com', 'a', value(one), 60, epoch),
        cache.set('x.com', 'a', value(two), 60, epoch),
      ])
      expect((await kept(cache, 'x.com', 'a'))?.bytes[0]).toBe(2)
    })

    it('drops everything under a tag and nothing beside it', async () => {
      await keep(cache, 'x.com', 'a')
      await keep(cache, 'x.com', 'b')
      await keep(cache, 'x.com.au', 'a')
      expect(await cache.drop('x.com')).toBe(2)
      expect(await cache.drop('x.com')).toBe(0)
      expect([await kept(cache, 'x.com', 'a'), await kept(cache, 'x.com', 'b')]).toEqual([
        null,
        null,
      ])
      expect(await kept(cache, 'x.com.au', 'a')).not.toBeNull()
    })

    it('counts what a drop finds and not what ran out before it', async () => {
      await keep(cache, 'x.com', 'a', { seconds: 0.05 })
      await keep(cache, 'x.com', 'b')
      await sleep(100)
      expect(await kept(cache, 'x.com', 'a')).toBeNull()
      expect(await cache.drop('x.com')).toBe(1)
    })

    it('keeps what is made after its tag was dropped', async () => {
      await keep(cache, 'x.com', 'a')
      await cache.drop('x.com')
      await keep(cache, 'x.com', 'a')
      expect(await kept(cache, 'x.com', 'a')).not.toBeNull()
    })

    it('keeps nothing whose making began before its tag was dropped', async () => {
      const { epoch } = await cache.get('x.com', 'a')
      const { epoch: other } = await cache.get('y.com', 'a')
      await cache.drop('x.com')
      await cache.set('x.com', 'a', value(ANY_BYTES), 60, epoch)
      await cache.set('y.com', 'a', value(ANY_BYTES), 60, other)
      expect(await kept(cache, 'x.com', 'a')).toBeNull()
      expect(await kept(cache, 'y.com', 'a')).not.toBeNull()
    })

    it('keeps all that two who missed at once have made', async () => {
      const [one, two] = await Promise.all([cache.get('x.com', 'a'), cache.get('x.com', 'b')])
      await cache.set('x.com', 'a', value(ANY_BYTES), 60, one.epoch)
      await cache.set('x.com', 'b', value(ANY_BYTES), 60, two.epoch)
      expect(await cache.drop('x.com')).toBe(2)
    })

    it('clears everything, and keeps nothing whose making began before', async () => {
      const { epoch } = await cache.get('y.com', 'a')
      await keep(cache, 'x.com', 'a')
      await cache.clear()
      await cache.set('y.com', 'a', value(ANY_BYTES), 60, epoch)
      expect([await kept(cache, 'x.com', 'a'), await kept(cache, 'y.com', 'a')]).toEqual([
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

/** @param open locks; two with one `place` stand for two processes, where locks reach beyond one. */
export function locksContract(name: string, open: (place: string) => Promise<Locks>) {
  describe(`locks: ${name}`, () => {
    let locks: Locks
    let place: string
    beforeEach(async () => {
      place = anyPlace()
      locks = await open(place)
    })
    afterEach(() => locks.close())

    it('gives a name to one at a time, and other names to others', async () => {
      const asked = await Promise.all(Array.from({ length: 50 }, () => locks.take('a')))
      const [lock, ...more] = asked.filter((each) => each !== null)
      expect([lock, more]).toEqual([expect.anything(), []])
      expect(await locks.take('b')).not.toBeNull()
      await lock?.release()
      expect(await locks.take('a')).not.toBeNull()
    })

    it('is let go once: what another holds since stays held', async () => {
      const first = await locks.take('a')
      await first?.release()
      expect(await locks.take('a')).not.toBeNull()
      await first?.release()
      expect(await locks.take('a')).toBeNull()
    })

    it('tells all who wait as soon as it is free, and nobody who waits for another', async () => {
      const [a, b] = [await locks.take('a'), await locks.take('b')]
      let told = 0
      const waits = Array.from({ length: 20 }, () => locks.freed('a', 20_000).then(() => told++))
      const other = locks.freed('b', 20_000).then(() => 'told')
      await sleep(50)
      expect(told).toBe(0)
      await a?.release()
      await Promise.all(waits)
      expect(await Promise.race([other, sleep(20, 'waits')])).toBe('waits')
      await b?.release()
      expect(await other).toBe('told')
    })

    it('does not wait for what is free, nor longer than asked', async () => {
      await locks.freed('a', 60_000)
      await locks.take('a')
      const began = performance.now()
      await locks.freed('a', 100)
      expect(performance.now() - began).toBeGreaterThan(90)
      expect(await locks.take('a')).toBeNull()
    })

    it('wakes who waits when it is closed, which may be done twice', async () => {
      await locks.take('a')
      const waiting = locks.freed('a', 60_000)
      await locks.close()
      await waiting
      await locks.close()
    })
  })
}

const anyPlace = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

const apex = (name: string) => name as Apex

function artworkOf(domain: string, changes: Partial<Artwork> = {}): Artwork {
  return {
    ...{
      domain: apex(domain),
      kind: 'icon',
      background: null,
      fullColour: true,
      source: 'uploaded',
    },
    ...{ mediaType: 'image/png', bytes: Buffer.from(ANY_BYTES), width: 64.5, height: 32 },
    ...{
      hash: hash('sha256', ANY_BYTES),
      legible: ['light'],
      palette: [
        { hex: '#1877F2', share: 0.75 },
        { hex: '#FFFFFF', share: 0.25 },
      ],
      licence: 'CC0-1.0',
      attribution: 'Jane Doe',
    },
    fetchedAt: new Date('2026-01-02T03:04:05.678Z'),
    ...changes,
  }
}

function keyOf(id: string, changes: Partial<KeyRecord> = {}): KeyRecord {
  return {
    ...{ hash: hash('sha256', id), id, kind: 'publishable', plan: 'pro', label: 'a label' },
    ...{
      origins: ['a.com', '*.b.com'],
      createdAt: new Date('2026-01-02T03:04:05.678Z'),
      revokedAt: null,
    },
    ...changes,
  }
}

function visitOf(domain: string, changes: Partial<Visit> = {}): Visit {
  return {
    ...{ domain: apex(domain), outcome: 'found', artworks: [artworkOf(domain)] },
    ...{ at: new Date('2026-01-02T03:04:05.678Z'), freshUntil: new Date('2026-01-09T00:00:00Z') },
    ...changes,
  }
}

const NO_FACTS = {
  ...{ title: null, description: null, siteName: null, themeColour: null, language: null },
  ...{ organizations: [], socials: [], technologies: [] },
}

function reportOf(failure: string | null = null): Report {
  const title = { value: 'Grüße 🎈', from: '<title>', url: 'https://x.com/' }
  return { candidates: [], facts: { ...NO_FACTS, title }, failure }
}

/** @param open a store; two with one `place` share what they keep, as two processes would. */
export function recordsContract(name: string, open: (place: string) => Promise<Records>) {
  describe(`records: ${name}`, () => {
    let records: Records
    let place: string
    beforeEach(async () => {
      place = anyPlace()
      records = await open(place)
    })
    afterEach(() => records.close())

    it('returns artwork with every fact and byte as it was put', async () => {
      const artwork = artworkOf('x.com')
      await records.artwork.put(artwork)
      const [held] = await records.artwork.find([apex('x.com')])
      expect(held?.blocked).toBe(false)
      expect(held?.artworks).toHaveLength(1)
      const [{ bytes, ...facts }] = held!.artworks as [Artwork]
      const { bytes: put, ...expected } = artwork
      expect(facts).toEqual(expected)
      expect(Buffer.from(bytes).equals(put)).toBe(true)
    })

    it('answers a batch in the order asked, null for what it lacks, twice for what is asked twice', async () => {
      await records.artwork.put(artworkOf('a.com'))
      await records.artwork.put(artworkOf('b.com'))
      const asked = ['b.com', 'none.com', 'a.com', 'b.com'].map(apex)
      const answered = await records.artwork.find(asked)
      expect(answered.map((held) => held?.artworks[0]?.domain ?? null)).toEqual([
        'b.com',
        null,
        'a.com',
        'b.com',
      ])
      expect(await records.artwork.find([])).toEqual([])
    })

    it('keeps one artwork for each domain, kind and background', async () => {
      await records.artwork.put(artworkOf('x.com', { width: 1 }))
      await records.artwork.put(artworkOf('x.com', { width: 2 }))
      await records.artwork.put(artworkOf('x.com', { background: 'dark' }))
      await records.artwork.put(artworkOf('x.com', { kind: 'wordmark' }))
      const [held] = await records.artwork.find([apex('x.com')])
      expect(held?.artworks).toHaveLength(3)
      expect(held?.artworks.some(({ width }) => width === 1)).toBe(false)
    })

    it('removes all artwork of a domain and says how much there was', async () => {
      await records.artwork.put(artworkOf('x.com'))
      await records.artwork.put(artworkOf('x.com', { kind: 'wordmark' }))
      await records.artwork.put(artworkOf('y.com'))
      expect(await records.artwork.remove(apex('x.com'))).toBe(2)
      expect(await records.artwork.remove(apex('x.com'))).toBe(0)
      const [x, y] = await records.artwork.find([apex('x.com'), apex('y.com')])
      expect([x, y?.artworks.length]).toEqual([null, 1])
    })

    it('blocks a domain with or without artwork, and keeps the artwork for the day it is unblocked', async () => {
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

    it('returns a visit with its drawings as it was put, and its report beside it', async () => {
      const dark = artworkOf('x.com', { background: 'dark', source: 'site:icon' })
      const visit = visitOf('x.com', { artworks: [artworkOf('x.com'), dark] })
      await records.visits.put(visit, reportOf())
      expect(await records.visits.find([apex('x.com')])).toEqual([visit])
      expect(await records.visits.report(apex('x.com'))).toEqual(reportOf())
    })

    it('answers a batch of visits in the order asked, null for a domain never visited', async () => {
      await records.visits.put(visitOf('a.com'), reportOf())
      await records.visits.put(visitOf('b.com', { outcome: 'nothing', artworks: [] }), reportOf())
      const asked = ['b.com', 'none.com', 'a.com', 'b.com'].map(apex)
      const answered = await records.visits.find(asked)
      expect(answered.map((visit) => visit && [visit.domain, visit.artworks.length])).toEqual([
        ['b.com', 0],
        null,
        ['a.com', 1],
        ['b.com', 0],
      ])
      expect(await records.visits.find([])).toEqual([])
    })

    it('answers a batch of facts in the order asked, null for a domain never visited', async () => {
      const factsOf = (title: string): Report['facts'] => ({
        ...NO_FACTS,
        title: { value: title, from: '<title>', url: 'https://x.com/' },
      })
      await records.visits.put(visitOf('a.com'), { ...reportOf(), facts: factsOf('A') })
      await records.visits.put(visitOf('b.com'), { ...reportOf(), facts: factsOf('former') })
      await records.visits.put(visitOf('b.com'), { ...reportOf(), facts: factsOf('B') })
      await records.visits.put(visitOf('gone.com'), reportOf())
      await records.visits.remove(apex('gone.com'))
      const asked = ['b.com', 'none.com', 'a.com', 'gone.com', 'b.com'].map(apex)
      const [b, a] = [factsOf('B'), factsOf('A')]
      expect(await records.visits.facts(asked)).toEqual([b, null, a, null, b])
      expect(await records.visits.facts([])).toEqual([])
    })

    it('keeps only the last visit of a domain, and nothing of the drawings before it', async () => {
      await records.visits.put(visitOf('x.com'), reportOf())
      const wordmark = artworkOf('x.com', { kind: 'wordmark' })
      await records.visits.put(visitOf('x.com', { artworks: [wordmark] }), reportOf('later'))
      const [visit] = await records.visits.find([apex('x.com')])
      expect(visit?.artworks.map(({ kind }) => kind)).toEqual(['wordmark'])
      expect((await records.visits.report(apex('x.com')))?.failure).toBe('later')
    })

    it('keeps what an operator set apart from what a visit found', async () => {
      await records.artwork.put(artworkOf('x.com', { width: 1 }))
      await records.visits.put(visitOf('x.com'), reportOf())
      expect(await records.visits.remove(apex('x.com'))).toBe(true)
      expect(await records.visits.remove(apex('x.com'))).toBe(false)
      expect(await records.visits.find([apex('x.com')])).toEqual([null])
      expect(await records.visits.report(apex('x.com'))).toBeNull()
      expect((await records.artwork.find([apex('x.com')]))[0]?.artworks[0]?.width).toBe(1)
    })

    it('tells of a visit that found other drawings than the last one, and of every removal', async () => {
      const heard: Change[] = []
      records.changes.subscribe((change) => heard.push(change))
      await records.visits.put(visitOf('x.com'), reportOf())
      await records.visits.put(visitOf('x.com', { at: new Date() }), reportOf('later'))
      await records.visits.put(visitOf('y.com', { outcome: 'failed', artworks: [] }), reportOf())
      await records.visits.put(visitOf('x.com', { artworks: [] }), reportOf())
      await records.visits.remove(apex('none.com'))
      const told = ['x.com', 'none.com']
      await expect
        .poll(() => heard, { timeout: 1000, interval: 20 })
        .toEqual(told.map((domain) => ({ what: 'artwork', domain })))
    })

    it('returns keys as they were added, in the order asked', async () => {
      const [one, two] = [keyOf('one'), keyOf('two', { kind: 'secret', label: null, origins: [] })]
      expect(await records.keys.add(one)).toBe(true)
      expect(await records.keys.add(two)).toBe(true)
      expect(await records.keys.find([two.hash, 'none', one.hash])).toEqual([two, null, one])
    })

    it('refuses a second key of the same hash or id and leaves the first as it was', async () => {
      await records.keys.add(keyOf('one'))
      expect(await records.keys.add(keyOf('one', { plan: 'free' }))).toBe(false)
      expect(await records.keys.add(keyOf('one', { hash: 'other' }))).toBe(false)
      expect(await records.keys.list()).toEqual([keyOf('one')])
    })

    it('lets one of twenty simultaneous adds of one key win', async () => {
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

    it('revokes by id once: the first time stays, an unknown id is null', async () => {
      await records.keys.add(keyOf('one'))
      const [first, second] = [new Date(1000), new Date(2000)]
      expect((await records.keys.revoke('one', first))?.revokedAt).toEqual(first)
      expect((await records.keys.revoke('one', second))?.revokedAt).toEqual(first)
      expect((await records.keys.find([keyOf('one').hash]))[0]?.revokedAt).toEqual(first)
      expect(await records.keys.revoke('none', first)).toBeNull()
    })

    it('tells its own writes and those of another that has it open, within a second', async () => {
      const other = await open(place)
      const heard: { here: Change[]; there: Change[] } = { here: [], there: [] }
      records.changes.subscribe((change) => heard.here.push(change))
      other.changes.subscribe((change) => heard.there.push(change))
      await records.artwork.put(artworkOf('x.com'))
      await other.keys.add(keyOf('one'))
      const expected = [
        { what: 'artwork', domain: 'x.com' },
        { what: 'key', hash: keyOf('one').hash },
      ]
      await expect
        .poll(() => heard, { timeout: 1000, interval: 20 })
        .toEqual({ here: expected, there: expected })
      await other.close()
    })

    it('tells nothing of what changed nothing, of what came before, and after unsubscribing', async () => {
      await records.artwork.put(artworkOf('x.com'))
      await sleep(300)
      const heard: Change[] = []
      const stop = records.changes.subscribe((change) => heard.push(change))
      await records.artwork.remove(apex('none.com'))
      await records.artwork.unblock(apex('none.com'))
      await sleep(600)
      stop()
      await records.artwork.block(apex('x.com'))
      await sleep(600)
      expect(heard).toEqual([])
    })

    it('keeps everything when it is closed and opened again', async () => {
      await records.artwork.put(artworkOf('x.com'))
      await records.keys.add(keyOf('one'))
      await records.close()
      records = await open(place)
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
