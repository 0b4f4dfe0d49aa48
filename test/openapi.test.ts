// The description of the service: what is mounted is described, what is described is mounted, and generated files are fresh.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Router } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../codegen.ts'
import { COMPAT_SERVICES } from '../schema/compat.ts'
import { openapi } from '../schema/openapi.ts'
import { Health, Plans, ProblemDetails, SearchResult } from '../schema/shapes.ts'
import { loadConfig } from '../server/config.ts'
import { loadPlans } from '../server/plans.ts'
import { batchRoutes } from '../server/routes/batch.ts'
import { brandRoutes } from '../server/routes/brand.ts'
import { companyRoutes } from '../server/routes/company.ts'
import { LOOKUPS } from '../server/routes/compat/lookups.ts'
import { compatHostRoutes, compatRoutes } from '../server/routes/compat.ts'
import { intelligenceRoutes } from '../server/routes/intelligence.ts'
import { LOGO_PATHS, logoRoutes } from '../server/routes/logo.ts'
import { lookupRoutes, searchRoutes } from '../server/routes/lookup.ts'
import { refreshRoutes } from '../server/routes/refresh.ts'
import { type ServiceParts, serviceRoutes } from '../server/routes/service.ts'
import { ask } from './bench/ask.ts'
import { register } from './registry.ts'
import { type Service, startService } from './service.ts'

const hostOf = (name: string) => `${name}.example.com`

let service: Service
beforeAll(async () => {
  const env = { COMPAT_HOSTS: COMPAT_SERVICES.map((name) => `${hostOf(name)}=${name}`).join() }
  service = await startService({ plans: 'wide', env })
  await register(service)
})
afterAll(() => service.close())

const keep = () => {}
const BATCH = JSON.stringify({ domains: ['stripe.com', 'github.com'] })
/** Each as `get /path`: HEAD, OPTIONS and the answer to all other methods come with every route. */
const pathsOf = (router: Router): string[] =>
  router.stack.flatMap(({ route, handle }) => {
    if (!route) return 'stack' in handle ? pathsOf(handle as unknown as Router) : []
    const methods = route.stack.map(({ method }) => method)
    return ['get', 'post', 'delete']
      .filter((method) => methods.includes(method))
      .map((method) => `${method} ${route.path}`)
  })
const described = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Each as `get /path`, sorted. */
const listed = (document: { paths: Record<string, object> }): string[] =>
  Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((name) => name !== 'servers')
        .map((method) => `${method} ${path}`),
    )
    .toSorted()
/** One route may call what it reads otherwise than the document does. */
const inOneWord = (path: string) => path.replace(/\{\w+\}/g, '{}')
const BRANDFETCH = ['', '/{}', '/w/{}/h/{}/theme/{}/fallback/{}/type/{}'].map(
  (rest) => `get /{}${rest}`,
)

/** Fetch names the host by the address; here it is another. */
function statusAt(host: string, path: string, key: string): Promise<number | undefined> {
  const { hostname, port } = new URL(service.api)
  const headers = { host, 'x-api-key': key }
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema: { example?: string } }[]
}

/** The path with its examples, and what must be in its query. */
function exampleOf(path: string, { parameters = [] }: Described): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, String(schema.example))
    else if (required || schema.example) query.set(name, String(schema.example))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

describe('the OpenAPI document', () => {
  it('declares OpenAPI 3.1.0 and interface version 3.2.0', async () => {
    const document = await (await service.get('/api/openapi.json')).json()
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '3.2.0'])
  })

  it('lists exactly the routes that are mounted', async () => {
    const document = await (await service.get('/api/openapi.json')).json()
    const parts = { config: loadConfig({}), plans: loadPlans(null) } as ServiceParts
    const mounted = [
      ...pathsOf(logoRoutes(LOGO_PATHS, keep)),
      ...pathsOf(logoRoutes(['/:domain'], keep)),
      ...pathsOf(compatRoutes({ keep, imageUrl: '', lookups: LOOKUPS })),
      ...pathsOf(lookupRoutes(['/api'], '/api/')),
      ...pathsOf(lookupRoutes([''], '/')),
      ...pathsOf(searchRoutes('')),
      ...pathsOf(batchRoutes({ baseUrl: '', imageUrl: '' })),
      ...pathsOf(companyRoutes('')),
      ...pathsOf(brandRoutes('')),
      ...pathsOf(intelligenceRoutes()),
      ...pathsOf(refreshRoutes('')),
      ...pathsOf(serviceRoutes(parts)),
    ].map(described)
    expect(listed(document).filter((path) => !path.includes('#'))).toEqual(mounted.toSorted())
  })

  it.each(COMPAT_SERVICES)('lists exactly the routes of a host of %s', async (name) => {
    const document = await (await service.get('/api/openapi.json')).json()
    const router = compatHostRoutes(name, { keep, imageUrl: '', lookups: LOOKUPS })
    const own = listed(document).filter((path) => path.endsWith(`#${name}`))
    // Its pairs stand in any order, so that one route takes them all.
    const mounted =
      name === 'brandfetch' ? BRANDFETCH : pathsOf(router).map(described).map(inOneWord)
    expect(own.map((path) => inOneWord(path.replace(/#.*/, '')))).toEqual(mounted.toSorted())
    for (const [path, { servers }] of Object.entries<{ servers?: { url: string }[] }>(
      document.paths,
    )) {
      if (path.endsWith(`#${name}`)) expect(servers?.[0]?.url).toBe(`http://${hostOf(name)}`)
    }
  })

  it('names hosts of other services by a variable where the operator named none', () => {
    const { paths } = openapi({ baseUrl: service.api, imageUrl: service.image })
    const [server] = paths?.['/{domain}#clearbit']?.servers ?? []
    expect(server).toMatchObject({ url: 'https://{host}', variables: { host: {} } })
  })

  it('names addresses that answer: no path in it is a 404 of the router', async () => {
    const { paths } = openapi({ baseUrl: service.api, imageUrl: service.image })
    const headers = { 'x-api-key': await service.key(), 'content-type': 'application/json' }
    for (const [described, { servers, ...operations }] of Object.entries(paths ?? {})) {
      const [path = '', name] = described.split('#')
      const base = servers?.[0]?.url ?? service.api
      for (const [method, operation] of Object.entries(operations)) {
        const example = exampleOf(path, operation as Described)
        if (name) {
          const status = await statusAt(hostOf(name), example, headers['x-api-key'])
          expect([described, status]).toEqual([described, 200])
          continue
        }
        const address = base + example
        const body = method === 'post' && path.includes('batch') ? BATCH : undefined
        const sent = { method: method.toUpperCase(), headers, ...(body ? { body } : {}) }
        const response = await fetch(address, sent)
        expect([method, path, response.status]).toEqual([method, path, 200])
      }
    }
  })

  it.each([
    ['/health', Health, 200],
    ['/api/billing/plans', Plans, 200],
    ['/api/stripe.com?size=1', ProblemDetails, 400],
    ['/api/search?q=apple', SearchResult.array(), 200],
    ['/api/ticker/NOSUCH', ProblemDetails, 404],
    ['/api/meta/stripe.com', ProblemDetails, 401],
    ['/nowhere', ProblemDetails, 404],
  ] as const)('describes what %s answers', async (path, shape, status) => {
    const response = await service.get(path)
    expect(response.status).toBe(status)
    const body = await response.json()
    expect(shape.parse(body)).toEqual(body)
  })

  it('gives each parameter a default that its own schema allows', async () => {
    const document = await (await service.get('/api/openapi.json')).json()
    const parameters = document.paths['/api/{domain}'].get.parameters as {
      name: string
      schema: { type: string; enum?: unknown[]; default?: unknown }
    }[]
    const types: Record<string, string> = {
      integer: 'number',
      boolean: 'boolean',
      string: 'string',
    }
    const broken = parameters.filter(
      ({ schema }) =>
        schema.default !== undefined &&
        (typeof schema.default !== types[schema.type] ||
          schema.enum?.includes(schema.default) === false),
    )
    expect(broken).toEqual([])
    expect(parameters.find(({ name }) => name === 'retina')?.schema.enum).toBeUndefined()
  })

  it('comes packed as the caller can read it', async () => {
    const asked = async (accepted: string) => {
      const headers = { 'accept-encoding': accepted }
      const { status, head, bytes } = await ask(`${service.api}/api/openapi.json`, headers)
      const at = head.indexOf('Content-Encoding')
      expect([status, head.includes('Accept-Encoding')]).toEqual([200, true])
      return { as: at === -1 ? null : head[at + 1], bytes }
    }
    const plain = await asked('identity')
    const packed = await asked('gzip, deflate, br, zstd')
    const zipped = await asked('br;q=0, gzip')
    const others = await asked('zstd, br;q=0, gzip;q=0')
    expect([plain.as, packed.as, zipped.as, others.as]).toEqual([null, 'br', 'gzip', null])
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
    expect(others.bytes.equals(plain.bytes)).toBe(true)
    expect(packed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 4)
  })

  it('names each endpoint in health by its operation', async () => {
    const { endpoints } = await (await service.get('/health')).json()
    expect(endpoints.logo).toMatch(/^http:\/\/localhost:\d+\/api\/\{domain\}$/)
    expect(Object.keys(endpoints)).toContain('imageHostLogo')
  })
})

describe('generated files', () => {
  it('are what npm run codegen would write now', async () => {
    for (const [path, content] of Object.entries(await generate())) {
      expect(
        readFileSync(join(import.meta.dirname, '..', path), 'utf8') === content,
        `${path} is stale`,
      ).toBe(true)
    }
  })
})
