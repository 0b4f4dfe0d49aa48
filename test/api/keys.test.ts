// API keys: format, where requests carry them, origins, caching, and the `keys` commands.
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateKey, hashKey } from '../../server/access/api-keys.ts'
import type { KeyRecord } from '../../server/stores/records.ts'
import { redactUrl } from '../../server/telemetry/redact.ts'
import { edgeOf } from '../support/answers.ts'
import { type Service, startService } from '../support/service.ts'

const UNKNOWN_KEY = 'lg_sk_000000000000000000000000000000000000'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

let service: Service
beforeAll(async () => {
  const started = await startService({ plans: 'unlimited', env: { TRUST_PROXY: '1' } })
  let requests = 0
  // Each request comes from another address, because one address may send 20 invalid keys a minute.
  const get: Service['get'] = (path, headers, method) => {
    const address = `2001:db8:0:${(++requests).toString(16)}::1`
    // One request id, so that the same problem has the same body.
    const common = { 'x-forwarded-for': address, 'x-request-id': 'one-id' }
    return started.get(path, { ...common, ...headers }, method)
  }
  service = { ...started, get }
})
afterAll(() => service.close())

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

describe('the keys commands', () => {
  const runKeysCommand = (...args: string[]) => service.run('keys', ...args)

  it('create a key, print only the key, and it works at once in the running server', async () => {
    const created = await runKeysCommand(
      'create',
      '--kind',
      'secret',
      '--plan',
      'pro',
      '--label',
      'for tests',
    )
    expect(created.stdout).toMatch(/^lg_sk_[0-9A-Za-z]{36}\n$/)
    const key = created.stdout.trim()
    expect(await edgeOf(await service.get(LARGE_LOGO, { 'x-api-key': key }))).toBe(1024)
    const [record] = await service.stores.records.keys.find([hashKey(key)])
    expect(record?.label).toBe('for tests')
    expect(created.stderr).toBe(`The ID of this key is ${record?.id}.\n`)
  })

  it('print the key and its ID as JSON with --json', async () => {
    const { keys } = service.stores.records
    const create = ['create', '--kind', 'secret', '--plan', 'pro', '--json']
    const created = JSON.parse((await runKeysCommand(...create)).stdout)
    const rotated = JSON.parse((await runKeysCommand('rotate', created.id, '--json')).stdout)
    const records = await keys.find([hashKey(created.key), hashKey(rotated.key)])
    expect(records.map((record) => record?.id)).toEqual([created.id, rotated.id])
    const oldExpiresAt = records[0]?.expiresAt?.toISOString()
    expect(rotated).toMatchObject({ oldId: created.id, oldExpiresAt })
  })

  it('create a key that works soon, even after a 401', async () => {
    const existingKey = 'a-string-of-the-former-service'
    const status = async () => (await service.get(LARGE_LOGO, { 'x-api-key': existingKey })).status
    expect(await status()).toBe(401)
    const created = await runKeysCommand(
      'create',
      '--kind',
      'secret',
      '--plan',
      'free',
      '--existing',
      existingKey,
    )
    expect(created.stdout).toBe(`${existingKey}\n`)
    await expect.poll(status).toBe(200)
    expect(await edgeOf(await service.get(LARGE_LOGO, { 'x-api-key': existingKey }))).toBe(256)
  })

  it('revoke a key soon, for cached images too', async () => {
    const key = await service.key()
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    const paths = ['/api/github.com', `image:/github.com?token=${key}`]
    const statusOf = async (path: string) =>
      (await service.get(path, path.includes('token') ? {} : { 'x-api-key': key })).status
    for (const path of [...paths, ...paths, ...paths]) expect(await statusOf(path)).toBe(200)
    expect((await runKeysCommand('revoke', id)).stdout).toContain(id)
    await expect.poll(() => statusOf('/api/github.com')).toBe(401)
    for (const path of paths) expect(await statusOf(path)).toBe(401)
    expect(await statusOf('/v1/github.com?size=65')).toBe(401)
  })

  it('create a key that expires after --expires, and list its expiry', async () => {
    const DAY_MS = 86_400_000
    const { stdout } = await runKeysCommand(
      'create',
      '--kind',
      'secret',
      '--plan',
      'pro',
      '--expires',
      '90d',
    )
    const [record] = await service.stores.records.keys.find([hashKey(stdout.trim())])
    const { id, expiresAt } = record as KeyRecord
    const daysLeft = ((expiresAt as Date).getTime() - Date.now()) / DAY_MS
    expect(daysLeft).toBeGreaterThan(89.9)
    expect(daysLeft).toBeLessThanOrEqual(90)
    const list = await runKeysCommand('list')
    expect(list.stdout).toContain(`\tvalid until ${(expiresAt as Date).toISOString()}\t`)
    await service.stores.records.keys.expire(id, new Date(1000))
    expect((await runKeysCommand('list')).stdout).toMatch(
      new RegExp(`^${id}\t.*\texpired 1970-01-01T00:00:01.000Z\t`, 'm'),
    )
  })

  it('rotate a key: the new one has the same plan, kind, origins and label, the old one expires after the overlap', async () => {
    const { keys } = service.stores.records
    const old = await service.key({
      kind: 'publishable',
      plan: 'pro',
      label: 'to rotate',
      origins: ['a.com'],
    })
    const [oldRecord] = await keys.find([hashKey(old)])
    const { id } = oldRecord as KeyRecord
    const rotated = await runKeysCommand('rotate', id, '--overlap', '2h', '--expires', '30d')
    expect(rotated.stdout).toMatch(/^lg_pk_[0-9A-Za-z]{36}\n$/)
    const [expiring, created] = await keys.find([hashKey(old), hashKey(rotated.stdout.trim())])
    const { kind, plan, label, origins } = oldRecord as KeyRecord
    expect(created).toMatchObject({ kind, plan, label, origins, revokedAt: null })
    const hoursLeft = (date: Date | null | undefined) =>
      ((date as Date).getTime() - Date.now()) / 3_600_000
    expect(hoursLeft(expiring?.expiresAt)).toBeCloseTo(2, 1)
    expect(hoursLeft(created?.expiresAt)).toBeCloseTo(30 * 24, 1)
    expect(rotated.stderr).toBe(
      `The ID of this key is ${created?.id}.\n${id} expires at ${expiring?.expiresAt?.toISOString()}.\n`,
    )
    const headers = { origin: 'https://a.com' }
    for (const key of [old, rotated.stdout.trim()])
      expect((await service.get(`image:/github.com?token=${key}`, headers)).status).toBe(200)
    await runKeysCommand('rotate', id, '--overlap', '0m')
    await expect
      .poll(async () => (await service.get(`image:/github.com?token=${old}`, headers)).status)
      .toBe(401)
    await expect(runKeysCommand('rotate', id)).rejects.toMatchObject({ code: 1, stdout: '' })
  })

  it('change the plan and expiry of a key that is in use, enable it, and show its usage', async () => {
    const key = await service.key({ plan: 'free', label: 'to change' })
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    const largest = async () => edgeOf(await service.get(LARGE_LOGO, { 'x-api-key': key }))
    const statusOf = async () => (await service.get('/api/usage', { 'x-api-key': key })).status
    expect(await largest()).toBe(256)
    expect((await runKeysCommand('set-plan', id, 'pro')).stdout).toBe(`${id} has the plan pro.\n`)
    await expect.poll(largest).toBe(1024)
    await runKeysCommand('revoke', id)
    await expect.poll(statusOf).toBe(401)
    await runKeysCommand('enable', id)
    await expect.poll(statusOf).toBe(200)
    expect((await runKeysCommand('expire', id, '--in', '0m')).stdout).toContain(`${id} expires at `)
    await expect.poll(statusOf).toBe(401)
    expect((await runKeysCommand('expire', id, '--never')).stdout).toBe(`${id} never expires.\n`)
    await expect.poll(statusOf).toBe(200)
    const listed = JSON.parse((await runKeysCommand('list', '--json')).stdout)
    const found = listed.find((listedKey: KeyRecord) => listedKey.id === id)
    expect(found).toMatchObject({
      plan: 'pro',
      revokedAt: null,
      expiresAt: null,
      label: 'to change',
    })
    expect(found).not.toHaveProperty('hash')
    const usage = JSON.parse((await runKeysCommand('usage', id, '--json')).stdout)
    expect(usage).toHaveLength(30)
    expect(usage.at(-1)).toEqual({
      date: expect.any(String),
      requests: expect.any(Number),
      refused: expect.any(Number),
    })
  })

  it('show only the days with requests', async () => {
    await service.key()
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    const usage = async () => (await runKeysCommand('usage', id)).stdout
    expect(await usage()).toBe('No requests in the last 30 days.\n')
    const day = new Date().toISOString().slice(0, 10)
    await service.stores.records.usage.add([{ keyId: id, day, requests: 3, refused: 1 }], '')
    expect(await usage()).toBe(`date\trequests\trefused\n${day}\t3\t1\n`)
  })

  it('list labels without the control characters that earlier versions accepted', async () => {
    const { keys } = service.stores.records
    await service.key()
    const last = (await keys.list()).at(-1) as KeyRecord
    const id = 'key_escape'
    await keys.add({ ...last, hash: 'e'.repeat(64), id, label: 'red \u001b[31m\nline' })
    const { stdout } = await runKeysCommand('list')
    expect(stdout).toMatch(/^id\tkind\tplan\tcreated\tstate\torigins\tlabel\tlast use\n/)
    expect(stdout).toMatch(/^key_escape\t.*\tred {2}?\[31m line\t/m)
    const rotated = JSON.parse((await runKeysCommand('rotate', id, '--json')).stdout)
    expect((await keys.findByIds([rotated.id]))[0]?.label).toBe('red  [31m line')
  })

  it.each([
    [['set-plan', 'key_none', 'pro'], 'The id must be one that keys list shows; got "key_none".'],
    [
      ['set-plan', 'key_none', 'gold'],
      'The plan must be one of free, starter, pro, business; got "gold".',
    ],
    [
      ['set-plan', 'key_none', 'anonymous'],
      'The plan must be one of free, starter, pro, business; got "anonymous".',
    ],
    [['expire', 'key_none'], 'Say when: --in with a duration such as 90d, or --never.'],
    [['usage', 'key_none'], 'The id must be one that keys list shows; got "key_none".'],
  ])('refuse %j with a sentence', async (args, sentence) => {
    await expect(runKeysCommand(...args)).rejects.toMatchObject({
      stdout: '',
      stderr: `${sentence}\n`,
    })
  })

  it('list valid and revoked keys without the keys themselves', async () => {
    const { keys } = service.stores.records
    const valid = await service.key({ plan: 'pro', label: 'to keep' })
    const revoked = await service.key({ label: 'to revoke' })
    const { id } = (await keys.list()).find(({ label }) => label === 'to revoke') as { id: string }
    await keys.revoke(id, new Date())
    const { stdout } = await runKeysCommand('list')
    expect(stdout).toMatch(/^key_\w+\tsecret\tpro\t.*\tvalid\t.*to keep\t/m)
    expect(stdout).toMatch(new RegExp(`^${id}\t.*revoked.*to revoke\t`, 'm'))
    for (const hidden of [valid, revoked, 'lg_sk_']) expect(stdout).not.toContain(hidden)
  })

  it.each([
    ['an unknown plan', ['create', '--kind', 'secret', '--plan', 'gold']],
    ['an unknown id', ['revoke', 'key_nothing']],
    ['to rotate an unknown id', ['rotate', 'key_nothing']],
    [
      'a duration without a unit',
      ['create', '--kind', 'secret', '--plan', 'pro', '--expires', '9'],
    ],
    [
      'a key that expires at once',
      ['create', '--kind', 'secret', '--plan', 'pro', '--expires', '0d'],
    ],
  ])('refuse %s with a message on stderr only', async (_what, args) => {
    await expect(runKeysCommand(...args)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/\w/),
    })
  })
})

describe('createKey refuses a key', () => {
  it.each<[what: string, newKey: Parameters<Service['key']>[0]]>([
    ['of an unknown plan', { plan: 'gold' }],
    ['of the anonymous plan', { plan: 'anonymous' }],
    ['of a plan named like an object property', { plan: 'constructor' }],
    ['with an escape sequence in the label', { label: 'red \u001b[31m' }],
    ['secret, with origins', { origins: ['a.com'] }],
    ['with a scheme in an origin', { kind: 'publishable', origins: ['https://a.com'] }],
    ['with a path in an origin', { kind: 'publishable', origins: ['a.com', 'b.com/shop'] }],
    ['with the origin *', { kind: 'publishable', origins: ['*'] }],
    ['with a star inside an origin', { kind: 'publishable', origins: ['a.*.com'] }],
    ['of an existing string of 19 characters', { existing: 'x'.repeat(19) }],
    ['of a string with a space', { existing: 'ab cd efgh ij kl mn op' }],
    ['of a string beyond ASCII', { existing: 'ein-schlüssel-ohne-tür' }],
    ['of a long string', { existing: 'x'.repeat(257) }],
  ])('%s', async (_what, newKey) => {
    const before = (await service.stores.records.keys.list()).length
    await expect(service.key(newKey)).rejects.toThrow(/\w/)
    expect(await service.stores.records.keys.list()).toHaveLength(before)
  })

  it('that exists already', async () => {
    await service.key({ existing: 'once-and-only-once-more' })
    await expect(service.key({ existing: 'once-and-only-once-more' })).rejects.toThrow(/\w/)
  })
})

describe('a key is never shown', () => {
  it('in a log line for any way to send it, or in a problem when it was in the query', async () => {
    const loggingService = await startService({ plans: 'unlimited' })
    const keys = [
      await loggingService.key(),
      await loggingService.key({ kind: 'publishable', origins: ['a.com'] }),
      await loggingService.key({ existing: 'former.key+with/odd=signs' }),
      generateKey('secret'),
    ]
    const problems: string[] = []
    for (const key of keys) {
      const escaped = encodeURIComponent(key)
      const partlyEscaped = `%${key.charCodeAt(0).toString(16)}${encodeURIComponent(key.slice(1))}`
      // The parameter or its value escaped in part, repeated, or beside another or a broken parameter.
      const queries = [
        `token=${escaped}`,
        `%74oken=${escaped}`,
        `t%6Fken=${escaped}&size=64`,
        `token=${partlyEscaped}`,
        `size=1&token=${escaped}`,
        `token=${escaped}&token=${escaped}`,
        'a=b',
        `%ff&token=${escaped}`,
        `x=%&%74%6f%6b%65%6e=${escaped}`,
      ]
      for (const query of queries) {
        for (const path of [
          '/api/stripe.com',
          '/api/localhost',
          '/no/route',
          'image:/stripe.com',
        ]) {
          const headers = { 'x-api-key': key, authorization: `Bearer ${key}` }
          const withoutHeaders = await loggingService.get(`${path}?${query}`, {}, 'GET')
          const withHeaders = await loggingService.get(`${path}?${query}`, headers)
          for (const response of [withoutHeaders, withHeaders])
            if (response.status >= 400) problems.push(await response.text())
        }
      }
    }
    await loggingService.close()
    // The end of a key must not appear either.
    const secrets = keys.flatMap((key) => [key, encodeURIComponent(key), key.slice(12)])
    const lines = loggingService.logLines.map((line) => JSON.stringify(line))
    expect(lines.length).toBeGreaterThan(200)
    for (const secret of secrets) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
      expect(problems.filter((body) => body.includes(secret))).toEqual([])
    }
    expect(loggingService.logLines.some((line) => typeof line.keyId === 'string')).toBe(true)
  })

  it.each([
    ['the path', (key: string) => `/api/${key}`],
    ['a deeper path', (key: string) => `/v1/logos/${key}/x`],
    ['a parameter of another name', (key: string) => `/api/stripe.com?key=${key}`],
    ['a wrong parameter', (key: string) => `/api/stripe.com?size=${key}`],
    ['the path, escaped', (key: string) => `/api/%6C${key.slice(1)}`],
    ['a parameter, escaped', (key: string) => `/api/stripe.com?key=l%67${key.slice(2)}`],
  ])('in a log line when it was sent in %s by mistake', async (_where, pathOf) => {
    const key = await service.key()
    const lineCount = service.logLines.length
    await (await service.get(pathOf(key))).arrayBuffer()
    await expect.poll(() => service.logLines.length).toBeGreaterThan(lineCount)
    const lines = service.logLines.slice(lineCount).map((line) => JSON.stringify(line))
    expect(lines.filter((line) => line.includes(key.slice(12)))).toEqual([])
  })

  it.each([
    ['a path', (key: string) => `/api/${key}`],
    ['a path, escaped', (key: string) => `/v1/logos/${key.replaceAll('_', '%5F')}/x?size=64`],
  ])('in a log line when an existing key was sent in %s by mistake', async (_where, pathOf) => {
    const key = await service.key({ existing: `former_service_key_${service.logLines.length}` })
    const lineCount = service.logLines.length
    await (await service.get(pathOf(key))).arrayBuffer()
    await expect.poll(() => service.logLines.length).toBeGreaterThan(lineCount)
    const [line] = service.logLines.slice(lineCount)
    expect(line?.url).toContain('[key]')
    expect(JSON.stringify(line)).not.toMatch(/former/)
  })

  it('in the instance of a problem when it was sent in the path by mistake', async () => {
    const key = await service.key()
    const problem = (await (await service.get(`/v1/logos/${key}`)).json()) as { instance: string }
    expect(problem.instance).not.toContain(key)
  })

  it('in the stored keys, which are hashed', async () => {
    const key = await service.key()
    const stored = JSON.stringify(await service.stores.records.keys.list())
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(key.slice(6))
  })
})

describe('redactUrl', () => {
  it('keeps long host names, company names and file names', () => {
    for (const url of [
      '/api/internationalbusinessmachines.com?size=64',
      '/api/name/International%20Business%20Machines',
      '/assets/index-0123456789abcdef.js',
    ])
      expect(redactUrl(url)).toBe(url)
  })

  it('masks the signature of a signed URL', () => {
    for (const name of ['grant', 'gr%61nt'])
      expect(redactUrl(`/api/stripe.com?size=512&${name}=AAAAAAAAAAAAAAAAAAAAAA&theme=dark`)).toBe(
        '/api/stripe.com?size=512&grant=[key]&theme=dark',
      )
  })
})
