// The graph's door as one route: what can be asked there stands in its own schema.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import type { ProblemCode } from '../problems.ts'
import { RateLimitHeaders } from '../shapes.ts'
import { HEADER_KEY, STRICT } from './answers.ts'
import { API, IMAGES } from './examples.ts'
import { content, problems } from './problems.ts'

const Values = z.record(z.string(), z.unknown())

const Question = z
  .object({
    query: z.string().optional().meta({ description: 'The document.' }),
    operationName: z.string().nullable().optional(),
    variables: Values.nullable().optional(),
    extensions: Values.nullable().optional().meta({
      description: 'persistedQuery asks by the hash of a document of our clients.',
    }),
  })
  .meta({ id: 'GraphqlQuestion' })

const GraphError = z.object({
  message: z.string(),
  locations: z.array(z.object({ line: z.int(), column: z.int() })).optional(),
  path: z.array(z.union([z.string(), z.int()])).optional(),
  extensions: z
    .looseObject({ code: z.string(), type: z.url(), title: z.string(), status: z.int() })
    .meta({ description: 'The problem, as REST has it.' }),
})

const Answer = z
  .object({ data: Values.nullable().optional(), errors: z.array(GraphError).optional() })
  .meta({ id: 'GraphqlAnswer' })

const ASKED = { query: '{ company(domain: "stripe.com") { name logo(size: 64) { url } } }' }
const TOLD = {
  data: { company: { name: 'Stripe', logo: { url: `${IMAGES}/stripe.com?size=64` } } },
}

const answered = {
  'application/json': { schema: Answer, example: TOLD },
  'application/graphql-response+json': { schema: Answer, example: TOLD },
}

const MISSPELT = {
  errors: [
    {
      message: 'Cannot query field "nme" on type "Company". Did you mean "name"?',
      locations: [{ line: 1, column: 35 }],
      extensions: {
        code: 'invalid_request',
        ...{ type: `${API}/problems/invalid_request`, title: 'Invalid request', status: 400 },
      },
    },
  ],
}
const refused = { schema: Answer, example: MISSPELT }

/** What is wrong with the document is told in the words of GraphQL, what is wrong before it as a problem. */
const wrong = (code: ProblemCode, description: string, headers: z.ZodObject) => ({
  ...{ id: `graphql_${code}`, description, headers },
  content: {
    'application/json': refused,
    'application/graphql-response+json': refused,
    ...content([code]),
  },
})

const UNREADABLE = wrong(
  'invalid_request',
  'What is asked for cannot be read, or is too much (invalid_request).',
  RateLimitHeaders.partial(),
)
const NO_MUTATION = wrong(
  'method_not_allowed',
  'Mutations come by POST (method_not_allowed).',
  RateLimitHeaders.partial().extend({ Allow: z.string() }),
)

const unwell = { ...problems('quota_exceeded'), ...problems(...STRICT), ...problems('unavailable') }

const door = (
  operationId: string,
  summary: string,
  page: object,
  more: Partial<ZodOpenApiOperationObject>,
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, tags: ['Graph'], security: [{}, ...HEADER_KEY] },
  description:
    'One operation is one request of the quota, and may be about as many companies as a batch. What a field may not show is null, and its error has the code of the problem in extensions. A key goes into a header.',
  responses: {
    '200': {
      description: 'What was asked for, with errors for what could not be answered.',
      headers: RateLimitHeaders.partial(),
      content: { ...answered, ...page },
    },
    '400': UNREADABLE,
    '405': NO_MUTATION,
    ...unwell,
  },
  ...more,
})

export const graph: ZodOpenApiPathsObject = {
  '/graphql': {
    get: door(
      'graphqlQuery',
      'A query of the graph; for browsers the page to try it',
      { 'text/html': { schema: z.string() } },
      {
        requestParams: {
          query: z.object({
            query: z.string().optional().meta({
              description: 'The document; no mutation.',
              example: '{ company(domain: "stripe.com") { name } }',
            }),
            operationName: z.string().optional(),
            variables: z.string().optional().meta({ description: 'A JSON object.' }),
            extensions: z.string().optional().meta({ description: 'A JSON object.' }),
          }),
        },
      },
    ),
    post: door(
      'graphql',
      'An operation of the graph',
      {},
      {
        requestBody: {
          description: 'The operation, of at most 256 KB.',
          required: true,
          content: { 'application/json': { schema: Question, example: ASKED } },
        },
      },
    ),
  },
}
