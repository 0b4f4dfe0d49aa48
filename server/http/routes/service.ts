// The routes about the service itself, without a key: health, metrics, plans, OpenAPI.
import type { Router } from 'express'
import { COMPAT_SERVICES } from '../../../schema/compat.ts'
import { toDisplayText } from '../../../schema/inputs.ts'
import { compatOpenapi, INTERFACE_VERSION, openapi } from '../../../schema/openapi/index.ts'
import { Problem, Unavailable } from '../../../schema/problems.ts'
import type { Plans } from '../../access/plans.ts'
import type { Config } from '../../config.ts'
import type { Telemetry } from '../../telemetry/index.ts'
import { createRouter, get } from '../methods.ts'
import type { PageLimit } from '../page-limit.ts'
import { noteIgnoredParameters } from '../parameters.ts'
import { replyJson, replyText } from '../reply.ts'
import { createCompressedFile, loadOnce, replyPublicFile } from '../static-file.ts'

/** The text of /metrics and its content type. */
export type Metrics = Pick<Telemetry['registry'], 'contentType' | 'metrics'>

export interface HealthParts {
  /** @returns the names of the components that do not answer, such as `cache` and `records`. */
  unavailableComponents(): Promise<string[]>
  /** Components without which the process does no work, as /readyz then says. A server needs none to answer logos. */
  requiredComponents?: ReadonlySet<string>
  /** True once the process is stopping, so that load balancers send no new requests. */
  isStopping(): boolean
}

export interface ServiceParts extends HealthParts {
  config: Config
  version: string
  plans: Plans
  limitPage: PageLimit
}

/** Paths that skip the request queue, so that they answer under load. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/health', '/livez', '/readyz'])

/** Caches keep the plans and the documents for five minutes. */
const CACHE_CONTROL = 'public, max-age=300'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Delay before a client of /readyz tries again. */
const RETRY_AFTER_SECONDS = 5

const STOPPING = 'This process is stopping: send new requests to another one.'
const STOPPING_MEMBERS = { retryAfter: RETRY_AFTER_SECONDS }

/** @param degraded the names of the components that do not answer. */
const readinessOf = (degraded: string[]) =>
  degraded.length > 0 ? { status: 'degraded', degraded } : { status: 'ok' }

/** Mounted on every host, because load balancers check each port. */
export function healthRoutes(parts: HealthParts): Router {
  const router = createRouter()
  get(router, '/livez', (request, response) => {
    noteIgnoredParameters(request, response)
    replyJson(request, response, { status: 'ok' })
  })
  get(router, '/readyz', async (request, response) => {
    noteIgnoredParameters(request, response)
    if (parts.isStopping()) throw new Problem('unavailable', STOPPING, STOPPING_MEMBERS)
    const degraded = await parts.unavailableComponents()
    const required = degraded.filter((name) => parts.requiredComponents?.has(name))
    if (required.length > 0) throw new Unavailable(required.join(', '), RETRY_AFTER_SECONDS)
    replyJson(request, response, readinessOf(degraded))
  })
  return router
}

/** The /health of the command `worker`, which serves no other routes. */
export function workerHealthRoutes(
  parts: HealthParts & Pick<ServiceParts, 'config' | 'version'>,
): Router {
  return get(createRouter(), '/health', async (request, response) => {
    noteIgnoredParameters(request, response)
    replyJson(request, response, await healthOf(parts, {}))
  })
}

/** @param endpoints the URL of each operation by its id. */
async function healthOf(
  parts: HealthParts & Pick<ServiceParts, 'config' | 'version'>,
  endpoints: Record<string, string>,
) {
  return {
    ...readinessOf(await parts.unavailableComponents()),
    timestamp: new Date().toISOString(),
    version: INTERFACE_VERSION,
    build: parts.version,
    environment: parts.config.environment,
    endpoints,
  }
}

/** Mounted on METRICS_PORT only. */
export function metricsRoutes(metrics: Metrics): Router {
  return get(createRouter(), '/metrics', async (request, response) => {
    replyText(request, response, 200, metrics.contentType, await metrics.metrics(), 'no-store')
  })
}

export function serviceRoutes(parts: ServiceParts): Router {
  const { baseUrl, imageUrl, compatHosts, fetching } = parts.config
  const addresses = { baseUrl, imageUrl, compatHosts, contact: fetching.contact }
  const document = openapi(addresses)
  const endpoints = endpointUrls(document, baseUrl)
  const router = createRouter()
  get(router, '/health', async (request, response) => {
    noteIgnoredParameters(request, response)
    replyJson(request, response, await healthOf(parts, endpoints))
  })
  // PLANS_FILE may be read again.
  const listedPlans = () => parts.plans.listed
  const loadPlans = loadOnce(() => {
    const plans = listedPlans()
    const body = { provider: 'logograph', currency: plans[0]?.currency ?? 'USD', plans }
    return createCompressedFile(JSON_TYPE, JSON.stringify(body))
  }, listedPlans)
  const loadDocument = loadOnce(() => createCompressedFile(JSON_TYPE, JSON.stringify(document)))
  const files = {
    '/api/billing/plans': loadPlans,
    '/api/openapi.json': loadDocument,
    '/openapi.json': loadDocument,
  }
  for (const [path, load] of Object.entries(files)) {
    get(
      router,
      path,
      parts.limitPage(async (request, response) => {
        noteIgnoredParameters(request, response)
        replyPublicFile(request, response, await load(), CACHE_CONTROL)
      }),
    )
  }
  const loadCompatDocument = new Map(
    COMPAT_SERVICES.map((service) => {
      const load = () =>
        createCompressedFile(JSON_TYPE, JSON.stringify(compatOpenapi(service, addresses)))
      return [service as string, loadOnce(load)]
    }),
  )
  return get(
    router,
    '/api/openapi/:service.json',
    parts.limitPage(async (request, response) => {
      noteIgnoredParameters(request, response)
      const service = String(request.params.service)
      const load = loadCompatDocument.get(service)
      if (!load) {
        const services = COMPAT_SERVICES.join(', ')
        throw new Problem(
          'not_found',
          `service must be one of ${services}; got "${toDisplayText(service)}".`,
        )
      }
      replyPublicFile(request, response, await load(), CACHE_CONTROL)
    }),
  )
}

/** Lists the URL of each operation by its id. */
function endpointUrls({ paths = {} }: ReturnType<typeof openapi>, baseUrl: string) {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, { get, post, delete: remove, servers }]) => {
      const operations = [get, post, remove].filter((operation) => operation !== undefined)
      const url = `${servers?.[0]?.url ?? baseUrl}${path}`
      return operations.map(({ operationId }) => [operationId, url])
    }),
  )
}
