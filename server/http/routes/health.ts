// The routes about the state of the process, without a key: health, readiness and metrics.
import type { Router } from 'express'
import { INTERFACE_VERSION } from '../../../schema/openapi/index.ts'
import { Problem } from '../../../schema/problems.ts'
import type { WorkServices } from '../../context.ts'
import type { Telemetry } from '../../telemetry/index.ts'
import { createRouter, get } from '../methods.ts'
import { noteIgnoredParameters } from '../parameters.ts'
import { replyJson, replyText } from '../reply/text.ts'
import type { OpenapiDocument } from './documents.ts'

/** The text of /metrics and its content type. */
export type Metrics = Pick<Telemetry['registry'], 'contentType' | 'metrics'>

/** Paths that skip the request queue, so that they answer under load. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/health', '/livez', '/readyz'])

/** Delay before a client of /readyz tries again. */
const RETRY_AFTER_SECONDS = 5

const STOPPING = 'This process is stopping: send new requests to another one.'
const NOT_READY_MEMBERS = { retryAfter: RETRY_AFTER_SECONDS }

/** @param degraded the names of the components that do not answer. */
const readinessOf = (degraded: string[]) =>
  degraded.length > 0 ? { status: 'degraded', degraded } : { status: 'ok' }

/** Mounted on every host, because load balancers check each port. */
export function healthRoutes(services: WorkServices): Router {
  const { state, unavailableComponents, requiredComponents } = services
  const router = createRouter()
  get(router, '/livez', (request, response) => {
    noteIgnoredParameters(request, response)
    replyJson(request, response, { status: 'ok' })
  })
  get(router, '/readyz', async (request, response) => {
    noteIgnoredParameters(request, response)
    if (state.isStopping) throw new Problem('unavailable', STOPPING, NOT_READY_MEMBERS)
    const degraded = await unavailableComponents()
    const required = degraded.filter((name) => requiredComponents.has(name))
    if (required.length > 0) {
      const detail = `This process is not ready: no answer from ${required.join(', ')}.`
      throw new Problem('unavailable', detail, NOT_READY_MEMBERS)
    }
    replyJson(request, response, readinessOf(degraded))
  })
  return router
}

/** The /health of the command `worker`, which serves no other routes. */
export function workerHealthRoutes(services: WorkServices): Router {
  return get(createRouter(), '/health', async (request, response) => {
    noteIgnoredParameters(request, response)
    replyJson(request, response, await healthOf(services, {}))
  })
}

/** The /health of a server, which lists the endpoints of its OpenAPI document. */
export function serviceHealthRoutes(services: WorkServices, document: OpenapiDocument): Router {
  const endpoints = endpointUrls(document, services.config.baseUrl)
  return get(createRouter(), '/health', async (request, response) => {
    noteIgnoredParameters(request, response)
    replyJson(request, response, await healthOf(services, endpoints))
  })
}

/** @param endpoints the URL of each operation by its id. */
async function healthOf(
  { unavailableComponents, build, config }: WorkServices,
  endpoints: Record<string, string>,
) {
  return {
    ...readinessOf(await unavailableComponents()),
    timestamp: new Date().toISOString(),
    version: INTERFACE_VERSION,
    build,
    environment: config.environment,
    endpoints,
  }
}

/** Mounted on METRICS_PORT only. */
export function metricsRoutes(metrics: Metrics): Router {
  return get(createRouter(), '/metrics', async (request, response) => {
    replyText(request, response, 200, metrics.contentType, await metrics.metrics(), 'no-store')
  })
}

/** Lists the URL of each operation by its id. */
function endpointUrls({ paths = {} }: OpenapiDocument, baseUrl: string) {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, { get, post, delete: remove, servers }]) => {
      const operations = [get, post, remove].filter((operation) => operation !== undefined)
      const url = `${servers?.[0]?.url ?? baseUrl}${path}`
      return operations.map(({ operationId }) => [operationId, url])
    }),
  )
}
