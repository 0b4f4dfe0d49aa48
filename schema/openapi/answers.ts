// What the descriptions of routes share: keys, images, and JSON with its limits.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { MEDIA_TYPES } from '../artwork.ts'
import type { ProblemCode } from '../problems.ts'
import {
  FoundLogoHeaders,
  FoundUnchangedHeaders,
  LogoHeaders,
  RateLimitHeaders,
  UnchangedHeaders,
} from '../shapes.ts'

/** An answer in JSON: what it is, its shape, and one as it may come. */
export type Told<Shape extends z.ZodType> = [
  described: string,
  shape: Shape,
  example: z.output<Shape>,
]

export const json = <Shape extends z.ZodType>([description, schema, example]: Told<Shape>) => ({
  '200': { description, content: { 'application/json': { schema, example } } },
})

/** The same where the request was counted: it carries the limits. */
export const limitedJson = <Shape extends z.ZodType>(told: Told<Shape>) => ({
  '200': { ...json(told)['200'], headers: RateLimitHeaders },
})

export type Words = [operationId: string, summary: string, description: string]

/** A question that touches nobody's quota, and for which no key is read. */
export const free = (
  [operationId, summary, description]: Words,
  responses: ZodOpenApiOperationObject['responses'],
  tag = 'Service',
) => ({
  get: { ...{ operationId, summary, description, tags: [tag], security: [] }, responses },
})

export const text = (type: string, description: string) => ({
  '200': { description, content: { [type]: { schema: z.string() } } },
})

export const image = z.string().meta({ override: { type: 'string', format: 'binary' } })

export const HEADER_KEY: Record<string, string[]>[] = [{ apiKeyHeader: [] }, { bearer: [] }]
export const KEY: Record<string, string[]>[] = [...HEADER_KEY, { token: [] }]
/** Keys in any of the three forms, or none. */
export const ANY_KEY: Record<string, string[]>[] = [{}, ...KEY]

export const STRICT: ProblemCode[] = ['key_required', 'not_permitted']

/** Headers of a question for an image. */
export const CONDITIONS = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({
      description:
        'Tags of the images that are held, or *: the one that is still right is answered with 304.',
      example: '"LNFT4iHZxSWYbBL6JV34-w"',
      param: { id: 'If-None-Match' },
    }),
})

const content = Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: image }]))
const LOGO = 'The logo, or the fallback that was asked for.'
export const STILL_RIGHT = 'The copy that If-None-Match names is still right.'

const response = (
  id: string,
  description: string,
  headers: z.ZodObject,
): ZodOpenApiResponseObject => ({ id, description, headers })

export const UNCHANGED = { '304': response('unchanged', STILL_RIGHT, UnchangedHeaders) }

export const IMAGES = {
  '200': { ...response('logo', LOGO, LogoHeaders), content },
  ...UNCHANGED,
}

export const FOUND_IMAGES = {
  '200': { ...response('found_logo', LOGO, FoundLogoHeaders), content },
  '304': response('found_unchanged', STILL_RIGHT, FoundUnchangedHeaders),
}
