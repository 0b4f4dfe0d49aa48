// The MCP endpoint as a protocol: messages, versions, origins, quotas and malformed bodies.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROTOCOL_VERSIONS } from '../../schema/openapi/mcp.ts'
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
    expect((await response.json()).result.tools).toHaveLength(4)
  })

  it('accepts a notification with 202 and no body', async () => {
    const response = await post(message('notifications/initialized', {}, null))
    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  it('rejects an invalid key', async () => {
    await expect(connectClient(service, { 'x-api-key': 'lg_sk_bad' })).rejects.toThrow(
      /invalid_key/,
    )
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
