// Suggestions, and lookups by name or symbol, at the paths of other logo services. The registry is a fake one.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type Router } from 'express'
import { afterAll, describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import type { CompanyIdentifier } from '../../schema/identifiers.ts'
import type { LogoQuery } from '../../schema/inputs/logo.ts'
import { Problem } from '../../schema/problems.ts'
import type { Services } from '../../server/context.ts'
import { compatHostRoutes, compatRoutes } from '../../server/http/routes/compat/index.ts'
import { findByIdentifier, searchCompanies } from '../../server/http/routes/compat/lookups.ts'
import { ResponseCache } from '../../server/stores/response-cache.ts'

/** Tests the compatible routes with a fake lookup of a few companies. */
describe('a compatible lookup by name or symbol', () => {
  const COMPANIES = [{ name: 'Stripe', domain: apexOf('stripe.com')! }]
  for (let n = 1; n <= 6; n++) {
    COMPANIES.push({ name: `Stripes ${n}`, domain: apexOf(`stripes${n}.com`)! })
  }
  const services = {
    config: { imageUrl: 'https://img.example.net' },
    responseCache: new ResponseCache(10_000, () => {}),
  } as unknown as Services
  const search = async (text: string, limit: number) =>
    COMPANIES.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())).slice(
      0,
      limit,
    )
  const lookup = async (identifier: CompanyIdentifier) => {
    if ('name' in identifier) {
      const company = COMPANIES.find(({ name }) => name === identifier.name)
      return company ? { site: company.domain } : null
    }
    if ('ticker' in identifier && identifier.ticker.text === 'AAPL')
      return { site: apexOf('apple.com') }
    return 'coin' in identifier && identifier.coin === 'BTC'
      ? { site: apexOf('bitcoin.org') }
      : null
  }
  const png = Buffer.from('an image')
  const requestedLogos: [string, LogoQuery][] = []
  const logoFacts = {
    etag: 'x',
    source: 'uploaded',
    quality: 'high',
    width: 1,
    height: 1,
    format: 'png',
    fallback: null,
    pending: false,
    downgraded: [],
    signedUntil: null,
    mediaType: 'image/png',
    bytes: png,
    cached: false,
  }

  function serve(router: Router) {
    const app = express()
    app.set('query parser', 'simple')
    app.use((_request, response, next) => {
      const logo = async (domain: string, query: LogoQuery) => {
        requestedLogos.push([domain, query])
        const facts = { ...logoFacts, domain, owner: domain }
        return { ...facts, image: async () => facts }
      }
      const caller = { kind: 'anonymous' }
      const resolvers = { logo, search, lookup }
      const window = { limit: 1, remaining: 1, resetAt: 1 }
      const quotaResult = { ...window, minute: window, day: window, policy: '', ietfPolicy: '' }
      Object.assign(response.locals, { caller, resolvers, isPrivate: false, quotaResult })
      next()
    })
    app.use(router)
    app.use((error: Problem, _: express.Request, response: express.Response, _next: unknown) => {
      response.status(error instanceof Problem ? error.status : 500).end(error.message)
    })
    const server = app.listen(0, '127.0.0.1')
    const get = async (path: string) => {
      if (!server.listening) await once(server, 'listening')
      return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    }
    return { server, get }
  }
  const api = serve(compatRoutes(services))
  const clearbit = serve(compatHostRoutes(services, 'clearbit'))
  const logodev = serve(compatHostRoutes(services, 'logodev'))
  const brandfetch = serve(compatHostRoutes(services, 'brandfetch'))
  afterAll(() => {
    for (const { server } of [api, clearbit, logodev, brandfetch]) server.close()
  })

  it('does not search for a text of more than 200 characters', async () => {
    const refuse = () => {
      throw new Error('The text was searched for.')
    }
    const locals = { resolvers: { search: refuse, lookup: refuse } }
    const response = { locals } as unknown as express.Response
    const text = 'é'.repeat(201)
    expect(await searchCompanies(response, text, 5)).toEqual([])
    expect(await findByIdentifier(response, 'name', text)).toBeNull()
  })

  it('suggest returns an array of at most five names, domains and logos', async () => {
    for (const { get } of [api, clearbit]) {
      const response = await get('/v1/companies/suggest?query=stripe')
      const suggestions = await response.json()
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(suggestions).toHaveLength(5)
      expect(suggestions[0]).toEqual({
        name: 'Stripe',
        domain: 'stripe.com',
        logo: 'https://img.example.net/stripe.com',
      })
    }
  })

  it.each(['', '?query=', '?query=s', '?query=zzzz', '?query=%20'])(
    'suggest%s returns an empty array',
    async (query) => {
      const response = await api.get(`/v1/companies/suggest${query}`)
      expect([response.status, await response.json()]).toEqual([200, []])
    },
  )

  it.each([
    ['?name=Stripe', 200],
    ['?name=Nobody', 404],
    ['', 400],
  ])('domains/find%s returns %i', async (query, status) => {
    const response = await clearbit.get(`/v1/domains/find${query}`)
    expect(response.status).toBe(status)
    if (status === 200)
      expect(Object.keys(await response.json())).toEqual(['name', 'domain', 'logo'])
  })

  it.each([
    ['/ticker/AAPL?token=x&size=90', 'apple.com'],
    ['/crypto/BTC', 'bitcoin.org'],
    ['/name/Stripe', 'stripe.com'],
    ['/ticker/NONE', null],
    ['/isin/US0000000000', null],
    ['/stripe.com', 'stripe.com'],
  ])('%s of logo.dev returns the logo of %s', async (path, domain) => {
    requestedLogos.length = 0
    const response = await logodev.get(path)
    expect(response.status).toBe(domain ? 200 : 404)
    expect(requestedLogos.map(([name]) => name)).toEqual(domain ? [domain] : [])
  })

  it('search of logo.dev returns logo URLs with a query, so that clients can append parameters', async () => {
    const [first] = await (await logodev.get('/search?q=stripe')).json()
    expect(first).toEqual({
      name: 'Stripe',
      domain: 'stripe.com',
      logo_url: 'https://img.example.net/stripe.com?fallback=monogram',
    })
    const [withToken] = await (await logodev.get('/search?q=stripe&token=a%26b')).json()
    expect(withToken.logo_url).toBe('https://img.example.net/stripe.com?token=a%26b')
  })

  it.each([
    ['/ticker/AAPL/w/64/h/64', 'apple.com'],
    ['/AAPL', 'apple.com'],
    ['/BTC/type/icon', 'bitcoin.org'],
    ['/nike.com', 'nike.com'],
    // No coin has this symbol, so the response is a placeholder image.
    ['/crypto/AAPL', null],
  ])('%s of Brandfetch returns the logo of %s', async (path, domain) => {
    requestedLogos.length = 0
    expect((await brandfetch.get(path)).status).toBe(200)
    expect(requestedLogos.map(([name]) => name)).toEqual(domain ? [domain] : [])
  })
})
