// What a lookup by name says of its doubt: how it matched, how surely, and which companies a text may mean.
import { describe, expect, it } from 'vitest'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'

const service = closeAfterTests(await startCatalogueService())
const secretKey = await service.key()

const resolve = async (name: string, parameters = '') =>
  (await service.get(`/api/resolve?name=${encodeURIComponent(name)}${parameters}`)).json()

describe('a name without a certain match', () => {
  it('lists the companies that are equally meant', async () => {
    const problem = ProblemDetails.parse(await resolve('Gemini'))
    expect(problem.code).toBe('no_match')
    expect(problem.candidates).toEqual([
      {
        domain: 'gemini.google',
        name: 'Google Gemini',
        ticker: null,
        why: 'It is also called Gemini.',
      },
      expect.objectContaining({ domain: 'gemini.com', ticker: 'GEMI' }),
    ])
  })

  it('lists at most three companies that resemble it', async () => {
    const { candidates } = await resolve('Microsft')
    expect(candidates.length).toBeLessThanOrEqual(3)
    expect(candidates[0].domain).toBe('microsoft.com')
  })

  it.each(['zqxjkvbn', 'asdf', 'n/a', '42 17'])('lists none for %s', async (text) => {
    const problem = await resolve(text)
    expect([problem.code, problem.candidates]).toEqual(['no_match', undefined])
  })

  it.each([
    ['Spar', ['spar-international.com']],
    ['Ribbon', []],
    ['Coop', ['coop.co.uk', 'coop.ch']],
    ['Migros Turkey', ['migros.ch', 'migros.com.tr']],
    ['Netflx', ['netflix.com']],
  ])(
    'lists for %s only those with a word of it, or the start of the name',
    async (text, domains) => {
      const { candidates = [] } = await resolve(text)
      expect(candidates.map(({ domain }: { domain: string }) => domain)).toEqual(domains)
    },
  )

  it('lists them in a batch too', async () => {
    const response = await fetch(`${service.api}/api/batch/logos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secretKey },
      body: JSON.stringify({ domains: ['name:Vivo', 'name:Stripe'] }),
    })
    const { results } = await response.json()
    const domains = results[0].candidates.map(({ domain }: { domain: string }) => domain)
    expect(domains.slice(0, 2)).toEqual(['vivo.com', 'vivo.com.br'])
    expect(results[1].matched).toMatchObject({ how: 'exact', value: 'Stripe' })
  })
})

describe('typos=true', () => {
  it('finds a name despite a typo, and says that it is only similar', async () => {
    const { domain, matched } = await resolve('Microsfot', '&typos=true')
    expect([domain, matched.field, matched.how]).toEqual(['microsoft.com', 'name', 'similar'])
    expect((await resolve('Microsfot')).status).toBe(404)
    expect((await resolve('Microsfot', '&typos=false')).status).toBe(404)
  })

  it.each([
    ['Gogle', 'google.com'],
    ['Netflx', 'netflix.com'],
    ['Toyta', 'toyota.com'],
  ])('finds a famous company by a short text: %s', async (text, domain) => {
    expect((await resolve(text, '&typos=true')).domain).toBe(domain)
    expect((await resolve(text)).status).toBe(404)
  })

  it.each([
    // Short texts: a word, two names that it resembles, and a little-known name.
    ['Goggle'],
    ['Nestel'],
    ['Notoin'],
    // Another first letter, a domain, a text with a top-level domain, and a short name.
    ['Nicrosoft'],
    ['eonenergi'],
    ['Microsfot.com'],
    ['Nikey'],
  ])('does not find a company for %s', async (text) => {
    expect((await resolve(text, '&typos=true')).status).toBe(404)
  })

  it('works for an image and in a batch', async () => {
    const image = await service.get('/api/name/Microsfot?typos=true')
    expect([image.status, image.headers.get('content-location')]).toEqual([
      200,
      '/api/microsoft.com',
    ])
    for (const path of ['/api/batch/logos', '/api/batch/describe']) {
      const response = await fetch(`${service.api}${path}?typos=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': secretKey },
        body: JSON.stringify({ domains: ['name:Microsfot'] }),
      })
      expect((await response.json()).results[0].domain).toBe('microsoft.com')
    }
  })
})

describe('X-Match', () => {
  it.each([
    ['/api/name/Stripe', /^exact; field=name; score=0\.\d+$/],
    ['/api/name/Google%20Ireland%20Limited', /^subsidiary; field=subsidiary; score=0\.\d+$/],
    ['/api/ticker/AAPL', /^exact; field=ticker; score=1$/],
    ['/api/isin/US0378331005', /^exact; field=isin; score=1$/],
    ['/api/crypto/BTC', /^exact; field=coin; score=1$/],
  ])('of %s says how the company matched', async (path, header) => {
    const response = await service.get(path)
    expect(response.headers.get('x-match')).toMatch(header)
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Match')
    const etag = String(response.headers.get('etag'))
    const again = await service.get(path, { 'if-none-match': etag })
    expect([again.status, again.headers.get('x-match')]).toEqual([
      304,
      response.headers.get('x-match'),
    ])
  })
})
