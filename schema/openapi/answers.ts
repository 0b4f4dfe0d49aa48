// What the descriptions of routes share: keys, images, JSON with its limits, and problems.
import { z } from 'zod'
import { MEDIA_TYPES } from '../artwork.ts'
import { PROBLEMS, type ProblemCode } from '../problems.ts'
import { ProblemDetails, RateLimitHeaders } from '../shapes.ts'

const RetryAfter = z.object({ 'Retry-After': z.int().meta({ description: 'Seconds to wait.' }) })

/** The problems of a route, one response a status; limited ones carry the limits. */
export function problems(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: some.map((code) => `${PROBLEMS[code].title} (${code}).`).join(' '),
        headers:
          status === 503
            ? RetryAfter
            : status === 429
              ? RetryAfter.extend(RateLimitHeaders.shape)
              : RateLimitHeaders,
        content: { 'application/problem+json': { schema: ProblemDetails } },
      },
    ]),
  )
}

export const json = (description: string, schema: z.ZodType) => ({
  '200': { description, content: { 'application/json': { schema } } },
})

/** The same where the request was counted: it carries the limits. */
export const limitedJson = (description: string, schema: z.ZodType) => ({
  '200': { ...json(description, schema)['200'], headers: RateLimitHeaders },
})

export const image = z.string().meta({ override: { type: 'string', format: 'binary' } })

/** Keys in any of the three forms, or none. */
export const ANY_KEY: Record<string, string[]>[] = [
  {},
  { apiKeyHeader: [] },
  { bearer: [] },
  { token: [] },
]

export const STRICT: ProblemCode[] = ['key_required', 'not_permitted']

export const UNCHANGED = {
  '304': { description: 'The copy that If-None-Match names is still right.' },
}

export const images = (headers: z.ZodObject) => ({
  '200': {
    description: 'The logo, or the fallback that was asked for.',
    headers,
    content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: image }])),
  },
  ...UNCHANGED,
})
