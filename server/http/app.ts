// Builds the Express app; middleware and routes are listed in the order in which a request passes them.
import type { IncomingMessage } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import express, { type NextFunction, type Request, type Response } from 'express'
import type { CompatService } from '../../schema/compat.ts'
import { Problem } from '../../schema/problems.ts'
import type { Caller } from '../access/keyring.ts'
import { BACKGROUND } from '../fair-queue/index.ts'
import type { Telemetry } from '../telemetry/index.ts'
import { createRepeatLimit } from '../telemetry/repeat-limit.ts'
import { type AdminParts, adminRoutes } from './admin/index.ts'
import { checkContentLength, hasBody } from './body.ts'
import { anonymousCaller, authenticate, type ContextParts, keyInHeader } from './context.ts'
import type { IsOverloaded } from './load-shedding.ts'
import { addRoutes, createRouter } from './methods.ts'
import { createPageLimit, type PageLimit } from './page-limit.ts'
import { replyProblem, toProblem } from './problem-reply.ts'
import { requestIdOf } from './request-id.ts'
import { readTarget } from './request-target.ts'
import { createRouteFinder } from './route-finder.ts'
import { BATCH_PATH, batchRoutes } from './routes/batch.ts'
import { brandRoutes } from './routes/brand.ts'
import { companyRoutes } from './routes/company.ts'
import { companyCardRoutes, companyPageRoutes } from './routes/company-page/index.ts'
import {
  COMPAT_PATHS,
  type CompatParts,
  compatHostRoutes,
  compatKeyReader,
  compatRoutes,
} from './routes/compat/index.ts'
import { LOOKUPS } from './routes/compat/lookups.ts'
import { elementRoutes } from './routes/element.ts'
import { guideRoutes } from './routes/explorer/guides.ts'
import { type ExplorerParts, explorerRoutes } from './routes/explorer/index.ts'
import {
  GRAPHQL_PATH,
  type GraphqlParts,
  graphqlPage,
  graphqlRoutes,
} from './routes/graphql/index.ts'
import { intelligenceRoutes } from './routes/intelligence.ts'
import { type CacheResponse, LOGO_PATHS, logoRoutes } from './routes/logo.ts'
import { LOOKUP_PATHS, lookupRoutes, searchRoutes } from './routes/lookup.ts'
import { MCP_PATH, type McpParts, mcpRoutes } from './routes/mcp/index.ts'
import { pageRoutes, sitePages } from './routes/pages/index.ts'
import { refreshRoutes } from './routes/refresh.ts'
import {
  type HealthParts,
  healthRoutes,
  type Metrics,
  metricsRoutes,
  type ServiceParts,
  serviceRoutes,
  workerHealthRoutes,
} from './routes/service.ts'
import { usageRoutes } from './routes/usage.ts'
import { createPathSuggester, withSuggestedPath } from './suggested-path.ts'

/** The API host, the image host, or the other logo service (such as Clearbit) that a host of COMPAT_HOSTS imitates. */
export type VirtualHost = 'api' | 'image' | CompatService

export interface AppParts extends ContextParts, Omit<ServiceParts, 'limitPage'> {
  telemetry: Telemetry
  cacheResponse: CacheResponse
  isOverloaded: IsOverloaded
  /** For tests: replaces the limit of pages and files for each address. */
  pagesPerMinute?: number | undefined
  virtualHostOf(request: IncomingMessage): VirtualHost
  /** Returns how many connections the service has accepted so far. */
  acceptedCount(): number
}

export function createApp(parts: AppParts): express.Express {
  const app = createBaseApp()
  // By default, parameters after the thousandth are ignored and so not checked. `maxKeys: 0` sets no limit; a URL has
  // at most 16 KB.
  app.set('query parser', (query: string) => parseQuery(query, '&', '=', { maxKeys: 0 }))

  app.use(recordRequests(parts))
  app.use(checkRequest)
  addRoutes(app.router, healthRoutes(parts))
  const limitPage = createPageLimit(parts.clientIpOf, parts.pagesPerMinute)
  app.use(limitPreflights(limitPage))
  const hosts = new Map<VirtualHost, express.Router>([
    ['image', imageHost(parts, limitPage)],
    ['api', apiHost(parts, limitPage)],
  ])
  for (const service of parts.config.compatHosts.values()) {
    hosts.set(service, compatHost(service, parts))
  }
  app.use((request, response, next) =>
    hosts.get(parts.virtualHostOf(request))!(request, response, next),
  )
  app.locals.hosts = hosts
  const ownHosts = new Map([...hosts].filter(([host]) => host === 'image' || host === 'api'))
  const suggesters = mapValues(ownHosts, createPathSuggester)
  const suggestPath = (request: Request): string | null => {
    const host = parts.virtualHostOf(request)
    // People open the address of the image host that the server prints.
    if (host === 'image' && request.path === '/') return EXAMPLE_IMAGE_PATH
    return suggesters.get(host)?.(request.path) ?? null
  }
  const finders = mapValues(ownHosts, createRouteFinder)
  app.locals.routeOf = (request: IncomingMessage, path: string): string =>
    finders.get(parts.virtualHostOf(request))?.(path) ?? 'none'
  return addErrorHandlers(app, parts, suggestPath)
}

const mapValues = <Key, From, To>(map: Map<Key, From>, change: (value: From) => To) =>
  new Map([...map].map(([key, value]) => [key, change(value)] as const))

const EXAMPLE_IMAGE_PATH = '/stripe.com'

/** The app of the command `worker`: only /health, /livez and /readyz. */
export function createHealthApp(
  parts: HealthParts & Pick<AppParts, 'telemetry' | 'config' | 'version'>,
): express.Express {
  const app = createBaseApp().use(checkRequest, workerHealthRoutes(parts), healthRoutes(parts))
  return addErrorHandlers(app, parts)
}

/** The app of METRICS_PORT: only /metrics. */
export function createMetricsApp(
  parts: { metrics: Metrics } & Pick<AppParts, 'telemetry' | 'config'>,
): express.Express {
  return addErrorHandlers(createBaseApp().use(checkRequest, metricsRoutes(parts.metrics)), parts)
}

/** The app of ADMIN_PORT: the admin page and its API. */
export function createAdminApp(
  parts: AdminParts & Pick<AppParts, 'telemetry' | 'config'>,
): express.Express {
  // An upload may be larger than the bodies that `checkRequest` allows, so each route limits its own.
  return addErrorHandlers(createBaseApp().use(checkTarget, adminRoutes(parts)), parts)
}

/** An app without routes. Each path has one spelling, so that a proxy can protect a path by its name. */
function createBaseApp(): express.Express {
  return express()
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing')
}

/**
 * Answers unknown paths with 404, and every error with problem details.
 * @param suggestPath the path that a request for an unknown path probably meant.
 */
function addErrorHandlers(
  app: express.Express,
  parts: Pick<AppParts, 'telemetry' | 'config'>,
  suggestPath: (request: Request) => string | null = () => null,
): express.Express {
  app.use((request: Request) => {
    throw new Problem('not_found', notFoundDetail(request.path))
  })
  const mayWarn = createRepeatLimit()
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const { log } = parts.telemetry
    if (response.headersSent) {
      const requestId = requestIdOf(request)
      response.locals.isBroken = true
      const route = routeOf(request)
      log.error({ requestId, route, err: error }, 'the response failed after its headers were sent')
      return response.destroy()
    }
    const problem = withSuggestedPath(toProblem(error), () => suggestPath(request))
    replyProblem(request, response, problem, parts.config.baseUrl)
    // An overload or an outage causes many of these problems, so they are logged without a stack, and once a minute.
    const requestId = requestIdOf(request)
    if (problem.code === 'unavailable') {
      const reason = problem.cause instanceof Error ? problem.cause.message : undefined
      if (mayWarn(`${problem.message} ${reason}`))
        log.warn({ requestId, route: routeOf(request), reason }, problem.message)
    } else if (problem.status >= 500) {
      const err = problem.cause ?? problem
      log.error({ requestId, route: routeOf(request), err }, problem.message)
    }
  })
  return app
}

/** @returns the detail of a 404. For a path with capital letters or a final slash, it also states the rule of paths. */
function notFoundDetail(path: string): string {
  const followsRules = path === path.toLowerCase() && (path === '/' || !path.endsWith('/'))
  if (followsRules) return 'There is no endpoint at this path.'
  return 'There is no endpoint at this path: paths are case-sensitive and have no slash at the end.'
}

function apiHost(parts: AppParts, limitPage: PageLimit): express.Router {
  const { imageUrl } = parts.config
  const router = createRouter()
  addRoutes(
    router,
    serviceRoutes({ ...parts, limitPage }),
    pageRoutes(parts.config, limitPage),
    guideRoutes({ ...parts.config, limitPage }),
    explorerRoutes({ ...explorerParts(parts), limitPage }),
    companyPageRoutes({ ...explorerParts(parts), limitPage }),
    elementRoutes(limitPage),
  )
  router.use(GRAPHQL_PATH, graphqlPage(limitPage))
  router.use(
    [BATCH_PATH, GRAPHQL_PATH, MCP_PATH],
    authenticate(parts, 'refuseInvalidKey', keyInHeader),
  )
  addRoutes(
    router,
    batchRoutes(parts.config),
    graphqlRoutes(graphqlParts(parts)),
    mcpRoutes(mcpParts(parts)),
  )
  router.use(COMPAT_PATHS, authenticate(parts, 'ignoreInvalidKey', compatKeyReader('clearbit')))
  addRoutes(router, compatRoutes(compatParts(parts)))
  router.use(withApiPrefix(LOOKUP_PATHS), authenticate(parts, 'ignoreInvalidKey'))
  addRoutes(router, lookupRoutes(['/api'], '/api/'))
  router.use(authenticate(parts, 'refuseInvalidKey'))
  return addRoutes(
    router,
    companyCardRoutes(),
    usageRoutes(),
    searchRoutes(imageUrl),
    companyRoutes(imageUrl),
    brandRoutes(imageUrl),
    intelligenceRoutes(),
    logoRoutes(LOGO_PATHS, parts.cacheResponse, { refreshable: true }),
    refreshRoutes(imageUrl),
  )
}

function imageHost(parts: AppParts, limitPage: PageLimit): express.Router {
  const { config, cacheResponse } = parts
  const lookupPaths = [...LOOKUP_PATHS, ...withApiPrefix(LOOKUP_PATHS)]
  const router = addRoutes(createRouter(), sitePages('image', config, limitPage))
  router.use(lookupPaths, authenticate(parts, 'ignoreInvalidKey'))
  addRoutes(router, lookupRoutes(['', '/api'], '/'))
  router.use(authenticate(parts, 'refuseInvalidKey'))
  const logos = logoRoutes(['/:domain'], cacheResponse)
  return addRoutes(router, searchRoutes(config.imageUrl), logos)
}

function compatHost(service: CompatService, parts: AppParts): express.Router {
  const router = createRouter()
  router.use(authenticate(parts, 'ignoreInvalidKey', compatKeyReader(service)))
  return addRoutes(router, compatHostRoutes(service, compatParts(parts)))
}

function compatParts({ cacheResponse, config }: AppParts): CompatParts {
  return { cacheResponse, imageUrl: config.imageUrl, lookups: LOOKUPS }
}

function graphqlParts(parts: AppParts): GraphqlParts {
  const { config, plans, telemetry, isOverloaded, acceptedCount } = parts
  return {
    baseUrl: config.baseUrl,
    imageUrl: config.imageUrl,
    // Read for each request, because PLANS_FILE may be read again.
    get plans() {
      return plans.listed
    },
    isOverloaded,
    acceptedCount,
    onError: (err, requestId) => telemetry.log.error({ requestId, err }, 'a GraphQL field failed'),
  }
}

function explorerParts({ config, plans, resolvers }: AppParts): Omit<ExplorerParts, 'limitPage'> {
  // The explorer shows a fixed list of companies, so no caller is charged for the visits to their websites.
  const caller = () => ({ ...anonymousCaller(plans, ''), ...BACKGROUND })
  const { baseUrl, imageUrl } = config
  return { baseUrl, imageUrl, resolvers: () => resolvers(caller()) }
}

function mcpParts({ config, version, telemetry }: AppParts): McpParts {
  return {
    baseUrl: config.baseUrl,
    imageUrl: config.imageUrl,
    version,
    onError: (err, requestId) => telemetry.log.error({ requestId, err }, 'an MCP tool failed'),
  }
}

const withApiPrefix = (paths: string[]): string[] => paths.map((path) => `/api${path}`)

/** Does `checkTarget`, and requires a Content-Length within the limit of bodies. */
function checkRequest(request: Request, response: Response, next: NextFunction): void {
  checkTarget(request, response, () => {
    checkContentLength(request)
    // A short body arrives with the headers, and is complete in the next turn. `writeAll` closes the connection otherwise.
    if (hasBody(request)) setImmediate(() => next())
    else next()
  })
}

/** Requires HTTP/1 and one valid Host header, because the host selects the routes. A request of HTTP/1.0 may lack Host. */
function checkTarget(request: Request, _response: Response, next: NextFunction): void {
  if (request.headers.host === undefined && request.httpVersion !== '1.0') {
    throw new Problem('invalid_request', 'The request must have a Host header.')
  }
  const problem = readTarget(request)
  if (problem) throw problem
  next()
}

/** Counts OPTIONS requests like pages: they have no key, so no quota counts them. */
function limitPreflights(limitPage: PageLimit): express.RequestHandler {
  return (request, response, next) => {
    if (request.method === 'OPTIONS') limitPage(() => next())(request, response)
    else next()
  }
}

/** Records each request in the log and the metrics once its response is sent or its client is gone. */
function recordRequests({ telemetry, clientIpOf }: AppParts): express.RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now()
    const ip = clientIpOf(request)
    const record = () => {
      const caller = response.locals.caller as Caller | undefined
      telemetry.recordRequest({
        requestId: requestIdOf(request),
        method: request.method,
        url: request.originalUrl,
        route: routeOf(request),
        status: sentStatus(response),
        bytes: response.locals.bytes ?? 0,
        milliseconds: performance.now() - startedAt,
        ip,
        keyId: caller?.keyId ?? null,
        plan: caller?.plan.id ?? null,
        cache: response.locals.cache ?? null,
        fallbackReason: response.locals.fallbackReason ?? null,
      })
    }
    // The client may have left while the request waited in the queue.
    if (response.closed) return record()
    response.once('close', record)
    next()
  }
}

/** @returns the route of the request; where it was answered before its route, the one that its path leads to. */
function routeOf(request: Request): string {
  if (request.route) return String(request.route.path)
  const find = request.app.locals.routeOf as ((of: Request, path: string) => string) | undefined
  return find?.(request, request.originalUrl.split('?', 1)[0] ?? '') ?? 'none'
}

/** The status in the log and the metrics when the client left before it had the response, as nginx writes it. */
const CLIENT_LEFT = 499

function sentStatus(response: Response): number {
  if (response.locals.isBroken) return 500
  return response.writableFinished ? response.statusCode : CLIENT_LEFT
}
