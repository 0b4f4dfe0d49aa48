// OpenAPI paths for the merchants of lines of bank statements.
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { BatchMerchantsRequest, MerchantRequest } from '../inputs/merchant.ts'
import { BatchMerchants, MerchantAnswer } from '../shapes/merchant.ts'
import { MERCHANT } from './examples.ts'
import { problems } from './problems.ts'
import { countedJsonResponse, HEADER_KEY, KEY_PROBLEMS, OPTIONAL_KEY } from './responses.ts'

const PRIVACY =
  'The text is neither stored nor logged, nor sent anywhere. Without a key, anonymous limits apply.'

const LINE_PROBLEMS = problems('invalid_request', ...KEY_PROBLEMS, 'quota_exceeded', 'unavailable')

const ANSWER = countedJsonResponse(['What the line is.', MerchantAnswer, MERCHANT])

export const merchantPaths: ZodOpenApiPathsObject = {
  '/api/merchant': {
    get: {
      operationId: 'tryMerchant',
      summary: 'Find the merchant of a line, for a try',
      description: `Like POST. URLs are in the history of browsers and in the logs of proxies, so programs send the line in a body. ${PRIVACY}`,
      tags: ['Lookups'],
      security: OPTIONAL_KEY,
      requestParams: { query: MerchantRequest },
      responses: { ...ANSWER, ...LINE_PROBLEMS },
    },
    post: {
      operationId: 'merchant',
      summary: 'Find the merchant of a line of a bank statement',
      description: `Reads the text of a bank and answers the merchant, the processor or wallet in between, the place, the number of the shop and the kind of the transaction. It is null where nothing is proved. ${PRIVACY}`,
      tags: ['Lookups'],
      security: OPTIONAL_KEY,
      requestBody: {
        id: 'merchant',
        description: 'The line, and what the bank tells besides.',
        required: true,
        content: {
          'application/json': { schema: MerchantRequest, example: { text: MERCHANT.text } },
        },
      },
      responses: { ...ANSWER, ...LINE_PROBLEMS },
    },
  },
  '/api/batch/merchants': {
    post: {
      operationId: 'batchMerchants',
      summary: 'Find the merchants of many lines',
      description: `The plan limits the number of lines (\`merchantLimit\`). ${PRIVACY}`,
      tags: ['Lookups'],
      security: [{}, ...HEADER_KEY],
      requestBody: {
        id: 'batchMerchants',
        description: 'The lines, and what the bank tells besides.',
        required: true,
        content: {
          'application/json': {
            schema: BatchMerchantsRequest,
            example: { lines: [MERCHANT.text] },
          },
        },
      },
      responses: {
        ...countedJsonResponse([
          'One answer for each line, in its order.',
          BatchMerchants,
          { count: 1, limit: 1000, results: [MERCHANT] },
        ]),
        ...problems(
          'invalid_request',
          'key_in_query_not_accepted',
          ...KEY_PROBLEMS,
          'quota_exceeded',
          'unavailable',
        ),
      },
    },
  },
}
