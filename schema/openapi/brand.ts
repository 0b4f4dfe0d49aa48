// OpenAPI paths for company and brand data, for one domain or a batch.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { BatchLogoParameters, BatchRequest } from '../inputs/batch.ts'
import { SigningParameters } from '../inputs/brand.ts'
import { DescribeRequest, DomainPath } from '../inputs/domain.ts'
import { NameMatching } from '../inputs/lookup.ts'
import { BatchDescriptions, BatchLogos } from '../shapes/batch.ts'
import { BrandKit } from '../shapes/brand.ts'
import { BrandColors } from '../shapes/colors.ts'
import { DomainDescription } from '../shapes/company.ts'
import { LogoHeaders, RateLimitHeaders } from '../shapes/headers.ts'
import { CompanyIntelligence } from '../shapes/intelligence.ts'
import {
  BATCH_DESCRIPTIONS,
  BATCH_LOGOS,
  COLORS,
  DESCRIPTION,
  INTELLIGENCE,
  KIT,
} from './examples.ts'
import { asComponents } from './parameters.ts'
import { problems } from './problems.ts'
import {
  ConditionalHeaders,
  cacheableCountedJson,
  HEADER_KEY,
  HEADER_KEY_PROBLEMS,
  type JsonResponse,
  KEY,
  KEY_PROBLEMS,
} from './responses.ts'

const BRAND_PROBLEMS = problems('invalid_request', ...KEY_PROBLEMS, 'quota_exceeded', 'unavailable')
const BATCH_PROBLEMS = problems(
  'invalid_request',
  ...HEADER_KEY_PROBLEMS,
  'quota_exceeded',
  'unavailable',
)

interface OperationTexts {
  operationId: string
  summary: string
  description: string
}

const companyOperation = <Shape extends z.ZodType>(
  texts: OperationTexts,
  response: JsonResponse<Shape>,
  query?: z.ZodObject,
): { get: ZodOpenApiOperationObject } => ({
  get: {
    ...texts,
    tags: ['Brands'],
    security: KEY,
    requestParams: {
      path: asComponents(DomainPath),
      header: ConditionalHeaders,
      ...(query && { query: asComponents(query) }),
    },
    responses: { ...cacheableCountedJson(response), ...BRAND_PROBLEMS },
  },
})

const BATCH_BODY = {
  id: 'batch',
  description: 'One or more domains in any spelling. The plan limits their number.',
  required: true,
  content: {
    'application/json': {
      schema: BatchRequest,
      example: { domains: ['www.stripe.com', 'no domain'] },
    },
  },
}

/** All but `size` are those of the logo routes. */
const { size, ...sharedParameters } = BatchLogoParameters.shape
const BATCH_LOGO_PARAMETERS = z.object({
  size,
  ...asComponents(z.object(sharedParameters)).shape,
})

const BATCH_LOGO_HEADERS = RateLimitHeaders.extend({
  'X-Downgraded': LogoHeaders.shape['X-Downgraded'],
})

const batchOperation = <Shape extends z.ZodType>(
  texts: OperationTexts,
  [shape, example]: [Shape, z.output<Shape>],
  { query, headers = RateLimitHeaders }: { query?: z.ZodObject; headers?: z.ZodObject } = {},
): { post: ZodOpenApiOperationObject } => ({
  post: {
    ...texts,
    tags: ['Brands'],
    security: HEADER_KEY,
    ...(query && { requestParams: { query } }),
    requestBody: BATCH_BODY,
    responses: {
      '200': {
        description: 'One result for each domain, in the requested order.',
        headers,
        content: {
          'application/json': { schema: shape, example },
          'text/csv': {
            schema: z.string().meta({
              description:
                'With `Accept: text/csv`: one row for each domain, after a row of names. An unknown value is an empty cell. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
            }),
          },
        },
      },
      ...BATCH_PROBLEMS,
    },
  },
})

const DESCRIBE_QUERY = DescribeRequest.omit({ domain: true })

export const brandPaths: ZodOpenApiPathsObject = {
  '/api/colors/{domain}': companyOperation(
    {
      operationId: 'colors',
      summary: 'Get the colors of a brand (secret key)',
      description:
        'Returns the official colors, else the colors of the artwork, else colors generated from the domain. The same domain and artwork always give the same colors.',
    },
    ['The colors.', BrandColors, COLORS],
  ),
  '/api/intelligence/{domain}': companyOperation(
    {
      operationId: 'intelligence',
      summary: 'Research a company (secret key)',
      description:
        'Reads pages of the website: home, about, pricing, careers and documentation. If the operator has set up a language model, it writes the statements. Statements that the pages do not support are removed. `evidence` contains the supporting quotations. The first request may take several seconds. The result is then stored and renewed in the background. Under overload, new research is rejected with 503.',
    },
    ['Statements with their evidence.', CompanyIntelligence, INTELLIGENCE],
  ),
  '/api/describe/{domain}': companyOperation(
    {
      operationId: 'describe',
      summary: 'Describe a company',
      description:
        'Returns the profile of a company. If the last crawl is older than 30 days, the website is crawled first, for a few seconds. If it is older than one week, stored data is returned and a crawl runs in the background.',
    },
    ['The profile.', DomainDescription, DESCRIPTION],
    DESCRIBE_QUERY,
  ),
  '/api/meta/{domain}': companyOperation(
    {
      operationId: 'meta',
      summary: 'Describe a company from stored data',
      description: 'Returns the same shape as describe at once, without a crawl.',
    },
    ['The stored profile.', DomainDescription, DESCRIPTION],
    DESCRIBE_QUERY,
  ),
  '/api/brand/{domain}': companyOperation(
    {
      operationId: 'brand',
      summary: 'Get a brand kit',
      description:
        'Returns the profile, logo URLs in four sizes and three formats, and code snippets. URLs that need a plan are signed, so that they work without a key.',
    },
    ['The brand kit.', BrandKit, KIT],
    SigningParameters,
  ),
  '/api/batch/logos': batchOperation(
    {
      operationId: 'batchLogos',
      summary: 'Get the logo URLs of many companies',
      description:
        'Returns URLs without a crawl. They are signed where the plan allows more than a caller without a key gets, so that they work without a key. `downgraded` and X-Downgraded list the parameters that the plan reduced. `source` says whether artwork is known. An invalid domain does not affect the other results. Needs a plan with `batch` and a key in a header.',
    },
    [BatchLogos, BATCH_LOGOS],
    { query: BATCH_LOGO_PARAMETERS, headers: BATCH_LOGO_HEADERS },
  ),
  '/api/batch/describe': batchOperation(
    {
      operationId: 'batchDescribe',
      summary: 'Describe many companies',
      description:
        'An item has the `type` profile or error. A failed item has domain, error and logo instead of a profile. Needs a plan with `batch` and a key in a header.',
    },
    [BatchDescriptions, BATCH_DESCRIPTIONS],
    { query: NameMatching },
  ),
}
