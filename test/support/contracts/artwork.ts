// The contract of operator artwork, which every store must keep.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Artwork } from '../../../schema/artwork.ts'
import type { Records } from '../../../server/stores/records.ts'
import { apex } from '../companies.ts'
import { artworkOf, largeArtworkOf, reportOf, visitOf } from './fixtures.ts'
import type { Damage, OpenRecords } from './index.ts'
import { randomNamespace } from './namespace.ts'

export function artworkContract(name: string, open: OpenRecords, damage: Damage) {
  describe(`artwork: ${name}`, () => {
    let records: Records
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      records = await open(namespace)
    })
    afterEach(() => records.close())

    it('returns artwork with every property and byte unchanged', async () => {
      const artwork = artworkOf('x.com', { kept: true })
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
  })
}
