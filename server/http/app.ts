// The Express app, top to bottom in the order in which a request meets it.
import type { IncomingMessage } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import express, { type NextFunction, type Request, type Response } from 'express'
import type { CompatService } from '../../schema/compat.ts'
import { Problem } from '../../schema/problems.ts'
import type { Caller } from '../access/keyring.ts'
import type { Telemetry } from '../telemetry/index.ts'
import { anonymous, asking, type ContextParts, headerKey } from './context.ts'
import type { IsOverloaded } from './load-shedding.ts'
import { replyProblem } from './problem-reply.ts'
import type { Hot } from './response-cache.ts'
import { BATCH_PATH, batchRoutes } from './routes/batch.ts'
import { brandRoutes } from './routes/brand.ts'
import { companyRoutes } from './routes/company.ts'
import {
  COMPAT_PATHS,
  type CompatParts,
  compatHostRoutes,
  compatRoutes,
  keyOf,
} from './routes/compat/index.ts'
import { LOOKUPS } from './routes/compat/lookups.ts'
import { type ExplorerParts, explorerRoutes } from './routes/explorer/index.ts'
import { GRAPHQL_PATH, type GraphParts, graphqlRoutes, page } from './routes/graphql/index.ts'
import { intelligenceRoutes } from './routes/intelligence.ts'
import { LOGO_PATHS, logoRoutes } from './routes/logo.ts'
import { LOOKUP_PATHS, lookupRoutes, searchRoutes } from './routes/lookup.ts'
import { MCP_PATH, type McpParts, mcpRoutes } from './routes/mcp/index.ts'
import { pageRoutes, sitePages } from './routes/pages/index.ts'
import { refreshRoutes } from './routes/refresh.ts'
import {
  type OperationParts,
  operationRoutes,
  type ServiceParts,
  serviceRoutes,
} from './routes/service.ts'

/** The hosts of our own, or the service as which a host of COMPAT_HOSTS answers. */
export type AnsweringHost = 'api' | 'image' | CompatService

export interface AppParts extends ContextParts, ServiceParts {
  telemetry: Telemetry
  hot: Hot
  isOverloaded: IsOverloaded
  hostOf(request: IncomingMessage): AnsweringHost
}

export function createApp(parts: AppParts): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // The default stops at a thousand parameters, and what comes after them would go unchecked; 16 KB hold no more than eight.
  app.set('query parser', (query: string) => parseQuery(query, '&', '=', { maxKeys: 0 }))

  app.use(recorded(parts))
  app.use(named)
  app.use(operationRoutes(parts))
  app.use(forHost('image', imageHost(parts), parts))
  app.use(forHost('api', apiHost(parts), parts))
  for (const service of new Set(parts.config.compatHosts.values())) {
    app.use(forHost(service, compatHost(service, parts), parts))
  }
  return refusing(app, parts)
}

/** For a process that serves nothing but its state. */
export function createOperations(
  parts: OperationParts & Pick<AppParts, 'telemetry' | 'config'>,
): express.Express {
  return refusing(express().use(operationRoutes(parts)), parts)
}

/** What is not answered before is a problem. */
function refusing(
  app: express.Express,
  parts: Pick<AppParts, 'telemetry' | 'config'>,
): express.Express {
  app.use(() => {
    throw new Problem('not_found', 'There is no route at this path.')
  })
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const { log } = parts.telemetry
    if (response.headersSent) {
      log.error({ err: error }, 'an answer broke off')
      return response.destroy()
    }
    const problem = replyProblem(request, response, error, parts.config.baseUrl)
    // Under overload a stack for each refusal would be a flood of its own.
    if (problem.code === 'unavailable') log.warn(problem.message)
    else if (problem.status >= 500) log.error({ err: problem.cause ?? problem }, problem.message)
  })
  return app
}

function apiHost(parts: AppParts): express.Router {
  return express
    .Router()
    .use(serviceRoutes(parts))
    .use(pageRoutes(parts.config))
    .use(explorerRoutes(explorerParts(parts)))
    .use(GRAPHQL_PATH, page)
    .use([BATCH_PATH, GRAPHQL_PATH, MCP_PATH], asking(parts, 'refused', headerKey))
    .use(batchRoutes(parts.config))
    .use(graphqlRoutes(graphParts(parts)))
    .use(mcpRoutes(mcpParts(parts)))
    .use(COMPAT_PATHS, asking(parts, 'ignored', keyOf('clearbit')))
    .use(compatRoutes(compatParts(parts)))
    .use(underApi(LOOKUP_PATHS), asking(parts, 'ignored'))
    .use(lookupRoutes(['/api'], '/api/'))
    .use(asking(parts, 'refused'))
    .use(searchRoutes(parts.config.imageUrl))
    .use(companyRoutes(parts.config.imageUrl))
    .use(brandRoutes(parts.config.imageUrl))
    .use(intelligenceRoutes())
    .use(logoRoutes(LOGO_PATHS, parts.hot.keep, { refreshable: true }))
    .use(refreshRoutes(parts.config.baseUrl))
}

function imageHost(parts: AppParts): express.Router {
  return express
    .Router()
    .use(sitePages('image', parts.config))
    .use([...LOOKUP_PATHS, ...underApi(LOOKUP_PATHS)], asking(parts, 'ignored'))
    .use(lookupRoutes(['', '/api'], '/'))
    .use(asking(parts, 'refused'))
    .use(searchRoutes(parts.config.imageUrl))
    .use(logoRoutes(['/:domain'], parts.hot.keep))
}

function compatHost(service: CompatService, parts: AppParts): express.Router {
  return express
    .Router()
    .use(asking(parts, 'ignored', keyOf(service)))
    .use(compatHostRoutes(service, compatParts(parts)))
}

function compatParts({ hot, config }: AppParts): CompatParts {
  return { keep: hot.keep, imageUrl: config.imageUrl, lookups: LOOKUPS }
}

function graphParts({ config, plans, telemetry, isOverloaded }: AppParts): GraphParts {
  const { baseUrl, imageUrl } = config
  const onFault = (err: unknown) => telemetry.log.error({ err }, 'a field failed')
  return { baseUrl, imageUrl, plans: plans.listed, isOverloaded, onFault }
}

function explorerParts({ config, plans, resolvers }: AppParts): ExplorerParts {
  return { imageUrl: config.imageUrl, resolvers: () => resolvers(anonymous(plans, '')) }
}

function mcpParts({ config, version, telemetry }: AppParts): McpParts {
  const { baseUrl, imageUrl } = config
  const onFault = (err: unknown) => telemetry.log.error({ err }, 'a tool failed')
  return { baseUrl, imageUrl, version, onFault }
}

const underApi = (paths: string[]): string[] => paths.map((path) => `/api${path}`)

/** Which host is asked decides what a path means. */
function named(request: Request, _response: Response, next: NextFunction): void {
  if (request.headers.host === undefined && request.httpVersion !== '1.0') {
    throw new Problem('invalid_request', 'The request has no Host header.')
  }
  next()
}

/** Routers within routers, so that all that is mounted can be listed. */
function forHost(host: AnsweringHost, router: express.Router, parts: AppParts): express.Router {
  const asked: express.RequestHandler = (request, _response, next) =>
    next(parts.hostOf(request) === host ? undefined : 'router')
  return express.Router().use(asked, router)
}

/** Leaves a line and a count behind when the answer is out, or the caller has gone. */
function recorded({ telemetry, addressOf }: AppParts): express.RequestHandler {
  return (request, response, next) => {
    const began = performance.now()
    const ip = addressOf(request)
    response.once('close', () => {
      const caller = response.locals.caller as Caller | undefined
      telemetry.answered({
        method: request.method,
        url: request.originalUrl,
        route: request.route ? String(request.route.path) : 'none',
        status: response.statusCode,
        bytes: response.locals.bytes ?? 0,
        milliseconds: performance.now() - began,
        ip,
        keyId: caller?.keyId ?? null,
        plan: caller?.plan.id ?? null,
        cache: response.locals.cache ?? null,
      })
    })
    next()
  }
}
