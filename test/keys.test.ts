// Keys: how they are made, presented, judged, listed and revoked, what their plans allow, and where they never show.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Feature, Plan } from '../schema/shapes.ts'
import { makeKey } from '../server/caller.ts'
import { loadPlans } from '../server/plans.ts'
import { type Service, startService } from './service.ts'

const UNKNOWN = 'lg_sk_000000000000000000000000000000000000'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

let service: Service
beforeAll(async () => {
  service = await startService({ plans: 'wide' })
})
afterAll(() => service.close())

/** The command line on the service's data, as another process. */
function run(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, ['server/cli.ts', 'keys', ...words], {
    // Not process.env: vitest sets a BASE_URL of its own.
    env: { DATA_DIR: service.dataDir },
  })
}

/** The edge of what a 1000 px png comes out as: tells the plans apart. */
async function edgeOf(answer: Response): Promise<number> {
  expect(answer.status).toBe(200)
  return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width
}

const WIDE = '/api/github.com?size=2000'

describe('a new key', () => {
  it.each([
    ['secret', 'lg_sk_'],
    ['publishable', 'lg_pk_'],
  ] as const)('that is %s is %s, 30 random characters and 6 of their CRC32', (kind, prefix) => {
    const keys = Array.from({ length: 200 }, () => makeKey(kind))
    expect(new Set(keys).size).toBe(200)
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`))
      const [random, check] = [key.slice(6, 36), key.slice(36)]
      const sum = [...check].reduce((value, digit) => value * 62 + BASE62.indexOf(digit), 0)
      expect(sum).toBe(crc32(random))
    }
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
  const PATHS = ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']

  it.each(FORMS)('by %s is understood everywhere', async (_form, present) => {
    const [query, headers] = present(await service.key({ plan: 'pro' }))
    for (const path of PATHS) {
      const answer = await service.get(`${path}github.com?size=2000${query}`, headers)
      expect([path, await edgeOf(answer)]).toEqual([path, 1024])
    }
  })

  it('x-api-key wins over Bearer, and Bearer over token; the others are not looked at', async () => {
    const [free, starter, pro] = await Promise.all(
      ['free', 'starter', 'pro'].map((plan) => service.key({ plan })),
    )
    const edge = async (query: string, headers: Record<string, string>) =>
      edgeOf(await service.get(WIDE + query, headers))
    const bearer = { authorization: `Bearer ${starter}` }
    expect(await edge(`&token=${pro}`, { 'x-api-key': free as string, ...bearer })).toBe(256)
    expect(await edge(`&token=${pro}`, bearer)).toBe(512)
    expect(await edge(`&token=${UNKNOWN}`, bearer)).toBe(512)
    expect(await edge(`&token=${pro}`, { authorization: 'Basic dXNlcjpwYXNz' })).toBe(1024)
    const bad = await service.get(`${WIDE}&token=${pro}`, { 'x-api-key': UNKNOWN, ...bearer })
    expect(bad.status).toBe(401)
  })
})

describe('a key that is not valid', () => {
  let revoked: string
  beforeAll(async () => {
    revoked = await service.key()
    const { keys } = service.stores.records
    const { id } = (await keys.list()).at(-1) as { id: string }
    await keys.revoke(id, new Date())
  })

  it('is a 401, the same for unknown, revoked and malformed, in body and headers', async () => {
    const bad = [UNKNOWN, revoked, 'x', '', 'lg_sk_', "' OR 1=1 --", 'a'.repeat(5000), '{}', 'null']
    const seen = new Set<string>()
    for (const key of bad) {
      const forms: Record<string, string>[] = [
        { 'x-api-key': key },
        { authorization: `Bearer ${key}` },
      ]
      for (const headers of forms) {
        const answer = await service.get('/api/stripe.com', headers)
        expect(answer.status).toBe(401)
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        const changing = /^(date|x-ratelimit-(remaining|reset))$/
        const kept = [...answer.headers].filter(([name]) => !changing.test(name)).sort()
        seen.add(JSON.stringify([kept, await answer.text()]))
      }
      const query = await service.get(`/api/stripe.com?token=${encodeURIComponent(key)}`)
      expect(query.status).toBe(401)
      await query.text()
    }
    expect(seen.size).toBe(1)
  })

  it('is refused on the image host and for a wrong parameter too', async () => {
    for (const path of ['image:/stripe.com', '/v1/stripe.com?size=1', '/nothing/here'])
      expect((await service.get(path, { 'x-api-key': UNKNOWN })).status).toBe(401)
  })

  it('repeated in the address is a 401', async () => {
    const key = await service.key()
    expect((await service.get(`/api/stripe.com?token=${key}&token=${key}`)).status).toBe(401)
  })

  it('counts as none at Clearbit’s path', async () => {
    const forms: [string, Record<string, string>][] = [
      ['', { 'x-api-key': UNKNOWN }],
      ['', { authorization: `Bearer ${revoked}` }],
      ['&token=pk_from_the_former_provider', {}],
    ]
    for (const [query, headers] of forms) {
      const path = `/api/clearbit/logo/github.com?size=2000${query}`
      const answer = await service.get(path, headers)
      expect(await edgeOf(answer)).toBe(128)
      expect(answer.headers.get('cache-control')).toMatch(/^public/)
    }
  })

  it('does not matter on routes that take none', async () => {
    for (const path of ['/health', '/api/billing/plans', '/api/openapi.json', '/problems/internal'])
      expect((await service.get(path, { 'x-api-key': UNKNOWN })).status).toBe(200)
  })
})

describe('a publishable key', () => {
  it('gets no svg, and is told so; the plan’s other formats and sizes it gets', async () => {
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

  const LIST = ['a.com', '*.b.com', 'c.com:8443', 'localhost:5173']
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

  it.each(PAGES)('with a list of origins, at %s: %s', async (page, allowed) => {
    const key = await service.key({ kind: 'publishable', origins: LIST })
    const referer = page.startsWith('http') ? `${page}/shop?x=https://a.com/` : page
    for (const headers of [{ origin: page }, { referer }] as Record<string, string>[]) {
      for (const path of ['/api/github.com', 'image:/github.com']) {
        // The second time it would be warm.
        for (const _time of [1, 2]) {
          const answer = await service.get(`${path}?token=${key}`, headers)
          expect(answer.status).toBe(allowed ? 200 : 403)
          await answer.arrayBuffer()
        }
      }
    }
  })

  it('with a list of origins, and a request that names no page, is a 403', async () => {
    const key = await service.key({ kind: 'publishable', plan: 'starter', origins: ['a.com'] })
    for (const [query, headers] of [
      [`?token=${key}`, {}],
      ['', { 'x-api-key': key }],
    ] as const) {
      const answer = await service.get(`image:/github.com${query}`, headers)
      expect(answer.status).toBe(403)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({
        status: 403,
        type: expect.stringMatching(/\/problems\/not_permitted$/),
        currentTier: 'starter',
      })
    }
  })

  it('that is not permitted is told where plans are', async () => {
    const key = await service.key({ kind: 'publishable', plan: 'starter', origins: ['a.com'] })
    const answer = await service.get(`image:/github.com?token=${key}`)
    expect(await answer.json()).toMatchObject({ upgrade: expect.stringMatching(/^http/) })
  })
})

describe('what a cache may keep', () => {
  it.each([
    ['without a key', 'public', 'none'],
    ['with a secret key in a header', 'private', 'header'],
    ['with a Bearer key', 'private', 'bearer'],
    ['with a key in the address', 'public', 'query'],
  ])('%s it is %s', async (_what, kept, form) => {
    const key = await service.key()
    const headers: Record<string, string> = {
      ...(form === 'header' ? { 'x-api-key': key } : {}),
      ...(form === 'bearer' ? { authorization: `Bearer ${key}` } : {}),
    }
    const query = form === 'query' ? `?token=${key}` : ''
    for (const path of ['/api/github.com', 'image:/github.com', '/api/clearbit/logo/github.com']) {
      for (const _time of [1, 2]) {
        for (const condition of [{}, { 'if-none-match': '*' }] as Record<string, string>[]) {
          const answer = await service.get(path + query, { ...headers, ...condition })
          expect([path, answer.headers.get('cache-control')?.split(',')[0]]).toEqual([path, kept])
          expect(answer.headers.get('cdn-cache-control')?.split(',')[0]).toBe(kept)
          const vary = answer.headers.get('vary')?.toLowerCase().split(/, */)
          expect(vary).toEqual(expect.arrayContaining(['authorization', 'x-api-key']))
          await answer.arrayBuffer()
        }
      }
    }
  })

  it('with a list of origins it is private, in the address too', async () => {
    const key = await service.key({ kind: 'publishable', origins: ['a.com'] })
    for (const _time of [1, 2]) {
      const headers = { referer: 'https://a.com/' }
      const answer = await service.get(`image:/github.com?token=${key}`, headers)
      expect(answer.headers.get('cache-control')).toMatch(/^private,/)
      expect(answer.headers.get('cdn-cache-control')).toMatch(/^private,/)
    }
  })
})

describe('on the command line', () => {
  it('a key is made, printed alone, and works at once in the running server', async () => {
    const made = await run('create', '--kind', 'secret', '--plan', 'pro', '--label', 'for tests')
    expect(made.stdout).toMatch(/^lg_sk_[0-9A-Za-z]{36}\n$/)
    const key = made.stdout.trim()
    expect(await edgeOf(await service.get(WIDE, { 'x-api-key': key }))).toBe(1024)
    const { stdout } = await run('list')
    expect(stdout).toMatch(/^key_\w+\tsecret\tpro\t.*valid.*for tests$/m)
    expect(stdout).not.toContain(key)
    expect(stdout).not.toContain('lg_sk_')
  })

  it('a key that was answered 401 before it was made works within a second', async () => {
    const mine = 'a-string-of-the-former-service'
    expect((await service.get(WIDE, { 'x-api-key': mine })).status).toBe(401)
    const made = await run('create', '--kind', 'secret', '--plan', 'free', '--existing', mine)
    expect(made.stdout).toBe(`${mine}\n`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await edgeOf(await service.get(WIDE, { 'x-api-key': mine }))).toBe(256)
  })

  it('revoking takes effect within a second while the key is in use, warm images included', async () => {
    const key = await service.key()
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    const paths = ['/api/github.com', `image:/github.com?token=${key}`]
    const ask = async (path: string) =>
      (await service.get(path, path.includes('token') ? {} : { 'x-api-key': key })).status
    for (const path of [...paths, ...paths, ...paths]) expect(await ask(path)).toBe(200)
    expect((await run('revoke', id)).stdout).toContain(id)
    const until = performance.now() + 1000
    while ((await ask(paths[0] as string)) === 200 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50))
    for (const path of paths) expect(await ask(path)).toBe(401)
    expect(await ask('/v1/github.com?size=65')).toBe(401)
    expect((await run('list')).stdout).toMatch(new RegExp(`^${id}\t.*revoked`, 'm'))
  })

  it.each([
    ['a plan that there is not', ['create', '--kind', 'secret', '--plan', 'gold']],
    ['an unknown id', ['revoke', 'key_nothing']],
  ])('%s is refused with a sentence and nothing on stdout', async (_what, words) => {
    await expect(run(...words)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/\w/),
    })
  })
})

describe('a key is not made', () => {
  it.each<[what: string, wanted: Parameters<Service['key']>[0]]>([
    ['of a plan that there is not', { plan: 'gold' }],
    ['of the plan of nobody', { plan: 'anonymous' }],
    ['of a plan by a property of every object', { plan: 'constructor' }],
    ['secret, with origins', { origins: ['a.com'] }],
    ['with a scheme in an origin', { kind: 'publishable', origins: ['https://a.com'] }],
    ['with a path in an origin', { kind: 'publishable', origins: ['a.com', 'b.com/shop'] }],
    ['with an origin that is all', { kind: 'publishable', origins: ['*'] }],
    ['with a star amid an origin', { kind: 'publishable', origins: ['a.*.com'] }],
    ['of a short existing string', { existing: 'seven77' }],
    ['of a string with a space', { existing: 'ab cd efgh' }],
    ['of a string beyond ASCII', { existing: 'schlüssel-ohne-tür' }],
    ['of a long string', { existing: 'x'.repeat(257) }],
  ])('%s', async (_what, wanted) => {
    const before = (await service.stores.records.keys.list()).length
    await expect(service.key(wanted)).rejects.toThrow(/\w/)
    expect(await service.stores.records.keys.list()).toHaveLength(before)
  })

  it('twice of one existing string', async () => {
    await service.key({ existing: 'once-and-only-once' })
    await expect(service.key({ existing: 'once-and-only-once' })).rejects.toThrow(/\w/)
  })
})

describe('the plans', () => {
  const PLANS: [id: string, minute: number, day: number, edge: number, batch: number][] = [
    ['free', 60, 5_000, 256, 10],
    ['starter', 300, 50_000, 512, 25],
    ['pro', 1_200, 500_000, 1024, 50],
    ['business', 6_000, 5_000_000, 2048, 100],
  ]
  const CENTS: Record<string, number> = { free: 0, starter: 1900, pro: 7900, business: 24_900 }
  const FEATURES: Record<string, Feature[]> = {
    free: ['customSizes', 'formats'],
    starter: ['customSizes', 'formats', 'retina', 'brandData', 'batch'],
  }
  FEATURES.pro = [...(FEATURES.starter as Feature[]), 'svg', 'intelligence', 'refresh']
  FEATURES.business = [...FEATURES.pro, 'cacheClear']

  it('are listed as the table has them, anonymous left out', async () => {
    const standard = await startService()
    const listed = await standard.get('/api/billing/plans')
    expect(listed.headers.get('content-type')).toMatch(/^application\/json/)
    const { provider, currency, plans } = (await listed.json()) as {
      provider: string
      currency: string
      plans: Plan[]
    }
    expect([typeof provider, currency]).toEqual(['string', 'USD'])
    const rows = plans.map((plan) => {
      const held = Object.keys(plan.features).filter((name) => plan.features[name as Feature])
      expect(Plan.safeParse(plan).success).toBe(true)
      return { ...plan, features: held.sort() }
    })
    expect(rows).toEqual(
      PLANS.map(([id, minute, day, maxLogoSize, batchLimit]) => ({
        ...{ id, maxLogoSize, batchLimit, requestLimitPerMinute: minute, requestLimitPerDay: day },
        ...{ amountCents: CENTS[id], currency: 'USD', interval: 'month' },
        ...{ name: expect.any(String), price: `$${(CENTS[id] as number) / 100}` },
        features: [...(FEATURES[id] as Feature[])].sort(),
      })),
    )
    for (const [plan, minute, day] of PLANS) {
      const key = await standard.key({ plan })
      const answer = await standard.get('/api/github.com', { 'x-api-key': key })
      expect(answer.headers.get('x-ratelimit-policy')).toBe(`${minute};w=60, ${day};w=86400`)
    }
    const { headers } = await standard.get('/api/github.com')
    expect(headers.get('x-ratelimit-policy')).toBe('60;w=60, 1000;w=86400')
    await standard.close()
  })

  it.each(PLANS)('%s is clamped to its size, and loses what it lacks', async (plan, ...limits) => {
    const edge = limits[2] as number
    const held = FEATURES[plan] as Feature[]
    const key = await service.key({ plan })
    const get = (query: string) => service.get(`/api/github.com?${query}`, { 'x-api-key': key })
    expect(await edgeOf(await get('size=2048'))).toBe(edge)
    expect(await edgeOf(await get(`size=${edge}`))).toBe(edge)
    expect(await edgeOf(await get('size=16'))).toBe(16)
    const retina = await get('size=2048&retina=true')
    const doubled = held.includes('retina')
    expect(retina.headers.get('x-downgraded')).toBe(doubled ? null : 'retina')
    expect(await edgeOf(retina)).toBe(Math.min(2048, doubled ? edge * 2 : edge))
    const svg = await get('format=svg')
    expect(svg.headers.get('content-type')).toBe(
      held.includes('svg') ? 'image/svg+xml' : 'image/png',
    )
    expect(svg.headers.get('x-downgraded')).toBe(held.includes('svg') ? null : 'format')
    expect((await get('format=webp')).headers.get('content-type')).toBe('image/webp')
    expect((await get('format=jpg')).headers.get('content-type')).toBe('image/jpeg')
  })
})

describe('PLANS_FILE', () => {
  const wide = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
  const anonymous: Plan = { ...loadPlans(null).anonymous, ...wide }
  const free: Plan = { ...(loadPlans(null).find('free') as Plan), ...wide }
  const gold: Plan = {
    ...free,
    id: 'gold',
    maxLogoSize: 300,
    requestLimitPerMinute: 7,
    perks: 'tea',
  }

  it('takes the place of the built-in plans, in its order, extra properties kept', async () => {
    const own = await startService({ plans: [{ ...anonymous, maxLogoSize: 32 }, gold, free] })
    const { plans } = (await (await own.get('/api/billing/plans')).json()) as { plans: Plan[] }
    expect(plans.map(({ id }) => id)).toEqual(['gold', 'free'])
    expect(plans[0]).toEqual(gold)
    const key = await own.key({ plan: 'gold' })
    const answer = await own.get(WIDE, { 'x-api-key': key })
    expect(answer.headers.get('x-ratelimit-policy')).toBe('7;w=60, 10000000;w=86400')
    expect(await edgeOf(answer)).toBe(300)
    expect(await edgeOf(await own.get(WIDE))).toBe(32)
    await own.close()
  })

  it('that lacks a key’s plan leaves the key its images, in the smallest envelope', async () => {
    const own = await startService({ plans: [anonymous, free] })
    const { keys } = own.stores.records
    const key = 'the-key-of-a-plan-that-is-gone'
    const { hashOfKey } = await import('../server/caller.ts')
    await keys.add({
      ...{ hash: hashOfKey(key), id: 'key_gone', kind: 'secret', plan: 'platinum', label: null },
      ...{ origins: [], createdAt: new Date(), revokedAt: null },
    })
    expect(await edgeOf(await own.get(WIDE, { 'x-api-key': key }))).toBe(128)
    await own.close()
  })

  const without = (name: keyof Plan) => [anonymous, { ...free, [name]: undefined }]
  it.each<[what: string, content: unknown, named: RegExp]>([
    ['no JSON', '{', /JSON/],
    ['an object', { plans: [anonymous, free] }, /array/i],
    ['no plans', [], /anonymous/],
    ['no anonymous', [free], /anonymous/],
    ['nothing but anonymous', [anonymous], /anonymous/],
    ['one id twice', [anonymous, free, free], /id/],
    ['an odd id', [anonymous, { ...free, id: 'Free Plan' }], /id/],
    ['no limit', without('requestLimitPerMinute'), /requestLimitPerMinute/],
    ['no features', without('features'), /features/],
    ['a limit of zero', [anonymous, { ...free, requestLimitPerDay: 0 }], /requestLimitPerDay/],
    [
      'a limit in words',
      [anonymous, { ...free, requestLimitPerDay: 'many' }],
      /requestLimitPerDay/,
    ],
    ['a size above 2048', [anonymous, { ...free, maxLogoSize: 4096 }], /maxLogoSize/],
    ['an unknown feature', [anonymous, { ...free, features: { magic: true } }], /magic/],
    ['a feature in words', [anonymous, { ...free, features: { svg: 'yes' } }], /svg/],
  ])('with %s is refused by name', async (_what, content, named) => {
    const file = join(service.dataDir, 'refused.json')
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    expect(() => loadPlans(file)).toThrow(file)
    expect(() => loadPlans(file)).toThrow(named)
  })

  it('that is not there, or wrong in two places, is refused with all that is wrong', async () => {
    expect(() => loadPlans(join(service.dataDir, 'none.json'))).toThrow(/none\.json/)
    const file = join(service.dataDir, 'two.json')
    const wrong = { ...free, maxLogoSize: 1, batchLimit: -1 }
    await writeFile(file, JSON.stringify([anonymous, wrong]))
    expect(() => loadPlans(file)).toThrow(
      /maxLogoSize[\s\S]*batchLimit|batchLimit[\s\S]*maxLogoSize/,
    )
  })

  it('that is refused keeps the service from starting', async () => {
    await expect(startService({ plans: [free] })).rejects.toThrow(/anonymous/)
  })
})

describe('a key is never shown', () => {
  it('in a log line, wherever it stood, or in a problem when it stood in the query', async () => {
    const quiet = await startService({ plans: 'wide' })
    const keys = [
      await quiet.key(),
      await quiet.key({ kind: 'publishable', origins: ['a.com'] }),
      await quiet.key({ existing: 'former.key+with/odd=signs' }),
      makeKey('secret'),
    ]
    const problems: string[] = []
    for (const key of keys) {
      const escaped = encodeURIComponent(key)
      const odd = `%${key.charCodeAt(0).toString(16)}${encodeURIComponent(key.slice(1))}`
      const queries = [
        ...[`token=${escaped}`, `%74oken=${escaped}`, `t%6Fken=${escaped}&size=64`],
        ...[`token=${odd}`, `size=1&token=${escaped}`, `token=${escaped}&token=${escaped}`, 'a=b'],
        ...[`%ff&token=${escaped}`, `x=%&%74%6f%6b%65%6e=${escaped}`],
      ]
      for (const query of queries) {
        for (const path of [
          '/api/stripe.com',
          '/api/localhost',
          '/no/route',
          'image:/stripe.com',
        ]) {
          const headers = { 'x-api-key': key, authorization: `Bearer ${key}` }
          const plain = await quiet.get(`${path}?${query}`, {}, 'GET')
          const known = await quiet.get(`${path}?${query}`, headers)
          for (const answer of [plain, known])
            if (answer.status >= 400) problems.push(await answer.text())
        }
      }
    }
    await quiet.close()
    const secrets = keys.flatMap((key) => [key, encodeURIComponent(key), key.slice(12)])
    const lines = quiet.lines.map((line) => JSON.stringify(line))
    expect(lines.length).toBeGreaterThan(200)
    for (const secret of secrets) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
      expect(problems.filter((body) => body.includes(secret))).toEqual([])
    }
    expect(quiet.lines.some((line) => typeof line.keyId === 'string')).toBe(true)
  })

  it.each([
    ['the path', (key: string) => `/api/${key}`],
    ['a deeper path', (key: string) => `/v1/logos/${key}/x`],
    ['a parameter of another name', (key: string) => `/api/stripe.com?key=${key}`],
    ['a wrong parameter', (key: string) => `/api/stripe.com?size=${key}`],
    ['the path, escaped', (key: string) => `/api/%6C${key.slice(1)}`],
    ['a parameter, escaped', (key: string) => `/api/stripe.com?key=l%67${key.slice(2)}`],
  ])('in a log line, when it stood in %s by mistake', async (_where, pathOf) => {
    const key = await service.key()
    const before = service.lines.length
    await (await service.get(pathOf(key))).arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 50))
    const lines = service.lines.slice(before).map((line) => JSON.stringify(line))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes(key.slice(12)))).toEqual([])
  })

  it('in a problem’s instance, when it stood in the path by mistake', async () => {
    const key = await service.key()
    const problem = (await (await service.get(`/v1/logos/${key}`)).json()) as { instance: string }
    expect(problem.instance).not.toContain(key)
  })

  it('in what the store keeps', async () => {
    const key = await service.key()
    const kept = JSON.stringify(await service.stores.records.keys.list())
    expect(kept).not.toContain(key)
    expect(kept).not.toContain(key.slice(6))
  })
})
