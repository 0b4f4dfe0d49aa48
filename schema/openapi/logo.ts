// OpenAPI paths for logos by domain, and for refreshing, clearing and explaining them.
import type { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { SiteParameters, SitePath } from '../inputs/domain.ts'
import { CandidatePath, LogoRequest, RefreshableLogoRequest } from '../inputs/logo.ts'
import type { ProblemCode } from '../problems.ts'
import { RateLimitHeaders } from '../shapes/headers.ts'
import { LogoReasons } from '../shapes/logo.ts'
import { CacheClearResult, RefreshResult } from '../shapes/refresh.ts'
import { CLEAR_RESULT, LOGO_REASONS, REFRESH_RESULT } from './examples.ts'
import { asComponents } from './parameters.ts'
import { problems } from './problems.ts'
import {
  ConditionalHeaders,
  cacheableCountedJson,
  countedJsonResponse,
  image,
  type JsonResponse,
  KEY,
  KEY_PROBLEMS,
  LOGO_RESPONSES,
  OPTIONAL_KEY,
} from './responses.ts'

const LOGO_DESCRIPTION =
  'Returns an image. Without a key: PNG up to 128 px. What the plan does not include is reduced and listed in X-Downgraded. A company without artwork gets a monogram.'
const REFRESHABLE_LOGO_DESCRIPTION = `${LOGO_DESCRIPTION} The parameter refresh needs a secret key and a plan with refresh.`

const SITE_PATH = asComponents(SitePath)
const SITE_QUERY = asComponents(SiteParameters)

const logoOperation = (
  operationId: string,
  summary: string,
  description: string,
  ...extra: ProblemCode[]
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  description,
  tags: ['Logos'],
  security: OPTIONAL_KEY,
  requestParams: {
    path: SITE_PATH,
    query: asComponents(LogoRequest.omit({ domain: true })),
    header: ConditionalHeaders,
  },
  responses: {
    ...LOGO_RESPONSES,
    ...problems('invalid_request', ...extra, 'no_artwork', 'quota_exceeded', 'unavailable'),
  },
})

const refreshableLogoOperation = (
  operationId: string,
  summary: string,
  description: string,
): ZodOpenApiOperationObject => ({
  ...logoOperation(operationId, summary, description, ...KEY_PROBLEMS),
  requestParams: {
    path: SITE_PATH,
    query: asComponents(RefreshableLogoRequest.omit({ domain: true })),
    header: ConditionalHeaders,
  },
})

const SECRET_KEY_PROBLEMS = problems(
  'invalid_request',
  ...KEY_PROBLEMS,
  'quota_exceeded',
  'unavailable',
)

/** An operation that needs a secret key. */
const secretKeyOperation = <Shape extends z.ZodType>(
  operationId: string,
  summary: string,
  description: string,
  response: JsonResponse<Shape>,
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  description,
  tags: ['Logos'],
  security: KEY,
  requestParams: { path: SITE_PATH, query: SITE_QUERY },
  responses: {
    ...countedJsonResponse(response),
    ...SECRET_KEY_PROBLEMS,
  },
})

const WHY: JsonResponse<typeof LogoReasons> = [
  'The current artwork and the candidates of the last crawl.',
  LogoReasons,
  LOGO_REASONS,
]

export const logoPaths: ZodOpenApiPathsObject = {
  '/api/{domain}': {
    get: refreshableLogoOperation(
      'logo',
      'Get the logo of a company',
      REFRESHABLE_LOGO_DESCRIPTION,
    ),
  },
  '/v1/{domain}': {
    get: refreshableLogoOperation('logoV1', 'Same as /api/{domain}', REFRESHABLE_LOGO_DESCRIPTION),
  },
  '/v1/logos/{domain}': {
    get: refreshableLogoOperation(
      'logoV1Logos',
      'Same as /api/{domain}',
      REFRESHABLE_LOGO_DESCRIPTION,
    ),
  },
}

export const refreshPaths: ZodOpenApiPathsObject = {
  '/api/logo/{domain}/refresh': {
    post: secretKeyOperation(
      'refresh',
      'Refresh a logo',
      'Crawls the website now and waits for the result. Every size and format is rendered again. Needs a secret key and a plan with `refresh`.',
      ['The result.', RefreshResult, REFRESH_RESULT],
    ),
  },
  '/api/logo/{domain}/cache': {
    delete: secretKeyOperation(
      'clearCache',
      'Clear the cache of a logo',
      'Drops the rendered images of a logo and marks its artwork and research as stale. The next request waits for a crawl. If that crawl fails, the old artwork stays: only the operator can remove it. Needs a secret key and a plan with `refresh`.',
      ['The parts that were dropped or marked as stale.', CacheClearResult, CLEAR_RESULT],
    ),
  },
}

export const explanationPaths: ZodOpenApiPathsObject = {
  '/api/logo/{domain}/why': {
    get: {
      ...secretKeyOperation(
        'why',
        'Explain the choice of a logo',
        'Lists every candidate of the last crawl with its score and the reasons for it. Needs a secret key.',
        WHY,
      ),
      requestParams: { path: SITE_PATH, query: SITE_QUERY, header: ConditionalHeaders },
      responses: { ...cacheableCountedJson(WHY), ...SECRET_KEY_PROBLEMS },
    },
  },
  '/api/logo/{domain}/why/{position}': {
    get: {
      operationId: 'candidateImage',
      summary: 'Get the image of a logo candidate',
      description:
        'A candidate of the last crawl as PNG, with at most 128 pixels per edge. For a candidate in use it is the stored artwork; else the service fetches the image again, which costs one more request of the quota, and keeps it for an hour. Needs a secret key.',
      tags: ['Logos'],
      security: KEY,
      requestParams: {
        path: asComponents(CandidatePath.pick({ domain: true, position: true })),
        query: SITE_QUERY,
      },
      responses: {
        '200': {
          description: 'The image.',
          headers: RateLimitHeaders,
          content: { 'image/png': { schema: image } },
        },
        ...SECRET_KEY_PROBLEMS,
        ...problems('no_artwork', 'not_found'),
      },
    },
  },
}

export const compatibleLogo: ZodOpenApiOperationObject = {
  ...logoOperation(
    'clearbitLogo',
    'Get a logo (Clearbit)',
    `${LOGO_DESCRIPTION} A key is optional; an invalid key is ignored.`,
    'origin_not_allowed',
  ),
  tags: ['Compatible'],
}

export const imageHostLogo = logoOperation(
  'imageHostLogo',
  'Get a logo for <img>, with a publishable key in ?token=',
  LOGO_DESCRIPTION,
  ...KEY_PROBLEMS,
)
