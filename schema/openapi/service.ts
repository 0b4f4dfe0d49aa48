// OpenAPI paths for health, plans, documentation and monitoring.
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { COMPAT_SERVICES } from '../compat.ts'
import { PROBLEM_CODES, type ProblemCode } from '../problems.ts'
import { ApiCatalog } from '../shapes/api-catalog.ts'
import { Health } from '../shapes/health.ts'
import { Plans } from '../shapes/plan.ts'
import { KeyUsage } from '../shapes/usage.ts'
import { COMPAT_DOCUMENT_PATH } from './compat.ts'
import { API_CATALOG, HEALTH, KEY_USAGE, PLANS } from './examples.ts'
import { problems } from './problems.ts'
import {
  ConditionalHeaders,
  cacheableFile,
  cacheableJson,
  conditionalGet,
  countedJsonResponse,
  EtagHeader,
  jsonResponse,
  KEY,
  KEY_PROBLEMS,
  NOT_MODIFIED,
  publicGet,
} from './responses.ts'

const Alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' })

const Ready = Health.pick({ status: true, degraded: true }).meta({ id: 'Ready' })

const OpenApiDocument = z
  .looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
  })
  .meta({ id: 'OpenApiDocument' })

const documentOperation = (
  operationId: string,
  summary: string,
  title = 'Logograph',
  ...extra: ProblemCode[]
) =>
  conditionalGet([operationId, summary, 'Use it to generate typed clients.'], {
    ...cacheableJson([
      'An OpenAPI 3.1 document. The example is shortened.',
      OpenApiDocument,
      { openapi: '3.1.0', info: { title, version: '3.2.0' } },
    ]),
    ...problems(...extra, 'quota_exceeded', 'unavailable'),
  })

const CatalogHeaders = EtagHeader.extend({
  Link: z.string().meta({ description: 'The address of the catalog, as RFC 9727 requires.' }),
})

export const servicePaths: ZodOpenApiPathsObject = {
  '/health': publicGet(
    [
      'health',
      'Get the health of the service',
      '`degraded` lists the parts that do not respond. The HTTP status is always 200; load balancers should use /readyz.',
    ],
    jsonResponse(['The health of the service.', Health, HEALTH]),
  ),
  '/api/billing/plans': conditionalGet(
    ['plans', 'List the plans', 'Limits and features of each plan. No key is needed.'],
    {
      ...cacheableJson(['The plans, smallest first.', Plans, PLANS]),
      ...problems('quota_exceeded', 'unavailable'),
    },
  ),
}

export const usagePaths: ZodOpenApiPathsObject = {
  '/api/usage': {
    get: {
      operationId: 'usage',
      summary: 'Get the usage of a key',
      description:
        'Returns the plan of the key that the request carries, both windows of its quota, and its requests on the last 30 days. Any key may read its own usage. Costs one request.',
      tags: ['Service'],
      security: KEY,
      responses: {
        ...countedJsonResponse(['The usage of the key.', KeyUsage, KEY_USAGE]),
        ...problems(...KEY_PROBLEMS, 'quota_exceeded', 'unavailable'),
      },
    },
  },
}

export const documentPaths: ZodOpenApiPathsObject = {
  '/api/openapi.json': documentOperation('openapi', 'Get this document'),
  '/openapi.json': documentOperation('openapiAtRoot', 'Same as /api/openapi.json'),
  [COMPAT_DOCUMENT_PATH]: {
    get: {
      ...documentOperation(
        'compatOpenapi',
        'Get the document of the hosts that imitate another service',
        'Logograph in place of clearbit',
        'not_found',
      ).get,
      requestParams: {
        header: ConditionalHeaders,
        path: z.object({
          service: z
            .enum(COMPAT_SERVICES)
            .meta({ description: 'The imitated service.', example: 'clearbit' }),
        }),
      },
    },
  },
  '/.well-known/api-catalog': conditionalGet(
    ['apiCatalog', 'Get the API catalog', 'Lists the APIs of this service (RFC 9727).'],
    {
      '200': {
        description: 'A linkset (RFC 9264).',
        headers: CatalogHeaders,
        content: {
          'application/linkset+json': { schema: ApiCatalog, example: API_CATALOG },
        },
      },
      '304': { description: NOT_MODIFIED, headers: CatalogHeaders },
      ...problems('quota_exceeded', 'unavailable'),
    },
  ),
}

export const problemPaths: ZodOpenApiPathsObject = {
  '/problems/{code}': {
    get: {
      ...publicGet(
        [
          'problem',
          'Explain a problem',
          'The page of a problem code: its cause and its fix. A problem links to it in `docs`.',
        ],
        {
          ...cacheableFile('text/html', 'A web page.'),
          ...problems('invalid_request', 'not_found', 'quota_exceeded', 'unavailable'),
        },
      ).get,
      requestParams: {
        header: ConditionalHeaders,
        path: z.object({
          code: z.enum(PROBLEM_CODES).meta({
            description: 'The `code` of the problem.',
            example: 'quota_exceeded',
          }),
        }),
      },
    },
  },
}

/** Routes for monitoring. @param servers the API host and the image host. */
export const monitoringPaths = (servers: { url: string; description: string }[]) =>
  ({
    '/livez': {
      servers,
      ...publicGet(
        [
          'livez',
          'Check liveness',
          'A process manager restarts the process when this check fails.',
        ],
        jsonResponse(['The process is alive.', Alive, { status: 'ok' }]),
      ),
    },
    '/readyz': {
      servers,
      ...publicGet(
        [
          'readyz',
          'Check readiness',
          'For load balancers. The status is 503 during shutdown. While a database is unavailable, logos are still answered, so the status is 200 and `degraded` lists the parts that do not respond.',
        ],
        {
          ...jsonResponse(['The process accepts requests.', Ready, { status: 'ok' }]),
          ...problems('unavailable'),
        },
      ),
    },
  }) satisfies ZodOpenApiPathsObject
