// #1, #2, #20 and what operators' machines ask: routes without a key, a quota or a company.
import { Router } from 'express'
import { openapi } from '../../../schema/openapi/index.ts'
import { Unavailable } from '../../../schema/problems.ts'
import type { Plans } from '../../access/plans.ts'
import type { Config } from '../../config.ts'
import type { Telemetry } from '../../telemetry/index.ts'
import { answering } from '../methods.ts'
import { replyJson, replyText } from '../reply.ts'

export interface OperationParts {
  /** What /metrics answers, and as what. */
  metrics: Pick<Telemetry['registry'], 'contentType' | 'metrics'>
  /** Names of the parts that do not answer. */
  degraded(): Promise<string[]>
  /** Whether a stop has begun: then no new traffic should come. */
  stopping(): boolean
}

export interface ServiceParts extends OperationParts {
  config: Config
  version: string
  plans: Plans
}

/** What must be answered soon however many others wait. */
export const OPERATION_PATHS: ReadonlySet<string> = new Set([
  '/health',
  '/livez',
  '/readyz',
  '/metrics',
])

/** Parts without which everything is answered still, and no balancer need look for another process. */
const SPARED = new Set(['cache'])

/** On both hosts, since load balancers ask each port. */
export function operationRoutes(parts: OperationParts): Router {
  const router = Router()
  answering(router, '/livez', (request, response) => replyJson(request, response, { status: 'ok' }))
  answering(router, '/readyz', async (request, response) => {
    const broken = (await parts.degraded()).filter((part) => !SPARED.has(part))
    if (parts.stopping() || broken.length > 0)
      throw new Unavailable(broken.join(', ') || 'a stopping process', 5)
    replyJson(request, response, { status: 'ok' })
  })
  answering(router, '/metrics', async (request, response) => {
    const { metrics } = parts
    replyText(request, response, 200, metrics.contentType, await metrics.metrics(), 'no-store')
  })
  return router
}

export function serviceRoutes(parts: ServiceParts): Router {
  const { baseUrl, imageUrl, compatHosts, fetching } = parts.config
  const document = openapi({ baseUrl, imageUrl, compatHosts, contact: fetching.contact })
  const endpoints = endpointsOf(document, baseUrl)
  const router = Router()
  answering(router, '/health', async (request, response) => {
    const degraded = await parts.degraded()
    replyJson(request, response, {
      status: degraded.length > 0 ? 'degraded' : 'ok',
      timestamp: new Date().toISOString(),
      version: parts.version,
      environment: parts.config.environment,
      endpoints,
      ...(degraded.length > 0 ? { degraded } : {}),
    })
  })
  answering(router, '/api/billing/plans', (request, response) => {
    const plans = parts.plans.listed
    const body = { provider: 'logograph', currency: plans[0]?.currency ?? 'USD', plans }
    replyJson(request, response, body, 'public, max-age=300')
  })
  answering(router, '/api/openapi.json', (request, response) => {
    replyJson(request, response, document, 'public, max-age=300')
  })
  return router
}

/** Each operation of ours with its address; other services' hosts are theirs. */
function endpointsOf({ paths = {} }: ReturnType<typeof openapi>, baseUrl: string) {
  const own = Object.entries(paths).filter(([path]) => !path.includes('#'))
  return Object.fromEntries(
    own.flatMap(([path, { get, post, delete: drop, servers }]) => {
      const operations = [get, post, drop].filter((operation) => operation !== undefined)
      const address = `${servers?.[0]?.url ?? baseUrl}${path}`
      return operations.map(({ operationId }) => [operationId, address])
    }),
  )
}
