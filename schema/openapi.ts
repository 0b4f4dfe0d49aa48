// The REST routes described, from the same inputs and shapes that parse and answer them.
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { MEDIA_TYPES } from './artwork.ts'
import {
  FaviconsParameters,
  FaviconV2Parameters,
  FindParameters,
  SuggestParameters,
} from './compat.ts'
import {
  CoinPath,
  DomainPath,
  IsinPath,
  LogoParameters,
  LookupParameters,
  NamePath,
  RefreshableQuestion,
  SearchQuestion,
  TickerParameters,
  TickerPath,
} from './inputs.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from './problems.ts'
import {
  CacheClearResult,
  FoundCompanies,
  FoundCompany,
  FoundLogoHeaders,
  Health,
  LogoHeaders,
  LogoReasons,
  Plans,
  ProblemDetails,
  RateLimitHeaders,
  RefreshResult,
  SearchResult,
} from './shapes.ts'

/** The version of the service's interface, by the specification. */
const INTERFACE_VERSION = '3.2.0'

const RetryAfter = z.object({ 'Retry-After': z.int().meta({ description: 'Seconds to wait.' }) })

/** The problems of a route, one response a status; limited ones carry the limits. */
function problems(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: some.map((code) => `${PROBLEMS[code].title} (${code}).`).join(' '),
        headers:
          status === 503
            ? RetryAfter
            : status === 429
              ? RetryAfter.extend(RateLimitHeaders.shape)
              : RateLimitHeaders,
        content: { 'application/problem+json': { schema: ProblemDetails } },
      },
    ]),
  )
}

const json = (description: string, schema: z.ZodType) => ({
  '200': { description, content: { 'application/json': { schema } } },
})

const image = z.string().meta({ override: { type: 'string', format: 'binary' } })

/** Keys in any of the three forms, or none. */
const ANY_KEY: Record<string, string[]>[] = [
  {},
  { apiKeyHeader: [] },
  { bearer: [] },
  { token: [] },
]

const images = (headers: z.ZodObject) => ({
  '200': {
    description: 'The logo, or the fallback that was asked for.',
    headers,
    content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: image }])),
  },
  '304': { description: 'The copy that If-None-Match names is still right.' },
})

const logo = (
  operationId: string,
  summary: string,
  ...extra: ProblemCode[]
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  tags: ['Logos'],
  security: ANY_KEY,
  requestParams: { path: DomainPath, query: LogoParameters },
  responses: {
    ...images(LogoHeaders),
    ...problems('invalid_request', ...extra, 'no_artwork', 'quota_exceeded', 'unavailable'),
  },
})

/** A logo by something else than its domain; a bad key counts as none. */
const lookup = (
  operationId: string,
  summary: string,
  path: z.ZodObject,
  query: z.ZodObject = LookupParameters,
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, tags: ['Lookups'] },
  security: ANY_KEY,
  requestParams: { path, query },
  responses: {
    ...images(FoundLogoHeaders),
    '302': {
      description: "With redirect=true: the logo's own address, the rest of the query with it.",
      headers: z.object({ Location: z.string(), ...RateLimitHeaders.shape }),
    },
    ...problems('invalid_request', 'not_permitted', 'no_match', 'no_artwork'),
    ...problems('quota_exceeded', 'unavailable'),
  },
})

const strict: ProblemCode[] = ['key_required', 'not_permitted']

const refreshable = (operation: ZodOpenApiOperationObject): ZodOpenApiOperationObject => ({
  ...operation,
  requestParams: { path: DomainPath, query: RefreshableQuestion.omit({ domain: true }) },
})

/** What only a secret key may ask or do. */
const owners = (
  operationId: string,
  summary: string,
  [described, schema]: [string, z.ZodType],
): ZodOpenApiOperationObject => {
  const answer = json(described, schema)['200']
  return {
    ...{ operationId, summary, tags: ['Logos'] },
    security: ANY_KEY.slice(1),
    requestParams: { path: DomainPath },
    responses: {
      '200': { ...answer, headers: RateLimitHeaders },
      ...problems('invalid_request', ...strict, 'quota_exceeded', 'unavailable'),
    },
  }
}

/** An icon as a PNG; where there is none, an image of the old service's shape with its status. */
const icon = (
  operationId: string,
  summary: string,
  requestParams: ZodOpenApiOperationObject['requestParams'],
  standIn?: string,
  ...extra: ProblemCode[]
): ZodOpenApiOperationObject => {
  const content = { 'image/png': { schema: image } }
  return {
    ...{ operationId, summary, tags: ['Compatible'], security: ANY_KEY, requestParams },
    responses: {
      '200': { description: 'The icon.', headers: LogoHeaders, content },
      '304': { description: 'The copy that If-None-Match names is still right.' },
      ...(standIn ? { '404': { description: standIn, headers: RateLimitHeaders, content } } : {}),
      ...problems(...extra, 'not_permitted', 'quota_exceeded', 'unavailable'),
    },
  }
}

const ARROW = 'No icon is known: a neutral image of 48 pixels.'
const GLOBE = 'No icon is known: a neutral image of 16 pixels, whatever size was asked for.'

const favicons: ZodOpenApiPathsObject = {
  '/s2/favicons': {
    get: icon('s2Favicons', 'The icon at Google’s path', { query: FaviconsParameters }, GLOBE),
  },
  '/faviconV2': {
    get: icon(
      'faviconV2',
      'The icon at Google’s second path; client, type and fallback_opts are ignored',
      { query: FaviconV2Parameters },
      GLOBE,
    ),
  },
  '/ip3/{domain}.ico': {
    get: icon('ip3', 'The icon at DuckDuckGo’s path, as a PNG', { path: DomainPath }, ARROW),
  },
  '/ip2/{domain}.ico': {
    get: icon('ip2', 'The same at DuckDuckGo’s older path', { path: DomainPath }, ARROW),
  },
  '/icons/{domain}/icon.png': {
    get: icon(
      'bitwardenIcon',
      'The icon at a Bitwarden server’s path; a monogram where none is known',
      { path: DomainPath },
      undefined,
      'invalid_request',
    ),
  },
}

const naming = (
  operationId: string,
  summary: string,
  query: z.ZodObject,
  [described, schema]: [string, z.ZodType],
  ...extra: ProblemCode[]
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, tags: ['Compatible'], security: ANY_KEY, requestParams: { query } },
  responses: {
    '200': { ...json(described, schema)['200'], headers: RateLimitHeaders },
    ...problems(...extra, 'not_permitted', 'quota_exceeded', 'unavailable'),
  },
})

const suggestions: ZodOpenApiPathsObject = {
  '/v1/companies/suggest': {
    get: naming(
      'clearbitSuggest',
      'Companies by the beginning of their names, at Clearbit’s path',
      SuggestParameters,
      ['At most five, the best first; a bare array.', FoundCompanies],
    ),
  },
  '/v1/domains/find': {
    get: naming(
      'clearbitFind',
      'The domain of a company by its name, at Clearbit’s path',
      FindParameters,
      ['The company.', FoundCompany],
      'invalid_request',
      'no_match',
    ),
  },
}

const COMPATIBLE = `Other services' addresses, so that only a host name changes: read as leniently as those services read them, with their statuses. A key is not needed, and one that is not valid counts as none.

Addresses that would collide with those of this service are answered on hosts of their own, which \`COMPAT_HOSTS\` names (\`logo.example.com=clearbit,img.example.com=logodev\`): \`clearbit\` answers \`/{domain}\` with 404 where no logo is known; \`logodev\` answers \`/{domain}\` with a jpg or a monogram; \`brandfetch\` answers \`/{domain}\` with pairs such as \`/w/400/h/400/theme/dark/fallback/lettermark/type/icon\` behind it and the key in \`c\`; \`bitwarden\` answers \`/{host}/icon.png\`; \`google\` and \`duckduckgo\` answer the paths below.`

/** The four lookups as they are on one of the hosts. */
function lookups(prefix: string, host: string, servers?: { url: string; description: string }[]) {
  const where = host === '' ? '' : ' of the image host'
  const named = (word: string) =>
    host === '' ? word : host + word[0]?.toUpperCase() + word.slice(1)
  const rows: [string, ZodOpenApiOperationObject][] = [
    [
      '/ticker/{symbol}',
      lookup(named('ticker'), `A logo by ticker${where}`, TickerPath, TickerParameters),
    ],
    ['/crypto/{symbol}', lookup(named('crypto'), `A logo by coin${where}`, CoinPath)],
    ['/name/{name}', lookup(named('name'), `A logo by name${where}`, NamePath)],
    ['/isin/{isin}', lookup(named('isin'), `A logo by ISIN${where}`, IsinPath)],
  ]
  return Object.fromEntries(
    rows.map(([path, get]) => [prefix + path, { ...(servers ? { servers } : {}), get }]),
  )
}

function paths(imageUrl: string): ZodOpenApiPathsObject {
  const imageHost = [{ url: imageUrl, description: 'The image host' }]
  return {
    ...favicons,
    ...suggestions,
    '/health': {
      get: {
        operationId: 'health',
        summary: 'Whether the service and its parts answer',
        tags: ['Service'],
        security: [],
        responses: json('The state of the service.', Health),
      },
    },
    '/api/billing/plans': {
      get: {
        operationId: 'plans',
        summary: 'The plans that can be had',
        tags: ['Service'],
        security: [],
        responses: json('The plans, smallest first.', Plans),
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'openapi',
        summary: 'This document',
        tags: ['Service'],
        security: [],
        responses: json('An OpenAPI 3.1 document.', z.looseObject({ openapi: z.string() })),
      },
    },
    '/api/{domain}': { get: refreshable(logo('logo', 'The logo of a company', ...strict)) },
    '/v1/{domain}': {
      get: refreshable(logo('logoV1', 'The same as /api/{domain}', ...strict)),
    },
    '/v1/logos/{domain}': {
      get: refreshable(logo('logoV1Logos', 'The same as /api/{domain}', ...strict)),
    },
    '/api/logo/{domain}/refresh': {
      post: owners('refresh', 'Ask the website for the logo again', [
        'What came of it.',
        RefreshResult,
      ]),
    },
    '/api/logo/{domain}/cache': {
      delete: owners('clearCache', 'Drop all that is kept of the logo', [
        'What was dropped.',
        CacheClearResult,
      ]),
    },
    '/api/logo/{domain}/why': {
      get: owners('why', 'Why the logo is the one it is', [
        'What answers now, and the candidates of the last visit with their scores.',
        LogoReasons,
      ]),
    },
    '/api/search': {
      get: {
        operationId: 'search',
        summary: 'Companies by the beginning of what people call them',
        tags: ['Lookups'],
        security: ANY_KEY,
        requestParams: { query: SearchQuestion },
        responses: {
          '200': {
            ...json('The companies, the best match first.', z.array(SearchResult))['200'],
            headers: RateLimitHeaders,
          },
          ...problems('invalid_request', ...strict, 'quota_exceeded', 'unavailable'),
        },
      },
    },
    ...lookups('/api', ''),
    '/api/clearbit/logo/{domain}': {
      get: {
        ...logo(
          'clearbitLogo',
          "The logo at Clearbit's path; a bad key counts as none",
          'not_permitted',
        ),
        tags: ['Compatible'],
      },
    },
    '/{domain}': {
      servers: imageHost,
      get: logo(
        'imageHostLogo',
        'The logo of a company, for <img>, with a publishable key in ?token=',
        ...strict,
      ),
    },
    ...lookups('', 'imageHost', imageHost),
  }
}

/** @returns the OpenAPI 3.1.0 document of this service at its public addresses. */
export function openapi({ baseUrl, imageUrl }: { baseUrl: string; imageUrl: string }) {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Logograph',
      version: INTERFACE_VERSION,
      description: `What does this company look like, and what is it? Errors are problem details; their types are ${PROBLEM_CODES.join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'The JSON and image API' }],
    tags: [
      { name: 'Logos', description: 'Company logos as images.' },
      { name: 'Lookups', description: 'Companies by ticker, ISIN, coin or name.' },
      { name: 'Compatible', description: COMPATIBLE },
      { name: 'Service', description: 'The service about itself.' },
    ],
    paths: paths(imageUrl),
    components: {
      securitySchemes: {
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'query', name: 'token' },
      },
    },
  })
}
