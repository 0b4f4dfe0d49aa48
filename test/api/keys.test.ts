// API keys: format, where requests carry them, origins, caching and expiry.
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateKey, hashKey } from '../../server/access/api-keys.ts'
import { edgeOf } from '../support/answers.ts'
import { closeAfterTests } from '../support/close.ts'
import { sendFromManyAddresses } from '../support/many-addresses.ts'
import { startService } from '../support/service.ts'

const UNKNOWN_KEY = 'lg_sk_000000000000000000000000000000000000'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const service = sendFromManyAddresses(
  closeAfterTests(await startService({ plans: 'unlimited', env: { TRUST_PROXY: '1' } })),
)

/**
 * A size above the limit of every plan except business, so that the size of the response shows the plan:
 * 256 px for free, 512 px for starter, 1024 px for pro.
 */
const LARGE_LOGO = '/api/github.com?size=2000'

describe('a new key', () => {
  it.each([
    ['secret', 'lg_sk_'],
    ['publishable', 'lg_pk_'],
  ] as const)('of kind %s is %s, 30 random characters and 6 of their CRC32', (kind, prefix) => {
    const keys = Array.from({ length: 200 }, () => generateKey(kind))
    expect(new Set(keys).size).toBe(200)
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`))
      // The last six characters are the checksum in base 62.
      let checksum = 0
      for (const digit of key.slice(36)) checksum = checksum * 62 + BASE62.indexOf(digit)
      expect(checksum).toBe(crc32(key.slice(6, 36)))
    }
  })
})

describe('the id of a key', () => {
  it('is random and reveals nothing about the key', async () => {
    const existing = 'a-string-of-twenty-ch'
    const key = await service.key({ existing })
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    expect(id).toMatch(/^key_[0-9A-Za-z]{12}$/)
    expect(hashKey(key)).not.toContain(id.slice(4, 12).toLowerCase())
  })
})

describe('presenting a key', () => {
  const FORMS: [form: string, (key: string) => [query: string, headers: Record<string, string>]][] =
    [
      ['x-api-key', (key) => ['', { 'x-api-key': key }]],
      ['Bearer', (key) => ['', { authorization: `Bearer ${key}` }]],
      ['bearer in lower case', (key) => ['', { authorization: `bearer ${key}` }]],
      ['?token=', (key) => [`&token=${key}`, {}]],
    ]
  const PATH_PREFIXES = ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']

  it.each(FORMS)('by %s works in every style of logo URL', async (_form, present) => {
    const [query, headers] = present(await service.key({ plan: 'pro' }))
    for (const path of PATH_PREFIXES) {
      const response = await service.get(`${path}github.com?size=2000${query}`, headers)
      expect([path, await edgeOf(response)]).toEqual([path, 1024])
    }
  })

  it('uses x-api-key before Bearer, and Bearer before token, even if it is invalid', async () => {
    const [free, starter, pro] = await Promise.all(
      ['free', 'starter', 'pro'].map((plan) => service.key({ plan })),
    )
    const edge = async (query: string, headers: Record<string, string>) =>
      edgeOf(await service.get(LARGE_LOGO + query, headers))
    const bearer = { authorization: `Bearer ${starter}` }
    expect(await edge(`&token=${pro}`, { 'x-api-key': free as string, ...bearer })).toBe(256)
    expect(await edge(`&token=${pro}`, bearer)).toBe(512)
    expect(await edge(`&token=${UNKNOWN_KEY}`, bearer)).toBe(512)
    expect(await edge(`&token=${pro}`, { authorization: 'Basic dXNlcjpwYXNz' })).toBe(1024)
    const response = await service.get(`${LARGE_LOGO}&token=${pro}`, {
      'x-api-key': UNKNOWN_KEY,
      ...bearer,
    })
    expect(response.status).toBe(401)
  })
})

describe('an invalid key', () => {
  let revoked: string
  beforeAll(async () => {
    revoked = await service.key()
    const { keys } = service.stores.records
    const { id } = (await keys.list()).at(-1) as { id: string }
    await keys.revoke(id, new Date())
  })

  it('gets the same 401 whether it is unknown, revoked or malformed', async () => {
    const invalidKeys = [
      UNKNOWN_KEY,
      revoked,
      'x',
      'lg_sk_',
      "' OR 1=1 --",
      'a'.repeat(5000),
      '{}',
      'null',
    ]
    const distinctResponses = new Set<string>()
    for (const key of invalidKeys) {
      const forms: Record<string, string>[] = [
        { 'x-api-key': key },
        { authorization: `Bearer ${key}` },
      ]
      for (const headers of forms) {
        const response = await service.get('/api/stripe.com', headers)
        expect(response.status).toBe(401)
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
        expect(response.headers.get('cache-control')).toBe('no-store')
        const varyingNames = /^(date|server-timing|ratelimit|x-ratelimit-(remaining|reset))$/
        const stableHeaders = [...response.headers]
          .filter(([name]) => !varyingNames.test(name))
          .sort()
        distinctResponses.add(JSON.stringify([stableHeaders, await response.text()]))
      }
      const query = await service.get(`/api/stripe.com?token=${encodeURIComponent(key)}`)
      expect(query.status).toBe(401)
      await query.text()
    }
    expect(distinctResponses.size).toBe(1)
  })

  it('is refused on the image host, with invalid parameters and on unknown paths too', async () => {
    for (const path of ['image:/stripe.com', '/v1/stripe.com?size=1', '/nothing/here'])
      expect((await service.get(path, { 'x-api-key': UNKNOWN_KEY })).status).toBe(401)
  })

  it('gets a 401 when ?token= is repeated', async () => {
    const key = await service.key()
    expect((await service.get(`/api/stripe.com?token=${key}&token=${key}`)).status).toBe(401)
  })

  it('is ignored on the Clearbit path', async () => {
    const forms: [string, Record<string, string>][] = [
      ['', { 'x-api-key': UNKNOWN_KEY }],
      ['', { authorization: `Bearer ${revoked}` }],
      ['&token=pk_from_the_former_provider', {}],
    ]
    for (const [query, headers] of forms) {
      const path = `/api/clearbit/logo/github.com?size=2000${query}`
      const response = await service.get(path, headers)
      expect(await edgeOf(response)).toBe(128)
      expect(response.headers.get('cache-control')).toMatch(/^public/)
    }
  })
})

describe('a publishable key', () => {
  it('gets PNG instead of SVG with X-Downgraded, and the other formats and sizes of its plan', async () => {
    const key = await service.key({ kind: 'publishable', plan: 'business' })
    const svg = await service.get(`image:/github.com?format=svg&token=${key}`)
    expect(svg.status).toBe(200)
    expect(svg.headers.get('content-type')).toBe('image/png')
    expect(svg.headers.get('x-downgraded')).toBe('format')
    const webp = await service.get(`image:/github.com?format=webp&retina=true&token=${key}`)
    expect(webp.headers.get('content-type')).toBe('image/webp')
    expect(webp.headers.get('x-downgraded')).toBeNull()
    expect(await edgeOf(webp)).toBe(256)
  })

  // An origin without a port allows every port, and `*.b.com` allows only the subdomains of b.com.
  const ORIGINS = ['a.com', '*.b.com', 'c.com:8443', 'localhost:5173']
  const PAGES: [page: string, allowed: boolean][] = [
    ['https://a.com', true],
    ['http://a.com', true],
    ['https://a.com:8443', true],
    ['https://A.COM', true],
    ['https://www.a.com', false],
    ['https://nota.com', false],
    ['https://a.com.evil.com', false],
    ['https://www.b.com', true],
    ['https://x.y.b.com', true],
    ['https://b.com', false],
    ['https://notb.com', false],
    ['https://c.com:8443', true],
    ['https://c.com', false],
    ['https://c.com:8444', false],
    ['http://localhost:5173', true],
    ['http://localhost:3000', false],
    ['null', false],
    ['a.com', false],
    ['', false],
  ]

  it.each(PAGES)('with a list of origins is allowed at %j: %s', async (page, allowed) => {
    const key = await service.key({ kind: 'publishable', origins: ORIGINS })
    const referer = page.startsWith('http') ? `${page}/shop?x=https://a.com/` : page
    for (const headers of [{ origin: page }, { referer }] as Record<string, string>[]) {
      for (const path of ['/api/github.com', 'image:/github.com']) {
        // The second response could come from the response cache.
        for (const _attempt of [1, 2]) {
          const response = await service.get(`${path}?token=${key}`, headers)
          expect(response.status).toBe(allowed ? 200 : 403)
          await response.arrayBuffer()
        }
      }
    }
  })

  it('with a list of origins gets a 403 for a request without Origin and Referer', async () => {
    const key = await service.key({ kind: 'publishable', plan: 'starter', origins: ['a.com'] })
    for (const [query, headers] of [
      [`?token=${key}`, {}],
      ['', { 'x-api-key': key }],
    ] as const) {
      const response = await service.get(`image:/github.com${query}`, headers)
      expect(response.status).toBe(403)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({
        status: 403,
        code: 'origin_not_allowed',
        currentTier: 'starter',
      })
    }
  })
})

describe('Cache-Control', () => {
  it.each([
    ['without a key', 'public', 'none'],
    ['with a secret key in a header', 'private', 'header'],
    ['with a Bearer key', 'private', 'bearer'],
    ['with a publishable key in the URL', 'public', 'query'],
    ['with a secret key in the URL', 'private', 'secret query'],
  ])('%s is %s', async (_what, visibility, form) => {
    const key = await service.key({ kind: form === 'query' ? 'publishable' : 'secret' })
    const headers: Record<string, string> = {
      ...(form === 'header' ? { 'x-api-key': key } : {}),
      ...(form === 'bearer' ? { authorization: `Bearer ${key}` } : {}),
    }
    const query = form.endsWith('query') ? `?token=${key}` : ''
    for (const path of ['/api/github.com', 'image:/github.com', '/api/clearbit/logo/github.com']) {
      for (const _attempt of [1, 2]) {
        for (const condition of [{}, { 'if-none-match': '*' }] as Record<string, string>[]) {
          const response = await service.get(path + query, { ...headers, ...condition })
          expect([path, response.headers.get('cache-control')?.split(',')[0]]).toEqual([
            path,
            visibility,
          ])
          expect(response.headers.get('cdn-cache-control')?.split(',')[0]).toBe(visibility)
          const vary = response.headers.get('vary')?.toLowerCase().split(/, */)
          expect(vary).toEqual(expect.arrayContaining(['authorization', 'x-api-key']))
          await response.arrayBuffer()
        }
      }
    }
  })

  it('with a list of origins is private, with ?token= too', async () => {
    const key = await service.key({ kind: 'publishable', origins: ['a.com'] })
    for (const _attempt of [1, 2]) {
      const headers = { referer: 'https://a.com/' }
      const response = await service.get(`image:/github.com?token=${key}`, headers)
      expect(response.headers.get('cache-control')).toMatch(/^private,/)
      expect(response.headers.get('cdn-cache-control')).toMatch(/^private,/)
    }
  })
})

describe('Cache-Control of a key that expires', () => {
  it.each([
    ['a logo', '/github.com'],
    ['a fallback', '/no-such-company-anywhere.com'],
    ['a 404', '/no-such-company-anywhere.com?fallback=404'],
  ])('is private, with ?token= too: %s', async (_what, path) => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const key = await service.key({ kind: 'publishable', expiresAt })
    const separator = path.includes('?') ? '&' : '?'
    // Later responses could come from the response cache.
    for (const _attempt of [1, 2, 3]) {
      const response = await service.get(`image:${path}${separator}token=${key}`)
      expect(response.headers.get('cache-control')).toMatch(/^private,/)
      expect(response.headers.get('cdn-cache-control') ?? 'private,').toMatch(/^private,/)
    }
  })
})

describe('an expired key', () => {
  it('gets the 401 of an unknown key within a second of its expiry, from every cache', async () => {
    const expiresAt = new Date(Date.now() + 5000)
    const key = await service.key({ expiresAt })
    const paths = ['/api/github.com', `image:/github.com?token=${key}`, '/v1/github.com?size=65']
    const get = (path: string, sentKey = key) =>
      service.get(path, path.includes('token') ? {} : { 'x-api-key': sentKey })
    // The second round is answered by the response cache.
    for (const path of [...paths, ...paths]) expect((await get(path)).status).toBe(200)
    for (const path of paths) await expect.poll(async () => (await get(path)).status).toBe(401)
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime())
    const bodyOf = async (sentKey: string) => (await get('/api/github.com', sentKey)).text()
    expect(await bodyOf(key)).toBe(await bodyOf(UNKNOWN_KEY))
  })
})
