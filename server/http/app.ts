// Builds the Express app; middleware and routes are listed in the order in which a request passes them.
import type { IncomingMessage } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import express, { type NextFunction, type Request, type Response } from 'express'
import type { CompatService } from '../../schema/compat.ts'
import { Problem } from '../../schema/problems.ts'
import type { Services, VirtualHost, WorkServices } from '../context.ts'
import { createRepeatLimit } from '../telemetry/repeat-limit.ts'
import { type AdminConfig, adminRoutes } from './admin/index.ts'
import { authenticate, keyInHeader } from './authenticate.ts'
import { checkContentLength, hasBody } from './body.ts'
import { addRoutes, createRouter } from './methods.ts'
import { createPageLimit, type PageLimit } from './page-limit.ts'
import { recordRequests } from './record-request.ts'
import { replyProblem, toProblem } from './reply/problem.ts'
import { requestIdOf } from './request-id.ts'
import { stateOf } from './request-state.ts'
import { readTarget } from './request-target.ts'
import { createRouteFinder } from './route-finder.ts'
import { BATCH_PATH, batchRoutes } from './routes/batch.ts'
import { brandRoutes } from './routes/brand.ts'
import { colorRoutes } from './routes/colors.ts'
import { companyCardRoutes, companyPageRoutes } from './routes/company-page/index.ts'
import {
  COMPAT_PATHS,
  compatHostRoutes,
  compatKeyReader,
  compatRoutes,
} from './routes/compat/index.ts'
import { describeRoutes } from './routes/describe.ts'
import { documentRoutes, ownDocument } from './routes/documents.ts'
import { elementRoutes } from './routes/element.ts'
import { guideRoutes } from './routes/explorer/guides.ts'
import { explorerRoutes } from './routes/explorer/index.ts'
import { GRAPHQL_PATH, graphqlPage, graphqlRoutes } from './routes/graphql/index.ts'
import {
  healthRoutes,
  type Metrics,
  metricsRoutes,
  serviceHealthRoutes,
  workerHealthRoutes,
} from './routes/health.ts'
import { intelligenceRoutes } from './routes/intelligence.ts'
import { LOGO_PATHS, logoRoutes } from './routes/logo.ts'
import { LOOKUP_PATHS, lookupRoutes } from './routes/lookup.ts'
import { MCP_PATH, mcpRoutes } from './routes/mcp/index.ts'
import { merchantBatchRoutes, merchantRoutes } from './routes/merchant.ts'
import { packageRoutes } from './routes/packages.ts'
import { pageRoutes, sitePages } from './routes/pages/index.ts'
import { planRoutes } from './routes/plans.ts'
import { refreshRoutes } from './routes/refresh.ts'
import { resolveRoutes } from './routes/resolve.ts'
import { searchRoutes } from './routes/search.ts'
import { usageRoutes } from './routes/usage.ts'
import { createPathSuggester, withSuggestedPath } from './suggested-path.ts'

export interface App {
  app: express.Express
  /** The routes of each virtual host. */
  hosts: ReadonlyMap<VirtualHost, express.Router>
  /** @returns the pattern of the route that the path of the request leads to; `none` when there is none. */
  routeOf(request: IncomingMessage, path: string): string
}

/** @param pagesPerMinute for tests: replaces the limit of pages and files for each address. */
export function createApp(services: Services, pagesPerMinute?: number): App {
  const { config, virtualHostOf } = services
  const limitPage = createPageLimit(services, pagesPerMinute)
  const hosts = new Map<VirtualHost, express.Router>([
    ['image', imageHost(services, limitPage)],
    ['api', apiHost(services, limitPage)],
  ])
  for (const service of config.compatHosts.values())
    hosts.set(service, compatHost(services, service))
  const ownHosts = new Map([...hosts].filter(([host]) => host === 'image' || host === 'api'))
  const finders = mapValues(ownHosts, createRouteFinder)
  const routeOf: App['routeOf'] = (request, path) =>
    finders.get(virtualHostOf(request))?.(path) ?? 'none'
  const suggesters = mapValues(ownHosts, createPathSuggester)
  const suggestPath = (request: Request): string | null => {
    const host = virtualHostOf(request)
    // People open the address of the image host that the server prints.
    if (host === 'image' && request.path === '/') return EXAMPLE_IMAGE_PATH
    return suggesters.get(host)?.(request.path) ?? null
  }

  const app = createBaseApp()
  // By default, parameters after the thousandth are ignored and so not checked. `maxKeys: 0` sets no limit; a URL has
  // at most 16 KB.
  app.set('query parser', (query: string) => parseQuery(query, '&', '=', { maxKeys: 0 }))
  app.use(recordRequests(services, (request) => routeOfAnswered(request, routeOf)))
  app.use(checkRequest)
  addRoutes(app.router, healthRoutes(services))
  app.use(limitPreflights(limitPage))
  app.use((request, response, next) => hosts.get(virtualHostOf(request))!(request, response, next))
  addErrorHandlers(app, services, { routeOf, suggestPath })
  return { app, hosts, routeOf }
}

const mapValues = <Key, From, To>(map: Map<Key, From>, change: (value: From) => To) =>
  new Map([...map].map(([key, value]) => [key, change(value)] as const))

const EXAMPLE_IMAGE_PATH = '/stripe.com'

/** The app of the command `worker`: only /health, /livez and /readyz. */
export function createHealthApp(services: WorkServices): express.Express {
  const routes = [workerHealthRoutes(services), healthRoutes(services)]
  return addErrorHandlers(createBaseApp().use(checkRequest, ...routes), services)
}

/** The app of METRICS_PORT: only /metrics. */
export function createMetricsApp(services: WorkServices, metrics: Metrics): express.Express {
  return addErrorHandlers(createBaseApp().use(checkRequest, metricsRoutes(metrics)), services)
}

/** The app of ADMIN_PORT: the admin page and its API. */
export function createAdminApp(services: Services, admin: AdminConfig): express.Express {
  // An upload may be larger than the bodies that `checkRequest` allows, so each route limits its own.
  return addErrorHandlers(createBaseApp().use(checkTarget, adminRoutes(services, admin)), services)
}

/** An app without routes. Each path has one spelling, so that a proxy can protect a path by its name. */
function createBaseApp(): express.Express {
  return express()
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing')
}

/** How errors name the route of a request, and the path that a request for an unknown path probably meant. */
interface PathFinders {
  routeOf: App['routeOf']
  suggestPath(request: Request): string | null
}

const NO_FINDERS: PathFinders = { routeOf: () => 'none', suggestPath: () => null }

/** Answers unknown paths with 404, and every error with problem details. */
function addErrorHandlers(
  app: express.Express,
  { telemetry: { log }, config }: WorkServices,
  { routeOf, suggestPath }: PathFinders = NO_FINDERS,
): express.Express {
  app.use((request: Request) => {
    throw new Problem('not_found', notFoundDetail(request.path))
  })
  const mayWarn = createRepeatLimit()
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const requestId = requestIdOf(request)
    const route = routeOfAnswered(request, routeOf)
    if (response.headersSent) {
      stateOf(response).isBroken = true
      log.error({ requestId, route, err: error }, 'the response failed after its headers were sent')
      return response.destroy()
    }
    const problem = withSuggestedPath(toProblem(error), () => suggestPath(request))
    replyProblem(request, response, problem, config.baseUrl)
    // An overload or an outage causes many of these problems, so they are logged without a stack, and once a minute.
    if (problem.code === 'unavailable') {
      const reason = problem.cause instanceof Error ? problem.cause.message : undefined
      if (mayWarn(`${problem.message} ${reason}`))
        log.warn({ requestId, route, reason }, problem.message)
    } else if (problem.status >= 500) {
      log.error({ requestId, route, err: problem.cause ?? problem }, problem.message)
    }
  })
  return app
}

/** @returns the route of the request; where it was answered before its route, the one that its path leads to. */
function routeOfAnswered(request: Request, routeOf: App['routeOf']): string {
  if (request.route) return String(request.route.path)
  return routeOf(request, request.originalUrl.split('?', 1)[0] ?? '')
}

/** @returns the detail of a 404. For a path with capital letters or a final slash, it also states the rule of paths. */
function notFoundDetail(path: string): string {
  const followsRules = path === path.toLowerCase() && (path === '/' || !path.endsWith('/'))
  if (followsRules) return 'There is no endpoint at this path.'
  return 'There is no endpoint at this path: paths are case-sensitive and have no slash at the end.'
}

function apiHost(services: Services, limitPage: PageLimit): express.Router {
  const { config } = services
  const { imageUrl } = config
  const document = ownDocument(config)
  const router = createRouter()
  addRoutes(
    router,
    serviceHealthRoutes(services, document),
    planRoutes(services, limitPage),
    documentRoutes(config, document, limitPage),
    pageRoutes(config, limitPage),
    guideRoutes(config, limitPage),
    explorerRoutes(services, limitPage),
    companyPageRoutes(services, limitPage),
    elementRoutes(limitPage),
    packageRoutes(limitPage),
  )
  router.use(GRAPHQL_PATH, graphqlPage(limitPage))
  router.use(
    [BATCH_PATH, GRAPHQL_PATH, MCP_PATH],
    authenticate(services, 'refuseInvalidKey', keyInHeader),
  )
  addRoutes(router, batchRoutes(services), merchantBatchRoutes(services))
  addRoutes(router, graphqlRoutes(services), mcpRoutes(services))
  router.use(COMPAT_PATHS, authenticate(services, 'ignoreInvalidKey', compatKeyReader('clearbit')))
  addRoutes(router, compatRoutes(services))
  router.use(withApiPrefix(LOOKUP_PATHS), authenticate(services, 'ignoreInvalidKey'))
  addRoutes(router, lookupRoutes(['/api'], '/api'))
  router.use(authenticate(services, 'refuseInvalidKey'))
  return addRoutes(
    router,
    companyCardRoutes(),
    usageRoutes(),
    resolveRoutes(imageUrl),
    merchantRoutes(services),
    searchRoutes(imageUrl),
    describeRoutes(imageUrl),
    colorRoutes(),
    brandRoutes(imageUrl),
    intelligenceRoutes(),
    logoRoutes(services, LOGO_PATHS, { refreshable: true }),
    refreshRoutes(services),
  )
}

function imageHost(services: Services, limitPage: PageLimit): express.Router {
  const { config } = services
  const lookupPaths = [...LOOKUP_PATHS, ...withApiPrefix(LOOKUP_PATHS)]
  const router = addRoutes(createRouter(), sitePages('image', config, limitPage))
  router.use(lookupPaths, authenticate(services, 'ignoreInvalidKey'))
  addRoutes(router, lookupRoutes(['', '/api'], ''))
  router.use(authenticate(services, 'refuseInvalidKey'))
  return addRoutes(
    router,
    resolveRoutes(config.imageUrl),
    searchRoutes(config.imageUrl),
    logoRoutes(services, ['/:domain']),
  )
}

function compatHost(services: Services, service: CompatService): express.Router {
  const router = createRouter()
  router.use(authenticate(services, 'ignoreInvalidKey', compatKeyReader(service)))
  return addRoutes(router, compatHostRoutes(services, service))
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
  rememberQuery(request)
  next()
}

/** Express would parse the query again at each of six reads. */
function rememberQuery(request: Request): void {
  let query: Request['query'] | undefined
  const get = () => (query ??= Reflect.get(Object.getPrototypeOf(request), 'query', request))
  Object.defineProperty(request, 'query', { get })
}

/** Counts OPTIONS requests like pages: they have no key, so no quota counts them. */
function limitPreflights(limitPage: PageLimit): express.RequestHandler {
  return (request, response, next) => {
    if (request.method === 'OPTIONS') limitPage(() => next())(request, response)
    else next()
  }
}
