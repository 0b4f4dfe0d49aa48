// Every answer once, as zod schemas: the OpenAPI document, the typed clients and the tests read them.
import { z } from 'zod'
import { BACKGROUNDS, KINDS, MEDIA_TYPES } from './artwork.ts'
import { SIZES } from './company.ts'
import { STATEMENTS } from './intelligence.ts'
import { PROBLEM_CODES } from './problems.ts'
import { BATCH_FAILURES, SCOPES } from './resolvers.ts'
import { OUTCOMES, WAYS } from './visit.ts'

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
        'What there was to drop: answers in memory, the shared cache, rendered images, and artwork with its visit, and intelligence.',
    }),
  })
  .meta({ id: 'CacheClearResult' })

export const FoundCompany = z
  .object({ name: z.string(), domain: z.string(), logo: z.url() })
  .meta({ id: 'FoundCompany' })

export const FoundCompanies = z.array(FoundCompany).max(5)

export const FoundLogos = z
  .array(z.object({ name: z.string(), domain: z.string(), logo_url: z.url() }))
  .max(10)

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
          at: z.iso.datetime().optional().meta({ description: 'When it was read.' }),
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

const hex = z
  .string()
  .regex(/^#[0-9A-F]{6}$/)
  .meta({ example: '#635BFF' })

export const BrandColors = z
  .object({
    domain: z.string(),
    colors: z.object({
      primary: hex,
      secondary: hex,
      palette: z.array(hex).min(2).max(6).meta({
        description: 'Primary, secondary, and the rest in their order, all different.',
      }),
    }),
    confidence: z.number().min(0).max(1).meta({
      description: '1 official, 0.9 from vector artwork, 0.7 from raster artwork, 0.1 generated.',
    }),
    tier: z.string().meta({ description: 'The plan of the caller.' }),
  })
  .meta({ id: 'BrandColors' })

const channel = z.int().min(0).max(255)
const RgbColor = z.object({ hex, r: channel, g: channel, b: channel }).meta({ id: 'RgbColor' })

export const DomainDescription = z
  .object({
    name: z.string(),
    domain: z.string(),
    description: z.string().nullable(),
    indexed_at: z.iso.datetime().meta({ description: 'When the newest of it was read.' }),
    ticker: z.string().nullable().meta({ description: 'Symbol of the primary listing.' }),
    exchange: z.string().nullable().meta({ description: 'Its market, by ISO 10383.' }),
    socials: z.record(z.string(), z.url()).meta({
      description: "The company's own profile on each network.",
      example: { linkedin: 'https://www.linkedin.com/company/stripe' },
    }),
    logo: z.url(),
    colors: z.array(RgbColor).meta({ description: 'The palette, the primary colour first.' }),
    industry: z.string().nullable(),
    company_size: z.enum(SIZES).nullable().meta({ description: 'Employees, in bands.' }),
    technologies: z.array(z.string()),
  })
  .meta({ id: 'DomainDescription' })
export type DomainDescription = z.output<typeof DomainDescription>

const spelled = Object.values(STATEMENTS) as [string, ...string[]]

export const CompanyIntelligence = z
  .looseObject({
    domain: z.string(),
    name: z.string(),
    description: z.string().meta({ description: 'Empty when nothing says what it does.' }),
    industry: z
      .string()
      .meta({ description: 'A title of NAICS 2022, or unknown.', example: 'Commercial Banking' }),
    company_size: z
      .enum([...SIZES, 'unknown'])
      .meta({ description: 'Employees, in bands, or unknown.' }),
    technologies: z
      .array(z.string())
      .meta({ description: 'What its website shows that it is made with; best effort.' }),
    social_media: z.record(z.string(), z.url()).meta({
      description: "The company's own profile on each network.",
      example: { linkedin: 'https://www.linkedin.com/company/stripe' },
    }),
    business_model: z
      .string()
      .optional()
      .meta({ example: 'Software as a service, by subscription' }),
    target_market: z.string().optional().meta({ example: 'Small and medium-sized businesses' }),
    founded: z.string().optional().meta({ description: 'Year.', example: '2010' }),
    headquarters: z.string().optional(),
    evidence: z
      .array(
        z.object({
          statement: z.enum(spelled),
          url: z.url().nullable().meta({ description: 'The page; null for the registry.' }),
          quote: z.string().meta({ description: 'The words that the statement rests on.' }),
        }),
      )
      .meta({ description: 'For each statement the words that bear it out.' }),
    generated_by: z.string().meta({
      description: 'extractive, or the name of the language model that wrote of the evidence.',
    }),
    generated_at: z.iso.datetime(),
    tier: z.string().meta({ description: 'The plan of the caller.' }),
  })
  .meta({ id: 'CompanyIntelligence' })
export type CompanyIntelligence = z.output<typeof CompanyIntelligence>

const LogoVariant = z
  .object({ size: z.int(), png: z.url(), webp: z.url(), svg: z.url() })
  .meta({ id: 'LogoVariant' })

export const BrandKit = z
  .object({
    ...DomainDescription.shape,
    assets: z.object({
      logo: z.url(),
      variants: z.array(LogoVariant),
      dark: z.url().meta({ description: 'For dark backgrounds.' }),
      wordmark: z.url().nullable().meta({ description: 'The lettering; null when none is known.' }),
    }),
    usage: z.record(z.string(), z.string()).meta({
      description: 'Snippets to paste: html, markdown, react, css, curl.',
    }),
    intelligence: CompanyIntelligence.optional().meta({
      description: 'What research found, when it was done already and the key may have it.',
    }),
  })
  .meta({ id: 'BrandKit' })

const asked = {
  count: z.int().meta({ description: 'How many domains were asked for.' }),
  limit: z.int().meta({ description: 'The most that the plan allows in one request.' }),
}
const failed = { domain: z.string(), error: z.enum(BATCH_FAILURES), logo: z.url() }

export const BatchLogos = z
  .object({
    ...asked,
    results: z.array(
      z.object({
        ...{ domain: z.string(), logo: z.url(), api: z.url() },
        error: failed.error.optional().meta({ description: 'Only for what is no domain.' }),
      }),
    ),
  })
  .meta({ id: 'BatchLogos' })

const BatchDescribeError = z.object(failed).meta({ id: 'BatchDescribeError' })

export const BatchDescriptions = z
  .object({ ...asked, results: z.array(z.union([DomainDescription, BatchDescribeError])) })
  .meta({ id: 'BatchDescriptions' })

const limit = (id: string, type: z.ZodType, description: string, example: unknown) =>
  type.meta({ description, example, header: { id } })

/** The window that is nearest to empty. */
export const RateLimitHeaders = z.object({
  'X-RateLimit-Limit': limit('RateLimit', count, 'Requests allowed in the window.', 60),
  'X-RateLimit-Remaining': limit('RateLimitRemaining', count, 'Requests left in the window.', 59),
  'X-RateLimit-Reset': limit(
    'RateLimitReset',
    count,
    'Unix time in seconds when the window ends.',
    1_795_310_820,
  ),
  'X-RateLimit-Policy': limit(
    'RateLimitPolicy',
    z.string().regex(/^\d+;w=60, \d+;w=86400$/),
    'Both windows: requests, and seconds.',
    '60;w=60, 5000;w=86400',
  ),
})

/** What a shared cache goes by. */
const CacheHeaders = z.object({
  'Cache-Control': z.string().meta({
    description:
      'A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header.',
    example: 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=2592000',
  }),
  'CDN-Cache-Control': z.string().meta({ description: 'The same, for caches between.' }),
  Vary: z.string().meta({ description: 'What an answer depends on beside its address.' }),
})

/** By whom a CDN can be purged. */
const TagHeaders = z.object({
  'Cache-Tag': z.string().meta({
    description: 'The company by its apex, and whose drawing it is where that is another.',
    example: 'stripe.com',
  }),
  'Surrogate-Key': z
    .string()
    .meta({ description: 'The same, with spaces.', example: 'stripe.com' }),
})

const cache = (words: ['HIT', ...'MISS'[]]) =>
  z.enum(words).meta({ description: 'Whether the image was made before.' })

/** What a 304 says. */
export const UnchangedHeaders = z.object({
  'X-Cache': cache(['HIT']),
  ETag: z.string().meta({
    description: 'Of the bytes: equal in every process, another one for another image.',
    example: '"LNFT4iHZxSWYbBL6JV34-w"',
  }),
  ...{ ...CacheHeaders.shape, ...TagHeaders.shape, ...RateLimitHeaders.shape },
})

const FALLBACKS_SHOWN = z
  .enum(['monogram', 'placeholder'])
  .meta({ description: 'Only where there is no artwork: what stands in for it.' })

const edge = (side: string) =>
  count.meta({ description: `${side} of the artwork at its source.`, example: 24 })

export const LogoHeaders = z.object({
  ...UnchangedHeaders.shape,
  'X-Cache': cache(['HIT', 'MISS']),
  'X-Source': z
    .string()
    .meta({ description: 'Where the artwork came from.', example: 'bundled:simple-icons' }),
  'X-Quality': z
    .enum(['vector', 'high', 'medium', 'low', 'raster', 'synthetic'])
    .meta({ description: 'How good the artwork is; raster: pixels wrapped in SVG.' }),
  'X-Logo-Width': edge('Width'),
  'X-Logo-Height': edge('Height'),
  'X-Fallback': FALLBACKS_SHOWN.optional(),
  'X-Downgraded': z
    .enum(['format', 'retina', 'format, retina'])
    .optional()
    .meta({ description: 'What was asked for and is not in the plan.' }),
})

/** An image of another service's shape in place of a logo: nothing is known of the artwork, since there is none. */
export const StandInHeaders = z.object({
  ...{ ...CacheHeaders.shape, ...TagHeaders.partial().shape, ...RateLimitHeaders.shape },
  'X-Fallback': FALLBACKS_SHOWN,
})

/** A logo, or the image in its place. */
export const LogoOrStandInHeaders = z.object({
  ...LogoHeaders.partial().shape,
  ...{ ...CacheHeaders.shape, ...RateLimitHeaders.shape },
})

const OWN_ADDRESS = {
  'Content-Location': z
    .string()
    .meta({ description: "The logo's own address.", example: '/api/apple.com' }),
}

/** A logo that was found by something else than its domain. */
export const FoundLogoHeaders = z.object({ ...LogoHeaders.shape, ...OWN_ADDRESS })
export const FoundUnchangedHeaders = z.object({ ...UnchangedHeaders.shape, ...OWN_ADDRESS })
