// Tests the images of logo candidates, which the explanation of a logo shows next to their scores.
import { describe, expect, it } from 'vitest'
import type { LogoExplanation } from '../../schema/resolvers.ts'
import { pixelsOf } from '../support/answers.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import { BLUE, company, GREEN, homePage, mark, RED, rgb, svg } from '../support/fake-internet.ts'
import { paths, status } from '../support/network/behaviours.ts'

const { net, service, keyHeaders: headers } = await startCrawlingSuite()

/** A website with a vector icon, which wins, and a touch icon. */
const twoLogos = paths({
  '/': homePage(
    '<link rel="icon" href="/icon.svg"><link rel="apple-touch-icon" href="/touch.svg">',
  ),
  '/icon.svg': svg(mark(GREEN)),
  '/touch.svg': svg(mark(RED)),
})
const problemOf = async (response: Response) => (await response.json()) as unknown
const getImage = (domain: string, position: number | string, requestHeaders = headers) =>
  service.get(`/api/logo/${domain}/why/${position}`, requestHeaders)
async function candidatesOf(domain: string) {
  await service.get(`/api/${domain}`)
  const response = await service.get(`/api/logo/${domain}/why`, headers)
  const { visit } = (await response.json()) as LogoExplanation
  return visit?.candidates ?? []
}

describe('the image of a logo candidate', () => {
  it('shows the candidate in use and the one that lost, at their positions', async () => {
    const domain = net.serveOnNewDomain(twoLogos)
    const candidates = await candidatesOf(domain)
    const colors: Record<string, string> = { icon: GREEN, 'apple-touch-icon': RED }
    const shown = []
    for (const [index, { way, image }] of candidates.entries()) {
      const response = await getImage(domain, index + 1)
      expect(response.status).toBe(image ? 200 : 404)
      if (!image) continue
      shown.push(way)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
      const pixels = await pixelsOf(response)
      expect(Math.max(pixels.width, pixels.height)).toBe(128)
      expect(pixels.at(64, 64)).toEqual(rgb(colors[way] as string))
    }
    expect(shown.toSorted()).toEqual(['apple-touch-icon', 'icon'])
  })

  it('is the stored one for the candidate in use, whatever the website shows now', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const position = (await candidatesOf(domain)).findIndex(({ kept }) => kept) + 1
    net.serve(domain, company(BLUE))
    const requestCount = net.countRequests(domain)
    expect((await pixelsOf(await getImage(domain, position))).at(64, 64)).toEqual(rgb(GREEN))
    expect(net.countRequests(domain)).toBe(requestCount)
  })

  it('is a 404 that says why, when the website no longer has it', async () => {
    const domain = net.serveOnNewDomain(twoLogos)
    const position = (await candidatesOf(domain)).findIndex(({ kept }) => !kept) + 1
    net.serve(domain, status(410))
    expect(await problemOf(await getImage(domain, position))).toMatchObject({
      status: 404,
      code: 'no_artwork',
      detail: 'The website answered 410.',
    })
  })

  it('is a 404 that names the positions, when the last visit has no such candidate', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const { length } = await candidatesOf(domain)
    expect(await problemOf(await getImage(domain, length + 1))).toMatchObject({
      code: 'not_found',
      detail: `The position must be from 1 to ${length}, the number of candidates; got ${length + 1}.`,
    })
    expect(await problemOf(await getImage('never-visited.com', 1))).toMatchObject({
      detail: 'No visit to never-visited.com found candidates.',
    })
  })

  it.each(['0', '-1', '1.5', 'x', '101'])('is a 400 for the position %s', async (position) => {
    expect(await problemOf(await getImage('stripe.com', position))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it('needs a secret key', async () => {
    expect((await getImage('stripe.com', 1, {})).status).toBe(401)
    const publishable = await service.key({ kind: 'publishable' })
    expect((await getImage('stripe.com', 1, { 'x-api-key': publishable })).status).toBe(403)
  })

  it('is not shown for a blocked company', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    await candidatesOf(domain)
    await service.stores.records.artwork.block(domain)
    expect(await problemOf(await getImage(domain, 1))).toMatchObject({ code: 'no_artwork' })
  })
})
