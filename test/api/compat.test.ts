// URLs of other logo services work with only the host changed.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as requestHttp } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import express, { type Router } from 'express'
import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import type { CompanyIdentifier } from '../../schema/identifiers.ts'
import type { LogoQuery } from '../../schema/inputs/logo.ts'
import { Problem } from '../../schema/problems.ts'
import type { Services } from '../../server/context.ts'
import { compatHostRoutes, compatRoutes } from '../../server/http/routes/compat/index.ts'
import { findByIdentifier, searchCompanies } from '../../server/http/routes/compat/lookups.ts'
import { ResponseCache } from '../../server/stores/response-cache.ts'
import { redactKeys } from '../../server/telemetry/redact.ts'
import { pixelsOf } from '../support/answers.ts'
import { createCertificates } from '../support/network/certificates.ts'
import { fetchRaw, type RawResponse } from '../support/raw-fetch.ts'
import { type Service, startService } from '../support/service.ts'

/** Hosts of other services, and the host that replaces each; null is the API host. */
const REPLACEMENT_HOSTS: Record<string, string | null> = {
  'logo.clearbit.com': 'logo.example.com',
  'img.logo.dev': 'img.example.com',
  'cdn.brandfetch.io': 'brands.example.com',
  'icons.bitwarden.net': 'icons.example.com',
  'www.google.com': null,
  't1.gstatic.com': null,
  'icons.duckduckgo.com': null,
}
const COMPAT_HOSTS =
  'logo.example.com=clearbit,img.example.com=logodev,brands.example.com=brandfetch,icons.example.com=bitwarden,' +
  'g.example.com=google,ddg.example.com=duckduckgo'
const KEY = 'pk_X-1ZO13GSgeOoUrIuJ6GMQ'

let service: Service
beforeAll(async () => {
  service = await startService({ plans: 'unlimited', env: { COMPAT_HOSTS } })
  for (const [background, color] of [
    ['light', '#a00'],
    ['dark', '#fcc'],
  ] as const) {
    const file = join(service.dataDir, `${background}.svg`)
    const path = `<path fill="${color}" d="M1 1h8v8h-8z"/>`
    await writeFile(
      file,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${path}</svg>`,
    )
    await service.run('artwork', 'set', 'two-marks.com', file, '--background', background)
  }
  await service.key({ kind: 'publishable', plan: 'pro', existing: KEY })
})
afterAll(() => service.close())

/** Sends a request to the service with the host of the URL in the Host header, which fetch cannot set. */
function getByHost(
  address: string,
  { port = 'api', headers = {} }: { port?: 'api' | 'image'; headers?: Record<string, string> } = {},
): Promise<RawResponse> {
  const { host, pathname, search } = new URL(address)
  return getRawPath(host, pathname + search, port, headers)
}

/** Sends the path without normalizing it. */
function getRawPath(
  host: string,
  path: string,
  port: 'api' | 'image' = 'api',
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const address = new URL(service[port])
  const target = { hostname: address.hostname, port: address.port, path }
  return fetchRaw(target, { host, ...headers })
}

/** Replaces the host of another service by ours. */
function withReplacedHost(address: string): string {
  const url = new URL(address)
  const host = REPLACEMENT_HOSTS[url.host]
  if (host === undefined) throw new Error(`${url.host} has no new host`)
  url.host = host ?? new URL(service.api).host
  return url.href
}

const edgeOf = async ({ body }: RawResponse) => (await sharp(body).metadata()).width
const pixels = ({ body }: RawResponse) => pixelsOf(new Response(new Uint8Array(body)))

/** `edge` is the width of the image in pixels. */
type CompatUrl = [address: string, status: number, type: string, edge?: number]
const PROBLEM = 'application/problem+json; charset=utf-8'

// With a 404, Google sends an image of 16 pixels and DuckDuckGo one of 48. Clients check the status or the size.
// Every service ignores unknown parameters and invalid values. Without a valid key, an image is a PNG of at most 128
// pixels.
const COMPAT_URLS: CompatUrl[] = [
  // Clearbit has no image for an unknown company.
  ['https://logo.clearbit.com/stripe.com', 200, 'image/png', 128],
  ['https://logo.clearbit.com/stripe.com?size=80', 200, 'image/png', 80],
  ['https://logo.clearbit.com/www.Stripe.com?size=80&greyscale=true', 200, 'image/png', 80],
  ['https://logo.clearbit.com/Stripe.com/?size=80', 200, 'image/png', 80],
  ['https://logo.clearbit.com/stripe.com?size=5000', 200, 'image/png', 128],
  ['https://logo.clearbit.com/stripe.com?size=large&s=1&format=gif', 200, 'image/png', 128],
  ['https://logo.clearbit.com/stripe.com?size=60&size=90', 200, 'image/png', 60],
  ['https://logo.clearbit.com/stripe.com?size=&format=', 200, 'image/png', 128],
  ['https://logo.clearbit.com/unknown-company-of-nobody.com?size=80', 404, PROBLEM],
  ['https://logo.clearbit.com/localhost', 404, PROBLEM],
  ['https://logo.clearbit.com/127.0.0.1', 404, PROBLEM],
  ['https://logo.clearbit.com/', 404, PROBLEM],
  ['https://logo.clearbit.com/favicon.ico', 404, PROBLEM],

  // logo.dev sends a JPEG by default, and a monogram for an unknown company unless `fallback` is 404.
  [`https://img.logo.dev/stripe.com?token=${KEY}`, 200, 'image/jpeg', 128],
  [`https://img.logo.dev/stripe.com?token=${KEY}&size=200&format=png`, 200, 'image/png', 200],
  [`https://img.logo.dev/stripe.com?token=${KEY}&size=80&retina=true`, 200, 'image/jpeg', 160],
  [
    `https://img.logo.dev/stripe.com?token=${KEY}&size=64&format=webp&theme=auto`,
    200,
    'image/webp',
    64,
  ],
  [`https://img.logo.dev/stripe.com?token=${KEY}&size=9999&format=png`, 200, 'image/png', 1024],
  [`https://img.logo.dev/unknown-company-of-nobody.com?token=${KEY}`, 200, 'image/jpeg', 128],
  [`https://img.logo.dev/unknown-company-of-nobody.com?token=${KEY}&fallback=404`, 404, PROBLEM],
  ['https://img.logo.dev/stripe.com?token=pk_of-another-service&size=300', 200, 'image/png', 128],
  ['https://img.logo.dev/stripe.com', 200, 'image/png', 128],
  ['https://img.logo.dev/not%20a%20domain', 404, PROBLEM],

  ['https://www.google.com/s2/favicons?domain=stripe.com', 200, 'image/png', 16],
  ['https://www.google.com/s2/favicons?domain=stripe.com&sz=64', 200, 'image/png', 64],
  ['https://www.google.com/s2/favicons?domain=stripe.com&sz=9', 200, 'image/png', 16],
  [
    'https://www.google.com/s2/favicons?sz=64&domain_url=https://stripe.com/pricing',
    200,
    'image/png',
    64,
  ],
  ['https://www.google.com/s2/favicons?sz=64&domain_url=stripe.com/pricing', 200, 'image/png', 64],
  [
    'https://www.google.com/s2/favicons?domain=unknown-company-of-nobody.com&sz=64',
    404,
    'image/png',
    16,
  ],
  ['https://www.google.com/s2/favicons?domain=localhost&sz=64', 404, 'image/png', 16],
  ['https://www.google.com/s2/favicons', 404, 'image/png', 16],
  [
    'https://t1.gstatic.com/faviconV2?url=https%3A%2F%2Fstripe.com%3A8443%2Fa%3Fb&size=40',
    200,
    'image/png',
    40,
  ],
  ['https://t1.gstatic.com/faviconV2?url=https://user@stripe.com/', 200, 'image/png', 16],
  ['https://t1.gstatic.com/faviconV2?url=javascript:alert(1)&size=32', 404, 'image/png', 16],
  ['https://t1.gstatic.com/faviconV2?url=https://127.1/&size=32', 404, 'image/png', 16],
  ['https://t1.gstatic.com/faviconV2?url=https://stripe%09.com/&size=32', 404, 'image/png', 16],

  ['https://icons.duckduckgo.com/ip3/stripe.com.ico', 200, 'image/png', 64],
  ['https://icons.duckduckgo.com/ip3/www.stripe.com.ico', 200, 'image/png', 64],
  ['https://icons.duckduckgo.com/ip2/stripe.com.ico', 200, 'image/png', 64],
  ['https://icons.duckduckgo.com/ip3/unknown-company-of-nobody.com.ico', 404, 'image/png', 48],
  ['https://icons.duckduckgo.com/ip3/localhost%3A5173.ico', 404, 'image/png', 48],
  ['https://icons.duckduckgo.com/ip3/stripe.com', 404, PROBLEM],

  // Bitwarden sends an image for every host with a dot: of 64 pixels for a domain, of 48 for any other host.
  ['https://icons.bitwarden.net/stripe.com/icon.png', 200, 'image/png', 64],
  ['https://icons.bitwarden.net/icons/stripe.com/icon.png', 200, 'image/png', 64],
  ['https://icons.bitwarden.net/unknown-company-of-nobody.com/icon.png', 200, 'image/png', 64],
  ['https://icons.bitwarden.net/192.168.1.1/icon.png', 200, 'image/png', 48],
  ['https://icons.bitwarden.net/localhost/icon.png', 400, PROBLEM],

  // Brandfetch has pairs of name and value in the path; an icon gets the shorter of `w` and `h`. An unknown company has
  // a placeholder for an icon and one transparent pixel for `type/logo`, unless the path contains a fallback.
  ['https://cdn.brandfetch.io/stripe.com?c=1idabc', 200, 'image/png', 128],
  ['https://cdn.brandfetch.io/domain/stripe.com?c=1idabc', 200, 'image/png', 128],
  [`https://cdn.brandfetch.io/stripe.com/w/400/h/400?c=${KEY}`, 200, 'image/png', 400],
  [
    `https://cdn.brandfetch.io/stripe.com/w/400/h/200/theme/dark/fallback/lettermark/type/icon?c=${KEY}`,
    200,
    'image/png',
    200,
  ],
  [`https://cdn.brandfetch.io/stripe.com/h/64/type/logo?c=${KEY}`, 200, 'image/png', 64],
  [
    `https://cdn.brandfetch.io/stripe.com/w/64/h/64/theme/dark/icon.jpeg?c=${KEY}`,
    200,
    'image/jpeg',
    64,
  ],
  ['https://cdn.brandfetch.io/stripe.com/w/wide/colour/theme?c=1idabc', 200, 'image/png', 128],
  ['https://cdn.brandfetch.io/unknown-company-of-nobody.com?c=1idabc', 200, 'image/png', 128],
  [
    'https://cdn.brandfetch.io/unknown-company-of-nobody.com/type/logo?c=1idabc',
    200,
    'image/png',
    1,
  ],
  [
    'https://cdn.brandfetch.io/unknown-company-of-nobody.com/fallback/lettermark?c=1idabc',
    200,
    'image/png',
    128,
  ],
  [
    'https://cdn.brandfetch.io/unknown-company-of-nobody.com/fallback/404/icon?c=1idabc',
    404,
    PROBLEM,
  ],
  ['https://cdn.brandfetch.io/id_0dwKPKT?c=1idabc', 200, 'image/png', 48],
  ['https://cdn.brandfetch.io/id_0dwKPKT/fallback/404?c=1idabc', 404, PROBLEM],
  ['https://cdn.brandfetch.io/ticker/NKE/fallback/transparent?c=1idabc', 200, 'image/png', 1],
]

describe('a URL of another service with only the host changed', () => {
  it.each(COMPAT_URLS)('%s returns %i with %s', async (address, status, type, edge) => {
    const response = await getByHost(withReplacedHost(address))
    expect([response.status, response.headers['content-type']]).toEqual([status, type])
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['x-ratelimit-limit']).toBeDefined()
    if (edge) expect(await edgeOf(response)).toBe(edge)
  })

  // URL templates of applications, with the values that the application fills in.
  it.each<[application: string, template: string, values: Record<string, string>, edge: number]>([
    [
      'Umami',
      'https://icons.duckduckgo.com/ip3/{{domain}}.ico',
      { '{{domain}}': 'stripe.com' },
      64,
    ],
    [
      'Umami',
      'https://www.google.com/s2/favicons?domain={{domain}}',
      { '{{domain}}': 'stripe.com' },
      16,
    ],
    ['Umami', 'https://logo.clearbit.com/{{domain}}', { '{{domain}}': 'stripe.com' }, 128],
    [
      'linkding',
      'https://t1.gstatic.com/faviconV2?client=SOCIAL&type=FAVICON&fallback_opts=TYPE,SIZE,URL&url={url}&size=32',
      { '{url}': 'https://stripe.com' },
      32,
    ],
    ['linkding', 'https://icons.duckduckgo.com/ip3/{domain}.ico', { '{domain}': 'stripe.com' }, 64],
    ['Vaultwarden', 'https://icons.bitwarden.net/{}/icon.png', { '{}': 'stripe.com' }, 64],
    ['Vaultwarden', 'https://icons.duckduckgo.com/ip3/{}.ico', { '{}': 'stripe.com' }, 64],
    [
      'Vaultwarden',
      'https://www.google.com/s2/favicons?domain={}&sz=32',
      { '{}': 'stripe.com' },
      32,
    ],
    ['SearXNG', 'https://icons.duckduckgo.com/ip2/{domain}.ico', { '{domain}': 'stripe.com' }, 64],
  ])('serves %s with its template %s', async (_, template, values, edge) => {
    let address = template
    for (const [placeholder, value] of Object.entries(values)) {
      address = address.replace(placeholder, value)
    }
    const response = await getByHost(withReplacedHost(address))
    // linkding derives the file name from exactly this content type.
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await edgeOf(response)).toBe(edge)
  })

  it('does not cache the response of a URL with ignored parameters', async () => {
    // The log marks a response of the response cache with `HOT`.
    const cacheHits = () => service.logLines.filter(({ cache }) => cache === 'HOT').length
    const hitsOfSecondRequest = async (address: string) => {
      await getByHost(withReplacedHost(address))
      const before = cacheHits()
      await getByHost(withReplacedHost(address))
      return cacheHits() - before
    }
    expect(await hitsOfSecondRequest('https://logo.clearbit.com/github.com?size=77')).toBe(1)
    expect(await hitsOfSecondRequest('https://icons.duckduckgo.com/ip3/github.com.ico')).toBe(1)
    expect(await hitsOfSecondRequest('https://logo.clearbit.com/github.com?size=77a')).toBe(0)
    expect(
      await hitsOfSecondRequest('https://logo.clearbit.com/github.com?size=77&theme=dark'),
    ).toBe(0)
    expect(
      await hitsOfSecondRequest('https://icons.duckduckgo.com/ip3/github.com.ico?size=20'),
    ).toBe(0)
  })
})

describe('a host of another service', () => {
  it('works on both ports, with a port in Host and in any letter case', async () => {
    for (const port of ['api', 'image'] as const) {
      for (const host of ['logo.example.com', 'LOGO.example.com:8443']) {
        const response = await getByHost(`http://${host}/nobody-at-all.com`, {
          port,
          headers: { host },
        })
        // Clearbit has a 404 for an unknown company; our own hosts return a monogram.
        expect([port, host, response.status]).toEqual([port, host, 404])
      }
    }
  })

  it('shares no cached response with our own image host', async () => {
    const address = 'http://logo.example.com/nobody-at-all.com?size=64'
    const { host } = new URL(service.image)
    const imageHostUrl = `http://${host}/nobody-at-all.com?size=64`
    for (const _ of [1, 2, 3]) {
      expect((await getByHost(imageHostUrl, { port: 'image' })).status).toBe(200)
      expect((await getByHost(address, { port: 'image' })).status).toBe(404)
    }
    expect((await getByHost('http://img.example.com/stripe.com', { port: 'image' })).status).toBe(
      200,
    )
    const withKey = { headers: { 'x-api-key': KEY } }
    const types = []
    for (const host of ['logo', 'img', 'logo', 'img']) {
      const response = await getByHost(`http://${host}.example.com/stripe.com?size=32`, withKey)
      types.push(response.headers['content-type'])
    }
    expect(types).toEqual(['image/png', 'image/jpeg', 'image/png', 'image/jpeg'])
  })

  it('returns /describe/{domain} in the format of api.logo.dev, for a secret key as Bearer', async () => {
    const address = 'http://img.example.com/describe/stripe.com'
    const headers = { authorization: `Bearer ${await service.key({ plan: 'starter' })}` }
    const { status, body } = await getByHost(address, { headers })
    const company = JSON.parse(String(body))
    expect([status, company.domain, company.name]).toEqual([200, 'stripe.com', 'Stripe'])
    expect(company.colors[0]).toEqual({
      hex: expect.stringMatching(/^#[0-9A-F]{6}$/),
      r: expect.any(Number),
      g: expect.any(Number),
      b: expect.any(Number),
    })
    expect((await getByHost(address)).status).toBe(401)
    const invalidDomain = await getByHost('http://img.example.com/describe/no%20domain', {
      headers,
    })
    expect(invalidDomain.status).toBe(400)
  })

  it('has none of our other routes', async () => {
    for (const path of ['/api/stripe.com', '/v1/logos/stripe.com', '/health']) {
      expect((await getByHost(`http://logo.example.com${path}`)).status).toBe(404)
    }
  })

  it('returns a status below 500 for random paths and queries', async () => {
    const word = oneof(
      string({ unit: 'binary', maxLength: 12 }).map((text) =>
        encodeURIComponent(text.toWellFormed()),
      ),
      constantFrom(
        'stripe.com',
        'nobody.com',
        'icon.png',
        'w',
        'h',
        '0',
        '-1',
        '1e9',
        'theme',
        '%',
        '%00',
      ),
      constantFrom(
        '__proto__',
        'constructor',
        'type',
        'logo.svg',
        'ticker',
        'domain',
        'ip3',
        '.ico',
        '',
      ),
    )
    const host = constantFrom(
      ...COMPAT_HOSTS.split(',').map((pair) => pair.split('=')[0] as string),
    )
    const name = constantFrom('size', 'sz', 'format', 'domain', 'url', 'c', 'theme', 'fallback')
    const query = array(name, { maxLength: 3 })
    const property = asyncProperty(
      host,
      array(word, { maxLength: 6 }),
      query,
      word,
      async (hostname, path, names, value) => {
        const search = names.map((parameter) => `${parameter}=${value}`).join('&')
        const response = await getRawPath(hostname, `/${path.join('/')}?${search}`)
        expect(response.status).toBeLessThan(500)
      },
    )
    await assert(property, { numRuns: 300 })
  })

  it('serves icons at the paths of Google and DuckDuckGo', async () => {
    const paths = [
      'g.example.com/s2/favicons?domain=stripe.com',
      'ddg.example.com/ip3/stripe.com.ico',
    ]
    for (const path of paths) expect((await getByHost(`http://${path}`)).status).toBe(200)
  })

  it('returns no 304 for a placeholder image', async () => {
    const anyEtag = { headers: { 'if-none-match': '*' } }
    expect(
      (await getByHost('http://g.example.com/s2/favicons?domain=nobody.com', anyEtag)).status,
    ).toBe(404)
  })
})

describe('the theme parameter of Brandfetch', () => {
  // It means the color of the logo, not of the page.
  it.each([
    ['theme/dark', [170, 0, 0]],
    ['type/icon', [170, 0, 0]],
    ['theme/light', [255, 204, 204]],
  ])('%s returns the logo of that color', async (pair, color) => {
    const response = await getByHost(
      `http://brands.example.com/two-marks.com/w/64/h/64/${pair}?c=x`,
    )
    expect((await pixels(response)).at(32, 32).slice(0, 3)).toEqual(color)
  })
})

describe('keys', () => {
  it('are read from the parameter c of Brandfetch', async () => {
    expect(
      await edgeOf(await getByHost(`http://brands.example.com/stripe.com/w/600?c=${KEY}`)),
    ).toBe(600)
    expect(
      await edgeOf(await getByHost('http://brands.example.com/stripe.com/w/600?c=unknown')),
    ).toBe(128)
    // Other hosts ignore it, like any unknown parameter.
    expect(
      await edgeOf(await getByHost(`http://logo.example.com/stripe.com?size=600&c=${KEY}`)),
    ).toBe(128)
  })

  it('are not logged', () => {
    expect(redactKeys('/stripe.com/w/600?c=secret&x=1')).toBe('/stripe.com/w/600?c=[key]&x=1')
    expect(JSON.stringify(service.logLines)).not.toContain(KEY)
  })
})

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
      return COMPANIES.find(({ name }) => name === identifier.name)?.domain ?? null
    }
    if ('ticker' in identifier && identifier.ticker.text === 'AAPL') return apexOf('apple.com')
    return 'coin' in identifier && identifier.coin === 'BTC' ? apexOf('bitcoin.org') : null
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
        return { ...logoFacts, domain, image: async () => ({ ...logoFacts, domain }) }
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

const CHROMIUM = '/usr/bin/chromium'
const PAGES: [name: string, body: string, widths: Record<string, number>][] = [
  [
    'a page with Clearbit logos',
    `<img id="a" src="https://logo.clearbit.com/stripe.com?size=80">
     <img id="b" src="//logo.clearbit.com/github.com?size=100&greyscale=true" alt="GitHub">
     <img id="c" src="https://logo.clearbit.com/unknown-company-of-nobody.com" onerror="this.dataset.failed = 1">`,
    { a: 80, b: 100, c: 0 },
  ],
  [
    'a page with logo.dev logos',
    `<img id="a" src="https://img.logo.dev/stripe.com?token=${KEY}" alt="Stripe logo" />
     <img id="b" src="https://img.logo.dev/github.com?token=${KEY}&size=200&format=png&retina=true&theme=dark">
     <img id="c" src="https://img.logo.dev/unknown-company-of-nobody.com?token=${KEY}&fallback=404" onerror="this.dataset.failed = 1">`,
    { a: 128, b: 400, c: 0 },
  ],
]

describe.skipIf(!existsSync(CHROMIUM))(
  existsSync(CHROMIUM) ? 'in Chromium' : `in Chromium (skipped: there is no ${CHROMIUM})`,
  () => {
    let folder: string
    let tlsProxy: Server
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'logograph-chromium-'))
      // The proxy terminates TLS, as a reverse proxy does in production.
      const { loopback } = await createCertificates()
      tlsProxy = createServer(loopback, ({ url, headers, method }, response) => {
        const { hostname, port } = new URL(service.api)
        requestHttp({ host: hostname, port, path: url, headers, method }, (upstream) => {
          response.writeHead(upstream.statusCode ?? 0, upstream.headers)
          upstream.pipe(response)
        }).end()
      })
      await new Promise<void>((resolve) => tlsProxy.listen(0, '127.0.0.1', resolve))
    })
    afterAll(async () => {
      tlsProxy.close()
      tlsProxy.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    })

    it.each(PAGES)('%s shows its images', { timeout: 60_000 }, async (_, body, widths) => {
      let page = `<!doctype html><title>x</title>${body}<script>
          addEventListener('load', () => {
            const images = [...document.images].map(({ id, naturalWidth, dataset }) => [id, naturalWidth, dataset.failed ?? 0])
            document.title = JSON.stringify(images)
          })
        </script>`
      for (const [host, replacement] of Object.entries(REPLACEMENT_HOSTS)) {
        if (replacement) page = page.replaceAll(host, replacement)
      }
      const file = join(folder, 'page.html')
      // A file: page would give URLs without a scheme its own, so they get https.
      await writeFile(file, page.replaceAll('"//', '"https://'))
      const { port } = tlsProxy.address() as AddressInfo
      const { stdout } = await promisify(execFile)(CHROMIUM, [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--dump-dom',
        '--ignore-certificate-errors',
        `--user-data-dir=${join(folder, 'profile')}`,
        `--host-resolver-rules=MAP *.example.com:443 127.0.0.1:${port}`,
        `file://${file}`,
      ])
      const images = JSON.parse(/<title>(.*?)<\/title>/.exec(stdout)?.[1] ?? '[]')
      // An image that did not load has the width 0, and its `onerror` sets `data-failed` to 1.
      const expected = Object.entries(widths).map(([id, width]) => [id, width, width ? 0 : '1'])
      expect(images).toEqual(expected)
    })
  },
)
