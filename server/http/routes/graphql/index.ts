// The GraphQL endpoint: one operation per request, with the same resolvers as REST.
import type { Request, RequestHandler, Response, Router } from 'express'
import type { GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { CacheTags } from '../../../../schema/graphql/cache-tags.ts'
import { createCompanyCounters } from '../../../../schema/graphql/company-limit.ts'
import type { OperationCaching } from '../../../../schema/graphql/context.ts'
import { schema, subgraphSchema } from '../../../../schema/graphql/index.ts'
import type { Plan } from '../../../../schema/shapes/plan.ts'
import type { WindowState } from '../../../access/quota.ts'
import type { Services } from '../../../context.ts'
import { addressOf } from '../../admission.ts'
import { readText } from '../../body.ts'
import { createRouter, getOrPost } from '../../methods.ts'
import type { PageLimit } from '../../page-limit.ts'
import { noteIgnoredParameters } from '../../parameters.ts'
import { replyCacheableText, replyText } from '../../reply/text.ts'
import { requestIdOf } from '../../request-id.ts'
import { contextOf } from '../../request-state.ts'
import { isPageRequest } from '../pages/layout.ts'
import { graphqlCacheControl } from './caching.ts'
import { cacheDocuments } from './document-cache.ts'
import {
  answerTooLong,
  errorFormatter,
  type FormatError,
  MAX_ANSWER_BYTES,
  withListedErrors,
} from './errors.ts'
import { limitOperations, type OperationContext } from './execution.ts'
import { replyPage } from './page.ts'
import { partsRequestOf, replyParts } from './parts.ts'

export const GRAPHQL_PATH = '/graphql'
/** The same data for a graph of several services, under names that collide with nobody. */
const SUBGRAPH_PATH = '/graphql/subgraph'

/** A path with its schema. */
interface Face {
  path: string
  schema: GraphQLSchema
  /** How many entities one request answers. */
  entityLimitOf(plan: Plan): number
  /** Whether caches store the answers to POST too. Others store those to GET, and to a document that is named by a hash. */
  storesPosts: boolean
  /** Whether the answers have cache tags. */
  hasCacheTags: boolean
}

/** Sends the page to browsers; mounted before the quota, because it costs a caller nothing. */
export function graphqlPage(limitPage: PageLimit): RequestHandler {
  const reply = limitPage(replyPage)
  return (request, response, next) =>
    // Mounted on `GRAPHQL_PATH`, so the paths below it have a longer one.
    request.path === '/' && isPageRequest(request) ? reply(request, response) : next()
}

export function graphqlRoutes(services: Services): Router {
  const plain: Face = {
    path: GRAPHQL_PATH,
    schema,
    entityLimitOf: (plan) => plan.batchLimit,
    storesPosts: false,
    hasCacheTags: false,
  }
  const subgraph: Face = {
    path: SUBGRAPH_PATH,
    schema: subgraphSchema(services.config.subgraph),
    entityLimitOf: ({ batchLimit, entityLimit = batchLimit }) => entityLimit,
    // Routers send the text of each operation with POST, and store the answer as its Cache-Control says.
    storesPosts: true,
    hasCacheTags: services.config.routerPurge !== null,
  }
  const router = createRouter()
  for (const face of [plain, subgraph]) addFace(router, services, face)
  return router
}

function addFace(router: Router, services: Services, face: Face): void {
  const { config, telemetry } = services
  const format = errorFormatter(config.baseUrl, (err, requestId) =>
    telemetry.log.error({ requestId, err }, 'a GraphQL field failed'),
  )
  const yoga = createServer(face, format)
  getOrPost(router, face.path, async (request, response) => {
    noteIgnoredParameters(request, response, request.method === 'POST' ? [] : OPERATION_MEMBERS)
    const { url, init } = await toFetchRequest(request, response)
    const context = contextOfOperation(services, face, request, response)
    const whole = await services.turns.run(addressOf(services, request), async () => {
      const result = await yoga.fetch(url, init, context)
      const { inParts, requestId } = context
      if (!inParts?.parts) return result
      const formatError: FormatError = (error) => format(error, requestId)
      await replyParts(request, response, inParts.mediaType, inParts.parts, formatError)
      return null
    })
    if (whole) await replyWhole(request, response, whole, context.caching)
  })
}

async function replyWhole(
  request: Request,
  response: Response,
  result: globalThis.Response,
  caching: OperationCaching,
): Promise<void> {
  const { status, headers } = result
  const allow = headers.get('allow')
  const type = headers.get('content-type') ?? JSON_TYPE
  const text = await result.text()
  if (Buffer.byteLength(text) > MAX_ANSWER_BYTES) throw answerTooLong()
  const allowed = allow && status === 405 ? ['Allow', allow] : []
  const cacheControl = status === 200 ? graphqlCacheControl(response, caching) : 'no-store'
  if (request.method === 'POST' || cacheControl === 'no-store')
    return replyText(request, response, status, type, text, cacheControl, allowed)
  const vary = ['Accept']
  await replyCacheableText(request, response, { mediaType: type, text, cacheControl, vary })
}

/** The parameters of a GET, which a POST has in its body. */
const OPERATION_MEMBERS = ['query', 'documentId', 'operationName', 'variables', 'extensions']

const JSON_TYPE = 'application/json'
const GRAPHQL_TYPE = 'application/graphql-response+json'

/** Builds the request for Yoga, with only the headers that it needs. */
async function toFetchRequest(
  request: Request,
  response: Response,
): Promise<{ url: string; init: RequestInit }> {
  const { originalUrl, headers, method } = request
  const acceptsGraphqlType = headers.accept?.includes(GRAPHQL_TYPE)
  const accept = acceptsGraphqlType ? GRAPHQL_TYPE : JSON_TYPE
  const queryStart = originalUrl.indexOf('?')
  const url = `http://localhost${GRAPHQL_PATH}${queryStart === -1 ? '' : originalUrl.slice(queryStart)}`
  if (method !== 'POST') return { url, init: { method: 'GET', headers: { accept } } }
  const body = await readText(request, response)
  return { url, init: { method, headers: { accept, 'content-type': JSON_TYPE }, body } }
}

function contextOfOperation(
  services: Services,
  { entityLimitOf, storesPosts, hasCacheTags }: Face,
  request: Request,
  response: Response,
): OperationContext {
  const { plans, config, isOverloaded } = services
  const { caller, resolvers, refund, quotaResult } = contextOf(response)
  const { limit, remaining, resetAt, minute, day } = quotaResult
  const { kind, keyId, expiresAt, plan } = caller
  const entityLimit = entityLimitOf(plan)
  let errorCount = 0
  return {
    resolvers,
    inParts: partsRequestOf(request, response),
    caching: {
      isCacheable: storesPosts || request.method !== 'POST',
      // With ANONYMOUS=off, not everybody gets them.
      isPublic: config.anonymous === 'on',
      isPending: false,
    },
    cacheTags: hasCacheTags ? new CacheTags() : null,
    companies: new Map(),
    plans: plans.listed,
    imageUrl: config.imageUrl,
    ...createCompanyCounters(plan.batchLimit, entityLimit),
    entityLimit,
    entities: new Map(),
    refusedEntities: 0,
    countError: () => ++errorCount,
    isOverloaded: () => isOverloaded('batch', addressOf(services, request)),
    refund,
    requestId: requestIdOf(request),
    viewer: {
      kind,
      keyId,
      expiresAt,
      plan,
      limit,
      remaining,
      resetAt: new Date(resetAt * 1000),
      minute: windowOf(minute),
      day: windowOf(day),
    },
  }
}

const windowOf = ({ limit, remaining, resetAt }: WindowState) => ({
  limit,
  remaining,
  resetAt: new Date(resetAt * 1000),
})

function createServer({ schema }: Face, format: ReturnType<typeof errorFormatter>) {
  return createYoga<OperationContext>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    landingPage: false,
    graphiql: false,
    logging: false,
    cors: false,
    multipart: false,
    batching: false,
    // `readText` already limits the body; Yoga would pipe it through streams to measure it again.
    maxRequestBodySize: false,
    maskedErrors: false,
    parserAndValidationCache: false,
    extraParamNames: ['documentId'],
    plugins: [cacheDocuments(), limitOperations, formatErrors(format)],
  })
}

/** Limits and formats the errors of every step: parsing, validation and execution. */
const formatErrors = (
  format: ReturnType<typeof errorFormatter>,
): Plugin<object, OperationContext> => ({
  onResultProcess({ result, setResult, serverContext }) {
    if (!('errors' in result) || !result.errors) return
    const { caching, requestId } = serverContext
    caching.isCacheable = false
    setResult(withListedErrors(result, (error) => format(error, requestId)))
  },
})
