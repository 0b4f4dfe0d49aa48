// OpenAPI paths of the hosts that imitate another service, set in COMPAT_HOSTS. Each service has its own document,
// because several of them have the same paths.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import {
  ClearbitParameters,
  type CompatService,
  LogodevParameters,
  LogodevSearchParameters,
} from '../compat.ts'
import { DomainPath } from '../inputs/domain.ts'
import { CoinPath, IsinPath, NamePath, TickerPath } from '../inputs/lookup.ts'
import type { ProblemCode } from '../problems.ts'
import { DomainDescription } from '../shapes/company.ts'
import { LogoOrPlaceholderHeaders } from '../shapes/headers.ts'
import { FoundLogos } from '../shapes/lookup.ts'
import {
  companySearchOperation,
  faviconPaths,
  iconOperation,
  suggestionPaths,
  VaultHostPath,
} from './compat.ts'
import { DESCRIPTION, FOUND_LOGOS } from './examples.ts'
import { asComponents } from './parameters.ts'
import { problems } from './problems.ts'
import {
  ConditionalHeaders,
  cacheableCountedJson,
  KEY,
  KEY_PROBLEMS,
  LOGO_RESPONSES,
  OPTIONAL_KEY,
} from './responses.ts'

/** Maps each host in COMPAT_HOSTS to its service. */
export type CompatHosts = ReadonlyMap<string, CompatService>

const HOST_DESCRIPTION = "Accepts the original service's parameters. An invalid key is ignored."

const logoOperation = (
  operationId: string,
  summary: string,
  path: z.ZodObject,
  query: z.ZodObject,
  ...codes: ProblemCode[]
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  description: HOST_DESCRIPTION,
  tags: ['Compatible'],
  security: OPTIONAL_KEY,
  requestParams: { path, query, header: ConditionalHeaders },
  responses: {
    ...LOGO_RESPONSES,
    // invalid_request: invalid percent-encoding in the path.
    ...problems('invalid_request', ...codes, 'origin_not_allowed', 'quota_exceeded', 'unavailable'),
  },
})

const LOOKUP_PROBLEMS: ProblemCode[] = ['no_match', 'no_artwork']

const logodevPath = (operationId: string, identifier: string, path: z.ZodObject) => ({
  get: logoOperation(
    operationId,
    `Get a logo by ${identifier} (Logo.dev); a monogram when there is no logo`,
    path,
    LogodevParameters,
    ...LOOKUP_PROBLEMS,
  ),
})

const logodevPaths: ZodOpenApiPathsObject = {
  '/{domain}': logodevPath('logodev', 'domain', DomainPath),
  '/ticker/{symbol}': logodevPath('logodevTicker', 'ticker', TickerPath),
  '/crypto/{symbol}': logodevPath('logodevCrypto', 'coin', CoinPath),
  '/isin/{isin}': logodevPath('logodevIsin', 'ISIN', IsinPath),
  '/name/{name}': logodevPath('logodevName', 'name', NamePath),
  '/search': {
    get: companySearchOperation(
      'logodevSearch',
      'Search companies by the start of their name (Logo.dev)',
      LogodevSearchParameters,
      ['Up to ten companies, best match first.', FoundLogos, FOUND_LOGOS],
    ),
  },
  '/describe/{domain}': {
    get: {
      operationId: 'logodevDescribe',
      summary: 'Describe a company (Logo.dev)',
      description: 'Same as /api/describe/{domain}. A valid key is required.',
      tags: ['Compatible'],
      security: KEY,
      requestParams: { path: asComponents(DomainPath), header: ConditionalHeaders },
      responses: {
        ...cacheableCountedJson(['The profile.', DomainDescription, DESCRIPTION]),
        ...problems('invalid_request', ...KEY_PROBLEMS, 'quota_exceeded', 'unavailable'),
      },
    },
  },
}

const Identifier = z.string().meta({
  description: 'A domain, ticker, ISIN or coin, tried in this order.',
  example: 'stripe.com',
})
const pixelsParameter = (description: string) => z.int().meta({ description, example: 200 })
const enumParameter = (values: readonly [string, ...string[]], description: string) =>
  z.enum(values).meta({ description, example: values[0] })

/** Optional name and value pairs in the path, in any order. */
const PairParameters = {
  w: pixelsParameter('Width in pixels.'),
  h: pixelsParameter('Height in pixels.'),
  theme: enumParameter(['dark', 'light'], 'The color of the logo. A dark logo is for light pages.'),
  fallback: enumParameter(
    ['brandfetch', 'transparent', 'lettermark', '404'],
    'The response when there is no logo.',
  ),
  type: enumParameter(['icon', 'symbol', 'logo'], 'The square icon or the wordmark.'),
}
const PAIRS_PATH = Object.keys(PairParameters)
  .map((name) => `/${name}/{${name}}`)
  .join('')
const BrandfetchQuery = z.object({
  c: z
    .string()
    .optional()
    .meta({ description: 'The API key, or a Brandfetch client id, which is ignored.' }),
})

const BRANDFETCH_LOGO = {
  id: 'logo_or_neutral',
  description: 'The logo or the requested fallback.',
  headers: LogoOrPlaceholderHeaders,
  content: LOGO_RESPONSES['200'].content,
}

const brandfetchPath = (operationId: string, suffix: string, path: z.ZodObject) => {
  const summary = `Get a logo${suffix} (Brandfetch)`
  const get = logoOperation(operationId, summary, path, BrandfetchQuery, ...LOOKUP_PROBLEMS)
  return { get: { ...get, responses: { ...get.responses, '200': BRANDFETCH_LOGO } } }
}

const brandfetchPaths: ZodOpenApiPathsObject = {
  '/{identifier}': brandfetchPath('brandfetch', '', z.object({ identifier: Identifier })),
  '/{kind}/{identifier}': brandfetchPath(
    'brandfetchByKind',
    ' by type of identifier; pairs may follow',
    z.object({
      kind: enumParameter(['domain', 'ticker', 'isin', 'crypto'], 'The type of the identifier.'),
      identifier: Identifier,
    }),
  ),
  [`/{identifier}${PAIRS_PATH}`]: brandfetchPath(
    'brandfetchPairs',
    ' with pairs in the path, in any order',
    z.object({ identifier: Identifier, ...PairParameters }),
  ),
}

/** Copies operations under new ids, because every operationId must be unique. */
const withHostOperationIds = (
  paths: ZodOpenApiPathsObject,
  ...selected: string[]
): ZodOpenApiPathsObject =>
  Object.fromEntries(
    selected.map((path) => {
      const get = paths[path]?.get as ZodOpenApiOperationObject
      return [path, { get: { ...get, operationId: `${get.operationId}OnHost` } }]
    }),
  )

const bitwardenPaths: ZodOpenApiPathsObject = {
  '/{domain}/icon.png': {
    get: iconOperation('bitwarden', 'Get an icon or a monogram (Bitwarden)', {
      path: VaultHostPath,
    }),
  },
  ...withHostOperationIds(faviconPaths, '/icons/{domain}/icon.png'),
}

const pathsByService: Record<CompatService, ZodOpenApiPathsObject> = {
  clearbit: {
    '/{domain}': {
      get: logoOperation(
        'clearbit',
        'Get a logo (Clearbit); 404 when there is none',
        DomainPath,
        ClearbitParameters,
        ...LOOKUP_PROBLEMS,
      ),
    },
    ...withHostOperationIds(suggestionPaths, '/v1/companies/suggest', '/v1/domains/find'),
  },
  logodev: logodevPaths,
  google: withHostOperationIds(faviconPaths, '/s2/favicons', '/faviconV2'),
  duckduckgo: withHostOperationIds(faviconPaths, '/ip3/{domain}.ico', '/ip2/{domain}.ico'),
  bitwarden: bitwardenPaths,
  brandfetch: brandfetchPaths,
}

/** The paths of the hosts that imitate a service. */
export const compatHostPaths = (service: CompatService): ZodOpenApiPathsObject =>
  pathsByService[service]

/** The hosts of a service as servers of its document; a variable when COMPAT_HOSTS names none. */
export function compatHostServers(service: CompatService, baseUrl: string, hosts: CompatHosts) {
  const description = `A host set in COMPAT_HOSTS for ${service}`
  const ownHosts = [...hosts].filter(([, hostService]) => hostService === service)
  if (ownHosts.length > 0) {
    return ownHosts.map(([host]) => ({ url: `${new URL(baseUrl).protocol}//${host}`, description }))
  }
  const host = { default: 'logos.example.com', description }
  return [{ url: 'https://{host}', description, variables: { host } }]
}
