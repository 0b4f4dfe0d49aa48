// The OpenAPI document lists exactly the mounted routes, and the generated files are up to date.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Router } from 'express'
import { describe, expect, it } from 'vitest'
import { sendRequest } from '../../bench/http-client.ts'
import { generate } from '../../codegen.ts'
import { COMPAT_SERVICES } from '../../schema/compat.ts'
import { compatOpenapi, openapi } from '../../schema/openapi/index.ts'
import { Health } from '../../schema/shapes/health.ts'
import { SearchResult } from '../../schema/shapes/lookup.ts'
import { Plans } from '../../schema/shapes/plan.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { loadConfig } from '../../server/config.ts'
import type { Services } from '../../server/context.ts'
import { createApp } from '../../server/http/app.ts'
import { readCommit } from '../../server/services/version.ts'
import { closeAfterTests } from '../support/close.ts'
import { EXPLORER_FILES } from '../support/openapi-check.ts'
import {
  COMPAT_HOSTS,
  type Document,
  documentOf,
  hostOf,
  operationsOf,
  type Parameter,
  resolveRef,
} from '../support/openapi-operations.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited', env: { COMPAT_HOSTS } }))
await seedCompanies(service)

/** The routes of a router as `get /path`. HEAD, OPTIONS and 405 are left out, because the router helpers add them. */
const pathsOf = (router: Router): string[] =>
  router.stack.flatMap(({ route }) => {
    if (!route) return []
    const methods = route.stack.map(({ method }) => method)
    return ['get', 'post', 'delete']
      .filter((method) => methods.includes(method))
      .map((method) => `${method} ${route.path}`)
  })

/** The routes of the whole app as `host get /path`. */
function mountedRoutes(): string[] {
  const config = loadConfig({ COMPAT_HOSTS })
  const services = { config, plans: loadPlans(null), telemetry: {}, connections: {}, state: {} }
  const { app, hosts } = createApp(services as unknown as Services)
  const onEveryHost = pathsOf(app.router)
  expect(new Set(hosts.keys())).toEqual(new Set(['image', 'api', ...COMPAT_SERVICES]))
  const onHosts = [...hosts].flatMap(([host, router]) =>
    pathsOf(router).map((path) => `${host} ${path}`),
  )
  return [...onEveryHost.flatMap((path) => [`api ${path}`, `image ${path}`]), ...onHosts]
    .filter((path) => !EXPLORER_FILES.test(path.replace(/^\w+ get /, '')))
    .map((path) => path.replace(/:(\w+)/g, '{$1}'))
}

const compatDocumentOf = (name: string) => documentOf(service, `/api/openapi/${name}.json`)

/** The operations of a document as `host get /path`. @param name the imitated service, for the document of its hosts. */
const documentedRoutes = (document: Document, name?: string) =>
  operationsOf(document).map(({ url, method, path }) => {
    const host = name ?? (url.port === new URL(service.image).port ? 'image' : 'api')
    return `${host} ${method.toLowerCase()} ${path}`
  })

/** Removes parameter names, which may differ between a route and the document. */
const withoutNames = (path: string) => path.replace(/\{\w+\}/g, '{}')
/** One Brandfetch route accepts pairs in any order; the document has one path for them. */
const BRANDFETCH = ['', '/{}', '/w/{}/h/{}/theme/{}/fallback/{}/type/{}'].map(
  (rest) => `brandfetch get /{}${rest}`,
)

describe('the OpenAPI document', () => {
  it('declares OpenAPI 3.1.0 and interface version 3.2.0', async () => {
    const document = await documentOf(service)
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '3.2.0'])
  })

  it('lists exactly the mounted routes of each host', async () => {
    const withoutBrandfetch = (paths: string[]) =>
      paths.filter((path) => !path.startsWith('brandfetch'))
    const compatDocuments = await Promise.all(
      COMPAT_SERVICES.map(async (name) => documentedRoutes(await compatDocumentOf(name), name)),
    )
    const documented = [...documentedRoutes(await documentOf(service)), ...compatDocuments.flat()]
      .map(withoutNames)
      .toSorted()
    const mounted = mountedRoutes().map(withoutNames).toSorted()
    expect(withoutBrandfetch(documented)).toEqual(withoutBrandfetch(mounted))
    expect(documented.filter((path) => !withoutBrandfetch([path]).length)).toEqual(
      BRANDFETCH.toSorted(),
    )
  })

  it('passes the strictest Redocly rules without errors or warnings, like those of the compatibility hosts', async () => {
    const addresses = { baseUrl: 'https://logos.example.net', imageUrl: 'https://img.example.net' }
    const documents = [
      openapi(addresses),
      ...COMPAT_SERVICES.map((name) => compatOpenapi(name, addresses)),
    ]
    const files = await Promise.all(
      documents.map(async (document, i) => {
        const file = join(service.dataDir, `openapi-${i}.json`)
        await writeFile(file, JSON.stringify(document))
        return file
      }),
    )
    const cli = 'node_modules/@redocly/cli/bin/cli.js'
    const args = ['lint', '--extends', 'recommended-strict', '--format', 'json', ...files]
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    // The process exits with a status other than 0 when there is an error.
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env }).catch(
      (failed) => failed,
    )
    // The process prints one JSON object for each file.
    const results = String(stdout)
      .split(/(?<=^\})/m)
      .filter((text) => text.trim())
      .map((text) => JSON.parse(text))
    expect(results).toHaveLength(files.length)
    for (const { totals, problems } of results) {
      expect(problems.map(({ message }: { message: string }) => message)).toEqual([])
      expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 })
    }
  })

  const KEY = ['apiKey', 'bearer', 'token']
  // An empty list: the operation reads no key. With `none`, the key is optional.
  it.each([
    [['health', 'plans', 'openapi', 'livez', 'readyz', 'problem'], []],
    [
      ['logo', 'logoV1', 'logoV1Logos', 'imageHostLogo', 'search'],
      ['none', ...KEY],
    ],
    [
      ['clearbitLogo', 'ticker', 'crypto', 'name', 'isin', 'imageHostTicker'],
      ['none', ...KEY],
    ],
    [['refresh', 'clearCache', 'why', 'colors', 'describe', 'meta', 'brand'], KEY],
    [
      ['batchLogos', 'batchDescribe'],
      ['apiKey', 'bearer'],
    ],
    [
      ['graphql', 'graphqlQuery'],
      ['none', 'apiKey', 'bearer'],
    ],
  ])('documents for %j the ways to send a key %j', async (names, schemes) => {
    const operations = operationsOf(await documentOf(service))
    const found = names.map((name) => operations.find(({ operationId }) => operationId === name))
    expect(found.map((operation) => operation?.credentials)).toEqual(names.map(() => schemes))
  })

  it.each(COMPAT_SERVICES)('describes the hosts of %s in a document of their own', async (name) => {
    const { servers, info } = await compatDocumentOf(name)
    expect([servers[0]?.url, info.version]).toEqual([`http://${hostOf(name)}`, '3.2.0'])
    // The main document leads to it.
    const { tags } = await documentOf(service)
    const { description } = tags.find((tag) => tag.name === 'Compatible')!
    expect(description).toContain(`/api/openapi/${name}.json)`)
  })

  it('answers 404 for the document of an unknown service', async () => {
    const response = await service.get('/api/openapi/nobody.json')
    const { detail } = await response.json()
    expect([response.status, detail]).toEqual([
      404,
      `service must be one of ${COMPAT_SERVICES.join(', ')}; got "nobody".`,
    ])
  })

  it('has no # in a path, because no client sends it', async () => {
    const documents = [
      await documentOf(service),
      ...(await Promise.all(COMPAT_SERVICES.map(compatDocumentOf))),
    ]
    const paths = documents.flatMap((document) => Object.keys(document.paths))
    expect(paths.filter((path) => path.includes('#'))).toEqual([])
  })

  it('uses a host variable for compatible services without a host', () => {
    const addresses = { baseUrl: service.api, imageUrl: service.image }
    const [server] = compatOpenapi('clearbit', addresses).servers ?? []
    expect(server).toMatchObject({ url: 'https://{host}', variables: { host: {} } })
  })

  it('is also at /openapi.json, and the API catalog of RFC 9727 leads to it', async () => {
    const bodies = await Promise.all(
      ['/api/openapi.json', '/openapi.json'].map(async (path) => (await service.get(path)).text()),
    )
    expect(bodies[1]).toBe(bodies[0])
    const response = await service.get('/.well-known/api-catalog')
    expect(response.headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    )
    const { linkset } = await response.json()
    const [main, ...hosts] = linkset
    const [{ url }] = (await documentOf(service)).servers as [{ url: string }]
    expect(main).toMatchObject({
      anchor: `${url}/`,
      'service-desc': [{ href: `${url}/api/openapi.json`, type: 'application/json' }],
      status: [{ href: `${url}/health` }],
    })
    expect(hosts.map(({ anchor }: { anchor: string }) => anchor)).toEqual(
      COMPAT_SERVICES.map((name) => `http://${hostOf(name)}/`),
    )
    const head = await service.get('/.well-known/api-catalog', {}, 'HEAD')
    expect(head.headers.get('link')).toBe(`<${url}/.well-known/api-catalog>; rel="api-catalog"`)
  })

  it('uses the crawler contact as the contact of the operator', () => {
    const addresses = { baseUrl: service.api, imageUrl: service.image }
    const contactOf = (contact?: string) =>
      openapi({ ...addresses, ...(contact ? { contact } : {}) }).info.contact
    expect(contactOf()).toMatchObject({ url: service.api })
    expect(contactOf('https://a.example/bot')).toMatchObject({ url: 'https://a.example/bot' })
    expect(contactOf('mailto:me@a.example')).toMatchObject({ email: 'me@a.example' })
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
    const document = await documentOf(service)
    const parameters = (document.paths['/api/{domain}']?.get?.parameters ?? []).map((parameter) =>
      resolveRef(document, parameter),
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

  it('gives dates no pattern, with which generated Python clients fail', async () => {
    const text = JSON.stringify(await documentOf(service))
    const dates = text.match(/\{[^{}]*"format":"date(?:-time)?"[^{}]*\}/g) ?? []
    expect(dates.length).toBeGreaterThan(3)
    expect(dates.filter((schema) => schema.includes('"pattern"'))).toEqual([])
  })

  it('gives no schema two types besides null, which generators of Go clients refuse', async () => {
    const text = JSON.stringify(await documentOf(service))
    const lists = [...text.matchAll(/"type":\[([^\]]*)\]/g)].map(([, types = '']) =>
      types.split(','),
    )
    expect(lists.length).toBeGreaterThan(3)
    const withoutNull = lists.map((types) => types.filter((type) => type !== '"null"'))
    expect(withoutNull.filter((types) => types.length > 1)).toEqual([])
  })

  it('tells the items of a batch apart by one property', async () => {
    const { components } = await documentOf(service)
    expect(components.schemas?.BatchDescriptions).toMatchObject({
      properties: {
        results: {
          items: {
            discriminator: {
              propertyName: 'type',
              mapping: {
                profile: '#/components/schemas/BatchDescription',
                error: '#/components/schemas/BatchDescribeError',
              },
            },
          },
        },
      },
    })
  })

  const DOMAIN = ['/api/{domain}', 'domain'] as const
  const COMPANY = ['/c/{domain}', 'domain'] as const
  const BACKGROUND = ['/api/clearbit/logo/{domain}', 'background'] as const
  const TICKER = ['/api/ticker/{symbol}', 'symbol'] as const
  const COIN = ['/api/crypto/{symbol}', 'symbol'] as const
  const ISIN = ['/api/isin/{isin}', 'isin'] as const
  const NAME = ['/api/name/{name}', 'name'] as const
  const SEARCH = ['/api/search', 'q'] as const
  const VAULT_HOST = ['/icons/{domain}/icon.png', 'domain'] as const
  it.each([
    [DOMAIN, ['stripe.com', 'STRIPE.COM.', 'contest.com', 'a.b.co.uk', 'x.testing.dev']],
    [COMPANY, ['stripe.com', 'a.b.co.uk', 'x.testing.dev', '10.0.0.1', '10.1', '0x7f.0x1']],
    [COMPANY, ['a.test', 'a.b.EXAMPLE.', 'a.internal', 'home.arpa', 'localhost', 'abcd.']],
    [COMPANY, ['a\uff0etest']],
    [
      BACKGROUND,
      ['transparent', 'fff', '#FFF', '635bff', '#635BFF', '', 'white', '#ffff', '# fff'],
    ],
    [TICKER, ['AAPL', '$aapl', 'BRK.B', 'rr.', 'VOD LN', 'ERIC B', 'XPAR:DG', '^GSPC', 'M&M.NS']],
    [TICKER, ['VOD XX', 'a b c', '.A', '&', 'A:B:C', 'ÄÖ', '$$A', 'A..B']],
    [COIN, ['BTC', '$btc', 'USDC.E', 'BTC-USD', 'BTC/FOO', 'BTC-', '-', 'B T', 'ẞ']],
    [ISIN, ['US0378331005', 'us0378331005', 'U10378331005', 'US037833100A']],
    [NAME, ['x', ' 7 ', '日本', '!', '+-', ' ']],
    [SEARCH, ['ab', ' a1', 'a!', '!a', '!!', 'a ', '\n1\n', '日本']],
    [VAULT_HOST, ['stripe.com', '0.5', 'nas.local', 'localhost']],
  ])('says which values of %j are refused with 400', async ([path, name], values) => {
    const document = await documentOf(service)
    const parameters = document.paths[path]?.get?.parameters ?? []
    const resolved = parameters.map((parameter) => resolveRef(document, parameter))
    const { schema } = resolved.find((parameter) => parameter.name === name) as Parameter
    const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
    for (const value of values) {
      const encoded = encodeURIComponent(value)
      const url = path.includes(`{${name}}`)
        ? path.replace(`{${name}}`, encoded)
        : `${path.replace('{domain}', 'stripe.com')}?${name}=${encoded}`
      const response = await service.get(url)
      await response.arrayBuffer()
      expect([value, isValid(value)]).toEqual([value, response.status !== 400])
    }
  })

  it.each(['/api/{domain}', '/api/logo/{domain}/why', '/ip3/{domain}.ico'])(
    'lets clients ask %s for every name that an operator may call private',
    async (path) => {
      const document = await documentOf(service)
      const parameters = document.paths[path]?.get?.parameters ?? []
      const resolved = parameters.map((parameter) => resolveRef(document, parameter))
      const { schema } = resolved.find(({ name }) => name === 'domain') as Parameter
      const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
      const names = ['nas', 'nas.internal', 'a.home.arpa', 'nas.local', 'dev.test', 'x.localhost']
      expect(names.filter((name) => !isValid(name))).toEqual([])
    },
  )

  it('contains no internal placeholders, and excludes no additional properties', async () => {
    // Placeholder hosts end in .invalid; Zod writes Number.MAX_SAFE_INTEGER for an integer without a maximum. Clients
    // must accept properties of later versions.
    const text = JSON.stringify(await documentOf(service))
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

  it('tells the version of the interface and of the build in /health, and the endpoints of the specification first', async () => {
    const { version, build, endpoints } = await (await service.get('/health')).json()
    const { version: packageVersion } = JSON.parse(readFileSync('package.json', 'utf8'))
    const commit = readCommit('.')?.slice(0, 12)
    expect([version, build]).toEqual([
      '3.2.0',
      commit ? `${packageVersion}+${commit}` : packageVersion,
    ])
    expect(Object.keys(endpoints).slice(0, 22)).toEqual([
      'health',
      'plans',
      'logo',
      'logoV1',
      'logoV1Logos',
      'imageHostLogo',
      'clearbitLogo',
      'refresh',
      'clearCache',
      'search',
      'ticker',
      'crypto',
      'name',
      'isin',
      'colors',
      'intelligence',
      'describe',
      'meta',
      'brand',
      'batchLogos',
      'batchDescribe',
      'openapi',
    ])
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
