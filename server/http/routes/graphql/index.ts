// The graph's door: one operation a request, answered by the same resolvers as REST.
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type DocumentNode, execute, type GraphQLError } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { counting, type GraphContext } from '../../../../schema/graphql/context.ts'
import { schema } from '../../../../schema/graphql/index.ts'
import documents from '../../../../schema/graphql/persisted.json' with { type: 'json' }
import { Problem, Unavailable } from '../../../../schema/problems.ts'
import type { Plan } from '../../../../schema/shapes.ts'
import type { QuotaResult } from '../../../access/quota.ts'
import { textOf } from '../../body.ts'
import type { IsOverloaded } from '../../load-shedding.ts'
import { conversing } from '../../methods.ts'
import { contextOf, replyText, spentOf } from '../../reply.ts'
import { costOf, mostCost } from './cost.ts'
import { errorTeller, NOT_FOUND } from './errors.ts'
import { isVisit, replyPage } from './page.ts'
import { parseBounded } from './parse.ts'

export const GRAPHQL_PATH = '/graphql'

export interface GraphParts {
  baseUrl: string
  imageUrl: string
  plans: Plan[]
  /** Whether operations about many companies are left undone because of the load. */
  isOverloaded: IsOverloaded
  /** Told of what the service did not foresee. */
  onFault(error: unknown): void
}

/** What browsers are shown; before anything is counted, since it costs nothing. */
export const page: RequestHandler = (request, response, next) =>
  isVisit(request) ? replyPage(request, response) : next()

export function graphqlRoutes(parts: GraphParts): Router {
  const yoga = yogaOf(parts)
  return conversing(Router(), GRAPHQL_PATH, async (request, response) => {
    const { url, init } = await questionOf(request, response)
    const answer = await yoga.fetch(url, init, contextFor(response, parts))
    const { status, headers } = answer
    const allow = headers.get('allow')
    if (allow && status === 405) response.setHeader('Allow', allow)
    const type = headers.get('content-type') ?? JSON_TYPE
    replyText(request, response, status, type, await answer.text(), 'no-store')
  })
}

const JSON_TYPE = 'application/json'
const GRAPHQL_TYPE = 'application/graphql-response+json'

/** As yoga takes it: of what comes, no more than it needs. */
async function questionOf(
  request: Request,
  response: Response,
): Promise<{ url: string; init: RequestInit }> {
  const { originalUrl, headers, method } = request
  const wantsOwn = headers.accept?.includes(GRAPHQL_TYPE)
  const accept = wantsOwn ? GRAPHQL_TYPE : JSON_TYPE
  const at = originalUrl.indexOf('?')
  const url = `http://localhost${GRAPHQL_PATH}${at === -1 ? '' : originalUrl.slice(at)}`
  if (method !== 'POST') return { url, init: { method: 'GET', headers: { accept } } }
  const body = await textOf(request, response)
  return { url, init: { method, headers: { accept, 'content-type': JSON_TYPE }, body } }
}

function contextFor(response: Response, { plans, imageUrl }: GraphParts): GraphContext {
  const { caller, resolvers } = contextOf(response)
  const { limit, remaining, resetAt } = spentOf(response) as QuotaResult
  const { kind, plan } = caller
  return {
    ...{ resolvers, plans, imageUrl, count: counting(plan.batchLimit) },
    viewer: { kind, plan, limit, remaining, resetAt: new Date(resetAt * 1000) },
  }
}

/** Characters of the documents that are kept parsed. */
const KEPT = 4_000_000

function yogaOf({ baseUrl, onFault, isOverloaded }: GraphParts) {
  const kept = { maxSize: KEPT, sizeCalculation: (_: unknown, text: string) => text.length + 1 }
  return createYoga<GraphContext>({
    schema,
    ...{ graphqlEndpoint: GRAPHQL_PATH, landingPage: false, graphiql: false, logging: false },
    ...{ cors: false, multipart: false, batching: false },
    // The body was bounded when it was read; here it would be piped through streams to be counted again.
    maxRequestBodySize: false,
    maskedErrors: false,
    parserAndValidationCache: {
      documentCache: new LRUCache<string, DocumentNode>(kept),
      errorCache: new LRUCache<string, object>(kept),
    },
    plugins: [persisted, bounded(isOverloaded), telling(errorTeller(baseUrl, onFault))],
  })
}

const byHash = new Map<string, string>(Object.entries(documents))

/** Documents of our clients by their hash; any other as it is. */
const persisted: Plugin = usePersistedOperations({
  allowArbitraryOperations: true,
  getPersistedOperation: (hash) => byHash.get(hash) ?? null,
  customErrors: {
    notFound: {
      message: 'PersistedQueryNotFound',
      extensions: { code: NOT_FOUND, http: { status: 200 } },
    },
    keyNotFound: { message: 'There is no document: query is missing.' },
  },
})

/** What asks about one company, whatever it asks. */
const SMALL = 100

const bounded = (isOverloaded: IsOverloaded): Plugin<GraphContext> => ({
  onParse: ({ setParseFn }) => setParseFn(parseBounded),
  onExecute({ args, setExecuteFn }) {
    // Half the time of the server's own, which can also stream.
    setExecuteFn(execute)
    const context = args.contextValue as GraphContext
    const { batchLimit } = context.viewer.plan
    const [cost, most] = [costOf(args), mostCost(batchLimit)]
    if (cost > SMALL && isOverloaded('batch')) throw new Unavailable('batches', 2)
    if (cost > most) {
      const detail = `The operation would cost ${Math.ceil(cost)}; at most ${most} is allowed. Ask for fewer companies, or less of each.`
      throw new Problem('invalid_request', detail)
    }
  },
})

/** The one place that every error of an answer comes by, of whichever step. */
const telling = (tell: (error: unknown) => GraphQLError): Plugin => ({
  onResultProcess({ result, setResult }) {
    if ('errors' in result && result.errors) {
      setResult({ ...result, errors: result.errors.map(tell) })
    }
  },
})
