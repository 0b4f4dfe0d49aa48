// Other services' addresses on hosts of their own, which an operator names in COMPAT_HOSTS.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import {
  ClearbitParameters,
  type CompatService,
  LogodevParameters,
  LogodevSearchParameters,
} from '../compat.ts'
import { CoinPath, DomainPath, IsinPath, NamePath, TickerPath } from '../inputs.ts'
import type { ProblemCode } from '../problems.ts'
import { DomainDescription, FoundLogos, LogoOrStandInHeaders } from '../shapes.ts'
import { ANY_KEY, CONDITIONS, IMAGES, KEY, limitedJson, STRICT } from './answers.ts'
import { favicons, icon, naming, suggestions } from './compat.ts'
import { DESCRIPTION, FOUND_LOGOS } from './examples.ts'
import { once } from './parameters.ts'
import { problems } from './problems.ts'

/** Which hosts are whose; none of a service: any. */
export type CompatHosts = ReadonlyMap<string, CompatService>

const LENIENT =
  'Read as leniently as the service of old reads it; a key that is not valid counts as none.'

const logo = (
  operationId: string,
  summary: string,
  path: z.ZodObject,
  query: z.ZodObject,
  ...codes: ProblemCode[]
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, description: LENIENT, tags: ['Compatible'], security: ANY_KEY },
  requestParams: { path, query, header: CONDITIONS },
  responses: {
    ...IMAGES,
    // Broken percent-encoding names nothing.
    ...problems('invalid_request', ...codes, 'not_permitted', 'quota_exceeded', 'unavailable'),
  },
})

const UNKNOWN: ProblemCode[] = ['no_match', 'no_artwork']

const logodev = (operationId: string, by: string, path: z.ZodObject) => ({
  get: logo(
    operationId,
    `The logo by ${by} at Logo.dev’s address: a jpg, and a monogram where no logo is known`,
    path,
    LogodevParameters,
    ...UNKNOWN,
  ),
})

const LOGODEV: ZodOpenApiPathsObject = {
  '/{domain}': logodev('logodev', 'domain', DomainPath),
  '/ticker/{symbol}': logodev('logodevTicker', 'ticker', TickerPath),
  '/crypto/{symbol}': logodev('logodevCrypto', 'coin', CoinPath),
  '/isin/{isin}': logodev('logodevIsin', 'ISIN', IsinPath),
  '/name/{name}': logodev('logodevName', 'name', NamePath),
  '/search': {
    get: naming(
      'logodevSearch',
      'Companies by the beginning of their names, at Logo.dev’s address',
      LogodevSearchParameters,
      ['At most ten, the best first; a bare array.', FoundLogos, FOUND_LOGOS],
    ),
  },
  '/describe/{domain}': {
    get: {
      operationId: 'logodevDescribe',
      summary: 'What the company of a domain is, at Logo.dev’s address, with a secret key',
      description:
        'The same as /api/describe/{domain}. A key that is not valid counts as none, and is refused.',
      ...{ tags: ['Compatible'], security: KEY, requestParams: { path: once(DomainPath) } },
      responses: {
        ...limitedJson(['What is known.', DomainDescription, DESCRIPTION]),
        ...problems('invalid_request', ...STRICT, 'quota_exceeded', 'unavailable'),
      },
    },
  },
}

const Identifier = z.string().meta({
  description: 'A domain; else a ticker, an ISIN or a coin, tried in this order.',
  example: 'stripe.com',
})
const edge = (description: string) => z.int().meta({ description, example: 200 })
const word = (words: readonly [string, ...string[]], description: string) =>
  z.enum(words).meta({ description, example: words[0] })

/** The pairs stand in any order, and each may be left out. */
const Pairs = {
  w: edge('Width.'),
  h: edge('Height.'),
  theme: word(['dark', 'light'], 'The colour of the image: a dark one is for light pages.'),
  fallback: word(
    ['brandfetch', 'transparent', 'lettermark', '404'],
    'What to answer where no logo is known.',
  ),
  type: word(['icon', 'symbol', 'logo'], 'The square mark or the lettering.'),
}
const PAIRS = Object.keys(Pairs)
  .map((name) => `/${name}/{${name}}`)
  .join('')
const BrandfetchQuery = z.object({
  c: z.string().optional().meta({ description: 'The key, or the client id of old.' }),
})

const BRANDFETCH_LOGO = {
  id: 'logo_or_neutral',
  description: 'The logo, or what fallback says.',
  headers: LogoOrStandInHeaders,
  content: IMAGES['200'].content,
}

const brandfetch = (operationId: string, how: string, path: z.ZodObject) => {
  const summary = `The logo at Brandfetch’s address${how}`
  const get = logo(operationId, summary, path, BrandfetchQuery, ...UNKNOWN)
  return { get: { ...get, responses: { ...get.responses, '200': BRANDFETCH_LOGO } } }
}

const BRANDFETCH: ZodOpenApiPathsObject = {
  '/{identifier}': brandfetch('brandfetch', '', z.object({ identifier: Identifier })),
  '/{kind}/{identifier}': brandfetch(
    'brandfetchByKind',
    ' by what the identifier is; pairs may follow',
    z.object({
      kind: word(['domain', 'ticker', 'isin', 'crypto'], 'What the identifier is.'),
      identifier: Identifier,
    }),
  ),
  [`/{identifier}${PAIRS}`]: brandfetch(
    'brandfetchPairs',
    ', with pairs in the path, in any order',
    z.object({ identifier: Identifier, ...Pairs }),
  ),
}

/** The same operation under another name, since each must have its own. */
const renamed = (paths: ZodOpenApiPathsObject, ...wanted: string[]): ZodOpenApiPathsObject =>
  Object.fromEntries(
    wanted.map((path) => {
      const get = paths[path]?.get as ZodOpenApiOperationObject
      return [path, { get: { ...get, operationId: `${get.operationId}OnHost` } }]
    }),
  )

const BITWARDEN: ZodOpenApiPathsObject = {
  '/{domain}/icon.png': {
    get: icon('bitwarden', 'The icon at Bitwarden’s address; a monogram where none is known', {
      path: DomainPath,
    }),
  },
  ...renamed(favicons, '/icons/{domain}/icon.png'),
}

const SERVICES: Record<CompatService, ZodOpenApiPathsObject> = {
  clearbit: {
    '/{domain}': {
      get: logo(
        'clearbit',
        'The logo at Clearbit’s address; 404 where none is known',
        DomainPath,
        ClearbitParameters,
        ...UNKNOWN,
      ),
    },
    ...renamed(suggestions, '/v1/companies/suggest', '/v1/domains/find'),
  },
  logodev: LOGODEV,
  google: renamed(favicons, '/s2/favicons', '/faviconV2'),
  duckduckgo: renamed(favicons, '/ip3/{domain}.ico', '/ip2/{domain}.ico'),
  bitwarden: BITWARDEN,
  brandfetch: BRANDFETCH,
}

/**
 * The paths of every service's host. One document cannot hold a path twice, so each has the service behind a `#`,
 * which clients never send.
 */
export function hostPaths(baseUrl: string, hosts: CompatHosts): ZodOpenApiPathsObject {
  const all = Object.entries(SERVICES).flatMap(([service, paths]) => {
    const servers = serversOf(service as CompatService, baseUrl, hosts)
    return Object.entries(paths).map(([path, item]) => [
      `${path}#/${service}`,
      { servers, ...item },
    ])
  })
  return Object.fromEntries(all)
}

function serversOf(service: CompatService, baseUrl: string, hosts: CompatHosts) {
  const description = `A host that COMPAT_HOSTS names for ${service}`
  const named = [...hosts].filter(([, whose]) => whose === service)
  if (named.length > 0) {
    return named.map(([host]) => ({ url: `${new URL(baseUrl).protocol}//${host}`, description }))
  }
  const host = { default: 'logos.example.com', description }
  return [{ url: 'https://{host}', description, variables: { host } }]
}
