// The assistants' door: the official client lists the tools and calls each, with the keys and limits of every other door.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { seedCompanies } from '../support/registry.ts'
import {
  avoidMinuteBoundary,
  type Service,
  startService,
  unlimitedPlans,
} from '../support/service.ts'

let service: Service
let key: string
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  await seedCompanies(service)
  key = await service.key()
})
afterAll(() => service.close())

/** A client that has said hello. */
async function clientOf(
  { api }: Pick<Service, 'api'>,
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const url = new URL(`${api}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what its test says of it
type Told = any
interface Result {
  isError?: boolean
  structuredContent?: Told
  content: { type: string; text?: string; data?: string; mimeType?: string }[]
}

async function call(client: Client, name: string, asked: Record<string, unknown>): Promise<Result> {
  return (await client.callTool({ name, arguments: asked })) as unknown as Result
}

/** The problem in a tool's refusal. */
function refusalOf({ isError, content }: Result): Told {
  expect(isError).toBe(true)
  return JSON.parse(content[0]?.text ?? '')
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${service.api}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const message = (method: string, params: object = {}, id: number | null = 1) =>
  JSON.stringify({ jsonrpc: '2.0', method, params, ...(id === null ? {} : { id }) })
const LIST = message('tools/list')

describe('the tools', () => {
  it('are three that only read, each with what it takes and gives', async () => {
    const client = await clientOf(service)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['find_company', 'company_logo', 'company_brand'])
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(description?.length).toBeGreaterThan(80)
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
    }
    const logo = tools[1]?.inputSchema
    expect(logo?.required).toEqual(['domain'])
    expect(logo?.properties).toMatchObject({
      size: { type: 'integer', minimum: 16, maximum: 2048, default: 128 },
      retina: { type: 'boolean', default: false },
      theme: { enum: ['light', 'dark'] },
    })
    expect(logo?.properties).not.toHaveProperty('grant')
    await client.close()
  })

  it('are introduced by a server that says who it is and what to ask first', async () => {
    const client = await clientOf(service)
    expect(client.getServerVersion()).toMatchObject({ name: 'logograph', title: 'Logograph' })
    expect(client.getInstructions()).toContain('find_company')
    expect(client.getServerCapabilities()).toEqual({ tools: {} })
  })
})

describe('find_company', () => {
  it.each([
    ['Apple', 'apple.com', 'AAPL', 'It is called Apple.'],
    ['MSFT', 'microsoft.com', 'MSFT', 'MSFT is its symbol.'],
    ['7203.T', 'toyota.co.jp', '7203', '7203.T is its symbol.'],
    ['US0378331005', 'apple.com', 'AAPL', 'US0378331005 is its symbol.'],
    ['BTC', 'bitcoin.org', null, 'BTC is its symbol.'],
    ['hsbc.com', 'hsbc.com', 'HSBA', 'hsbc.com is its domain.'],
    ['telefonca', 'telefonica.com', 'THRICE', 'Its name Telefónica is like it.'],
    [
      'www.nobody-knows-them.com',
      'nobody-knows-them.com',
      null,
      'nobody-knows-them.com is its domain.',
    ],
  ])('finds %s', async (query, domain, ticker, why) => {
    const client = await clientOf(service)
    const { structuredContent, content } = await call(client, 'find_company', { query })
    expect(structuredContent.companies[0]).toMatchObject({ domain, ticker, why })
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
  })

  it('finds at most so many, and none for what nobody is called', async () => {
    const client = await clientOf(service)
    const some = await call(client, 'find_company', { query: 'vo', limit: 1 })
    expect(some.structuredContent.companies).toHaveLength(1)
    const none = await call(client, 'find_company', { query: 'qqqqqqqqqqqq' })
    expect(none.structuredContent).toEqual({ companies: [] })
  })
})

describe('company_logo', () => {
  it('gives an address that works as it is given, with what the key may have', async () => {
    const client = await clientOf(service, { 'x-api-key': key })
    const asked = { domain: 'www.stripe.com', size: 300, format: 'webp', theme: 'dark' }
    const { structuredContent } = await call(client, 'company_logo', asked)
    expect(structuredContent).toMatchObject({
      domain: 'stripe.com',
      source: 'bundled:simple-icons',
      quality: 'vector',
      fallback: null,
      downgraded: [],
    })
    const { host, pathname, search } = new URL(structuredContent.url)
    const image = await service.get(`image:${pathname}${search}`)
    expect([host, image.headers.get('content-type')]).toEqual([
      `localhost:${new URL(service.image).port}`,
      'image/webp',
    ])
    const bytes = Buffer.from(await image.arrayBuffer())
    expect((await sharp(bytes).metadata()).width).toBe(300)
  })

  it('says without a key what is left out, and stands a monogram in for what is not known', async () => {
    const client = await clientOf(service)
    const plain = await call(client, 'company_logo', { domain: 'stripe.com', format: 'svg' })
    expect(plain.structuredContent).toMatchObject({ downgraded: ['format'] })
    const unknown = await call(client, 'company_logo', { domain: 'nobody-knows-them.com' })
    expect(unknown.structuredContent).toMatchObject({ fallback: 'monogram', quality: 'synthetic' })
  })

  it('gives the image itself when it is asked to, small', async () => {
    const client = await clientOf(service, { authorization: `Bearer ${key}` })
    const asked = { domain: 'stripe.com', size: 1024, format: 'svg', retina: true, inline: true }
    const { content } = await call(client, 'company_logo', asked)
    expect(content.map(({ type, mimeType }) => [type, mimeType])).toEqual([
      ['text', undefined],
      ['image', 'image/png'],
    ])
    const { width, format } = await sharp(Buffer.from(content[1]?.data ?? '', 'base64')).metadata()
    expect([width, format]).toEqual([128, 'png'])
  })

  it('says that none is known when that is what was asked', async () => {
    const client = await clientOf(service)
    const asked = { domain: 'nobody-knows-them.com', fallback: '404' }
    expect(refusalOf(await call(client, 'company_logo', asked))).toMatchObject({
      code: 'no_artwork',
      status: 404,
    })
  })

  it('tells sizes of drawings that are no whole numbers', async () => {
    const square = svgOf('<path d="M0 0h10.5v9.25H0z"/>', '0 0 10.5 9.25')
    const artwork = artworkOf('odd.com', square, { width: 10.5, height: 9.25 })
    await service.stores.records.artwork.put(artwork)
    const client = await clientOf(service)
    const { isError } = await call(client, 'company_logo', { domain: 'odd.com' })
    expect(isError).toBeUndefined()
    expect((await service.get('/api/odd.com')).headers.get('x-logo-width')).toBe('11')
  })
})

describe('company_brand', () => {
  it('tells what a company is and looks like, as REST does', async () => {
    const client = await clientOf(service, { 'x-api-key': key })
    const { structuredContent } = await call(client, 'company_brand', { domain: 'stripe.com' })
    const rest = await service.get('/api/brand/stripe.com', { 'x-api-key': key })
    const { usage: _, indexed_at: _at, ...kit } = (await rest.json()) as Told
    expect(structuredContent).toMatchObject(kit)
    expect(structuredContent.colors[0].hex).toBe('#635BFF')
  })

  it('is refused without a key and by a plan without it, in the words of REST', async () => {
    const asked = { domain: 'stripe.com' }
    const nobody = await call(await clientOf(service), 'company_brand', asked)
    expect(refusalOf(nobody)).toMatchObject({ code: 'key_required', status: 401 })
    const free = { 'x-api-key': await service.key({ plan: 'free' }) }
    const small = refusalOf(await call(await clientOf(service, free), 'company_brand', asked))
    expect(small).toMatchObject({ code: 'not_permitted', status: 403, currentTier: 'free' })
    expect(small.upgrade).toMatch(/\/api\/billing\/plans$/)
  })
})

describe('what is asked wrongly', () => {
  it.each([
    ['find_company', {}, 'query'],
    ['find_company', { query: 'a' }, 'query'],
    ['find_company', { query: ['apple'] }, 'query'],
    ['find_company', { query: { name: 'apple' } }, 'query'],
    ['find_company', { query: 'apple', limit: 21 }, 'limit'],
    ['company_logo', { domain: 'localhost' }, 'domain'],
    ['company_logo', { domain: 'http://127.0.0.1/' }, 'domain'],
    ['company_logo', { domain: 'stripe.com', size: 15 }, 'size'],
    ['company_logo', { domain: 'stripe.com', size: 64.5 }, 'size'],
    ['company_logo', { domain: 'stripe.com', retina: 'yes' }, 'retina'],
    ['company_brand', { domain: 10 }, 'domain'],
  ])('%s of %j is a refusal that names it', async (name, asked, parameter) => {
    const problem = refusalOf(await call(await clientOf(service), name, asked))
    expect(problem).toMatchObject({ code: 'invalid_request', status: 400, parameter })
    expect(problem.detail).toContain(parameter)
  })

  it('null is as good as left out', async () => {
    const asked = { domain: 'stripe.com', size: null, theme: null }
    const { isError } = await call(await clientOf(service), 'company_logo', asked)
    expect(isError).toBeUndefined()
  })

  it('another tool is an error that lists them', async () => {
    const client = await clientOf(service)
    for (const name of ['delete_everything', 'constructor', '__proto__']) {
      await expect(call(client, name, {})).rejects.toThrow(/find_company, company_logo/)
    }
  })
})

describe('the door', () => {
  it('answers in JSON, without a session, and says what is left', async () => {
    const answer = await post(LIST)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(answer.headers.get('mcp-session-id')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-ratelimit-limit')).toBe('1000000')
    expect((await answer.json()).result.tools).toHaveLength(3)
  })

  it.each(['GET', 'DELETE', 'PUT'])(
    'is closed to %s: there are no streams and no sessions',
    async (method) => {
      const headers = { accept: 'text/event-stream' }
      const answer = await fetch(`${service.api}/mcp`, { method, headers })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    },
  )

  it('takes a notification without a word', async () => {
    const answer = await post(message('notifications/initialized', {}, null))
    expect([answer.status, await answer.text()]).toEqual([202, ''])
  })

  it('refuses a bad key, and does not read one in the address', async () => {
    await expect(clientOf(service, { 'x-api-key': 'lg_sk_bad' })).rejects.toThrow(/key_required/)
    const refused = await post(LIST, { authorization: 'Bearer lg_sk_bad' })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="logograph"',
    ])
    const asked = message('tools/call', { name: 'company_brand', arguments: { domain: 'bp.com' } })
    const open = await fetch(`${service.api}/mcp?token=${key}`, {
      method: 'POST',
      body: asked,
      headers: { 'content-type': 'application/json' },
    })
    expect((await open.json()).result.content[0].text).toContain('key_required')
  })

  it('counts each message as one request of the quota', async () => {
    const plans = unlimitedPlans().map((plan) =>
      plan.id === 'starter' ? { ...plan, requestLimitPerMinute: 4 } : plan,
    )
    const small = await startService({ plans })
    await avoidMinuteBoundary()
    const headers = {
      'x-api-key': await small.key({ plan: 'starter' }),
      'content-type': 'application/json',
    }
    const statuses: number[] = []
    for (const body of [LIST, message('notifications/initialized', {}, null), LIST, '{}', LIST]) {
      statuses.push((await fetch(`${small.api}/mcp`, { method: 'POST', headers, body })).status)
    }
    expect(statuses).toEqual([200, 202, 200, 400, 429])
    await expect(clientOf(small, headers)).rejects.toThrow(/quota_exceeded/)
    await small.close()
  })

  it('refuses a list of messages, which would be many questions for one unit', async () => {
    const answer = await post(`[${LIST},${LIST}]`)
    expect([answer.status, (await answer.json()).parameter]).toEqual([400, 'body'])
  })

  it.each([
    ['a page elsewhere', 'https://evil.example', 403],
    ['a page whose name leads here', 'http://evil.example:3000', 403],
    ['a page that hides', 'null', 403],
    ['a program on this machine', 'http://localhost:6274', 200],
  ])('asked by %s it answers accordingly', async (_who, origin, status) => {
    expect((await post(LIST, { origin })).status).toBe(status)
  })

  it('asked by a page of its own it answers', async () => {
    const { api } = service
    const { endpoints } = await (await fetch(`${api}/health`)).json()
    const { origin } = new URL(endpoints.mcp)
    expect((await post(LIST, { origin })).status).toBe(200)
  })

  it('lets pages ask with the header that the protocol wants', async () => {
    const answer = await fetch(`${service.api}/mcp`, { method: 'OPTIONS' })
    expect(answer.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
  })

  it('speaks the versions of the protocol that there are', async () => {
    for (const version of ['2025-03-26', '2025-06-18']) {
      expect((await post(LIST, { 'mcp-protocol-version': version })).status).toBe(200)
    }
    expect((await post(LIST, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  })

  const GARBAGE = [
    '',
    'null',
    '1',
    '"tools/list"',
    '{',
    '{}',
    '[]',
    '[[]]',
    '\u0000',
    '{"jsonrpc":"1.0"}',
    '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    message('tools/call'),
    message('tools/call', { name: 1 }),
    message('nothing/here'),
    message('tools/call', { name: 'find_company', arguments: [] }),
    message('initialize', { protocolVersion: 1 }),
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":1,"error":{}}',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    message('tools/call', { name: 'find_company', arguments: { query: 'x'.repeat(200_000) } }),
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"company_logo","arguments":{"domain":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}}`,
    'x'.repeat(300_000),
  ]
  it.each(GARBAGE.map((body) => [body.slice(0, 60), body]))(
    'answers %j below 500',
    async (_, body) => {
      const answer = await post(body)
      expect(answer.status).toBeLessThan(500)
      await answer.text()
      for (const type of ['text/plain', 'application/jsonx']) {
        expect((await post(body, { 'content-type': type })).status).toBe(400)
      }
    },
  )

  const find = (params: object) => message('tools/call', { name: 'find_company', ...params })
  it.each([
    [find({ arguments: [1] }), -32602, 'params.arguments must be an object; got a list.'],
    [find({ arguments: [] }), -32602, 'params.arguments must be an object; got a list.'],
    [find({ arguments: 'x' }), -32602, 'params.arguments must be an object; got "x".'],
    [find({ arguments: null }), -32602, 'params.arguments must be an object; got null.'],
    [find({ name: 1 }), -32602, 'params.name must be a string; got 1.'],
    [find({ name: undefined }), -32602, 'params.name must be a string; got nothing.'],
    [find({ _meta: true }), -32602, 'params._meta must be an object; got true.'],
    [
      find({ _meta: { progressToken: {} } }),
      -32602,
      'params._meta.progressToken must be a string or a number; got an object.',
    ],
    [message('tools/call', []), -32602, 'params must be an object; got a list.'],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call"}',
      -32602,
      'params must be an object; got nothing.',
    ],
    [message('tools/list', { cursor: 1 }), -32602, 'params.cursor must be a string; got 1.'],
    [message('ping', []), -32602, 'params must be an object; got a list.'],
    [message('initialize'), -32602, 'params.protocolVersion must be a string; got nothing.'],
    [message('nothing/here'), -32601, 'Method not found'],
  ])('answers %s with the code %i', async (body, code, text) => {
    const answer = await post(body)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, error: { code, message: text } })
  })

  it.each([
    ['{"id":1,"method":"ping"}', 1, 'jsonrpc must be 2.0; got nothing.'],
    ['{"jsonrpc":"2.0","id":1}', 1, 'method must be a string; got nothing.'],
    ['{"jsonrpc":"2.0","id":"a","method":1}', 'a', 'method must be a string; got 1.'],
    [
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}',
      1,
      'params must be an object; got "x".',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}',
      1,
      'params must be an object; got null.',
    ],
    [
      '{"jsonrpc":"2.0","id":null,"method":"ping"}',
      null,
      'id must be a string or a number; got null.',
    ],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","more":1}', 1, 'A message must not have more.'],
    ['{"jsonrpc":"2.0","id":1,"result":1}', 1, 'result must be an object; got 1.'],
  ])('refuses %s, which is no message', async (body, id, text) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id,
      error: { code: -32600, message: text },
    })
  })

  it('refuses a notification whose parameters are a list, by HTTP', async () => {
    const answer = await post(message('notifications/initialized', [], null))
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, -32602])
  })

  it.each([{}, { ttl: 1000 }, { ttl: 'x' }, 1])(
    'answers at once a call that asks for the task %j, which no server need promise',
    async (task) => {
      const { result } = await (await post(find({ arguments: { query: 'apple' }, task }))).json()
      expect(result.structuredContent.companies).not.toEqual([])
    },
  )

  it('answers whatever arguments come below 500, and as no fault of its own', async () => {
    const names = fc.constantFrom('find_company', 'company_logo', 'company_brand')
    const words = fc.constantFrom(
      'query',
      'domain',
      'size',
      'limit',
      'format',
      'inline',
      '__proto__',
    )
    await fc.assert(
      fc.asyncProperty(names, fc.dictionary(words, fc.jsonValue()), async (name, asked) => {
        const answer = await post(message('tools/call', { name, arguments: asked }))
        expect(answer.status).toBe(200)
        expect(await answer.text()).not.toContain('"internal"')
      }),
      { numRuns: 60 },
    )
    expect(service.logLines.filter((line) => line.level === 'error')).toEqual([])
  })
})
