// OpenAPI paths for the GraphQL endpoint. The GraphQL schema describes its operations.
import { z } from 'zod'
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import type { ProblemCode } from '../problems.ts'
import { RateLimitHeaders } from '../shapes/headers.ts'
import { API, IMAGES } from './examples.ts'
import { problemContent, problems } from './problems.ts'
import { ConditionalHeaders, EtagHeader, HEADER_KEY, HEADER_KEY_PROBLEMS } from './responses.ts'

// The ids GraphqlQuestion and GraphqlAnswer below are public component names, which generated clients use.
const JsonObject = z.record(z.string(), z.unknown())

const GraphqlRequest = z
  .object({
    query: z.string().optional().meta({ description: 'The GraphQL document.' }),
    documentId: z.string().optional().meta({
      description:
        'Selects a document by `sha256:` and its SHA-256, as GraphQL over HTTP defines it.',
    }),
    operationName: z.string().min(1).nullable().optional(),
    variables: JsonObject.nullable().optional(),
    extensions: JsonObject.nullable().optional().meta({
      description:
        'persistedQuery selects a document by its SHA-256, as Apollo defines automatic persisted queries.',
    }),
  })
  .meta({ id: 'GraphqlQuestion' })

const GraphqlError = z.object({
  message: z.string(),
  locations: z.array(z.object({ line: z.int(), column: z.int() })).optional(),
  // Not one schema with two types, which generators of Go clients refuse.
  path: z.array(z.xor([z.string(), z.int()])).optional(),
  extensions: z
    .looseObject({
      code: z.string(),
      type: z.url().optional(),
      title: z.string(),
      status: z.int(),
    })
    .meta({
      description:
        'The problem, as in REST. An error with a code that only GraphQL has, such as GRAPHQL_PARSE_FAILED, has no type and no docs.',
    }),
})

const GraphqlResponse = z
  .object({
    data: JsonObject.nullable().optional(),
    errors: z.array(GraphqlError).optional().meta({
      description: 'At most ten, besides those with the code batch_limit.',
    }),
    extensions: z
      .looseObject({ moreErrors: z.literal(true).optional() })
      .optional()
      .meta({
        description: '`moreErrors` is true when there are more errors than the ten listed.',
      }),
  })
  .meta({ id: 'GraphqlAnswer' })

const EXAMPLE_REQUEST = {
  query: '{ company(domain: "stripe.com") { name logo(size: 64) { url } } }',
}
const EXAMPLE_RESPONSE = {
  data: { company: { name: 'Stripe', logo: { url: `${IMAGES}/stripe.com?size=64` } } },
}

const EXAMPLE_QUERY = '{ company(domain: "stripe.com") { name } }'
const EXAMPLE_QUERY_RESPONSE = { data: { company: { name: 'Stripe' } } }

const successContent = (example: z.output<typeof GraphqlResponse>) => ({
  'application/json': { schema: GraphqlResponse, example },
  'application/graphql-response+json': { schema: GraphqlResponse, example },
})

/** Of an operation with `@defer`, for a client that accepts one of these types. */
const partsContent = {
  'multipart/mixed': {
    schema: z.string().meta({ description: 'The parts of the answer, each a JSON object.' }),
  },
  'text/event-stream': {
    schema: z.string().meta({ description: 'The parts of the answer, each the data of an event.' }),
  },
}

type ErrorExample = z.output<typeof GraphqlError>

const INVALID_FIELD: ErrorExample = {
  message: 'Cannot query field "nme" on type "Company". Did you mean "name"?',
  locations: [{ line: 1, column: 35 }],
  extensions: {
    title: 'Invalid request',
    status: 400,
    code: 'GRAPHQL_VALIDATION_FAILED',
  },
}
const MUTATION_BY_GET: ErrorExample = {
  message: 'Can only perform a mutation operation from a POST request.',
  extensions: {
    type: 'urn:logograph:problem:method_not_allowed',
    title: 'Method not allowed',
    status: 405,
    code: 'method_not_allowed',
    docs: `${API}/problems/method_not_allowed`,
    allowed: 'POST',
  },
}

/** Errors in the GraphQL document have GraphQL bodies; errors before parsing have problem bodies. */
const graphqlProblem = (
  code: ProblemCode,
  description: string,
  { error, headers }: { error: ErrorExample; headers: z.ZodObject },
) => ({
  id: `graphql_${code}`,
  description,
  headers,
  content: {
    'application/json': { schema: GraphqlResponse, example: { errors: [error] } },
    'application/graphql-response+json': { schema: GraphqlResponse, example: { errors: [error] } },
    ...problemContent([code]),
  },
})

const INVALID_REQUEST = graphqlProblem(
  'invalid_request',
  'The operation is invalid or too expensive (invalid_request).',
  { error: INVALID_FIELD, headers: RateLimitHeaders.partial() },
)
const NO_MUTATION = graphqlProblem(
  'method_not_allowed',
  'Mutations need POST (method_not_allowed).',
  {
    error: MUTATION_BY_GET,
    headers: RateLimitHeaders.partial().extend({ Allow: z.string() }),
  },
)

const otherProblems = {
  ...problems('quota_exceeded'),
  ...problems(...HEADER_KEY_PROBLEMS),
  ...problems('unavailable'),
}

type ResponseContent = NonNullable<ZodOpenApiResponseObject['content']>

/** The page for browsers has no rate limit headers, and an answer that no cache may store has no ETag. */
const QueryHeaders = RateLimitHeaders.partial().extend({
  ETag: z.string().optional().meta({
    description: 'Validator; missing when no cache may store the answer.',
  }),
})
const UNCHANGED = {
  description: 'The answer is unchanged.',
  headers: EtagHeader.extend(RateLimitHeaders.partial().shape),
}

const operationResponses = (content: ResponseContent, headers: z.ZodObject) => ({
  '200': {
    description: 'The requested data, with an error for each field that failed.',
    headers,
    content,
  },
  '400': INVALID_REQUEST,
  '405': NO_MUTATION,
  ...otherProblems,
})

const graphqlOperation = (
  operationId: string,
  summary: string,
  overrides: Partial<ZodOpenApiOperationObject>,
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  tags: ['Graph'],
  security: [{}, ...HEADER_KEY],
  description:
    'One operation counts as one request. It can read as many companies as a batch. A field without permission is null, and its error has the problem code in extensions. Send the key in a header.',
  responses: operationResponses(
    { ...successContent(EXAMPLE_RESPONSE), ...partsContent },
    RateLimitHeaders.partial(),
  ),
  ...overrides,
})

const SUBGRAPH_EXAMPLE = {
  query:
    'query ($refs: [_Any!]!) { _entities(representations: $refs) { ... on Company { name } } }',
  variables: { refs: [{ __typename: 'Company', domain: 'stripe.com' }] },
}
const SUBGRAPH_RESPONSE = { data: { _entities: [{ name: 'Stripe' }] } }
const SUBGRAPH_QUERY = '{ logographCompany(domain: "stripe.com") { name } }'
const SUBGRAPH_QUERY_RESPONSE = { data: { logographCompany: { name: 'Stripe' } } }

const SUBGRAPH_TEXT =
  'The data of /graphql for the gateway of a federated graph, under names with a prefix: schema/subgraph.graphql.'

const queryParameters = (example: string) =>
  z.object({
    query: z.string().optional().meta({
      description: 'The GraphQL document. Mutations are not allowed.',
      example,
    }),
    documentId: z.string().optional().meta({
      description: '`sha256:` and the SHA-256 of a known document, instead of the document.',
    }),
    operationName: z.string().min(1).optional(),
    variables: z.string().optional().meta({ description: 'A JSON object.' }),
    extensions: z.string().optional().meta({ description: 'A JSON object.' }),
  })

export const graphqlPaths: ZodOpenApiPathsObject = {
  '/graphql': {
    get: graphqlOperation('graphqlQuery', 'Run a GraphQL query, or open an editor in a browser', {
      responses: {
        ...operationResponses(
          {
            ...successContent(EXAMPLE_QUERY_RESPONSE),
            ...partsContent,
            'text/html': { schema: z.string() },
          },
          QueryHeaders,
        ),
        '304': UNCHANGED,
      },
      requestParams: {
        header: ConditionalHeaders,
        query: queryParameters(EXAMPLE_QUERY),
      },
    }),
    post: graphqlOperation('graphql', 'Run a GraphQL operation', {
      requestBody: {
        description: 'The operation, up to 256 KB.',
        required: true,
        content: { 'application/json': { schema: GraphqlRequest, example: EXAMPLE_REQUEST } },
      },
    }),
  },
  '/graphql/subgraph': {
    get: graphqlOperation('graphqlSubgraphQuery', 'Run a query of a federated graph', {
      description: SUBGRAPH_TEXT,
      responses: {
        ...operationResponses(successContent(SUBGRAPH_QUERY_RESPONSE), QueryHeaders),
        '304': UNCHANGED,
      },
      requestParams: { header: ConditionalHeaders, query: queryParameters(SUBGRAPH_QUERY) },
    }),
    post: graphqlOperation('graphqlSubgraph', 'Run an operation of a federated graph', {
      description: SUBGRAPH_TEXT,
      responses: operationResponses(successContent(SUBGRAPH_RESPONSE), RateLimitHeaders.partial()),
      requestBody: {
        description: 'The operation, up to 256 KB.',
        required: true,
        content: { 'application/json': { schema: GraphqlRequest, example: SUBGRAPH_EXAMPLE } },
      },
    }),
  },
}
