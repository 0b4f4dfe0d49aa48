// A company's artwork on whichever of its domains it hangs, shown on all of them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { readBundledRows } from '../../server/bundled/index.ts'
import type { CrawlScheduler } from '../../server/crawler/scheduler.ts'
import { tiersOf } from '../../server/outbound.ts'
import { createArtworkFinder } from '../../server/resolvers/artwork.ts'
import { createLoaders } from '../../server/resolvers/loaders.ts'
import { svgOf } from '../support/artwork.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import type { Service } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

let service: Service
beforeAll(async () => {
  service = await startCatalogueService()
})
afterAll(() => service.close())

const sourceAt = async (path: string) => (await service.get(path)).headers.get('x-source')
const run = (...words: string[]) => service.run('artwork', ...words)
const discovery = { find: () => Promise.reject(new Error('no website is visited')) }
const drawn = () =>
  createArtworkFinder(
    {
      tiers: tiersOf(['uploaded', 'bundled']),
      crawlScheduler: discovery as unknown as CrawlScheduler,
    },
    createLoaders(service.stores.records),
  )

/** Each company with a drawing on any of its domains. */
async function withArtwork() {
  const pages = [...new Set(readBundledRows().map(({ domain }) => domain))]
  const leads = await service.stores.records.companies.lookup(pages.map((one) => `domain:${one}`))
  const mains = [...new Set([...pages, ...leads.flat().map(({ domain }) => domain)])]
  const known = await service.stores.records.companies.find(mains)
  return known.filter((company) => company !== null)
}

describe('a company whose drawing hangs on another of its domains', () => {
  it.each([
    '/api/ticker/KO',
    '/api/name/Coca-Cola',
    '/api/name/Volkswagen',
    '/api/ticker/GE',
    '/api/ticker/CAT',
    '/api/name/Xiaomi',
    '/api/coca-colacompany.com',
    'image:/vw.com',
  ])('shows it at %s', async (path) => {
    expect(await sourceAt(path)).toMatch(/^bundled:/)
  })

  it('no company of the catalogue answers letters on any of its domains when it has a drawing', async () => {
    const companies = await withArtwork()
    expect(companies.length).toBeGreaterThan(500)
    const of = drawn()
    const bare: Apex[] = []
    for (const { domain, domains } of companies) {
      for (const one of [domain, ...domains]) {
        if ((await of(one)).artworks.length === 0) bare.push(one)
      }
    }
    expect(bare).toEqual([])
  })

  it('costs one read of a kind, however many are asked for', async () => {
    const mains = ['coca-colacompany.com', 'volkswagen.de', 'xiaomi.com', 'stripe.com'] as Apex[]
    const { records } = service.stores
    const reads = await countReads(records, async () => {
      const of = drawn()
      await Promise.all(mains.map(of))
    })
    // What the operator says of the companies' other domains is the second.
    expect(reads).toEqual({ 'artwork.find': 2, 'companies.find': 1 })
  })

  it('shows the operator’s word on that domain first, and nothing that was taken down there', async () => {
    const file = join(service.dataDir, 'new.svg')
    await writeFile(file, svgOf('<rect x="10" y="10" width="80" height="80" fill="#0a0"/>'))
    const shows = (wanted: RegExp) =>
      expect
        .poll(() => sourceAt('/api/coca-colacompany.com'), { timeout: 2000, interval: 50 })
        .toMatch(wanted)
    await run('set', 'coca-cola.com', file)
    await shows(/^uploaded$/)
    await run('unset', 'coca-cola.com')
    await shows(/^bundled:/)
    await run('block', 'coca-cola.com')
    await shows(/^monogram$/)
  })
})
