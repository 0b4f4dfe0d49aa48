// The ThumbHash of a logo: every door has the same one, which looks like the logo, and no request decodes an image for it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import { homePage, svg } from '../support/fake-internet.ts'
import { postGraphql } from '../support/graphql.ts'
import { paths } from '../support/network/behaviours.ts'

/** Red on the left, blue on the right, with a margin that ingest cuts off. */
const RED_AND_BLUE = svgOf(
  '<path fill="#f00" d="M20 20h30v60H20z"/><path fill="#00f" d="M50 20h30v60H50z"/>',
)

const service = closeAfterTests(await startCatalogueService('unlimited'))
const key = await service.key()
const headers = { 'x-api-key': key }

const artworkFiles = {
  'vector-artwork.com': RED_AND_BLUE,
  'raster-artwork.com': await sharp(RED_AND_BLUE, { density: 288 }).png().toBuffer(),
}
for (const [domain, bytes] of Object.entries(artworkFiles)) {
  const file = join(service.dataDir, domain)
  await writeFile(file, bytes)
  await service.run('artwork', 'set', domain, file)
}
await service.run(
  'artwork',
  'set',
  'kept-artwork.com',
  '--keep',
  join(service.dataDir, 'vector-artwork.com'),
)

const json = async (path: string) => (await service.get(path, headers)).json()
const post = async (path: string, domains: string[]) => {
  const init = { method: 'POST', body: JSON.stringify({ domains }) }
  const answer = await fetch(service.api + path, {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  return (await answer.json()).results
}
const thumbhashOf = async (domain: string): Promise<string> =>
  (await json(`/api/meta/${domain}`)).thumbhash

/** @returns the preview, and its pixel at a place from 0 to 1. */
function previewOf(thumbhash: string) {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'))
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * h) * w + Math.floor(x * w)) * 4
    return [...rgba.subarray(offset, offset + 4)] as [number, number, number, number]
  }
  return { w, h, at }
}

describe('a ThumbHash', () => {
  it.each(['vector-artwork.com', 'raster-artwork.com'])(
    'shows the colors of %s',
    async (domain) => {
      const { w, h, at } = previewOf(await thumbhashOf(domain))
      expect(w).toBe(h)
      const [left, right] = [at(0.3, 0.5), at(0.7, 0.5)]
      expect(left[0] - left[2]).toBeGreaterThan(100)
      expect(right[2] - right[0]).toBeGreaterThan(100)
      // The mark takes nearly the whole square, as in the logo.
      expect(at(0.02, 0.5)[3]).toBeLessThan(at(0.3, 0.5)[3])
    },
  )

  it('keeps the margin of a file that is kept', async () => {
    const [trimmed, kept] = [
      await thumbhashOf('vector-artwork.com'),
      await thumbhashOf('kept-artwork.com'),
    ]
    expect(previewOf(kept).at(0.1, 0.5)[3]).toBeLessThan(previewOf(trimmed).at(0.1, 0.5)[3] - 30)
  })

  it.each(['stripe.com', 'ikea.com', 'spotify.com', 'mastercard.com'])(
    'looks like the bundled logo of %s',
    async (domain) => {
      const { at } = previewOf(await thumbhashOf(domain))
      const logo = await pixelsOf(await service.get(`/api/${domain}?format=png&size=64`))
      let difference = 0
      for (let y = 0; y < 64; y++)
        for (let x = 0; x < 64; x++)
          difference += Math.abs(at((x + 0.5) / 64, (y + 0.5) / 64)[3] - logo.at(x, y)[3]!)
      expect(difference / 64 ** 2).toBeLessThan(80)
    },
  )

  it('is the same in describe, in batches and in GraphQL', async () => {
    const domains = ['stripe.com', 'vector-artwork.com']
    for (const domain of domains) {
      const thumbhash = await thumbhashOf(domain)
      expect(thumbhash).toMatch(/^[\w+/]{20,36}=*$/)
      expect((await json(`/api/describe/${domain}`)).thumbhash).toBe(thumbhash)
      expect((await json(`/api/brand/${domain}`)).thumbhash).toBe(thumbhash)
      const query = `{ company(domain: "${domain}") { logo { thumbhash } } }`
      const { data } = await postGraphql(service, { query })
      expect(data.company.logo.thumbhash).toBe(thumbhash)
    }
    for (const path of ['/api/batch/describe', '/api/batch/logos']) {
      const items = await post(path, domains)
      expect(items.map((item: { thumbhash: string }) => item.thumbhash)).toEqual(
        await Promise.all(domains.map(thumbhashOf)),
      )
    }
  })

  it('is that of the coin where a batch shows a coin', async () => {
    const issuer = await thumbhashOf('circle.com')
    const [ofLogos] = await post('/api/batch/logos', ['crypto:USDC'])
    const [ofDescribe] = await post('/api/batch/describe', ['crypto:USDC'])
    expect(ofLogos.thumbhash).not.toBe(issuer)
    expect(ofDescribe.thumbhash).toBe(ofLogos.thumbhash)
  })

  it('is null for a monogram, for a blocked logo and for what an older version stored', async () => {
    await service.stores.records.artwork.put(artworkOf('older-artwork.com', RED_AND_BLUE))
    await service.run('artwork', 'block', 'blocked-artwork.com')
    const domains = ['no-such-company-anywhere.com', 'older-artwork.com', 'blocked-artwork.com']
    for (const domain of domains) {
      expect(await thumbhashOf(domain)).toBeNull()
      expect((await service.get(`/api/${domain}?format=png`)).status).toBe(200)
      const query = `{ company(domain: "${domain}") { logo { thumbhash } } }`
      expect((await postGraphql(service, { query })).data.company.logo).toEqual({
        thumbhash: null,
      })
    }
    const items = await post('/api/batch/logos', [...domains, 'no domain'])
    expect(items.map((item: { thumbhash: null }) => item.thumbhash)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

it('is stored with the logo that a visit finds', async () => {
  const { net, service: crawling } = await startCrawlingSuite()
  const domain = net.serveOnNewDomain(
    paths({ '/': homePage('<link rel="icon" href="/i.svg">'), '/i.svg': svg(RED_AND_BLUE) }),
  )
  const query = `{ company(domain: "${domain}") { logo { source thumbhash } } }`
  const { data } = await postGraphql(crawling, { query })
  expect(data.company.logo).toEqual({
    source: 'site:icon',
    thumbhash: await thumbhashOf('vector-artwork.com'),
  })
})
