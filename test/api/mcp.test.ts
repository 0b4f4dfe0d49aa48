// The MCP endpoint (Model Context Protocol) for AI assistants: its tools, keys, quotas and errors.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PROTOCOL_VERSIONS } from '../../schema/openapi/mcp.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { seedCompanies } from '../support/registry.ts'
import {
  avoidMinuteBoundary,
  type Service,
  startService,
  unlimitedPlans,
} from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await seedCompanies(service)
const key = await service.key()

/** Creates a connected MCP client. */
async function connectClient(
  { api }: Pick<Service, 'api'>,
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const url = new URL(`${api}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

// biome-ignore lint/suspicious/noExplicitAny: the shape of a response depends on the test
type Json = any
interface Result {
  isError?: boolean
  structuredContent?: Json
  content: { type: string; text?: string; data?: string; mimeType?: string }[]
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Result> {
  return (await client.callTool({ name, arguments: args })) as unknown as Result
}

/** The problem details in the error result of a tool. */
function problemOf({ isError, content }: Result): Json {
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
const LIST_TOOLS = message('tools/list')

// Error codes of JSON-RPC.
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602

describe('the tools', () => {
  it('are three read-only tools with input and output schemas', async () => {
    const client = await connectClient(service)
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

  it('come with the name and the instructions of the server', async () => {
    const client = await connectClient(service)
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
    ['US0378331005', 'apple.com', 'AAPL', 'US0378331005 is its ISIN.'],
    ['BTC', 'bitcoin.org', null, 'BTC is its symbol.'],
    ['hsbc.com', 'hsbc.com', 'HSBA', 'hsbc.com is its domain.'],
    // `seedCompanies` gives Telefónica the symbol PAIR.
    ['telefonca', 'telefonica.com', 'PAIR', 'Its name Telefónica resembles the query.'],
    [
      'www.nobody-knows-them.com',
      'nobody-knows-them.com',
      null,
      'nobody-knows-them.com is its domain.',
    ],
  ])('finds %s', async (query, domain, ticker, why) => {
    const client = await connectClient(service)
    const { structuredContent, content } = await call(client, 'find_company', { query })
    expect(structuredContent.companies[0]).toMatchObject({ domain, ticker, why })
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
  })

  it('returns at most limit companies, and none for an unknown name', async () => {
    const client = await connectClient(service)
    const limited = await call(client, 'find_company', { query: 'vo', limit: 1 })
    expect(limited.structuredContent.companies).toHaveLength(1)
    const noMatch = await call(client, 'find_company', { query: 'qqqqqqqqqqqq' })
    expect(noMatch.structuredContent).toEqual({ companies: [] })
  })
})

describe('company_logo', () => {
  it('returns a URL that works without a key, within the plan of the caller', async () => {
    const client = await connectClient(service, { 'x-api-key': key })
    const args = { domain: 'www.stripe.com', size: 300, format: 'webp', theme: 'dark' }
    const { structuredContent } = await call(client, 'company_logo', args)
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

  it('reports downgrades without a key, and returns a monogram for an unknown company', async () => {
    const client = await connectClient(service)
    const plain = await call(client, 'company_logo', { domain: 'stripe.com', format: 'svg' })
    expect(plain.structuredContent).toMatchObject({ downgraded: ['format'] })
    const unknown = await call(client, 'company_logo', { domain: 'nobody-knows-them.com' })
    expect(unknown.structuredContent).toMatchObject({ fallback: 'monogram', quality: 'synthetic' })
  })

  it('returns the image itself for inline=true, as a PNG of 128 px', async () => {
    const client = await connectClient(service, { authorization: `Bearer ${key}` })
    const args = { domain: 'stripe.com', size: 1024, format: 'svg', retina: true, inline: true }
    const { content } = await call(client, 'company_logo', args)
    expect(content.map(({ type, mimeType }) => [type, mimeType])).toEqual([
      ['text', undefined],
      ['image', 'image/png'],
    ])
    const { width, format } = await sharp(Buffer.from(content[1]?.data ?? '', 'base64')).metadata()
    expect([width, format]).toEqual([128, 'png'])
  })

  it('returns no_artwork for an unknown company with fallback 404', async () => {
    const client = await connectClient(service)
    const args = { domain: 'nobody-knows-them.com', fallback: '404' }
    expect(problemOf(await call(client, 'company_logo', args))).toMatchObject({
      code: 'no_artwork',
      status: 404,
    })
  })

  it('accepts artwork whose size is not a whole number', async () => {
    const square = svgOf('<path d="M0 0h10.5v9.25H0z"/>', '0 0 10.5 9.25')
    const artwork = artworkOf('odd.com', square, { width: 10.5, height: 9.25 })
    await service.stores.records.artwork.put(artwork)
    const client = await connectClient(service)
    const { isError } = await call(client, 'company_logo', { domain: 'odd.com' })
    expect(isError).toBeUndefined()
    expect((await service.get('/api/odd.com')).headers.get('x-logo-width')).toBe('11')
  })
})

describe('company_brand', () => {
  it('returns the same brand kit as REST', async () => {
    const client = await connectClient(service, { 'x-api-key': key })
    const { structuredContent } = await call(client, 'company_brand', { domain: 'stripe.com' })
    const rest = await service.get('/api/brand/stripe.com', { 'x-api-key': key })
    const { usage: _, indexed_at: _at, ...kit } = (await rest.json()) as Json
    expect(structuredContent).toMatchObject(kit)
    expect(structuredContent.colors[0].hex).toBe('#635BFF')
  })

  it('needs a key and a plan that includes it, with the errors of REST', async () => {
    const args = { domain: 'stripe.com' }
    const withoutKey = await call(await connectClient(service), 'company_brand', args)
    expect(problemOf(withoutKey)).toMatchObject({ code: 'key_required', status: 401 })
    const free = { 'x-api-key': await service.key({ plan: 'free' }) }
    const withFreePlan = problemOf(
      await call(await connectClient(service, free), 'company_brand', args),
    )
    expect(withFreePlan).toMatchObject({ code: 'plan_required', status: 403, currentTier: 'free' })
    expect(withFreePlan.upgrade).toMatch(/\/\?view=plans$/)
  })
})

describe('an invalid tool call', () => {
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
  ])('%s with %j is an error that names the parameter %s', async (name, args, parameter) => {
    const problem = problemOf(await call(await connectClient(service), name, args))
    expect(problem).toMatchObject({ code: 'invalid_request', status: 400, parameter })
    expect(problem.detail).toContain(parameter)
  })

  it('treats null like an omitted argument', async () => {
    const args = { domain: 'stripe.com', size: null, theme: null }
    const { isError } = await call(await connectClient(service), 'company_logo', args)
    expect(isError).toBeUndefined()
  })

  it('names unknown arguments, with those that were probably meant', async () => {
    const client = await connectClient(service)
    const args = { domain: 'stripe.com', grayscale: true, Size: 64 }
    const problem = problemOf(await call(client, 'company_logo', args))
    expect(problem).toMatchObject({
      code: 'invalid_request',
      detail:
        'company_logo has no argument "grayscale". Did you mean greyscale? company_logo has no argument "Size". Did you mean size?',
      errors: [
        { parameter: 'grayscale', suggestion: 'greyscale' },
        { parameter: 'Size', suggestion: 'size' },
      ],
    })
    const unknown = problemOf(await call(client, 'find_company', { query: 'apple', page: 2 }))
    expect(unknown).toMatchObject({
      detail: 'find_company has no argument "page".',
      parameter: 'page',
      allowed: 'one of query, limit',
    })
    expect(unknown).not.toHaveProperty('suggestion')
    const { tools } = await client.listTools()
    for (const { inputSchema } of tools) expect(inputSchema.additionalProperties).toBe(false)
  })

  it('of an unknown tool is an error that lists the tools', async () => {
    const client = await connectClient(service)
    for (const name of ['delete_everything', 'constructor', '__proto__']) {
      await expect(call(client, name, {})).rejects.toThrow(/find_company, company_logo/)
    }
  })
})

describe('the MCP endpoint', () => {
  it('responds in JSON, without a session, with rate limit headers', async () => {
    const response = await post(LIST_TOOLS)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(response.headers.get('mcp-session-id')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-ratelimit-limit')).toBe('1000000')
    expect((await response.json()).result.tools).toHaveLength(3)
  })

  it('accepts a notification with 202 and no body', async () => {
    const response = await post(message('notifications/initialized', {}, null))
    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  it('counts each message as one request of the quota', async () => {
    const plans = unlimitedPlans().map((plan) =>
      plan.id === 'starter' ? { ...plan, requestLimitPerMinute: 4 } : plan,
    )
    const limitedService = await startService({ plans })
    await avoidMinuteBoundary()
    const headers = {
      'x-api-key': await limitedService.key({ plan: 'starter' }),
      'content-type': 'application/json',
    }
    const statuses: number[] = []
    for (const body of [
      LIST_TOOLS,
      message('notifications/initialized', {}, null),
      LIST_TOOLS,
      '{}',
      LIST_TOOLS,
    ]) {
      statuses.push(
        (await fetch(`${limitedService.api}/mcp`, { method: 'POST', headers, body })).status,
      )
    }
    expect(statuses).toEqual([200, 202, 200, 400, 429])
    await expect(connectClient(limitedService, headers)).rejects.toThrow(/quota_exceeded/)
    await limitedService.close()
  })

  it('rejects a batch of messages, which would cost only one request', async () => {
    const response = await post(`[${LIST_TOOLS},${LIST_TOOLS}]`)
    expect([response.status, (await response.json()).parameter]).toEqual([400, 'body'])
  })

  it('rejects a message of thousands of values before it is validated', async () => {
    const clientInfo = { name: 'a', version: '1', icons: Array(120_000).fill(1) }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    const before = cpuTimeMs()
    const response = await post(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    )
    expect([response.status, (await response.json()).parameter]).toEqual([400, 'body'])
    expect(cpuTimeMs() - before).toBeLessThan(1000)
  })

  it.each([
    ['another website', 'https://evil.example', 403],
    ['another website by DNS rebinding', 'http://evil.example:3000', 403],
    ['an opaque origin', 'null', 403],
    ['a page on localhost', 'http://localhost:6274', 200],
  ])('handles a request from %s (Origin: %s) with %i', async (_who, origin, status) => {
    expect((await post(LIST_TOOLS, { origin })).status).toBe(status)
  })

  it('accepts its own origin', async () => {
    const { api } = service
    const { endpoints } = await (await fetch(`${api}/health`)).json()
    const { origin } = new URL(endpoints.mcp)
    expect((await post(LIST_TOOLS, { origin })).status).toBe(200)
  })

  it('allows the header MCP-Protocol-Version in CORS requests', async () => {
    const response = await fetch(`${service.api}/mcp`, { method: 'OPTIONS' })
    expect(response.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
  })

  it('accepts the known protocol versions and rejects others', async () => {
    expect(PROTOCOL_VERSIONS).toEqual(SUPPORTED_PROTOCOL_VERSIONS)
    for (const version of PROTOCOL_VERSIONS) {
      expect((await post(LIST_TOOLS, { 'mcp-protocol-version': version })).status).toBe(200)
    }
    for (const version of ['1999-01-01', '']) {
      expect((await post(LIST_TOOLS, { 'mcp-protocol-version': version })).status).toBe(400)
    }
  })

  const MALFORMED_BODIES = [
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
  it.each(MALFORMED_BODIES.map((body) => [body.slice(0, 60), body]))(
    'returns a status below 500 for %j',
    async (_, body) => {
      const response = await post(body)
      expect(response.status).toBeLessThan(500)
      await response.text()
      for (const type of ['text/plain', 'application/jsonx']) {
        expect([413, 415]).toContain((await post(body, { 'content-type': type })).status)
      }
    },
  )

  const findCompanyCall = (params: object) =>
    message('tools/call', { name: 'find_company', ...params })
  it.each([
    [
      findCompanyCall({ arguments: [1] }),
      INVALID_PARAMS,
      'params.arguments must be an object; got a list.',
    ],
    [
      findCompanyCall({ arguments: [] }),
      INVALID_PARAMS,
      'params.arguments must be an object; got an empty list.',
    ],
    [
      findCompanyCall({ arguments: 'x' }),
      INVALID_PARAMS,
      'params.arguments must be an object; got "x".',
    ],
    [
      findCompanyCall({ arguments: null }),
      INVALID_PARAMS,
      'params.arguments must be an object; got null.',
    ],
    [findCompanyCall({ name: 1 }), INVALID_PARAMS, 'params.name must be a string; got 1.'],
    [
      findCompanyCall({ name: undefined }),
      INVALID_PARAMS,
      'params.name must be a string; got nothing.',
    ],
    [findCompanyCall({ _meta: true }), INVALID_PARAMS, 'params._meta must be an object; got true.'],
    [
      findCompanyCall({ _meta: { progressToken: {} } }),
      INVALID_PARAMS,
      'params._meta.progressToken must be a string or a number; got an object.',
    ],
    [message('tools/call', []), INVALID_PARAMS, 'params must be an object; got an empty list.'],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call"}',
      INVALID_PARAMS,
      'params must be an object; got nothing.',
    ],
    [
      message('tools/list', { cursor: 1 }),
      INVALID_PARAMS,
      'params.cursor must be a string; got 1.',
    ],
    [message('ping', []), INVALID_PARAMS, 'params must be an object; got an empty list.'],
    [
      message('initialize'),
      INVALID_PARAMS,
      'params.protocolVersion must be a string; got nothing.',
    ],
    [message('nothing/here'), METHOD_NOT_FOUND, 'Method not found'],
  ])('returns for %s the error code %i', async (body, code, text) => {
    const response = await post(body)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, error: { code, message: text } })
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
  ])('rejects %s, which is not a valid message', async (body, id, text) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id,
      error: { code: INVALID_REQUEST, message: text },
    })
  })

  it('rejects a notification whose parameters are a list with 400', async () => {
    const response = await post(message('notifications/initialized', [], null))
    expect([response.status, (await response.json()).error.code]).toEqual([400, INVALID_PARAMS])
  })

  it.each([{}, { ttl: 1000 }, { ttl: 'x' }, 1])(
    'ignores the optional parameter task (%j) and returns the result at once',
    async (task) => {
      const { result } = await (
        await post(findCompanyCall({ arguments: { query: 'apple' }, task }))
      ).json()
      expect(result.structuredContent.companies).not.toEqual([])
    },
  )

  it('returns no internal error for random arguments', async () => {
    const names = fc.constantFrom('find_company', 'company_logo', 'company_brand')
    const argumentNames = fc.constantFrom(
      'query',
      'domain',
      'size',
      'limit',
      'format',
      'inline',
      '__proto__',
    )
    await fc.assert(
      fc.asyncProperty(names, fc.dictionary(argumentNames, fc.jsonValue()), async (name, args) => {
        const response = await post(message('tools/call', { name, arguments: args }))
        expect(response.status).toBe(200)
        expect(await response.text()).not.toContain('"internal"')
      }),
      { numRuns: 60 },
    )
    expect(service.logLines.filter((line) => line.level === 'error')).toEqual([])
  })
})
