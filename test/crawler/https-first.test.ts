// Websites are read over https; http is read only where port 443 refuses connections.
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { pixelsOf } from '../support/answers.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import {
  company,
  GREEN,
  HTTP_ONLY_ADDRESS,
  homePage,
  mark,
  PUBLIC_ADDRESS,
  RED,
  rgb,
  startCrawlingService,
  svg,
} from '../support/fake-internet.ts'
import { paths, redirect } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'

const { net, service, keyHeaders: key } = await startCrawlingSuite()

const isEncrypted = (request: Parameters<Handler>[0]) => 'encrypted' in request.socket
/** A site that answers https and http differently. */
const byScheme =
  (overHttps: Handler, overHttp: Handler): Handler =>
  (request, response) =>
    (isEncrypted(request) ? overHttps : overHttp)(request, response)

const setAddress = (domain: Apex, address: string) => {
  for (const host of [domain, `www.${domain}`]) net.dns.set(host, [address])
}
const securityOf = (response: Response) => response.headers.get('x-source-security')
const sourceOf = (response: Response) => response.headers.get('x-source')
const colorOf = async (response: Response) => (await pixelsOf(response)).at(64, 64)
const getLogo = (domain: Apex, query = '') => service.get(`/api/${domain}${query}`, key)

/** @returns the marks of the brand kit for data from http, in REST and in GraphQL. */
const markOfKit = async (domain: Apex) => {
  const kit = await (await service.get(`/api/brand/${domain}`, key)).json()
  const query = `{ company(domain: "${domain}") { brand { overHttp } } }`
  const { data } = await (
    await service.get(`/graphql?query=${encodeURIComponent(query)}`, key)
  ).json()
  return [kit.over_http, data.company.brand.overHttp]
}

describe('a site whose https fails', () => {
  it('is not read over http when its certificate is for another name', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(domain, company(RED), { certificate: 'other-name' })
    expect(sourceOf(await getLogo(domain))).toBe('monogram')
    expect(net.countRequests(domain)).toBe(0)
  })

  it('is not read over http when https redirects to another http URL that https does not have', async () => {
    const domain = net.serveOnNewDomain(paths({}))
    net.serve(domain, byScheme(redirect(`http://www.${domain}/de/`), company(RED)))
    expect(sourceOf(await getLogo(domain))).toBe('monogram')
    expect(net.countRequests(domain, '/icon.svg')).toBe(0)
  })

  const serveOverHttp = (domain: Apex) => {
    net.serve(domain, company(GREEN))
    setAddress(domain, HTTP_ONLY_ADDRESS)
  }
  const serveLeadingToHttp = (domain: Apex) => {
    const leading = byScheme(redirect(`http://${domain}{path}`, 301), company(GREEN))
    for (const host of [domain, `www.${domain}`]) net.serve(host, leading)
  }

  it.each([
    ['port 443 refuses connections', serveOverHttp],
    ['https redirects to the same URL over http', serveLeadingToHttp],
  ])('is read over http when %s, and its logo is marked', async (_, serve) => {
    const domain = net.serveOnNewDomain(paths({}))
    serve(domain)
    const response = await getLogo(domain)
    expect([sourceOf(response), securityOf(response)]).toEqual(['site:icon', 'none'])
    expect(await colorOf(response)).toEqual(rgb(GREEN))
    // The second answer comes from the stored visit.
    expect(securityOf(await getLogo(domain, '?size=64'))).toBe('none')
    const { shown } = await (await service.get(`/api/logo/${domain}/why`, key)).json()
    expect(shown[0].overHttp).toBe(true)
    expect(await markOfKit(domain)).toEqual([true, true])
  })

  it('loses the mark when it is read over https later', async () => {
    const domain = net.serveOnNewDomain(paths({}))
    serveOverHttp(domain)
    expect(securityOf(await getLogo(domain))).toBe('none')
    setAddress(domain, PUBLIC_ADDRESS)
    expect(securityOf(await getLogo(domain, '?refresh=true'))).toBeNull()
    expect(securityOf(await getLogo(domain))).toBeNull()
    expect(await markOfKit(domain)).toEqual([undefined, false])
  })

  it.each([
    ['port 443 refuses connections', serveOverHttp],
    ['https redirects to the same URL over http', serveLeadingToHttp],
  ])('is not read over http with CRAWL_UNVERIFIED=off when %s', async (_, serve) => {
    const env = { CRAWL_UNVERIFIED: 'off', DISCOVERY_BUDGET_MS: '15000' }
    const strict = await startCrawlingService(net, { env })
    const domain = net.serveOnNewDomain(paths({}))
    serve(domain)
    expect(sourceOf(await strict.get(`/api/${domain}`))).toBe('monogram')
    expect(net.countRequests(domain, '/icon.svg')).toBe(0)
    await strict.close()
  })
})

describe('an https page', () => {
  it('shows the https version of an image that it links over http', async () => {
    const domain = net.serveOnNewDomain(paths({}))
    const page = homePage(`<link rel="icon" href="http://${domain}/icon.svg">`)
    net.serve(
      domain,
      byScheme(
        paths({ '/': page, '/icon.svg': svg(mark(GREEN)) }),
        paths({ '/icon.svg': svg(mark(RED)) }),
      ),
    )
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(GREEN))
  })
})

describe('a site read over https before', () => {
  /**
   * Simulates an attacker on the network, who refuses https connections and answers http with this handler.
   * @returns the color of the logo after a refresh.
   */
  const attack = async (domain: Apex, httpHandler: Handler) => {
    setAddress(domain, HTTP_ONLY_ADDRESS)
    net.web.serve(domain, httpHandler)
    return colorOf(await getLogo(domain, '?refresh=true'))
  }

  it('keeps its artwork when http redirects to another site with https', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const mallory = net.serveOnNewDomain(company(RED))
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(GREEN))
    expect(await attack(domain, redirect(`https://${mallory}/`))).toEqual(rgb(GREEN))
    const refresh = homePage(`<meta http-equiv="refresh" content="0;url=https://${mallory}/">`)
    expect(await attack(domain, paths({ '/': refresh }))).toEqual(rgb(GREEN))
    expect(net.countRequests(mallory, '/')).toBeGreaterThan(1)
  })

  it('keeps its intelligence when only http answers', async () => {
    const pageWithDescription = (text: string) =>
      homePage(`<title>Acme</title><meta name="description" content="${text}">`)
    const domain = net.serveOnNewDomain(
      paths({ '/': pageWithDescription('Acme makes steel pumps for water works and ships.') }),
    )
    const { intelligence } = service.stores.records
    const fetchDescription = async () =>
      (await (await service.get(`/api/intelligence/${domain}`, key)).json()).description
    const before = await fetchDescription()
    expect(before).toContain('steel pumps')
    setAddress(domain, HTTP_ONLY_ADDRESS)
    net.web.serve(
      domain,
      paths({ '/': pageWithDescription('Mallory sells stolen goods to everybody.') }),
    )
    const [stored] = await intelligence.find([domain])
    await intelligence.put({ ...stored!, freshUntil: new Date(0) })
    const requestsBefore = net.countRequests(domain, '/')
    await fetchDescription()
    await expect
      .poll(async () => (await intelligence.find([domain]))[0]!.freshUntil > new Date())
      .toBe(true)
    expect(net.countRequests(domain, '/')).toBeGreaterThan(requestsBefore)
    expect(await fetchDescription()).toBe(before)
  })

  it.each([
    ['facts and a logo', '<link rel="icon" href="/icon.svg">'],
    ['facts only', ''],
  ])('is not researched over http when its visit read %s', async (_what, head) => {
    const siteAbout = (name: string, business: string) => {
      const text = `${name} is ${business}.`
      const description = `<meta name="description" content="${text}">`
      return company(GREEN, {
        '/': homePage(`<title>${name}</title>${description}${head}`, `<p>${text}</p>`),
      })
    }
    const bank = 'a bank that offers savings accounts and loans to families in Norway'
    const casino = 'an online casino that offers slot machines and poker to gamblers'
    const domain = net.serveOnNewDomain(siteAbout('Genuine Bank', bank))
    expect(sourceOf(await getLogo(domain))).toBe(head ? 'site:icon' : 'monogram')
    setAddress(domain, HTTP_ONLY_ADDRESS)
    net.web.serve(domain, siteAbout('Forged Casino', casino))
    const response = await service.get(`/api/intelligence/${domain}`, key)
    const intelligence = await response.text()
    expect(response.status).toBe(200)
    expect(intelligence).toContain('Genuine Bank')
    expect(intelligence).not.toMatch(/casino|http:\/\/company/i)
  })

  it('keeps its facts when its http page is a parked page', async () => {
    const title = '<title>Acme</title><link rel="icon" href="/icon.svg">'
    const domain = net.serveOnNewDomain(company(GREEN, { '/': homePage(title) }))
    await getLogo(domain)
    await attack(domain, paths({ '/': homePage('<title>This domain is for sale</title>') }))
    const { visit } = await (await service.get(`/api/logo/${domain}/why`, key)).json()
    expect(visit.facts.title?.value).toBe('Acme')
  })

  it('keeps its artwork and facts when only http answers', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const first = await getLogo(domain)
    expect([await colorOf(first), securityOf(first)]).toEqual([rgb(GREEN), null])
    const facts = async () =>
      (await (await service.get(`/api/logo/${domain}/why`, key)).json()).visit.facts
    const before = await facts()
    setAddress(domain, HTTP_ONLY_ADDRESS)
    net.web.serve(
      domain,
      company(RED, { '/': homePage('<title>Mallory</title><link rel="icon" href="/icon.svg">') }),
    )
    const response = await getLogo(domain, '?refresh=true')
    expect([await colorOf(response), net.countRequests(domain, '/')]).toEqual([rgb(GREEN), 2])
    expect(await facts()).toEqual(before)
    setAddress(domain, PUBLIC_ADDRESS)
    expect(await colorOf(await getLogo(domain, '?refresh=true'))).toEqual(rgb(RED))
  })
})
