// OpenAPI paths for search and for logos by ticker, coin, name or ISIN.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { ResolveRequest } from '../inputs/identifier.ts'
import {
  CoinPath,
  IsinPath,
  LookupParameters,
  NameParameters,
  NamePath,
  SearchRequest,
  TickerParameters,
  TickerPath,
} from '../inputs/lookup.ts'
import { RateLimitHeaders } from '../shapes/headers.ts'
import { ResolvedCompany, SearchResult } from '../shapes/lookup.ts'
import { RESOLVED, SEARCH } from './examples.ts'
import { asComponents } from './parameters.ts'
import { problems } from './problems.ts'
import {
  ConditionalHeaders,
  cacheableCountedJson,
  KEY_PROBLEMS,
  LOOKUP_RESPONSES,
  OPTIONAL_KEY,
} from './responses.ts'

type Servers = { url: string; description: string }[]

const REDIRECTED = {
  id: 'redirected',
  description: 'With redirect=true: a redirect to the logo by domain, with the other parameters.',
  headers: z.object({
    Location: z
      .string()
      .meta({ description: 'Path on the same host.', example: '/api/apple.com?size=64' }),
    ...RateLimitHeaders.shape,
  }),
}

const LOOKUP_DESCRIPTION =
  'Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.'

/** A logo lookup by an identifier other than the domain. */
const lookupOperation = (
  operationId: string,
  summary: string,
  description: string,
  path: z.ZodObject,
  query: z.ZodObject = LookupParameters,
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  description: `${description} ${LOOKUP_DESCRIPTION}`,
  tags: ['Lookups'],
  security: OPTIONAL_KEY,
  requestParams: { path, query: asComponents(query), header: ConditionalHeaders },
  responses: {
    ...LOOKUP_RESPONSES,
    '302': REDIRECTED,
    ...problems('invalid_request', 'origin_not_allowed', 'no_match', 'no_artwork'),
    ...problems('quota_exceeded', 'unavailable'),
  },
})

interface Lookup {
  /** The path segment before the identifier, which is also the operationId on the API host. */
  segment: string
  /** Name of the path parameter. */
  parameter: string
  /** The identifier, as the summary calls it. */
  identifier: string
  description: string
  path: z.ZodObject
  query?: z.ZodObject
}

const LOOKUPS: Lookup[] = [
  {
    segment: 'ticker',
    parameter: 'symbol',
    identifier: 'ticker',
    description:
      'Without an exchange, a primary listing in the United States wins, then the best-known company.',
    path: TickerPath,
    query: TickerParameters,
  },
  {
    segment: 'crypto',
    parameter: 'symbol',
    identifier: 'coin',
    description: 'Finds the company or project of the coin.',
    path: CoinPath,
  },
  {
    segment: 'name',
    parameter: 'name',
    identifier: 'name',
    description:
      'The name must match with certainty. It may be written as on statements and invoices: with the form of a share, or as the legal name of a subsidiary. The hints decide between companies of one name. A 404 lists up to three candidates.',
    path: NamePath,
    query: NameParameters,
  },
  {
    segment: 'isin',
    parameter: 'isin',
    identifier: 'ISIN',
    description: 'Finds the company that issued the security.',
    path: IsinPath,
  },
]

export const searchPaths = (servers: Servers): ZodOpenApiPathsObject => ({
  '/api/search': {
    servers,
    get: {
      operationId: 'search',
      summary: 'Search companies',
      description:
        'Finds companies by the start of a name, alias, domain, ticker, coin or ISIN, in any script. The search tolerates typos. Without a key, anonymous limits apply.',
      tags: ['Lookups'],
      security: OPTIONAL_KEY,
      requestParams: { query: SearchRequest, header: ConditionalHeaders },
      responses: {
        ...cacheableCountedJson([
          'The companies, best match first.',
          z.array(SearchResult),
          SEARCH,
        ]),
        ...problems('invalid_request', ...KEY_PROBLEMS, 'quota_exceeded', 'unavailable'),
      },
    },
  },
})

export const resolvePaths = (servers: Servers): ZodOpenApiPathsObject => ({
  '/api/resolve': {
    servers,
    get: {
      operationId: 'resolve',
      summary: 'Find the company with an identifier',
      description:
        'Returns the company of the registry with one identifier: a ticker, ISIN, coin, name, domain, email address, URL, or the code of a security or a company. Hints beside a name decide between companies of one name. It follows the rules of the lookups that return images. Without a certain match, the status is 404; for a name it lists up to three candidates. Without a key, anonymous limits apply.',
      tags: ['Lookups'],
      security: OPTIONAL_KEY,
      requestParams: { query: ResolveRequest, header: ConditionalHeaders },
      responses: {
        ...cacheableCountedJson(['The company.', ResolvedCompany, RESOLVED]),
        ...problems(
          'invalid_request',
          ...KEY_PROBLEMS,
          'no_match',
          'quota_exceeded',
          'unavailable',
        ),
      },
    },
  },
})

/** The lookup paths under a prefix. @param host starts their operationIds; empty on the API host. */
export const lookupPaths = (
  prefix: string,
  host: string,
  servers: Servers,
): ZodOpenApiPathsObject =>
  Object.fromEntries(
    LOOKUPS.map(({ segment, parameter, identifier, description, path, query }) => {
      const capitalized = segment.charAt(0).toUpperCase() + segment.slice(1)
      const operationId = host === '' ? segment : host + capitalized
      const summary = `Get a logo by ${identifier}${host === '' ? '' : ' (image host)'}`
      const get = lookupOperation(operationId, summary, description, path, query)
      return [`${prefix}/${segment}/{${parameter}}`, { servers, get }]
    }),
  )
