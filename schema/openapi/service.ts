// OpenAPI paths for health, plans, documentation and monitoring.
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { PROBLEM_CODES } from '../problems.ts'
import { Health, Plans } from '../shapes.ts'
import { HEALTH, PLANS } from './examples.ts'
import { problems } from './problems.ts'
import {
  ConditionalHeaders,
  cacheableFile,
  cacheableJson,
  conditionalGet,
  jsonResponse,
  publicGet,
} from './responses.ts'

const Alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' })

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
  '/api/openapi.json': conditionalGet(
    ['openapi', 'Get this document', 'Use it to generate typed clients.'],
    {
      ...cacheableJson([
        'An OpenAPI 3.1 document.',
        z.looseObject({ openapi: z.string(), info: z.looseObject({ version: z.string() }) }),
        { openapi: '3.1.0', info: { version: '3.2.0' } },
      ]),
      ...problems('quota_exceeded', 'unavailable'),
    },
  ),
  '/problems/{code}': {
    get: {
      ...publicGet(
        [
          'problem',
          'Explain a problem',
          'The page at the type URI of a problem: its cause and its fix.',
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
            description: 'The last part of the problem’s type URI.',
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
          'For load balancers. The status is 503 during shutdown and while a required dependency is unavailable.',
        ],
        {
          ...jsonResponse(['The process accepts requests.', Alive, { status: 'ok' }]),
          ...problems('unavailable'),
        },
      ),
    },
  }) satisfies ZodOpenApiPathsObject
