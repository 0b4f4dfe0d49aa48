// Addresses of other services, as their clients have them, with only the host changed.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
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
import type { LogoQuery } from '../../schema/inputs.ts'
import { Problem } from '../../schema/problems.ts'
import {
  type CompatParts,
  compatHostRoutes,
  compatRoutes,
} from '../../server/http/routes/compat/index.ts'
import type { Lookups } from '../../server/http/routes/compat/lookups.ts'
import { redactKeys } from '../../server/telemetry/index.ts'
import { pixelsOf } from '../support/answers.ts'
import { createCertificates } from '../support/network/certificates.ts'
import { type Service, startService } from '../support/service.ts'

/** Old hosts, and the ones that an operator puts in their place; null: the API's own. */
const HOSTS: Record<string, string | null> = {
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
  for (const [background, colour] of [
    ['light', '#a00'],
    ['dark', '#fcc'],
  ] as const) {
    const file = join(service.dataDir, `${background}.svg`)
    const path = `<path fill="${colour}" d="M1 1h8v8h-8z"/>`
    await writeFile(
      file,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${path}</svg>`,
    )
    await service.run('artwork', 'set', 'two-marks.com', file, '--background', background)
  }
  await service.key({ kind: 'publishable', plan: 'pro', existing: KEY })
})
afterAll(() => service.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Fetch names the host by the address; here it is another. */
function ask(
  address: string,
  { port = 'api', headers = {} }: { port?: 'api' | 'image'; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { host, pathname, search } = new URL(address)
  return raw(host, pathname + search, port, headers)
}

/** The path goes out as it is. */
function raw(
  host: string,
  path: string,
  port: 'api' | 'image' = 'api',
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const at = new URL(service[port])
    const options = { host: at.hostname, port: at.port, headers: { host, ...headers } }
    requestHttp({ ...options, path }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, bytes: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** The old address at our host. */
function moved(address: string): string {
  const url = new URL(address)
  const host = HOSTS[url.host]
  if (host === undefined) throw new Error(`${url.host} has no new host`)
  url.host = host ?? new URL(service.api).host
  return url.href
}

const edgeOf = async ({ bytes }: Answer) => (await sharp(bytes).metadata()).width
const pixels = ({ bytes }: Answer) => pixelsOf(new Response(new Uint8Array(bytes)))

type Row = [address: string, status: number, type: string, edge?: number]
const PROBLEM = 'application/problem+json; charset=utf-8'

// Google answers 404 with an image of 16 pixels, DuckDuckGo one of 48: clients look at the status or at the size.
const OLD: Row[] = [
  ['https://logo.clearbit.com/stripe.com', 200, 'image/png', 128],
  ['https://logo.clearbit.com/stripe.com?size=80', 200, 'image/png', 80],
  ['https://logo.clearbit.com/www.Stripe.com?size=80&greyscale=true', 200, 'image/png', 80],
  ['https://logo.clearbit.com/stripe.com?size=5000', 200, 'image/png', 128],
  ['https://logo.clearbit.com/stripe.com?size=large&s=1&format=gif', 200, 'image/png', 128],
  ['https://logo.clearbit.com/stripe.com?size=60&size=90', 200, 'image/png', 60],
  ['https://logo.clearbit.com/stripe.com?size=&format=', 200, 'image/png', 128],
  ['https://logo.clearbit.com/unknown-company-of-nobody.com?size=80', 404, PROBLEM],
  ['https://logo.clearbit.com/localhost', 404, PROBLEM],
  ['https://logo.clearbit.com/127.0.0.1', 404, PROBLEM],
  ['https://logo.clearbit.com/', 404, PROBLEM],
  ['https://logo.clearbit.com/favicon.ico', 404, PROBLEM],

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

  ['https://icons.bitwarden.net/stripe.com/icon.png', 200, 'image/png', 64],
  ['https://icons.bitwarden.net/icons/stripe.com/icon.png', 200, 'image/png', 64],
  ['https://icons.bitwarden.net/unknown-company-of-nobody.com/icon.png', 200, 'image/png', 64],
  ['https://icons.bitwarden.net/192.168.1.1/icon.png', 200, 'image/png', 48],
  ['https://icons.bitwarden.net/localhost/icon.png', 400, PROBLEM],

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

describe('an old address with only the host changed', () => {
  it.each(OLD)('%s answers %i with %s', async (address, status, type, edge) => {
    const answer = await ask(moved(address))
    expect([answer.status, answer.headers['content-type']]).toEqual([status, type])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['x-ratelimit-limit']).toBeDefined()
    if (edge) expect(await edgeOf(answer)).toBe(edge)
  })

  // Each with its placeholder filled in as the application does it.
  it.each<[application: string, template: string, filled: Record<string, string>, edge: number]>([
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
  ])('serves %s by its template %s', async (_, template, filled, edge) => {
    const address = Object.entries(filled).reduce(
      (text, [mark, word]) => text.replace(mark, word),
      template,
    )
    const answer = await ask(moved(address))
    // linkding names the file that it keeps by exactly this.
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await edgeOf(answer)).toBe(edge)
  })

  it('keeps no address that leniency makes from another', async () => {
    const hot = () => service.logLines.filter(({ cache }) => cache === 'HOT').length
    const count = async (address: string) => {
      await ask(moved(address))
      const before = hot()
      await ask(moved(address))
      return hot() - before
    }
    expect(await count('https://logo.clearbit.com/github.com?size=77')).toBe(1)
    expect(await count('https://icons.duckduckgo.com/ip3/github.com.ico')).toBe(1)
    expect(await count('https://logo.clearbit.com/github.com?size=77a')).toBe(0)
    expect(await count('https://logo.clearbit.com/github.com?size=77&theme=dark')).toBe(0)
    expect(await count('https://icons.duckduckgo.com/ip3/github.com.ico?size=20')).toBe(0)
  })
})

describe('a host of another service', () => {
  it('answers alike on either port, with a port in Host and in any case', async () => {
    for (const port of ['api', 'image'] as const) {
      for (const host of ['logo.example.com', 'LOGO.example.com:8443']) {
        const answer = await ask(`http://${host}/nobody-at-all.com`, { port, headers: { host } })
        expect([port, host, answer.status]).toEqual([port, host, 404])
      }
    }
  })

  it('never takes a warm answer of our own image host, nor gives it one', async () => {
    const address = 'http://logo.example.com/nobody-at-all.com?size=64'
    const { host } = new URL(service.image)
    const own = `http://${host}/nobody-at-all.com?size=64`
    for (const _ of [1, 2, 3]) {
      expect((await ask(own, { port: 'image' })).status).toBe(200)
      expect((await ask(address, { port: 'image' })).status).toBe(404)
    }
    expect((await ask('http://img.example.com/stripe.com', { port: 'image' })).status).toBe(200)
    const jpg = { headers: { 'x-api-key': KEY } }
    const types = []
    for (const host of ['logo', 'img', 'logo', 'img']) {
      const answer = await ask(`http://${host}.example.com/stripe.com?size=32`, jpg)
      types.push(answer.headers['content-type'])
    }
    expect(types).toEqual(['image/png', 'image/jpeg', 'image/png', 'image/jpeg'])
  })

  it('answers api.logo.dev/describe/{domain} as Logo.dev does, with a secret key as Bearer', async () => {
    const address = 'http://img.example.com/describe/stripe.com'
    const headers = { authorization: `Bearer ${await service.key({ plan: 'starter' })}` }
    const { status, bytes } = await ask(address, { headers })
    const described = JSON.parse(String(bytes))
    expect([status, described.domain, described.name]).toEqual([200, 'stripe.com', 'Stripe'])
    expect(described.colors[0]).toEqual({
      hex: expect.stringMatching(/^#[0-9A-F]{6}$/),
      r: expect.any(Number),
      g: expect.any(Number),
      b: expect.any(Number),
    })
    expect((await ask(address)).status).toBe(401)
    const odd = await ask('http://img.example.com/describe/no%20domain', { headers })
    expect(odd.status).toBe(400)
  })

  it('has none of our other routes', async () => {
    for (const path of ['/api/stripe.com', '/v1/logos/stripe.com', '/health']) {
      expect((await ask(`http://logo.example.com${path}`)).status).toBe(404)
    }
  })

  it('answers whatever is asked below 500', async () => {
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
      async (at, path, names, value) => {
        const search = names.map((each) => `${each}=${value}`).join('&')
        const answer = await raw(at, `/${path.join('/')}?${search}`)
        expect(answer.status).toBeLessThan(500)
      },
    )
    await assert(property, { numRuns: 300 })
  })

  it('has the icons at Google’s and DuckDuckGo’s paths', async () => {
    const paths = [
      'g.example.com/s2/favicons?domain=stripe.com',
      'ddg.example.com/ip3/stripe.com.ico',
    ]
    for (const path of paths) expect((await ask(`http://${path}`)).status).toBe(200)
  })

  it('answers HEAD, a preflight and a wrong method as every route does', async () => {
    const at = `${service.api}/ip3/stripe.com.ico`
    expect((await fetch(at, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(at, { method: 'OPTIONS' })).status).toBe(204)
    expect((await fetch(at, { method: 'POST' })).status).toBe(405)
  })

  it('answers 304 to who has the copy, and never for an image that stands in', async () => {
    const known = await ask('http://logo.example.com/stripe.com')
    const tag = known.headers.etag as string
    const again = { headers: { 'if-none-match': tag } }
    expect((await ask('http://logo.example.com/stripe.com', again)).status).toBe(304)
    const any = { headers: { 'if-none-match': '*' } }
    expect((await ask('http://g.example.com/s2/favicons?domain=nobody.com', any)).status).toBe(404)
  })
})

describe('the theme of Brandfetch', () => {
  // It names the colour of the mark, not of the page.
  it.each([
    ['theme/dark', [170, 0, 0]],
    ['type/icon', [170, 0, 0]],
    ['theme/light', [255, 204, 204]],
  ])('%s is the mark of that colour', async (pair, colour) => {
    const answer = await ask(`http://brands.example.com/two-marks.com/w/64/h/64/${pair}?c=x`)
    expect((await pixels(answer)).at(32, 32).slice(0, 3)).toEqual(colour)
  })
})

describe('keys', () => {
  it('are read from Brandfetch’s c', async () => {
    expect(await edgeOf(await ask(`http://brands.example.com/stripe.com/w/600?c=${KEY}`))).toBe(600)
    expect(await edgeOf(await ask('http://brands.example.com/stripe.com/w/600?c=unknown'))).toBe(
      128,
    )
    // On other hosts it is a parameter like any unknown one.
    expect(await edgeOf(await ask(`http://logo.example.com/stripe.com?size=600&c=${KEY}`))).toBe(
      128,
    )
  })

  it('stay out of the log', () => {
    expect(redactKeys('/stripe.com/w/600?c=secret&x=1')).toBe('/stripe.com/w/600?c=[key]&x=1')
    expect(JSON.stringify(service.logLines)).not.toContain(KEY)
  })

  it('that are not valid count as none at every compatible address', async () => {
    const paths = [
      '/s2/favicons?domain=stripe.com',
      '/ip3/stripe.com.ico',
      '/icons/stripe.com/icon.png',
    ]
    for (const path of paths) {
      const answer = await service.get(path, { 'x-api-key': 'nobody' })
      expect([path, answer.status]).toEqual([path, 200])
    }
  })
})

/** Routes over a shared layer that knows three companies. */
describe('addresses that start from a name', () => {
  const NAMES = [
    { name: 'Stripe', domain: apexOf('stripe.com')! },
    ...[1, 2, 3, 4, 5, 6].map((n) => ({
      name: `Stripes ${n}`,
      domain: apexOf(`stripes${n}.com`)!,
    })),
  ]
  const lookups: Lookups = {
    search: async (_, text, limit) =>
      text.trim().length < 2
        ? []
        : NAMES.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())).slice(
            0,
            limit,
          ),
    findByIdentifier: async (_, by, text) => {
      if (by === 'name') return NAMES.find(({ name }) => name === text)?.domain ?? null
      if (by === 'ticker' && text === 'AAPL') return apexOf('apple.com')
      return by === 'crypto' && text === 'BTC' ? apexOf('bitcoin.org') : null
    },
  }
  const parts: CompatParts = {
    cacheResponse: () => {},
    imageUrl: 'https://img.example.net',
    lookups,
  }
  const png = Buffer.from('an image')
  const asked: [string, LogoQuery][] = []
  const facts = {
    etag: 'x',
    source: 'uploaded',
    quality: 'high',
    width: 1,
    height: 1,
    format: 'png',
    fallback: null,
    pending: false,
    downgraded: [],
    mediaType: 'image/png',
    bytes: png,
    cached: false,
  }

  function serving(router: Router) {
    const app = express()
    app.set('query parser', 'simple')
    app.use((_request, response, next) => {
      const logo = async (domain: string, query: LogoQuery) => {
        asked.push([domain, query])
        return { ...facts, domain, image: async () => ({ ...facts, domain }) }
      }
      response.locals.context = { resolvers: { logo }, isPrivate: false }
      response.locals.quotaResult = { limit: 1, remaining: 1, resetAt: 1, policy: '1;w=60' }
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
  const api = serving(compatRoutes(parts))
  const clearbit = serving(compatHostRoutes('clearbit', parts))
  const logodev = serving(compatHostRoutes('logodev', parts))
  const brandfetch = serving(compatHostRoutes('brandfetch', parts))
  afterAll(() => {
    for (const { server } of [api, clearbit, logodev, brandfetch]) server.close()
  })

  it('suggest gives a bare array of name, domain and logo, five at most', async () => {
    for (const { get } of [api, clearbit]) {
      const answer = await get('/v1/companies/suggest?query=stripe')
      const found = await answer.json()
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(found).toHaveLength(5)
      expect(found[0]).toEqual({
        name: 'Stripe',
        domain: 'stripe.com',
        logo: 'https://img.example.net/stripe.com',
      })
    }
  })

  it.each(['', '?query=', '?query=s', '?query=zzzz', '?query=%20'])(
    'suggest%s gives an empty array',
    async (query) => {
      const answer = await api.get(`/v1/companies/suggest${query}`)
      expect([answer.status, await answer.json()]).toEqual([200, []])
    },
  )

  it.each([
    ['?name=Stripe', 200],
    ['?name=Nobody', 404],
    ['', 400],
  ])('domains/find%s answers %i', async (query, status) => {
    const answer = await clearbit.get(`/v1/domains/find${query}`)
    expect(answer.status).toBe(status)
    if (status === 200) expect(Object.keys(await answer.json())).toEqual(['name', 'domain', 'logo'])
  })

  it.each([
    ['/ticker/AAPL?token=x&size=90', 'apple.com'],
    ['/crypto/BTC', 'bitcoin.org'],
    ['/name/Stripe', 'stripe.com'],
    ['/ticker/NONE', null],
    ['/isin/US0000000000', null],
    ['/stripe.com', 'stripe.com'],
  ])('logo.dev’s %s leads to %s', async (path, domain) => {
    asked.length = 0
    const answer = await logodev.get(path)
    expect(answer.status).toBe(domain ? 200 : 404)
    expect(asked.map(([name]) => name)).toEqual(domain ? [domain] : [])
  })

  it('logo.dev’s search gives addresses behind which clients may put more parameters', async () => {
    const [first] = await (await logodev.get('/search?q=stripe')).json()
    expect(first).toEqual({
      name: 'Stripe',
      domain: 'stripe.com',
      logo_url: 'https://img.example.net/stripe.com?fallback=monogram',
    })
    const [own] = await (await logodev.get('/search?q=stripe&token=a%26b')).json()
    expect(own.logo_url).toBe('https://img.example.net/stripe.com?token=a%26b')
  })

  it.each([
    ['/ticker/AAPL/w/64/h/64', 'apple.com'],
    ['/AAPL', 'apple.com'],
    ['/BTC/type/icon', 'bitcoin.org'],
    ['/nike.com', 'nike.com'],
    ['/crypto/AAPL', null],
  ])('Brandfetch’s %s leads to %s', async (path, domain) => {
    asked.length = 0
    expect((await brandfetch.get(path)).status).toBe(200)
    expect(asked.map(([name]) => name)).toEqual(domain ? [domain] : [])
  })
})

const CHROMIUM = '/usr/bin/chromium'
const PAGES: [name: string, body: string, widths: Record<string, number>][] = [
  [
    'an old Clearbit page',
    `<img id="a" src="https://logo.clearbit.com/stripe.com?size=80">
     <img id="b" src="//logo.clearbit.com/github.com?size=100&greyscale=true" alt="GitHub">
     <img id="c" src="https://logo.clearbit.com/unknown-company-of-nobody.com" onerror="this.dataset.failed = 1">`,
    { a: 80, b: 100, c: 0 },
  ],
  [
    'a logo.dev page',
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
    let front: Server
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'logograph-chromium-'))
      // TLS ends before the service, as with any reverse proxy.
      const { loopback } = await createCertificates()
      front = createServer(loopback, ({ url, headers, method }, response) => {
        const { hostname, port } = new URL(service.api)
        requestHttp({ host: hostname, port, path: url, headers, method }, (answer) => {
          response.writeHead(answer.statusCode ?? 0, answer.headers)
          answer.pipe(response)
        }).end()
      })
      await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    })
    afterAll(async () => {
      front.close()
      front.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    })

    it.each(PAGES)('%s shows its images', { timeout: 60_000 }, async (_, body, widths) => {
      const page = Object.entries(HOSTS).reduce(
        (text, [old, host]) => (host ? text.replaceAll(old, host) : text),
        `<!doctype html><title>x</title>${body}<script>
          addEventListener('load', () => {
            const told = [...document.images].map(({ id, naturalWidth, dataset }) => [id, naturalWidth, dataset.failed ?? 0])
            document.title = JSON.stringify(told)
          })
        </script>`,
      )
      const file = join(folder, 'page.html')
      // Addresses without a scheme take the page's.
      await writeFile(file, page.replaceAll('"//', '"https://'))
      const { port } = front.address() as AddressInfo
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
      const told = JSON.parse(/<title>(.*?)<\/title>/.exec(stdout)?.[1] ?? '[]')
      const expected = Object.entries(widths).map(([id, width]) => [id, width, width ? 0 : '1'])
      expect(told).toEqual(expected)
    })
  },
)
