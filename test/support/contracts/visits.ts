// The contract of visits, which every store must keep.
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Artwork } from '../../../schema/artwork.ts'
import { CLEARED, type VisitReport } from '../../../schema/visit.ts'
import type { Change, Records } from '../../../server/stores/records.ts'
import { apex } from '../companies.ts'
import { NO_REPORT } from '../fake-internet.ts'
import { artworkOf, largeArtworkOf, reportOf, visitOf } from './fixtures.ts'
import type { Damage, OpenRecords } from './index.ts'
import { randomNamespace } from './namespace.ts'

export function visitContract(name: string, open: OpenRecords, damage: Damage) {
  describe(`visits: ${name}`, () => {
    let records: Records
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      records = await open(namespace)
    })
    afterEach(() => records.close())

    it('takes a visit with damaged artwork for missing, so that it is repeated', async () => {
      const other = artworkOf('x.com', { kind: 'wordmark' })
      await records.visits.put(
        visitOf('x.com', { artworks: [artworkOf('x.com'), other] }),
        reportOf(),
      )
      await damage(namespace, 'visitArtwork', 'x.com')
      expect(await records.visits.find([apex('x.com')])).toEqual([null])
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

    describe('of the hosts of one company', () => {
      const nothing = (domain: string, at = new Date()) =>
        visitOf(domain, { outcome: 'nothing', artworks: [], at })
      const storedOf = async (hosts: string[]) =>
        (await records.visits.find(hosts.map(apex))).filter((visit) => visit !== null)

      it('are at most 200; those with artwork stay, then the newest', async () => {
        await records.visits.put(visitOf('found.x.com', { at: new Date(0) }), reportOf())
        await records.visits.put(visitOf('other.y.com'), reportOf())
        await records.visits.put(visitOf('x.com'), reportOf())
        const hosts = Array.from({ length: 230 }, (_, i) => `h${i}.x.com`)
        for (const [i, host] of hosts.entries())
          await records.visits.put(nothing(host, new Date(1000 + i)), reportOf())
        const stored = await storedOf(hosts)
        expect(stored.map(({ domain }) => domain)).toEqual(hosts.slice(-199))
        expect(await storedOf(['found.x.com', 'other.y.com', 'x.com'])).toHaveLength(3)
      })

      it('have at most 8 MB of reports together', async () => {
        const hosts = Array.from({ length: 12 }, (_, i) => `h${i}.x.com`)
        const long = { ...reportOf(), failure: 'x'.repeat(900_000) }
        for (const [i, host] of hosts.entries())
          await records.visits.put(nothing(host, new Date(1000 + i)), long)
        expect((await storedOf(hosts)).map(({ domain }) => domain)).toEqual(hosts.slice(-8))
      })

      it('have at most 8 MB of artwork together, and 1 MB each', async () => {
        const hosts = Array.from({ length: 12 }, (_, i) => `h${i}.x.com`)
        for (const [i, host] of hosts.entries()) {
          const artworks = [largeArtworkOf(host, 900_000), largeArtworkOf(host, 800_000)]
          await records.visits.put(visitOf(host, { artworks, at: new Date(1000 + i) }), reportOf())
        }
        const stored = await storedOf(hosts)
        expect(stored.map(({ domain }) => domain)).toEqual(hosts.slice(-8))
        expect(stored.every(({ artworks }) => artworks.length === 1)).toBe(true)
      })

      it('find a place again when earlier ones were pruned', async () => {
        const old = new Date(1000)
        const hosts = Array.from({ length: 200 }, (_, i) => `h${i}.x.com`)
        for (const host of hosts)
          await records.visits.put(visitOf(host, { at: old, freshUntil: old }), reportOf())
        await records.visits.prune(new Date(), ['found'])
        await records.visits.put(nothing('new.x.com'), reportOf())
        expect(await storedOf(['new.x.com', ...hosts])).toHaveLength(1)
      })

      it('that found nothing have a place beside 200 with artwork', async () => {
        const hosts = Array.from({ length: 200 }, (_, i) => `h${i}.x.com`)
        for (const [i, host] of hosts.entries())
          await records.visits.put(visitOf(host, { at: new Date(1000 + i) }), reportOf())
        await records.visits.put(nothing('docs.x.com'), reportOf())
        expect(await storedOf(['docs.x.com'])).toHaveLength(1)
      })

      it('are as few when many are stored at once', async () => {
        const hosts = Array.from({ length: 240 }, (_, i) => `h${i}.x.com`)
        await Promise.all(hosts.map((host) => records.visits.put(nothing(host), reportOf())))
        expect((await storedOf(hosts)).length).toBeLessThanOrEqual(200)
      })
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
        ...NO_REPORT.facts,
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

    describe('the limit of artwork', () => {
      const DAY_MS = 86_400_000
      const KB = 1000
      /** Stores a visit with artwork of this size that was made so many days ago. */
      const putVisit = (domain: string, bytes: number, daysAgo: number) => {
        const at = new Date(Date.now() - daysAgo * DAY_MS)
        const artworks = [largeArtworkOf(domain, bytes)]
        return records.visits.put(visitOf(domain, { at, artworks }), reportOf())
      }
      const left = async (domains: string[]) => {
        const found = await records.visits.find(domains.map(apex))
        return found.flatMap((visit) => visit?.domain ?? [])
      }
      const limits = (total: number, perSuffix = total) => ({ total, perSuffix })

      it('deletes no visit within it, and says how many bytes are stored', async () => {
        await putVisit('a.com', 40 * KB, 3)
        await putVisit('b.com', 60 * KB, 1)
        await records.artwork.put(largeArtworkOf('c.com', 500 * KB))
        expect(await records.visits.limitArtwork(limits(100 * KB))).toEqual({
          stored: 100 * KB,
          deleted: { total: 0, perSuffix: 0 },
        })
        expect(await left(['a.com', 'b.com'])).toEqual(['a.com', 'b.com'])
      })

      it('deletes the visits that were made the longest ago with their facts, until a tenth is free', async () => {
        for (const [domain, daysAgo] of [
          ['a.com', 3],
          ['b.com', 5],
          ['c.com', 2],
          ['d.com', 4],
        ] as const)
          await putVisit(domain, 30 * KB, daysAgo)
        await records.visits.put(
          visitOf('none.com', { outcome: 'nothing', artworks: [] }),
          reportOf(),
        )
        expect(await records.visits.limitArtwork(limits(100 * KB))).toEqual({
          stored: 90 * KB,
          deleted: { total: 30 * KB, perSuffix: 0 },
        })
        expect(await left(['a.com', 'b.com', 'c.com', 'd.com', 'none.com'])).toEqual([
          'a.com',
          'c.com',
          'd.com',
          'none.com',
        ])
        expect(await records.visits.facts([apex('b.com')])).toEqual([null])
      })

      it('keeps a visit that was asked for today before one that was made later', async () => {
        let round = 0
        // The note is written in the background, so it may come too late for a round.
        const isKept = async () => {
          round += 1
          const [asked, other] = [`a${round}.com`, `b${round}.com`]
          await records.visits.limitArtwork(limits(0))
          await putVisit(asked, 60 * KB, 5)
          await putVisit(other, 60 * KB, 2)
          await records.visits.find([apex(asked)])
          await setTimeout(20 * round)
          await records.visits.limitArtwork(limits(100 * KB))
          return (await left([asked, other])).join() === asked
        }
        await expect.poll(isKept, { timeout: 10_000 }).toBe(true)
      })

      it('deletes the largest of the visits of one day', async () => {
        await putVisit('a.com', 20 * KB, 2)
        await putVisit('b.com', 70 * KB, 2)
        await putVisit('c.com', 20 * KB, 2)
        await records.visits.limitArtwork(limits(100 * KB))
        expect(await left(['a.com', 'b.com', 'c.com'])).toEqual(['a.com', 'c.com'])
      })

      it('is smaller for domains below a suffix where anybody gets names, and not for those of a registry', async () => {
        const tenants = ['a.vercel.app', 'b.vercel.app', 'c.vercel.app']
        for (const [i, domain] of tenants.entries()) await putVisit(domain, 30 * KB, 3 - i)
        await putVisit('a.com', 100 * KB, 9)
        await putVisit('a.github.io', 30 * KB, 9)
        await putVisit('a.co.uk', 100 * KB, 9)
        expect(await records.visits.limitArtwork(limits(1000 * KB, 80 * KB))).toEqual({
          stored: 290 * KB,
          deleted: { total: 0, perSuffix: 30 * KB },
        })
        expect(await left([...tenants, 'a.com', 'a.github.io', 'a.co.uk'])).toEqual([
          'b.vercel.app',
          'c.vercel.app',
          'a.com',
          'a.github.io',
          'a.co.uk',
        ])
      })
    })
  })
}
