// The examples of the OpenAPI documents are what the service answers to the example requests.
import { describe, expect, it } from 'vitest'
import { loadPlans } from '../../server/access/plans.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { closeAfterTests } from '../support/close.ts'
import { startCrawlingService, startInternet } from '../support/fake-internet.ts'
import { ok, paths } from '../support/network/behaviours.ts'
import {
  COMPAT_HOSTS,
  DOCUMENT_PATHS,
  documentOf,
  type Operation,
  operationsOf,
  resolveRef,
  sendExample,
} from '../support/openapi-operations.ts'

const HOME = `<!doctype html><html lang="en"><head><title>Stripe</title>
<meta name="description" content="Financial infrastructure to grow your revenue.">
<meta name="csrf-param" content="authenticity_token">
</head><body><main data-reactroot><h1>Financial infrastructure to grow your revenue.</h1>
<a href="https://www.linkedin.com/company/stripe">LinkedIn</a></main></body></html>`

const net = closeAfterTests(await startInternet())
net.serve('stripe.com', paths({ '/': ok(HOME) }))
const { listed, anonymous } = loadPlans(null)
// The built-in plans and the catalog are those of a new installation.
const service = closeAfterTests(
  await startCrawlingService(net, {
    plans: [anonymous, ...listed],
    env: { COMPAT_HOSTS, DISCOVERY_BUDGET_MS: '15000', NODE_ENV: 'production' },
  }),
)
await loadCatalogue(service.stores.records)
const key = await service.key()
// The first parsed page starts a thread, which is slow on a busy machine.
await service.get(`/api/describe/${net.serveOnNewDomain(ok(HOME))}`, { 'x-api-key': key })

/** Sends the example request. @returns the JSON of the answer. */
const send = async (operation: Operation): Promise<unknown> =>
  JSON.parse(
    String((await sendExample(service, operation, { headers: { 'x-api-key': key } })).body),
  )

/** Replaces what differs with each request: dates and signatures. */
const VOLATILE: [RegExp, string][] = [
  // Ends with the commit, where it is known.
  [/"build":"[^"]*"/g, '"build":""'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'DATE'],
  [/grant=[\w-]{22}\.key_\w{12}(?=\W)/g, 'grant=SIGNATURE'],
]

const settled = (value: unknown): unknown =>
  JSON.parse(VOLATILE.reduce((text, [from, to]) => text.replace(from, to), JSON.stringify(value)))

/** Operations whose answer depends on the key and on the time: only members, types and lengths are compared. */
const CHANGING = new Set(['usage'])
const isChanging = (path: string) => CHANGING.has(path.split('.')[0] ?? '')

/** Members whose example is shortened: a map of all endpoints, and whole documents. */
const SHORTENED = new Set([
  'health.endpoints',
  'openapi',
  'openapi.info',
  'openapiAtRoot',
  'openapiAtRoot.info',
  'compatOpenapi',
  'compatOpenapi.info',
])

/** @returns what the example claims and the answer does not have, or the other way round. A list may be shortened. */
function differences(example: unknown, answer: unknown, path: string): string[] {
  if (Array.isArray(example) && Array.isArray(answer)) {
    if (isChanging(path) && example.length !== answer.length)
      return [`${path} has ${example.length} items, but the answer has ${answer.length}`]
    return example.flatMap((item, i) => {
      const found = answer.map((other) => differences(item, other, `${path}[${i}]`))
      return found.toSorted((a, b) => a.length - b.length)[0] ?? [`${path}: the answer is empty`]
    })
  }
  if (isObject(example) && isObject(answer)) {
    const names = new Set([
      ...Object.keys(example),
      ...(SHORTENED.has(path) ? [] : Object.keys(answer)),
    ])
    return [...names].flatMap((name) => {
      if (!(name in example)) return [`${path}.${name} is missing: ${JSON.stringify(answer[name])}`]
      if (!(name in answer)) return [`${path}.${name} is not in the answer`]
      return differences(example[name], answer[name], `${path}.${name}`)
    })
  }
  const isSame = isChanging(path) ? typeof example === typeof answer : Object.is(example, answer)
  return isSame
    ? []
    : [`${path}: ${JSON.stringify(example)}, but the answer has ${JSON.stringify(answer)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns the `status` of a problem, and of each GraphQL error, in an example. */
function statusesIn(example: unknown): unknown[] {
  const { status, errors = [] } = (example ?? {}) as {
    status?: unknown
    errors?: { extensions?: { status?: unknown } }[]
  }
  return [status, ...errors.map(({ extensions }) => extensions?.status)].filter(
    (value) => typeof value === 'number',
  )
}

describe('the examples in the OpenAPI documents', () => {
  it.each(DOCUMENT_PATHS)('of %s are what the service answers', async (path) => {
    const found: string[] = []
    for (const operation of operationsOf(await documentOf(service, path))) {
      const { content, operationId } = operation
      const media = Object.entries(content).find(([type]) => type.endsWith('json'))
      if (!media) continue
      // The cache of a logo is cleared in an example: it must have been rendered.
      if (operationId === 'clearCache')
        await (await service.get('/api/stripe.com?size=48')).arrayBuffer()
      const answer = await send(operation)
      found.push(...differences(settled(media[1].example), settled(answer), operationId))
    }
    expect(found).toEqual([])
  })

  it.each(DOCUMENT_PATHS)('of problems in %s have the status of their response', async (path) => {
    const document = await documentOf(service, path)
    const wrong = operationsOf(document).flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, response]) => {
        if (status === 'default') return []
        return Object.values(resolveRef(document, response).content ?? {})
          .flatMap(({ example, examples = {} }) => [
            example,
            ...Object.values(examples).map((node) => resolveRef(document, node).value),
          ])
          .flatMap(statusesIn)
          .filter((shown) => String(shown) !== status)
          .map((shown) => `${operationId}: an example of ${status} has the status ${shown}`)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('of the rate limit headers are those of the first request with a free key', async () => {
    const document = await documentOf(service)
    const { responses } = document.paths['/api/search']!.get!
    const { headers = {} } = resolveRef(document, responses['200']!)
    const freeKey = await service.key({ plan: 'free' })
    const answer = await service.get('/api/search?q=apple', { 'x-api-key': freeKey })
    const names = Object.keys(headers).filter(
      (name) => /RateLimit/.test(name) && name !== 'X-RateLimit-Reset',
    )
    const withoutTime = (value: unknown) => String(value).replace(/t=\d+/g, 't=SECONDS')
    const shown = names.map((name) => [
      name,
      withoutTime(resolveRef(document, headers[name]!).schema.example),
    ])
    const sent = names.map((name) => [name, withoutTime(answer.headers.get(name))])
    expect(shown).toEqual(sent)
    expect(names).toHaveLength(5)
  })

  it('of a mutation by GET and of an unknown field are what GraphQL answers', async () => {
    const document = await documentOf(service)
    const { responses } = document.paths['/graphql']!.get!
    const errors = ['405', '400'].map(
      (status) => resolveRef(document, responses[status]!).content!['application/json']!.example,
    )
    const queries = [
      'mutation { refreshLogo(domain: "stripe.com") { refreshed } }',
      '{ company(domain: "stripe.com") { nme } }',
    ]
    const answers = await Promise.all(
      queries.map(async (query) =>
        (await service.get(`/graphql?${new URLSearchParams({ query })}`)).json(),
      ),
    )
    expect(errors).toEqual(answers)
  })
})

describe('operations with a 304 in the OpenAPI documents', () => {
  it.each(DOCUMENT_PATHS)('of %s take If-None-Match, and the 304 has an ETag', async (path) => {
    const document = await documentOf(service, path)
    const wrong = operationsOf(document)
      .filter(({ responses }) => '304' in responses)
      .filter(({ parameters = [], responses }) => {
        const names = parameters.map((node) => resolveRef(document, node).name)
        const { headers = {} } = resolveRef(document, responses['304']!)
        return !names.includes('If-None-Match') || headers.ETag?.required !== true
      })
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })
})
