// Every answer once, as zod schemas: the OpenAPI document, the typed clients and the tests read them.
import { z } from 'zod'
import { BACKGROUNDS, KINDS, MEDIA_TYPES } from './artwork.ts'
import { OUTCOMES, WAYS } from './discovery.ts'
import { PROBLEM_CODES } from './problems.ts'
import { SCOPES } from './resolvers.ts'

/** Keys of a plan's `features`. */
const FEATURES = [
  'customSizes',
  'formats',
  'svg',
  'retina',
  'brandData',
  'intelligence',
  'batch',
  'refresh',
  'cacheClear',
] as const
export type Feature = (typeof FEATURES)[number]

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    timestamp: z.iso.datetime(),
    version: z.string(),
    environment: z.string(),
    endpoints: z.record(z.string(), z.string()).meta({ description: 'Route name to address.' }),
    degraded: z
      .array(z.string())
      .optional()
      .meta({ description: 'The parts that do not answer; only when status is degraded.' }),
  })
  .meta({ id: 'Health' })

const count = z.int().min(0)

export const Plan = z
  .looseObject({
    id: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/, 'a lower-case word'),
    name: z.string().min(1),
    price: z.string().meta({ description: 'For people, such as "$19".' }),
    amountCents: count,
    currency: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code'),
    interval: z.string(),
    requestLimitPerDay: z.int().min(1),
    requestLimitPerMinute: z.int().min(1),
    maxLogoSize: z.int().min(16).max(2048),
    batchLimit: count,
    features: z.partialRecord(z.enum(FEATURES), z.boolean()),
  })
  .meta({ id: 'BillingPlan' })
export type Plan = z.output<typeof Plan>

export const Plans = z
  .object({ provider: z.string(), currency: z.string(), plans: z.array(Plan) })
  .meta({ id: 'BillingPlans' })

const WrongParameter = z.object({ parameter: z.string(), value: z.string(), allowed: z.string() })

export const ProblemDetails = z
  .looseObject({
    type: z.url().meta({
      description: `A page that explains it: …/problems/ and one of ${PROBLEM_CODES.join(', ')}.`,
    }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().optional(),
    docs: z.url().optional(),
    upgrade: z.url().optional(),
    retryAfter: z.int().optional(),
    currentTier: z.string().optional(),
    ...WrongParameter.partial().shape,
    errors: z.array(WrongParameter).optional(),
  })
  .meta({ id: 'Problem' })

export const RefreshResult = z
  .object({
    domain: z.string(),
    refreshed: z
      .boolean()
      .meta({ description: 'False when the website could not be asked: the logo is as before.' }),
    logo: z.url(),
    source: z.string().meta({ description: 'Where the artwork comes from now, as X-Source.' }),
  })
  .meta({ id: 'RefreshResult' })

export const CacheClearResult = z
  .object({
    domain: z.string(),
    cleared: z.boolean(),
    scope: z.array(z.enum(SCOPES)).meta({
      description:
        'What there was to drop: answers in memory, the shared cache, rendered images, and artwork with its visit.',
    }),
  })
  .meta({ id: 'CacheClearResult' })

export const FoundCompany = z
  .object({ name: z.string(), domain: z.string(), logo: z.url() })
  .meta({ id: 'FoundCompany' })

export const FoundCompanies = z.array(FoundCompany).max(5)

const size = { width: z.int(), height: z.int() }
const seen = <T extends z.ZodType>(value: T) =>
  z.object({ value, from: z.string(), url: z.string() })
const word = seen(z.string()).nullable()

const Judged = z.object({
  way: z.enum(WAYS),
  url: z.string().nullable(),
  place: z.string(),
  image: z.object({ mediaType: z.enum(MEDIA_TYPES), ...size }).nullable(),
  kind: z.enum(KINDS).nullable(),
  background: z.enum(BACKGROUNDS).nullable(),
  score: z.number(),
  reasons: z.array(z.string()),
  kept: z.boolean(),
})

export const LogoReasons = z
  .object({
    domain: z.string(),
    blocked: z.boolean().meta({ description: "An operator's takedown." }),
    shown: z.array(
      z.object({
        kind: z.enum(KINDS),
        background: z.enum(BACKGROUNDS).nullable(),
        source: z.string(),
        mediaType: z.enum(MEDIA_TYPES),
        ...size,
      }),
    ),
    visit: z
      .object({
        outcome: z.enum(OUTCOMES),
        at: z.iso.datetime(),
        freshUntil: z.iso.datetime(),
        candidates: z.array(Judged),
        facts: z.object({
          ...{ title: word, description: word, siteName: word, themeColour: word, language: word },
          organizations: z.array(seen(z.record(z.string(), z.unknown()))),
          ...{ socials: z.array(seen(z.string())), technologies: z.array(seen(z.string())) },
        }),
        failure: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The last visit to the website; null when there was none.' }),
  })
  .meta({ id: 'LogoReasons' })

export const SearchResult = z
  .object({
    name: z.string(),
    domain: z.string(),
    ticker: z
      .string()
      .nullable()
      .meta({ description: 'Symbol of its primary listing; null when it has none.' }),
    logo: z.url().meta({ description: 'Its logo on the image host.' }),
  })
  .meta({ id: 'SearchResult' })

/** The window that is nearest to empty. */
export const RateLimitHeaders = z.object({
  'X-RateLimit-Limit': z.int().meta({ description: 'Requests allowed in the window.' }),
  'X-RateLimit-Remaining': z.int().meta({ description: 'Requests left in the window.' }),
  'X-RateLimit-Reset': z.int().meta({ description: 'Unix time in seconds when the window ends.' }),
  'X-RateLimit-Policy': z
    .string()
    .meta({ description: 'Both windows.', example: '60;w=60, 5000;w=86400' }),
})

export const LogoHeaders = z.object({
  'X-Cache': z.enum(['HIT', 'MISS']),
  'X-Source': z
    .string()
    .meta({ description: 'Where the artwork came from.', example: 'bundled:simple-icons' }),
  'X-Quality': z.enum(['vector', 'high', 'medium', 'low', 'raster', 'synthetic']),
  'X-Logo-Width': z.int().meta({ description: 'Width of the artwork at its source.' }),
  'X-Logo-Height': z.int().meta({ description: 'Height of the artwork at its source.' }),
  'X-Fallback': z.enum(['monogram', 'placeholder']).optional(),
  'X-Downgraded': z
    .string()
    .optional()
    .meta({ description: 'What was asked for and is not in the plan: format, retina or both.' }),
  ETag: z.string(),
  'Cache-Control': z.string(),
  'CDN-Cache-Control': z.string(),
  'Cache-Tag': z
    .string()
    .meta({ description: 'The apex, so that a CDN can be purged by company.' }),
  ...RateLimitHeaders.shape,
})

/** A logo that was found by something else than its domain. */
export const FoundLogoHeaders = z.object({
  ...LogoHeaders.shape,
  'Content-Location': z
    .string()
    .meta({ description: "The logo's own address.", example: '/api/apple.com' }),
})
