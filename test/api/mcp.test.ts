// The tools of the MCP endpoint (Model Context Protocol) for AI assistants.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { seedCompanies } from '../support/registry.ts'
import { type Service, startService } from '../support/service.ts'

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

describe('the tools', () => {
  it('are four read-only tools with input and output schemas', async () => {
    const client = await connectClient(service)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'find_company',
      'find_merchant',
      'company_logo',
      'company_brand',
    ])
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(description?.length).toBeGreaterThan(80)
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
    }
    const logo = tools[2]?.inputSchema
    expect(logo?.required).toEqual(['domain'])
    expect(logo?.properties).toMatchObject({
      size: { type: 'integer', minimum: 16, maximum: 2048, default: 128 },
      retina: { type: 'boolean', default: false },
      theme: { enum: ['light', 'dark'] },
    })
    expect(logo?.properties).not.toHaveProperty('grant')
    await client.close()
  })

  it('have schemas that every dialect of regular expressions reads', async () => {
    const client = await connectClient(service)
    const text = JSON.stringify((await client.listTools()).tools)
    expect(text).toContain('"minLength":2')
    expect(text).not.toMatch(/\\p\{/i)
    await client.close()
  })

  it('have schemas that name no dialect, and that validators of draft 7 and of 2020-12 read', async () => {
    const client = await connectClient(service)
    const { tools } = await client.listTools()
    const { structuredContent } = await call(client, 'find_company', { query: 'Apple' })
    for (const Validator of [Ajv, Ajv2020]) {
      const validator = addFormats.default(new Validator({ strict: false }))
      for (const { inputSchema, outputSchema = {} } of tools) {
        expect(inputSchema).not.toHaveProperty('$schema')
        expect(outputSchema).not.toHaveProperty('$schema')
        expect(validator.compile(inputSchema)({ unknown: 1 })).toBe(false)
        validator.compile(outputSchema)
      }
      expect(validator.validate(tools[0]?.outputSchema ?? {}, structuredContent)).toBe(true)
      expect(validator.validate(tools[0]?.outputSchema ?? {}, {})).toBe(false)
    }
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
    ['cusip:037833100', 'apple.com', 'AAPL', 'US0378331005 is its ISIN.'],
    ['email:jane@hsbc.com', 'hsbc.com', 'HSBA', 'hsbc.com is its domain.'],
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
      await expect(call(client, name, {})).rejects.toThrow(/find_company, find_merchant/)
    }
  })
})
