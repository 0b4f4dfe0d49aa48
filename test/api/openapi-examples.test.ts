// The examples of the OpenAPI documents are what the service answers to the example requests.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPAT_SERVICES } from '../../schema/compat.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { type Internet, startCrawlingService, startInternet } from '../support/fake-internet.ts'
import { ok, paths } from '../support/network/behaviours.ts'
import type { Service } from '../support/service.ts'

const HOME = `<!doctype html><html lang="en"><head><title>Stripe</title>
<meta name="description" content="Financial infrastructure to grow your revenue.">
<meta name="csrf-param" content="authenticity_token">
</head><body><main data-reactroot><h1>Financial infrastructure to grow your revenue.</h1>
<a href="https://www.linkedin.com/company/stripe">LinkedIn</a></main></body></html>`

const COMPAT_HOSTS = COMPAT_SERVICES.map((name) => `${name}.example.com=${name}`).join()

let net: Internet
let service: Service
let key: string
beforeAll(async () => {
  net = await startInternet()
  net.serve('stripe.com', paths({ '/': ok(HOME) }))
  const { listed, anonymous } = loadPlans(null)
  // The built-in plans and the catalog are those of a new installation.
  service = await startCrawlingService(net, {
    plans: [anonymous, ...listed],
    env: { COMPAT_HOSTS, DISCOVERY_BUDGET_MS: '15000', NODE_ENV: 'production' },
  })
  await loadCatalogue(service.stores.records)
  key = await service.key()
  // The first parsed page starts a thread, which is slow on a busy machine.
  await service.get(`/api/describe/${net.serveOnNewDomain(ok(HOME))}`, { 'x-api-key': key })
}, 180_000)
afterAll(async () => {
  await service.close()
  await net.close()
})

interface Media {
  example?: unknown
  examples?: Record<string, { value: unknown } | { $ref: string }>
}
interface Response {
  headers?: Record<string, { required?: boolean; schema: { example?: unknown } }>
  content?: Record<string, Media>
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { example?: unknown }
}
interface Operation {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, Media> } | { $ref: string }
  responses: Record<string, Response | { $ref: string }>
}
interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation> & { servers?: { url: string }[] }>
  components: Record<string, Record<string, object>>
}

/** A request of the document and the example of its JSON answer. */
interface Example {
  operationId: string
  method: string
  url: URL
  body: string | null
  answer: unknown
}

const readDocument = async (path: string): Promise<Document> => (await service.get(path)).json()

/** @returns a function that follows a `$ref` of the document. */
function resolverOf(document: Document) {
  return <T extends object>(node: T | { $ref: string }): T => {
    if (!('$ref' in node)) return node
    const [, , section = '', name = ''] = node.$ref.split('/')
    return document.components[section]?.[name] as T
  }
}

async function examplesOf(path: string): Promise<Example[]> {
  const document = await readDocument(path)
  const resolve = resolverOf(document)
  return Object.entries(document.paths).flatMap(([template, { servers, ...operations }]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const success = resolve<Response>(operation.responses['200'] ?? {})
      const media = Object.entries(success.content ?? {}).find(([type]) => type.endsWith('json'))
      if (!media) return []
      const [server] = servers ?? document.servers
      const url = new URL(server!.url + template)
      for (const parameter of (operation.parameters ?? []).map(resolve) as Parameter[]) {
        const example = String(parameter.schema.example ?? '')
        if (parameter.in === 'path')
          url.pathname = decodeURI(url.pathname).replace(`{${parameter.name}}`, example)
        else if (parameter.in === 'query' && example) url.searchParams.set(parameter.name, example)
      }
      const requestBody = operation.requestBody && resolve(operation.requestBody)
      const body = requestBody
        ? JSON.stringify(requestBody.content['application/json']?.example)
        : null
      const { operationId } = operation
      return [{ operationId, method: method.toUpperCase(), url, body, answer: media[1].example }]
    }),
  )
}

/** Sends the request to the service, whatever host its URL names. */
function send({ method, url, body }: Pick<Example, 'method' | 'url' | 'body'>): Promise<unknown> {
  const { port } = new URL(url.port === new URL(service.image).port ? service.image : service.api)
  const headers = { host: url.host, 'x-api-key': key, 'content-type': 'application/json' }
  const path = url.pathname + url.search
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname: '127.0.0.1', port, method, path, headers },
      async (response) => {
        const chunks = await response.toArray()
        resolve(JSON.parse(Buffer.concat(chunks).toString()))
      },
    )
    sent.on('error', reject).end(body ?? undefined)
  })
}

/** Replaces what differs with each request: dates and signatures. */
const VOLATILE: [RegExp, string][] = [
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

const DOCUMENTS = [
  '/api/openapi.json',
  ...COMPAT_SERVICES.map((name) => `/api/openapi/${name}.json`),
]

const operationsOf = (document: Document): Operation[] =>
  Object.values(document.paths).flatMap(({ servers: _, ...operations }) =>
    Object.values(operations),
  )

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
  it.each(DOCUMENTS)('of %s are what the service answers', async (path) => {
    const examples = await examplesOf(path)
    const found: string[] = []
    for (const example of examples) {
      // The cache of a logo is cleared in an example: it must have been rendered.
      if (example.operationId === 'clearCache')
        await (await service.get('/api/stripe.com?size=48')).arrayBuffer()
      const answer = await send(example)
      found.push(...differences(settled(example.answer), settled(answer), example.operationId))
    }
    expect(found).toEqual([])
  })

  it.each(DOCUMENTS)('of problems in %s have the status of their response', async (path) => {
    const document = await readDocument(path)
    const resolve = resolverOf(document)
    const wrong = operationsOf(document).flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, response]) => {
        if (status === 'default') return []
        return Object.values(resolve<Response>(response).content ?? {})
          .flatMap(({ example, examples = {} }) => [
            example,
            ...Object.values(examples).map((node) => resolve<{ value: unknown }>(node).value),
          ])
          .flatMap(statusesIn)
          .filter((shown) => String(shown) !== status)
          .map((shown) => `${operationId}: an example of ${status} has the status ${shown}`)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('of the rate limit headers are those of the first request with a free key', async () => {
    const { paths, components } = await readDocument('/api/openapi.json')
    const resolve = resolverOf({ paths, components, servers: [] })
    const { headers = {} } = resolve<Response>(paths['/api/search']!.get!.responses['200']!)
    const freeKey = await service.key({ plan: 'free' })
    const answer = await service.get('/api/search?q=apple', { 'x-api-key': freeKey })
    const names = Object.keys(headers).filter(
      (name) => /RateLimit/.test(name) && name !== 'X-RateLimit-Reset',
    )
    const withoutTime = (value: unknown) => String(value).replace(/t=\d+/g, 't=SECONDS')
    const shown = names.map((name) => [name, withoutTime(resolve(headers[name]!).schema.example)])
    const sent = names.map((name) => [name, withoutTime(answer.headers.get(name))])
    expect(shown).toEqual(sent)
    expect(names).toHaveLength(5)
  })

  it('of a mutation by GET and of an unknown field are what GraphQL answers', async () => {
    const document = await readDocument('/api/openapi.json')
    const { responses } = document.paths['/graphql']!.get!
    const errors = ['405', '400'].map(
      (status) =>
        resolverOf(document)<Response>(responses[status]!).content!['application/json']!.example,
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
  it.each(DOCUMENTS)('of %s take If-None-Match, and the 304 has an ETag', async (path) => {
    const document = await readDocument(path)
    const resolve = resolverOf(document)
    const wrong = operationsOf(document)
      .filter(({ responses }) => '304' in responses)
      .filter(({ parameters = [], responses }) => {
        const names = parameters.map((node) => resolve<Parameter>(node).name)
        const { headers = {} } = resolve<Response>(responses['304']!)
        return !names.includes('If-None-Match') || headers.ETag?.required !== true
      })
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })
})
