// The GraphQL endpoint: one operation per request, with the same resolvers as REST.
import type { Request, RequestHandler, Response, Router } from 'express'
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { createCompanyCounter } from '../../../../schema/graphql/company-limit.ts'
import type { GraphqlContext } from '../../../../schema/graphql/context.ts'
import { listedErrors, MAX_LISTED_ERRORS } from '../../../../schema/graphql/error-limit.ts'
import { schema, subgraphSchema } from '../../../../schema/graphql/index.ts'
import { Problem, Unavailable } from '../../../../schema/problems.ts'
import type { Plan } from '../../../../schema/shapes/plan.ts'
import type { WindowState } from '../../../access/quota.ts'
import type { Services } from '../../../context.ts'
import { traceCall } from '../../../telemetry/tracing.ts'
import { addressOf } from '../../admission.ts'
import { readText } from '../../body.ts'
import { createRouter, getOrPost } from '../../methods.ts'
import type { PageLimit } from '../../page-limit.ts'
import { noteIgnoredParameters } from '../../parameters.ts'
import { replyCacheableText, replyText } from '../../reply/text.ts'
import { requestIdOf } from '../../request-id.ts'
import { contextOf } from '../../request-state.ts'
import { isPageRequest } from '../pages/layout.ts'
import { graphqlCacheControl, noteCaching } from './caching.ts'
import { costOf, MAX_COST } from './cost.ts'
import { cacheDocuments } from './document-cache.ts'
import { BAD_USER_INPUT, errorFormatter } from './errors.ts'
import { replyPage } from './page.ts'

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
  }
  const subgraph: Face = {
    path: SUBGRAPH_PATH,
    schema: subgraphSchema(services.config.subgraph),
    entityLimitOf: ({ batchLimit, entityLimit = batchLimit }) => entityLimit,
    // Routers send the text of each operation with POST, and store the answer as its Cache-Control says.
    storesPosts: true,
  }
  const router = createRouter()
  for (const face of [plain, subgraph]) addFace(router, services, face)
  return router
}

function addFace(router: Router, services: Services, face: Face): void {
  const yoga = createServer(services, face)
  getOrPost(router, face.path, async (request, response) => {
    noteIgnoredParameters(request, response, request.method === 'POST' ? [] : OPERATION_MEMBERS)
    const { url, init } = await toFetchRequest(request, response)
    const context = contextOfOperation(services, face, request, response)
    const result = await services.turns.run(addressOf(services, request), async () =>
      yoga.fetch(url, init, context),
    )
    const { status, headers } = result
    const allow = headers.get('allow')
    const type = headers.get('content-type') ?? JSON_TYPE
    const text = await result.text()
    if (Buffer.byteLength(text) > MAX_ANSWER_BYTES)
      throw new Problem('invalid_request', ANSWER_TOO_LONG)
    const allowed = allow && status === 405 ? ['Allow', allow] : []
    const cacheControl =
      status === 200 ? graphqlCacheControl(response, context.caching) : 'no-store'
    if (request.method === 'POST' || cacheControl === 'no-store')
      return replyText(request, response, status, type, text, cacheControl, allowed)
    const vary = ['Accept']
    await replyCacheableText(request, response, { mediaType: type, text, cacheControl, vary })
  })
}

/** The parameters of a GET, which a POST has in its body. */
const OPERATION_MEMBERS = ['query', 'documentId', 'operationName', 'variables', 'extensions']

/** The cost ignores the length of stored texts, so some operations below `MAX_COST` exceed this limit. */
const MAX_ANSWER_BYTES = 4_000_000
const ANSWER_TOO_LONG = `The answer would have more than ${MAX_ANSWER_BYTES} bytes. Request fewer companies or fewer fields.`

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
  { entityLimitOf, storesPosts }: Face,
  request: Request,
  response: Response,
): GraphqlContext {
  const { plans, config, isOverloaded } = services
  const { caller, resolvers, refund, quotaResult } = contextOf(response)
  const { limit, remaining, resetAt, minute, day } = quotaResult
  const { kind, keyId, expiresAt, plan } = caller
  const entityLimit = entityLimitOf(plan)
  let errorCount = 0
  return {
    resolvers,
    caching: {
      isCacheable: storesPosts || request.method !== 'POST',
      isPublic: false,
      isPending: false,
    },
    companies: new Map(),
    plans: plans.listed,
    imageUrl: config.imageUrl,
    countCompany: createCompanyCounter(Math.max(plan.batchLimit, entityLimit)),
    entityLimit,
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

function createServer({ config, telemetry: { log } }: Services, { schema }: Face) {
  const onError = (err: unknown, requestId: string) =>
    log.error({ requestId, err }, 'a GraphQL field failed')
  return createYoga<GraphqlContext>({
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
    plugins: [
      cacheDocuments(),
      limitOperations,
      formatErrors(errorFormatter(config.baseUrl, onError)),
    ],
  })
}

/** The highest cost of an operation about one company; load shedding treats a costlier one as a batch. */
const MAX_SINGLE_COMPANY_COST = 500
const RETRY_AFTER_SECONDS = 2

/** Refuses operations above `MAX_COST`, and under load also those that cost more than one company. */
const limitOperations: Plugin<GraphqlContext> = {
  onExecute({ args, setExecuteFn }) {
    noteCaching(args, args.contextValue.caching)
    // Yoga's own `execute` supports streaming and takes twice as long.
    setExecuteFn(executeBounded)
    const cost = costOf(args)
    if (cost > MAX_SINGLE_COMPANY_COST && args.contextValue.isOverloaded()) {
      throw new Unavailable('batches', RETRY_AFTER_SECONDS)
    }
    if (cost > MAX_COST) {
      const detail = `The operation would cost ${Math.ceil(cost)}; at most ${MAX_COST} is allowed. Request fewer companies or fewer fields.`
      throw new Problem('invalid_request', detail)
    }
  },
}

/** Without data, the variables have errors: the schema has every operation of a valid document. */
async function executeBounded(args: ExecutionArgs): Promise<ExecutionResult> {
  const operation = getOperationAST(args.document, args.operationName)
  const attributes = {
    'graphql.operation.type': operation?.operation ?? '',
    'graphql.operation.name': operation?.name?.value ?? '',
  }
  const result = await traceCall('graphql', attributes, async () =>
    execute({ ...args, options: { maxCoercionErrors: MAX_LISTED_ERRORS } }),
  )
  if (!('data' in result)) {
    for (const { extensions } of result.errors ?? []) extensions.code = BAD_USER_INPUT
  }
  return result
}

/** Limits and formats the errors of every step: parsing, validation and execution. */
const formatErrors = (
  format: ReturnType<typeof errorFormatter>,
): Plugin<object, GraphqlContext> => ({
  onResultProcess({ result, setResult, serverContext }) {
    if (!('errors' in result) || !result.errors) return
    serverContext.caching.isCacheable = false
    const listed = listedErrors(result.errors)
    const more = listed.length < result.errors.length ? { extensions: { moreErrors: true } } : {}
    setResult({
      ...result,
      ...more,
      errors: listed.map((error) => format(error, serverContext.requestId)),
    })
  },
})
