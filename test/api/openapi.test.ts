// The OpenAPI document lists exactly the mounted routes, and the generated files are up to date.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Router } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../codegen.ts'
import { COMPAT_SERVICES } from '../../schema/compat.ts'
import { openapi } from '../../schema/openapi/index.ts'
import { Health, Plans, ProblemDetails, SearchResult } from '../../schema/shapes.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { loadConfig } from '../../server/config.ts'
import { type AppParts, createApp } from '../../server/http/app.ts'
import { sendRequest } from '../bench/http-client.ts'
import { EXPLORER_FILES } from '../support/openapi-check.ts'
import { seedCompanies } from '../support/registry.ts'
import { type Service, startService } from '../support/service.ts'

const hostOf = (name: string) => `${name}.example.com`
const COMPAT_HOSTS = COMPAT_SERVICES.map((name) => `${hostOf(name)}=${name}`).join()

let service: Service
beforeAll(async () => {
  service = await startService({ plans: 'unlimited', env: { COMPAT_HOSTS } })
  await seedCompanies(service)
})
afterAll(() => service.close())

/** The routes of a router as `get /path`. HEAD, OPTIONS and 405 are left out, because the router helpers add them. */
const pathsOf = (router: Router): string[] =>
  router.stack.flatMap(({ route, handle }) => {
    if (!route) return 'stack' in handle ? pathsOf(handle as unknown as Router) : []
    const methods = route.stack.map(({ method }) => method)
    return ['get', 'post', 'delete']
      .filter((method) => methods.includes(method))
      .map((method) => `${method} ${route.path}`)
  })

/** The routes of the whole app as `host get /path`. */
function mountedRoutes(): string[] {
  const config = loadConfig({ COMPAT_HOSTS })
  const parts = { config, plans: loadPlans(null), responseCache: { store() {} }, telemetry: {} }
  const app = createApp(parts as unknown as AppParts)
  const routers = (app.router as unknown as Router).stack
    .map(({ handle }) => handle as unknown as Router)
    .filter((handle) => 'stack' in handle)
  // The app mounts its routers in this order.
  const hosts = ['both', 'image', 'api', ...COMPAT_SERVICES]
  expect(routers).toHaveLength(hosts.length)
  return routers.flatMap((router, i) =>
    pathsOf(router)
      .filter((path) => !EXPLORER_FILES.test(path.replace(/^get /, '')))
      .map((path) => path.replace(/:(\w+)/g, '{$1}'))
      .flatMap((path) => (i === 0 ? [`api ${path}`, `image ${path}`] : [`${hosts[i]} ${path}`])),
  )
}

interface Operation {
  operationId: string
  parameters?: { $ref?: string }[]
  requestBody?: { $ref?: string; content?: object }
  security: object[]
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { type: string; enum?: unknown[]; default?: unknown; example?: string }
}
interface Document {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation> & { servers?: { url: string }[] }>
  components: Record<string, Record<string, object>>
}

const documentOf = async (): Promise<Document> =>
  (await service.get('/api/openapi.json')).json() as Promise<Document>

/** Resolves a $ref. */
function resolveRef<T>(document: Document, node: { $ref?: string }): T {
  const [, , section = '', name = ''] = node.$ref?.split('/') ?? []
  return (node.$ref ? document.components[section]?.[name] : node) as T
}

const operationsOf = ({ servers: _, ...operations }: Document['paths'][string]) =>
  Object.entries(operations) as [string, Operation][]

/**
 * The operations of the document as `host get /path`.
 * The path of a compatible service ends in `#/` and its name, because a document cannot contain a path twice.
 */
function documentedRoutes({ paths, servers }: Document): string[] {
  return Object.entries(paths).flatMap(([key, item]) => {
    const [path, name] = key.split('#/')
    const addresses = (item.servers ?? servers).map(({ url }) => url)
    const hostsOfServers = addresses.map((url) =>
      url.endsWith(new URL(service.image).port) ? 'image' : 'api',
    )
    const hosts = name ? [name] : hostsOfServers
    return operationsOf(item).flatMap(([method]) =>
      hosts.map((host) => `${host} ${method} ${path}`),
    )
  })
}

/** Removes parameter names, which may differ between a route and the document. */
const withoutNames = (path: string) => path.replace(/\{\w+\}/g, '{}')
/** One Brandfetch route accepts pairs in any order; the document has one path for them. */
const BRANDFETCH = ['', '/{}', '/w/{}/h/{}/theme/{}/fallback/{}/type/{}'].map(
  (rest) => `brandfetch get /{}${rest}`,
)

/** Sends a request with another Host header, which fetch cannot set. */
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

/** Fills in the path with examples, and adds the required query parameters. */
function exampleOf(document: Document, path: string, { parameters = [] }: Operation): string {
  const query = new URLSearchParams()
  let url = path
  for (const parameter of parameters) {
    const { name, in: location, required, schema } = resolveRef<Parameter>(document, parameter)
    if (location === 'path') url = url.replace(`{${name}}`, String(schema.example))
    if (location !== 'query') continue
    if (required || schema.example) query.set(name, String(schema.example))
  }
  return query.size > 0 ? `${url}?${query}` : url
}

/** The example request body. */
function bodyOf(document: Document, { requestBody }: Operation): string | undefined {
  if (!requestBody) return undefined
  const { content } = resolveRef<{ content: Record<string, { example: unknown }> }>(
    document,
    requestBody,
  )
  return JSON.stringify(content['application/json']?.example)
}

describe('the OpenAPI document', () => {
  it('declares OpenAPI 3.1.0 and interface version 3.2.0', async () => {
    const document = await documentOf()
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '3.2.0'])
  })

  it('lists exactly the mounted routes of each host', async () => {
    const withoutBrandfetch = (paths: string[]) =>
      paths.filter((path) => !path.startsWith('brandfetch'))
    const documented = documentedRoutes(await documentOf())
      .map(withoutNames)
      .toSorted()
    const mounted = mountedRoutes().map(withoutNames).toSorted()
    expect(withoutBrandfetch(documented)).toEqual(withoutBrandfetch(mounted))
    expect(documented.filter((path) => !withoutBrandfetch([path]).length)).toEqual(
      BRANDFETCH.toSorted(),
    )
  })

  it('passes the strictest Redocly rules without errors or warnings', async () => {
    const file = join(service.dataDir, 'openapi.json')
    const addresses = { baseUrl: 'https://logos.example.net', imageUrl: 'https://img.example.net' }
    await writeFile(file, JSON.stringify(openapi(addresses)))
    const cli = 'node_modules/@redocly/cli/bin/cli.js'
    const args = ['lint', '--extends', 'recommended-strict', '--format', 'json', file]
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    // The process exits with a status other than 0 when there is an error.
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env }).catch(
      (failed) => failed,
    )
    const { totals, problems } = JSON.parse(stdout)
    expect(problems.map(({ message }: { message: string }) => message)).toEqual([])
    expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 })
  })

  const KEY = ['apiKeyHeader', 'bearer', 'token']
  // An empty list: the operation needs no key and ignores an invalid one.
  it.each([
    [['health', 'plans', 'openapi', 'livez', 'readyz', 'problem'], []],
    [
      ['logo', 'logoV1', 'logoV1Logos', 'imageHostLogo', 'search'],
      ['none', ...KEY],
    ],
    [['clearbitLogo', 'ticker', 'crypto', 'name', 'isin'], []],
    [['refresh', 'clearCache', 'why', 'colors', 'describe', 'meta', 'brand'], KEY],
    [
      ['batchLogos', 'batchDescribe'],
      ['apiKeyHeader', 'bearer'],
    ],
    [
      ['graphql', 'graphqlQuery'],
      ['none', 'apiKeyHeader', 'bearer'],
    ],
  ])('documents for %j the ways to send a key %j', async (names, schemes) => {
    const { paths } = await documentOf()
    const operations = Object.values(paths).flatMap((item) => operationsOf(item))
    for (const name of names) {
      const found = operations.find(([, { operationId }]) => operationId === name)
      const keys = found?.[1].security.map((scheme) => Object.keys(scheme)[0] ?? 'none')
      expect([name, keys]).toEqual([name, schemes])
    }
  })

  it('uses the hosts of COMPAT_HOSTS for compatible services', async () => {
    for (const [path, { servers }] of Object.entries((await documentOf()).paths)) {
      const name = path.split('#/')[1]
      if (name) expect(servers?.[0]?.url).toBe(`http://${hostOf(name)}`)
    }
  })

  it('uses a host variable for compatible services without a host', () => {
    const { paths } = openapi({ baseUrl: service.api, imageUrl: service.image })
    const [server] = paths?.['/{domain}#/clearbit']?.servers ?? []
    expect(server).toMatchObject({ url: 'https://{host}', variables: { host: {} } })
  })

  it('uses the crawler contact as the contact of the operator', () => {
    const addresses = { baseUrl: service.api, imageUrl: service.image }
    const contactOf = (contact?: string) =>
      openapi({ ...addresses, ...(contact ? { contact } : {}) }).info.contact
    expect(contactOf()).toMatchObject({ url: service.api })
    expect(contactOf('https://a.example/bot')).toMatchObject({ url: 'https://a.example/bot' })
    expect(contactOf('mailto:me@a.example')).toMatchObject({ email: 'me@a.example' })
  })

  it('has examples that every route answers with 200', async () => {
    const document = await documentOf()
    const headers = { 'x-api-key': await service.key(), 'content-type': 'application/json' }
    for (const [key, item] of Object.entries(document.paths)) {
      const [path = '', name] = key.split('#/')
      for (const [method, operation] of operationsOf(item)) {
        const example = exampleOf(document, path, operation)
        if (name) {
          const status = await statusAt(hostOf(name), example, headers['x-api-key'])
          expect([key, status]).toEqual([key, 200])
          continue
        }
        for (const { url } of item.servers ?? document.servers) {
          const body = bodyOf(document, operation)
          const init = { method: method.toUpperCase(), headers, ...(body ? { body } : {}) }
          const { status } = await fetch(url + example, init)
          expect([method, url + path, status]).toEqual([method, url + path, 200])
        }
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
  ] as const)('describes the response of %s', async (path, shape, status) => {
    const response = await service.get(path)
    expect(response.status).toBe(status)
    const body = await response.json()
    expect(shape.parse(body)).toEqual(body)
  })

  it('has for each logo parameter a default that its schema allows', async () => {
    const document = await documentOf()
    const parameters = (document.paths['/api/{domain}']?.get?.parameters ?? []).map((parameter) =>
      resolveRef<Parameter>(document, parameter),
    )
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
    expect(parameters.map(({ name }) => name)).toContain('retina')
    expect(parameters.find(({ name }) => name === 'retina')?.schema.enum).toBeUndefined()
  })

  it('contains no internal placeholders, and excludes no additional properties', async () => {
    // Placeholder hosts end in .invalid; Zod writes Number.MAX_SAFE_INTEGER for an integer without a maximum. Clients
    // must accept properties of later versions.
    const text = JSON.stringify(await documentOf())
    expect(text).not.toMatch(/\.invalid|9007199254740991|"additionalProperties":false/)
  })

  it('is compressed with an encoding that the client accepts', async () => {
    const fetchEncoded = async (accepted: string) => {
      const headers = { 'accept-encoding': accepted }
      const { status, rawHeaders, bytes } = await sendRequest(
        `${service.api}/api/openapi.json`,
        headers,
      )
      const at = rawHeaders.indexOf('Content-Encoding')
      expect([status, rawHeaders.includes('Accept-Encoding')]).toEqual([200, true])
      return { encoding: at === -1 ? null : rawHeaders[at + 1], bytes }
    }
    const plain = await fetchEncoded('identity')
    const brotli = await fetchEncoded('gzip, deflate, br, zstd')
    const gzipped = await fetchEncoded('br;q=0, gzip')
    const uncompressed = await fetchEncoded('zstd, br;q=0, gzip;q=0')
    expect([plain.encoding, brotli.encoding, gzipped.encoding, uncompressed.encoding]).toEqual([
      null,
      'br',
      'gzip',
      null,
    ])
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true)
    expect(uncompressed.bytes.equals(plain.bytes)).toBe(true)
    expect(brotli.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 4)
  })

  it('lists each endpoint in /health by its operationId', async () => {
    const { endpoints } = await (await service.get('/health')).json()
    expect(endpoints.logo).toMatch(/^http:\/\/localhost:\d+\/api\/\{domain\}$/)
    expect(Object.keys(endpoints)).toEqual(
      expect.arrayContaining(['imageHostLogo', 'batchDescribe', 'graphql', 'graphqlQuery']),
    )
    expect(endpoints).not.toHaveProperty('undefined')
  })
})

describe('generated files', () => {
  it('are up to date with npm run codegen', async () => {
    for (const [path, content] of Object.entries(await generate())) {
      expect(
        readFileSync(join(import.meta.dirname, '../..', path), 'utf8') === content,
        `${path} is stale`,
      ).toBe(true)
    }
  })
})
