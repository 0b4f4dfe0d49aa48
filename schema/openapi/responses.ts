// Shared parts of OpenAPI operations: security requirements, image responses and JSON responses.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { MEDIA_TYPES } from '../artwork.ts'
import type { ProblemCode } from '../problems.ts'
import {
  LogoHeaders,
  LookupLogoHeaders,
  LookupNotModifiedHeaders,
  NotModifiedHeaders,
  PendingHeader,
  RateLimitHeaders,
} from '../shapes/headers.ts'

/** A JSON response: its description, shape and example. */
export type JsonResponse<Shape extends z.ZodType> = [
  description: string,
  shape: Shape,
  example: z.output<Shape>,
]

/** On every answer of the API. */
const IgnoredParametersHeader = RateLimitHeaders.pick({ 'X-Ignored-Parameters': true })

export const jsonResponse = <Shape extends z.ZodType>([
  description,
  schema,
  example,
]: JsonResponse<Shape>) => ({
  '200': {
    description,
    headers: IgnoredParametersHeader,
    content: { 'application/json': { schema, example } },
  },
})

/** A JSON response of a counted request, with rate limit headers. */
export const countedJsonResponse = <Shape extends z.ZodType>(response: JsonResponse<Shape>) => ({
  '200': { ...jsonResponse(response)['200'], headers: RateLimitHeaders },
})

const JsonEtagHeader = {
  ETag: z
    .string()
    .meta({ description: 'Strong validator of the JSON.', example: '"JkGmcpSyLhNRYDQQSqsOXQ"' }),
}

/** Cacheable JSON of a counted request, with an ETag. */
export const cacheableCountedJson = <Shape extends z.ZodType>(response: JsonResponse<Shape>) => ({
  '200': {
    ...jsonResponse(response)['200'],
    headers: RateLimitHeaders.extend({ ...JsonEtagHeader, ...PendingHeader.shape }),
  },
  '304': JSON_NOT_MODIFIED,
})

export type OperationText = [operationId: string, summary: string, description: string]

/**
 * A GET operation that reads no key and does not count against the quota. Pages and files have a limit for each IP
 * address instead; beyond it they return quota_exceeded too.
 */
export const publicGet = (
  [operationId, summary, description]: OperationText,
  responses: ZodOpenApiOperationObject['responses'],
  tag = 'Service',
) => ({
  get: { operationId, summary, description, tags: [tag], security: [], responses },
})

export const EtagHeader = z.object({
  ETag: z.string().meta({ description: 'Validator of the file.' }),
})

export const image = z.string().meta({ override: { type: 'string', format: 'binary' } })

/** Security requirements: a key in a header. */
export const HEADER_KEY: Record<string, string[]>[] = [{ apiKey: [] }, { bearer: [] }]
/** Security requirements: a key in a header or in `token`. */
export const KEY: Record<string, string[]>[] = [...HEADER_KEY, { token: [] }]
/** An optional key, in any of the three forms. */
export const OPTIONAL_KEY: Record<string, string[]>[] = [{}, ...KEY]

/** Problems of credentials, on routes that refuse an invalid key. */
const CREDENTIAL_PROBLEMS: ProblemCode[] = ['key_required', 'invalid_key', 'malformed_credentials']
/** Problems of routes that need a key or a permission of its plan. */
export const KEY_PROBLEMS: ProblemCode[] = [
  ...CREDENTIAL_PROBLEMS,
  'plan_required',
  'secret_key_required',
  'origin_not_allowed',
]
/** `KEY_PROBLEMS` of routes that read no key from the URL. */
export const HEADER_KEY_PROBLEMS: ProblemCode[] = ['key_in_query_not_accepted', ...KEY_PROBLEMS]

/** Request headers of the routes whose responses have an ETag: images, pages and files. */
export const ConditionalHeaders = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({
      description:
        'ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts.',
      example: '"LNFT4iHZxSWYbBL6JV34-w"',
      param: { id: 'If-None-Match' },
    }),
})

/** Like `publicGet`, for a response with an ETag. */
export const conditionalGet = (...parts: Parameters<typeof publicGet>) => {
  const { get } = publicGet(...parts)
  return { get: { ...get, requestParams: { header: ConditionalHeaders } } }
}

const content = Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: image }]))
const LOGO_DESCRIPTION = 'The logo or the requested fallback.'
export const NOT_MODIFIED = 'Not modified: the cached copy is current.'

const JSON_NOT_MODIFIED: ZodOpenApiResponseObject = {
  id: 'json_unchanged',
  description: NOT_MODIFIED,
  headers: RateLimitHeaders.extend({ ...JsonEtagHeader, ...PendingHeader.shape }),
}

/** The responses of a cacheable file. */
export const cacheableFile = (
  type: string,
  description: string,
  schema: z.ZodType = z.string(),
  headers: z.ZodObject = EtagHeader,
) => ({
  '200': { description, headers, content: { [type]: { schema } } },
  '304': { description: NOT_MODIFIED, headers },
})

const CacheableJsonHeaders = EtagHeader.extend(IgnoredParametersHeader.shape)

/** The responses of a cacheable JSON document. */
export const cacheableJson = <Shape extends z.ZodType>(parts: JsonResponse<Shape>) => ({
  '200': { ...jsonResponse(parts)['200'], headers: CacheableJsonHeaders },
  '304': { description: NOT_MODIFIED, headers: CacheableJsonHeaders },
})

const response = (
  id: string,
  description: string,
  headers: z.ZodObject,
): ZodOpenApiResponseObject => ({ id, description, headers })

export const NOT_MODIFIED_RESPONSE = {
  '304': response('unchanged', NOT_MODIFIED, NotModifiedHeaders),
}

export const LOGO_RESPONSES = {
  '200': { ...response('logo', LOGO_DESCRIPTION, LogoHeaders), content },
  ...NOT_MODIFIED_RESPONSE,
}

export const LOOKUP_RESPONSES = {
  '200': { ...response('found_logo', LOGO_DESCRIPTION, LookupLogoHeaders), content },
  '304': response('found_unchanged', NOT_MODIFIED, LookupNotModifiedHeaders),
}
