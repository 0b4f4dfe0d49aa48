// The REST routes described, from the same inputs and shapes that parse and answer them.
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { MEDIA_TYPES } from './artwork.ts'
import { DomainPath, LogoParameters, RefreshableQuestion } from './inputs.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from './problems.ts'
import {
  CacheClearResult,
  Health,
  LogoHeaders,
  LogoReasons,
  Plans,
  ProblemDetails,
  RateLimitHeaders,
  RefreshResult,
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
    '200': {
      description: 'The logo, or the fallback that was asked for.',
      headers: LogoHeaders,
      content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: image }])),
    },
    '304': { description: 'The copy that If-None-Match names is still right.' },
    ...problems('invalid_request', ...extra, 'no_artwork', 'quota_exceeded', 'unavailable'),
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

function paths(imageUrl: string): ZodOpenApiPathsObject {
  return {
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
      servers: [{ url: imageUrl, description: 'The image host' }],
      get: logo(
        'imageHostLogo',
        'The logo of a company, for <img>, with a publishable key in ?token=',
        ...strict,
      ),
    },
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
      { name: 'Compatible', description: "Other services' addresses." },
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
