// Rules of every operation in the OpenAPI documents: methods, preflight, parameters, keys, cost, ETags and headers. The
// documents list exactly the mounted routes (openapi.test.ts), so a new route is checked without a new test.
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import type { ScoredCandidate } from '../../schema/visit.ts'
import { closeAfterTests } from '../support/close.ts'
import { GREEN, NO_REPORT, visitOf } from '../support/fake-internet.ts'
import {
  allOperations,
  COMPAT_HOSTS,
  type Operation,
  sendExample,
} from '../support/openapi-operations.ts'
import type { RawResponse } from '../support/raw-fetch.ts'
import { seedCompanies } from '../support/registry.ts'
import { avoidMinuteBoundary, startService, unlimitedPlans } from '../support/service.ts'

const ICON_IN_USE: ScoredCandidate = {
  way: 'icon',
  url: 'https://stripe.com/icon.svg',
  place: '<link rel="icon">',
  image: { mediaType: 'image/svg+xml', width: 100, height: 100 },
  kind: 'icon',
  background: null,
  score: 50,
  reasons: [],
  kept: true,
}

const service = closeAfterTests(
  await startService({
    // A key of the plan free has one request.
    plans: unlimitedPlans().map((plan) =>
      plan.id === 'free' ? { ...plan, requestLimitPerDay: 1 } : plan,
    ),
    pagesPerMinute: 1_000_000,
    env: { COMPAT_HOSTS, TRUST_PROXY: '1' },
  }),
)
await seedCompanies(service)
await service.stores.records.visits.put(visitOf('stripe.com' as Apex, 0, GREEN), {
  ...NO_REPORT,
  candidates: [ICON_IN_USE],
})
const operations = await allOperations(service)
const key = await service.key()

type Extra = Parameters<typeof sendExample>[2]
const readsKey = ({ credentials }: Operation) => credentials.length > 0
/** Whether the answers are those of another logo service, which ignores parameters and has its own errors. */
const imitates = ({ tags, operationId }: Operation) =>
  tags.includes('Compatible') && operationId !== 'clearbitLogo'
/** Sends the example, with a key of the largest plan where the operation reads one. */
const send = (operation: Operation, { headers, ...extra }: Extra = {}) => {
  const withKey = readsKey(operation) ? { 'x-api-key': key, ...headers } : headers
  return sendExample(service, operation, { ...extra, headers: withKey ?? {} })
}

const problemOf = ({ body }: RawResponse) => ProblemDetails.parse(JSON.parse(String(body)))
const codeOf = (response: RawResponse) => problemOf(response).code
const listOf = (header: unknown) => String(header).toLowerCase().split(', ')
/** The documented methods of the path, with those that every path has, in the order of the header Allow. */
const allowedMethods = ({ methods }: Operation) => [
  ...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
]
/** The requests left today; null without rate limit headers. */
const leftToday = ({ headers }: RawResponse) =>
  Number(/"day";r=(\d+)/.exec(String(headers.ratelimit))?.[1] ?? Number.NaN) || null

/** Compares what each operation does with what it must do, and shows all differences at once. */
async function expectOfEach<T>(
  chosen: Operation[],
  actual: (operation: Operation) => Promise<T>,
  expected: (operation: Operation) => NoInfer<T>,
): Promise<void> {
  expect(chosen.length).toBeGreaterThan(0)
  const rows: Record<string, T> = {}
  for (const operation of chosen) rows[operation.name] = await actual(operation)
  expect(rows).toEqual(
    Object.fromEntries(chosen.map((operation) => [operation.name, expected(operation)])),
  )
}

/** A file, a page, and an endpoint with its parameters in the body: they do not look at query parameters. */
const NO_PARAMETERS = ['apiCatalog', 'problem', 'mcp']
/** A host of another service ignores an invalid key, so this operation misses one. */
const MISSES_INVALID_KEY = ['logodevDescribe']
/** An operation whose image is refused with 429, because it reads the profile of the company first. */
const READS_PROFILE = ['companyCard']
/** Operations that break the rule "an ETag or no-store": browsers keep the image of a candidate for an hour, and routers keep the answer to a POST. */
const WITHOUT_ETAG: Record<string, string> = {
  candidateImage: 'private, max-age=3600',
  graphqlSubgraph: 'public, max-age=300',
}

describe('every operation', () => {
  it('answers its example with 200', () =>
    expectOfEach(
      operations,
      async (operation) => (await send(operation)).status,
      () => 200,
    ))

  it('answers HEAD like GET, without a body', () =>
    expectOfEach(
      operations.filter(({ method }) => method === 'GET'),
      async (operation) => {
        const get = await send(operation)
        const head = await send(operation, { method: 'HEAD' })
        const isSame = ['content-type', 'content-length', 'etag', 'cache-control'].map(
          (name) => head.headers[name] === get.headers[name],
        )
        return [head.status, head.body.byteLength, ...isSame]
      },
      () => [200, 0, true, true, true, true],
    ))

  it('rejects other methods with 405, names the allowed ones, and counts it like its own', () =>
    expectOfEach(
      operations,
      async (operation) => {
        const answers = new Set<string>()
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
          if (allowedMethods(operation).includes(method)) continue
          const response = await send(operation, { method })
          const { status, headers } = response
          const code = method === 'HEAD' ? 'method_not_allowed' : codeOf(response)
          const { 'cache-control': cacheControl, 'x-content-type-options': nosniff } = headers
          const isCounted = leftToday(response) !== null
          answers.add(`${status} ${code} ${cacheControl} ${nosniff} ${isCounted} ${headers.allow}`)
        }
        return [...answers]
      },
      (operation) => {
        const allow = allowedMethods(operation).join(', ')
        return [`405 method_not_allowed no-store nosniff ${readsKey(operation)} ${allow}`]
      },
    ))

  it('allows a preflight from any page, with the headers of keys and ETags', () =>
    expectOfEach(
      operations,
      async (operation) => {
        const { status, headers, body } = await sendExample(service, operation, {
          method: 'OPTIONS',
          headers: {
            origin: 'https://shop.example',
            'access-control-request-method': operation.method,
            'access-control-request-headers': 'x-api-key',
          },
        })
        const allowed = listOf(headers['access-control-allow-headers'])
        return {
          status,
          body: String(body),
          origin: headers['access-control-allow-origin'],
          methods: headers['access-control-allow-methods'],
          notAllowed: ['authorization', 'x-api-key', 'if-none-match', 'content-type'].filter(
            (name) => !allowed.includes(name),
          ),
          nosniff: headers['x-content-type-options'],
        }
      },
      (operation) => ({
        status: 204,
        body: '',
        origin: '*',
        methods: allowedMethods(operation).join(', '),
        notAllowed: [],
        nosniff: 'nosniff',
      }),
    ))

  it('has security headers, and lets any page read its headers', () =>
    expectOfEach(
      operations,
      async (operation) => {
        const { headers } = await send(operation)
        const exposed = listOf(headers['access-control-expose-headers'])
        return {
          nosniff: headers['x-content-type-options'],
          policy: /default-src 'none'/.test(String(headers['content-security-policy'])),
          poweredBy: headers['x-powered-by'],
          origin: headers['access-control-allow-origin'],
          notExposed: ['x-source', 'x-cache', 'x-ratelimit-remaining', 'retry-after'].filter(
            (name) => !exposed.includes(name),
          ),
        }
      },
      ({ operationId }) => ({
        nosniff: 'nosniff',
        // An icon runs nothing.
        policy: operationId !== 'favicon',
        poweredBy: undefined,
        origin: '*',
        notExposed: [],
      }),
    ))

  it('ignores an unknown parameter, and names it unless it is a page or imitates a service', async () => {
    await expectOfEach(
      operations,
      async (operation) => {
        const { status, headers } = await send(operation, { query: { nonsense: '1' } })
        return [status, headers['x-ignored-parameters']]
      },
      (operation) => {
        const { tags, operationId } = operation
        const isPage = tags.includes('Pages') && !readsKey(operation)
        const isSilent = isPage || imitates(operation) || NO_PARAMETERS.includes(operationId)
        return [200, isSilent ? undefined : 'nonsense']
      },
    )
  })
})

describe('every operation with a domain in its path', () => {
  it('refuses what is no public hostname with 400, unless it imitates a service', () =>
    expectOfEach(
      operations.filter(
        (operation) => operation.url.pathname.includes('/stripe.com') && !imitates(operation),
      ),
      async (operation) => {
        const answers: unknown[] = []
        for (const domain of [
          'localhost',
          '127.0.0.1',
          'com',
          'a..com',
          'a%00b.com',
          'a%20b',
          'a%2Fb',
          '%E0%A4%A',
        ]) {
          const url = new URL(operation.url.href.replace('/stripe.com', `/${domain}`))
          const response = await send({ ...operation, url })
          const { code, parameter } = problemOf(response)
          answers.push([response.status, code, parameter])
        }
        return answers
      },
      // The last one is no percent-encoding, so it has no parameter.
      () => [
        ...Array(7).fill([400, 'invalid_request', 'domain']),
        [400, 'invalid_request', undefined],
      ],
    ))
})

describe('every operation that reads a key', () => {
  it('refuses an invalid key with 401, or ignores it with a warning if no 401 is documented', async () => {
    let addresses = 0
    await expectOfEach(
      operations,
      async (operation) => {
        // One address may send 20 invalid keys a minute.
        const address = `2001:db8:0:${(++addresses).toString(16)}::1`
        const answers: unknown[] = []
        const extras: Extra[] = [
          { headers: { 'x-api-key': 'lg_sk_unknown', 'x-forwarded-for': address } },
          { headers: { 'x-forwarded-for': address }, query: { token: 'lg_sk_unknown' } },
        ]
        for (const extra of extras) {
          const response = await sendExample(service, operation, extra)
          const { status, headers } = response
          const isRefused =
            status === 401 && headers['www-authenticate'] === 'Bearer realm="logograph"'
          answers.push(isRefused ? codeOf(response) : [status, headers['x-key-warning']])
        }
        return answers
      },
      (operation) => {
        const { credentials, responses, operationId } = operation
        if (!readsKey(operation)) return Array(2).fill([200, undefined])
        if (!('401' in responses)) return Array(2).fill([200, 'invalid_key'])
        const code = MISSES_INVALID_KEY.includes(operationId) ? 'key_required' : 'invalid_key'
        return [code, credentials.includes('token') ? code : 'key_in_query_not_accepted']
      },
    )
  })

  it('needs a key unless the document calls it optional', () =>
    expectOfEach(
      operations.filter(readsKey),
      async (operation) => {
        const response = await sendExample(service, operation)
        return response.status === 401 ? codeOf(response) : response.status
      },
      ({ credentials }) => (credentials.includes('none') ? 200 : 'key_required'),
    ))

  it('accepts a key in each documented place, and only there', async () => {
    const PLACES: [place: string, extra: Extra][] = [
      ['apiKey', { headers: { 'x-api-key': key } }],
      ['bearer', { headers: { authorization: `Bearer ${key}` } }],
      ['token', { query: { token: key } }],
    ]
    await expectOfEach(
      operations.filter(readsKey),
      async (operation) => {
        const answers: unknown[] = []
        for (const [, extra] of PLACES) {
          const response = await sendExample(service, operation, extra)
          answers.push(response.status === 401 ? codeOf(response) : response.status)
        }
        return answers
      },
      ({ credentials }) =>
        PLACES.map(([place]) => (credentials.includes(place) ? 200 : 'key_in_query_not_accepted')),
    )
  })

  it('costs one request, also by HEAD and with a wrong method, and every other costs nothing', async () => {
    await avoidMinuteBoundary()
    const logo = operations.find(({ operationId }) => operationId === 'logo')!
    await expectOfEach(
      operations,
      async (operation) => {
        const costs: unknown[] = []
        for (const method of [operation.method, 'HEAD', 'PATCH']) {
          const before = leftToday(await send(logo))!
          const after = leftToday(await send(operation, { method }))
          // The two requests that count cost one each.
          costs.push(before - leftToday(await send(logo))! - 1, after && before - after)
        }
        return costs
      },
      (operation) => {
        if (!readsKey(operation)) return [0, null, 0, null, 0, null]
        // An earlier operation has cleared the cache of the domain, so the first request draws the card.
        const drawn = operation.operationId === 'companyCard' ? 3 : 1
        return [drawn, drawn, 1, 1, 1, 1]
      },
    )
  })

  it('answers 429 once the quota is used up; only an unchanged image is still a 304', async () => {
    const usedUp = await service.key({ plan: 'free' })
    await service.get('/api/stripe.com', { 'x-api-key': usedUp })
    await expectOfEach(
      operations,
      async (operation) => {
        const { headers } = await send(operation)
        const etag = String(headers.etag ?? '"any"')
        const response = await sendExample(service, operation, {
          headers: { 'x-api-key': usedUp, 'if-none-match': etag },
        })
        const { 'retry-after': seconds } = response.headers
        return [response.status, Number(seconds) > 0]
      },
      (operation) => {
        const { responses, content, operationId } = operation
        const isImage =
          Object.keys(content).some((type) => type.startsWith('image/')) &&
          !READS_PROFILE.includes(operationId)
        if (readsKey(operation) && !(isImage && '304' in responses)) return [429, true]
        return ['304' in responses ? 304 : 200, false]
      },
    )
  })
})

describe('every operation with a 304 in the document, and no other', () => {
  it('has an ETag, and answers it with a 304 that costs nothing; the others must not be stored', async () => {
    await avoidMinuteBoundary()
    await expectOfEach(
      operations,
      async (operation) => {
        const first = await send(operation)
        const tag = first.headers.etag
        if (tag === undefined) return first.headers['cache-control']
        const again = await send(operation, { headers: { 'if-none-match': tag } })
        const changed = await send(operation, { headers: { 'if-none-match': '"other"' } })
        const isSame = ['etag', 'cache-control', 'vary'].map(
          (name) => again.headers[name] === first.headers[name],
        )
        const cost = (leftToday(first) ?? 0) - (leftToday(again) ?? 0)
        return [again.status, again.body.byteLength, cost, ...isSame, changed.status]
      },
      ({ responses, operationId }) =>
        WITHOUT_ETAG[operationId] ??
        ('304' in responses ? [304, 0, 0, true, true, true, 200] : 'no-store'),
    )
  })
})
