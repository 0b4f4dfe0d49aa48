// Artwork of one domain of a company is shown at all its domains.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { isCompany } from '../../schema/site.ts'
import { readBundledRows } from '../../server/bundled/index.ts'
import type { Ctx } from '../../server/context.ts'
import { findArtwork } from '../../server/resolvers/artwork.ts'
import { tiersOf } from '../../server/services/artwork-tiers.ts'
import { createLoaders } from '../../server/stores/loaders.ts'
import { BACKGROUND } from '../../server/turns/callers.ts'
import { svgOf } from '../support/artwork.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { countReads } from '../support/store-reads.ts'

const service = closeAfterTests(await startCatalogueService())

const sourceAt = async (path: string) => (await service.get(path)).headers.get('x-source')
const runArtworkCommand = (...args: string[]) => service.run('artwork', ...args)
const noCrawl = { find: () => Promise.reject(new Error('no website may be crawled')) }
const createFinder = () => {
  const ctx = {
    artworkTiers: tiersOf(['uploaded', 'bundled']),
    outbound: { visitScheduler: noCrawl },
    loaders: createLoaders(service.stores.records),
    caller: BACKGROUND,
  } as unknown as Ctx
  return (domain: Apex) => findArtwork(ctx, domain)
}

/** The companies that have bundled artwork at one of their domains. */
async function companiesWithArtwork() {
  const domains = [...new Set(readBundledRows().map(({ domain }) => domain))].filter(isCompany)
  const hits = await service.stores.records.companies.lookup(
    domains.map((domain) => `domain:${domain}`),
  )
  const mainDomains = [...new Set([...domains, ...hits.flat().map(({ domain }) => domain)])]
  const companies = await service.stores.records.companies.find(mainDomains)
  return companies.filter((company) => company !== null)
}

describe('a company whose artwork belongs to another of its domains', () => {
  // The prefix `image:` sends a request to the image host.
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

  it('is never shown with a monogram at any domain, for all such companies of the catalogue', async () => {
    const companies = await companiesWithArtwork()
    expect(companies.length).toBeGreaterThan(500)
    const findArtwork = createFinder()
    const withoutArtwork: Apex[] = []
    for (const { domain, domains } of companies) {
      for (const alternate of [domain, ...domains]) {
        if ((await findArtwork(alternate)).artworks.length === 0) withoutArtwork.push(alternate)
      }
    }
    expect(withoutArtwork).toEqual([])
  })

  it('needs at most two reads of one kind for any number of companies', async () => {
    const mainDomains = [
      'coca-colacompany.com',
      'volkswagen.de',
      'xiaomi.com',
      'stripe.com',
    ] as Apex[]
    const { records } = service.stores
    const reads = await countReads(records, async () => {
      const findArtwork = createFinder()
      await Promise.all(mainDomains.map((domain) => findArtwork(domain)))
    })
    // The second read is for operator artwork of the alternate domains.
    expect(reads).toEqual({ 'artwork.find': 2, 'companies.find': 1 })
  })

  it('shows operator artwork of that domain first, and a monogram when that domain is blocked', async () => {
    const file = join(service.dataDir, 'new.svg')
    await writeFile(file, svgOf('<rect x="10" y="10" width="80" height="80" fill="#0a0"/>'))
    const expectSource = (source: RegExp) =>
      expect.poll(() => sourceAt('/api/coca-colacompany.com'), { interval: 50 }).toMatch(source)
    await runArtworkCommand('set', 'coca-cola.com', file)
    await expectSource(/^uploaded$/)
    await runArtworkCommand('unset', 'coca-cola.com')
    await expectSource(/^bundled:/)
    await runArtworkCommand('block', 'coca-cola.com')
    await expectSource(/^monogram$/)
  })
})

describe('the monogram of an alternate domain', () => {
  const lettersAt = async (domain: string) =>
    / d="([^"]+)"/.exec(await (await service.get(`/api/${domain}`)).text())?.[1]

  it('has the letters of the company', async () => {
    expect(await lettersAt('canon.com')).toBeTruthy()
    expect(await lettersAt('global.canon')).toBe(await lettersAt('canon.com'))
  })

  it('has those of the brand on the domain of a brand', async () => {
    expect(await lettersAt('nutella.com')).not.toBe(await lettersAt('ferrero.com'))
    expect(await lettersAt('nutella.com')).toBe(await lettersAt('nestle.com'))
  })
})
