// Defines the shapes of JSON responses and headers as zod schemas. The OpenAPI document, the MCP tools, the plans file
// and the tests use them.
import { z } from 'zod'
import { BACKGROUNDS, KINDS, MEDIA_TYPES } from './artwork.ts'
import { COLOR_ROLES, COLOR_SOURCES } from './brand.ts'
import { SIZES } from './company.ts'
import { STATEMENTS, UNKNOWN } from './intelligence.ts'
import { PROBLEM_CODES } from './problems.ts'
import { PlainProfileShape } from './profile-fields.ts'
import { BATCH_FAILURES, CACHE_SCOPES, DOWNGRADES, MATCHED_FIELDS } from './resolvers.ts'
import { CANDIDATE_SOURCES, FALLBACK_REASONS, OUTCOMES } from './visit.ts'

/** The keys of `features` in a plan. */
export const FEATURES = [
  'customSizes',
  'formats',
  'svg',
  'retina',
  'brandData',
  'intelligence',
  'batch',
  'refresh',
] as const
export type Feature = (typeof FEATURES)[number]
type FeatureFlags = Record<Feature, z.ZodBoolean>

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    timestamp: z.iso.datetime(),
    version: z.string().meta({ description: 'Version of the interface, as in /api/openapi.json.' }),
    build: z.string().meta({ description: 'Version of the program that runs.' }),
    environment: z.string(),
    endpoints: z
      .record(z.string(), z.string())
      .meta({ description: 'URL of each route, by operationId.' }),
    degraded: z.array(z.string()).optional().meta({
      description:
        'The parts that do not work: records (the database does not respond), writes (it keeps no writes, such as on a full disk), cache (Redis does not respond), locks (the user of Redis may not use their channel, so cold logos wait longer), catalog (the catalog of companies is not loaded), connections (some were refused within the last minute), jobs (a worker cannot reach Redis). Present only when the status is degraded.',
    }),
  })
  .meta({ id: 'Health' })

const Link = z.object({ href: z.url(), type: z.string() })

/** A linkset (RFC 9264) that lists the APIs of the service (RFC 9727). */
export const ApiCatalog = z
  .object({
    linkset: z.array(
      z.object({
        anchor: z.url().meta({ description: 'The address of the API.' }),
        'service-desc': z.array(Link).meta({ description: 'Its OpenAPI document.' }),
        'service-doc': z.array(Link).optional().meta({ description: 'Its pages for people.' }),
        status: z.array(Link).optional().meta({ description: 'Its health.' }),
      }),
    ),
  })
  .meta({ id: 'ApiCatalog' })
export type ApiCatalog = z.output<typeof ApiCatalog>

const count = z.int().min(0)

export const Plan = z
  .looseObject({
    id: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/, 'a lower-case word'),
    name: z.string().min(1),
    price: z.string().meta({ description: 'The price as text, such as "$0".' }),
    amountCents: count,
    currency: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code'),
    interval: z.string(),
    requestLimitPerDay: z.int().min(1),
    requestLimitPerMinute: z.int().min(1),
    maxLogoSize: z
      .int()
      .min(16)
      .max(2048)
      .meta({ description: 'Largest edge of an image in pixels, retina included.' }),
    batchLimit: count,
    features: z
      .object(Object.fromEntries(FEATURES.map((name) => [name, z.boolean()])) as FeatureFlags)
      .meta({ description: 'Every feature, with true or false.' }),
  })
  .meta({ id: 'BillingPlan' })
export type Plan = z.output<typeof Plan>

export const Plans = z
  .object({ provider: z.string(), currency: z.string(), plans: z.array(Plan) })
  .meta({ id: 'BillingPlans' })

const rateWindow = (description: string) =>
  z
    .object({
      limit: count.meta({ description: 'Requests allowed in the window.' }),
      remaining: count.meta({ description: 'Requests left after this one.' }),
      resetAt: z.iso.datetime().meta({ description: 'When the window ends.' }),
    })
    .meta({ description })

export const KeyUsage = z
  .object({
    keyId: z.string().meta({ description: 'The id of the key. It is no secret.' }),
    kind: z.enum(['publishable', 'secret']),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the key expires; null when it does not.' }),
    plan: Plan,
    minute: rateWindow(
      'The current minute. That of a publishable key is counted per visitor address.',
    ),
    day: rateWindow('The current UTC day.'),
    days: z
      .array(
        z.object({
          date: z.iso.date().meta({ description: 'A UTC date.' }),
          requests: count.meta({ description: 'Requests with this key.' }),
          refused: count.meta({ description: 'Requests among them answered with 403 or 429.' }),
        }),
      )
      .meta({
        description:
          'The last 30 days, oldest first. Requests of the last ten seconds may be missing.',
      }),
  })
  .meta({ id: 'KeyUsage' })

const WrongParameter = z.object({
  parameter: z.string(),
  value: z.string().optional().meta({ description: 'Left out when the parameter is missing.' }),
  allowed: z.string(),
  suggestion: z.string().optional().meta({ description: 'The value that was probably meant.' }),
})

export const ProblemDetails = z
  .looseObject({
    type: z.url().meta({
      description: 'A URN that ends in the code. It is the same on every server.',
      example: 'urn:logograph:problem:invalid_request',
    }),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({
      description: `The stable code for programs; later versions may add codes. One of ${PROBLEM_CODES.join(', ')}.`,
      example: 'invalid_request',
    }),
    detail: z.string().meta({ description: 'One or more sentences for people.' }),
    instance: z.string().optional().meta({ description: 'The path of the request.' }),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'The X-Request-Id of the response, which log lines contain too.' }),
    docs: z.url().optional().meta({ description: 'A page that explains the code.' }),
    upgrade: z
      .url()
      .optional()
      .meta({ description: 'The page of the plans; only with the code plan_required.' }),
    retryAfter: z.int().optional().meta({ description: 'Seconds to wait, as in Retry-After.' }),
    currentTier: z.string().optional().meta({ description: 'The id of the caller’s plan.' }),
    feature: z.string().optional().meta({ description: 'The feature that the plan lacks.' }),
    pending: z
      .boolean()
      .optional()
      .meta({ description: 'True while a visit to the website may still find a logo.' }),
    ...WrongParameter.partial().shape,
    errors: z
      .array(WrongParameter)
      .optional()
      .meta({ description: 'Every wrong parameter, when there are several.' }),
  })
  .meta({ id: 'Problem' })

export const RefreshResult = z
  .object({
    domain: z.string(),
    refreshed: z.boolean().meta({
      description:
        'True only when the visit of this request read the website. False when the website could not be read, or was not visited because the logo has another source, such as bundled or uploaded artwork. The logo is then unchanged.',
    }),
    logo: z.url().meta({ description: 'URL of the logo on the image host.' }),
    source: z.string().meta({ description: 'The source of the artwork now, as in X-Source.' }),
  })
  .meta({ id: 'RefreshResult' })

export const CacheClearResult = z
  .object({
    domain: z.string(),
    cleared: z
      .boolean()
      .meta({ description: 'False when there was nothing to clear: `scope` is then empty.' }),
    scope: z.array(z.enum(CACHE_SCOPES)).meta({
      description:
        'The parts that were dropped (process memory, shared cache, rendered images) or marked as stale (crawled artwork, intelligence).',
    }),
  })
  .meta({ id: 'CacheClearResult' })

/** A company in the responses of the routes compatible with Clearbit. */
export const FoundCompany = z
  .object({ name: z.string(), domain: z.string(), logo: z.url() })
  .meta({ id: 'FoundCompany' })

export const FoundCompanies = z.array(FoundCompany).max(5)

/** The response of the search compatible with Logo.dev. */
export const FoundLogos = z
  .array(z.object({ name: z.string(), domain: z.string(), logo_url: z.url() }))
  .max(10)

const dimensions = { width: z.int(), height: z.int() }
/** A fact with the place where it was read, as `SourcedFact` describes it. */
const sourcedFact = <T extends z.ZodType>(value: T) =>
  z.object({ value, from: z.string(), url: z.string() })
const sourcedText = sourcedFact(z.string()).nullable()

/** `way` is the source of the candidate, `place` its element, and `kept` says whether it became artwork. */
const LogoCandidate = z.object({
  way: z.enum(CANDIDATE_SOURCES),
  url: z.string().nullable(),
  place: z.string(),
  image: z.object({ mediaType: z.enum(MEDIA_TYPES), ...dimensions }).nullable(),
  kind: z.enum(KINDS).nullable(),
  background: z.enum(BACKGROUNDS).nullable(),
  score: z.number(),
  reasons: z.array(z.string()),
  kept: z.boolean(),
})

export const LogoReasons = z
  .object({
    domain: z.string(),
    blocked: z.boolean().meta({ description: 'True when the operator blocked the domain.' }),
    shown: z.array(
      z.object({
        kind: z.enum(KINDS),
        background: z.enum(BACKGROUNDS).nullable(),
        source: z.string(),
        mediaType: z.enum(MEDIA_TYPES),
        ...dimensions,
      }),
    ),
    visit: z
      .object({
        outcome: z.enum(OUTCOMES),
        at: z.iso.datetime(),
        freshUntil: z.iso.datetime(),
        candidates: z.array(LogoCandidate),
        facts: z.object({
          title: sourcedText,
          description: sourcedText,
          siteName: sourcedText,
          themeColour: sourcedText,
          language: sourcedText,
          organizations: z.array(sourcedFact(z.record(z.string(), z.unknown()))),
          socials: z.array(sourcedFact(z.string())),
          technologies: z.array(sourcedFact(z.string())),
          isContent: z.boolean().optional().meta({
            description:
              'True when the facts come from an article or a login page, which do not describe the company.',
          }),
          at: z.iso.datetime().optional().meta({ description: 'When the facts were read.' }),
          firstVisitAt: z.iso
            .datetime()
            .optional()
            .meta({ description: 'When a visit first tried to read the website.' }),
        }),
        failure: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The last crawl of the website; null when it was never crawled.' }),
  })
  .meta({ id: 'LogoReasons' })

const MatchedValue = z
  .object({
    field: z.enum(MATCHED_FIELDS).meta({
      description:
        'The field that the query matches: the name, the legal_name, an alias (any other name), a domain, a ticker, an isin, or the symbol of a coin.',
    }),
    value: z.string().meta({ description: 'The value of that field.' }),
  })
  .meta({ description: 'What the query matches.' })

export const SearchResult = z
  .object({
    name: z.string(),
    domain: z.string(),
    ticker: z
      .string()
      .nullable()
      .meta({ description: 'Ticker symbol of the primary listing; null when there is none.' }),
    logo: z.url().meta({ description: 'URL of the logo on the image host.' }),
    exchange: z
      .string()
      .nullable()
      .meta({ description: 'MIC (ISO 10383) of the exchange of that listing, such as XNAS.' }),
    matched: MatchedValue,
    why: z.string().meta({ description: 'Why the company matches the query, as a sentence.' }),
    score: z.number().min(0).max(1).meta({
      description: 'How well the company matches, rounded. Compare scores only within one answer.',
    }),
  })
  .meta({ id: 'SearchResult' })

/** The company with an identifier. */
export const ResolvedCompany = SearchResult.omit({ why: true, score: true }).meta({
  id: 'ResolvedCompany',
})

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
        description: 'Two to six different colors: primary, secondary, then the others by weight.',
      }),
    }),
    confidence: z.number().min(0).max(1).meta({
      description:
        '1: published by the company. 0.9: from vector artwork. 0.7: from raster artwork. 0.1: generated.',
    }),
    source: z.enum(COLOR_SOURCES).meta({
      description:
        'curated: a reviewed table of well-known brands. official: an icon pack, then the artwork. artwork: the artwork alone. generated: made from the domain.',
    }),
    derived: z.array(z.enum(COLOR_ROLES)).meta({
      description:
        'The colors that the company does not use itself. A mark in one color has a readable text color as `secondary`.',
    }),
    tier: z.string().meta({ description: 'The id of the caller’s plan.' }),
  })
  .meta({ id: 'BrandColors' })

const channel = z.int().min(0).max(255)
const RgbColor = z
  .object({
    hex,
    r: channel,
    g: channel,
    b: channel,
    derived: z.literal(true).optional().meta({
      description: 'Present for a text color that the company does not use itself.',
    }),
  })
  .meta({ id: 'RgbColor' })

const FactSource = z
  .object({
    source: z.string().meta({
      description:
        'catalogue, operator, an importer, or an element of the website; for colors as in BrandColors.',
    }),
    url: z.url().nullable().meta({ description: 'The page with the value; null elsewhere.' }),
    at: z.iso.datetime().nullable().meta({
      description: 'The date of the source; null for colors.',
    }),
  })
  .meta({ id: 'FactSource' })

/** The group and the codes of an industry. */
const IndustryMembers = z.object({
  industry_group: z.string().nullable().meta({
    description: 'The group of the industry; equal to it when only the broad industry is known.',
    example: 'Financial services',
  }),
  naics: z
    .object({ code: z.string(), title: z.string() })
    .nullable()
    .meta({
      description:
        'The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers.',
      example: { code: '522110', title: 'Commercial Banking' },
    }),
  isic: z.string().nullable().meta({
    description:
      'The code of the industry in ISIC Rev. 4: a section letter, or two to four digits.',
    example: '6419',
  }),
})

export const DomainDescription = z
  .object({
    name: z.string(),
    name_source: z.string().meta({
      description:
        'Where the name comes from: catalogue, operator, an importer, or an element of the website. It is `domain` when no name is known and the name is made from the domain.',
      example: 'catalogue',
    }),
    domain: z.string(),
    ...PlainProfileShape,
    indexed: z.boolean().meta({
      description: 'False until a source knows the company or a visit has read its website.',
    }),
    indexed_at: z.iso.datetime().meta({
      description:
        'When the website was last read, else the date of the newest value. While `indexed` is false, when a visit first tried to read the website, else the current day in UTC.',
    }),
    socials: z.record(z.string(), z.url()).meta({
      description: 'URL of the company’s profile on each network.',
      example: { linkedin: 'https://www.linkedin.com/company/stripe' },
    }),
    logo: z.url(),
    colors: z.array(RgbColor).meta({
      description: 'The palette, primary color first. Empty when no color is known.',
    }),
    ...IndustryMembers.shape,
    headquarters: z
      .object({
        city: z.string().nullable(),
        country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2.' }),
      })
      .nullable()
      .meta({ example: { city: 'Dublin', country: 'IE' } }),
    technologies: z.array(z.string()),
    sources: z.record(z.string(), FactSource).meta({
      description:
        'Where each value comes from, by property name. A property without a value has none.',
      example: { founded: { source: 'catalogue', url: null, at: '2026-11-23T00:00:00.000Z' } },
    }),
  })
  .meta({ id: 'DomainDescription' })
export type DomainDescription = z.output<typeof DomainDescription>

const statementNames = Object.values(STATEMENTS) as [string, ...string[]]

export const CompanyIntelligence = z
  .looseObject({
    domain: z.string(),
    name: z.string(),
    description: z.string().meta({
      description: 'What the company does; when that is unknown, a sentence that says so.',
    }),
    industry: z.string().meta({
      description: 'The industry, as in the profile; `unknown` when it is not known.',
      example: 'Payments',
    }),
    ...IndustryMembers.shape,
    company_size: z
      .enum([...SIZES, UNKNOWN])
      .meta({ description: 'Number of employees as a range; `unknown` when it is not known.' }),
    technologies: z
      .array(z.string())
      .meta({ description: 'Technologies detected on the website. The list may be incomplete.' }),
    social_media: z.record(z.string(), z.url()).meta({
      description: 'URL of the company’s profile on each network.',
      example: { linkedin: 'https://www.linkedin.com/company/stripe' },
    }),
    business_model: z
      .string()
      .optional()
      .meta({ example: 'Software as a service, by subscription' }),
    target_market: z.string().optional().meta({ example: 'Small and medium-sized businesses' }),
    founded: z.string().optional().meta({ description: 'Year of foundation.', example: '2010' }),
    headquarters: z.string().optional(),
    known: z.array(z.string()).meta({
      description: 'The names of the fields that rest on evidence.',
      example: ['description', 'industry'],
    }),
    evidence: z
      .array(
        z.object({
          statement: z.enum(statementNames),
          url: z
            .url()
            .nullable()
            .meta({ description: 'URL of the page; null when the registry is the source.' }),
          quote: z
            .string()
            .meta({ description: 'A literal quotation that supports the statement.' }),
        }),
      )
      .meta({ description: 'The quotations that support the statements.' }),
    generated_by: z.string().meta({
      description: 'The language model that wrote the statements; extractive when none was used.',
    }),
    generated_at: z.iso.datetime(),
    tier: z.string().meta({ description: 'The id of the caller’s plan.' }),
  })
  .meta({ id: 'CompanyIntelligence' })
export type CompanyIntelligence = z.output<typeof CompanyIntelligence>

const LogoVariant = z
  .object({
    size: z.int(),
    png: z.url(),
    webp: z.url(),
    svg: z.url().optional().meta({
      description: 'Absent when the key or its plan does not include the SVG of artwork.',
    }),
  })
  .meta({ id: 'LogoVariant' })

export const BrandKit = z
  .object({
    ...DomainDescription.shape,
    assets: z.object({
      logo: z.url(),
      variants: z.array(LogoVariant),
      dark: z.url().meta({ description: 'The logo for dark backgrounds.' }),
      wordmark: z.url().nullable().meta({
        description:
          'The wordmark in its own shape, as SVG where the key includes it and else as PNG; null when none is known.',
      }),
    }),
    usage: z.record(z.string(), z.string()).meta({
      description:
        'Code snippets that show the logo: html, markdown, react, curl, and css when a color is known.',
    }),
    intelligence: CompanyIntelligence.optional().meta({
      description:
        'Stored company intelligence. Present only when it exists and the key includes it.',
    }),
  })
  .meta({ id: 'BrandKit' })

const batchCounts = {
  count: z.int().meta({ description: 'Number of requested domains.' }),
  limit: z
    .int()
    .meta({ description: 'Maximum number of domains that the plan allows in one request.' }),
}
const input = z.string().meta({ description: 'The text that was sent for this item.' })
const invalidDetail = z.string().optional().meta({
  description: 'What is wrong with an invalid domain or identifier, or one without a company.',
})
const batchItem = {
  domain: z.string().meta({
    description: 'The apex domain; the text that was sent when it finds none.',
  }),
  input,
  logo: z.url().meta({
    description:
      'URL of the logo on the image host; of a placeholder when the text finds no domain.',
  }),
}

export const BatchLogos = z
  .object({
    ...batchCounts,
    downgraded: z.array(z.enum(DOWNGRADES)).meta({
      description:
        'The parameters that the plan reduced in every URL, as in X-Downgraded. Empty when it reduced none.',
    }),
    results: z.array(
      z.object({
        ...batchItem,
        api: z.url().meta({ description: 'Like `logo`, on the API host and without parameters.' }),
        source: z.string().nullable().meta({
          description:
            'The source of the artwork, as in X-Source; null when no artwork is known yet.',
          example: 'bundled:simple-icons',
        }),
        error: z
          .enum(BATCH_FAILURES)
          .optional()
          .meta({ description: 'Present only when the text finds no domain.' }),
        detail: invalidDetail,
      }),
    ),
  })
  .meta({ id: 'BatchLogos' })

const BatchDescription = z
  .object({ ...DomainDescription.shape, input })
  .meta({ id: 'BatchDescription' })
const BatchDescribeError = z
  .object({ ...batchItem, error: z.enum(BATCH_FAILURES), detail: invalidDetail })
  .meta({ id: 'BatchDescribeError' })

export const BatchDescriptions = z
  .object({ ...batchCounts, results: z.array(z.xor([BatchDescription, BatchDescribeError])) })
  .meta({ id: 'BatchDescriptions' })

const sharedHeader = (id: string, type: z.ZodType, description: string, example: unknown) =>
  type.meta({ description, example, header: { id } })

/**
 * Headers of every counted request. The rate limit is that of the window with the fewest requests left; the policy lists
 * both windows.
 */
export const RateLimitHeaders = z.object({
  'X-RateLimit-Limit': sharedHeader(
    'RateLimit',
    count,
    'Requests allowed in the window with the fewest requests left; the day if both have the same.',
    600,
  ),
  'X-RateLimit-Remaining': sharedHeader(
    'RateLimitRemaining',
    count,
    'Requests left in this window.',
    599,
  ),
  'X-RateLimit-Reset': sharedHeader(
    'RateLimitReset',
    count,
    'Unix time in seconds when this window ends.',
    1_795_310_820,
  ),
  'X-RateLimit-Policy': sharedHeader(
    'RateLimitPolicy',
    z.string().regex(/^\d+;w=60, \d+;w=86400$/),
    'The limits of both windows: requests, and length in seconds.',
    '600;w=60, 20000;w=86400',
  ),
  RateLimit: sharedHeader(
    'RateLimitState',
    z.string().regex(/^"minute";r=\d+;t=\d+, "day";r=\d+;t=\d+$/),
    'Both windows, as in the IETF draft: requests left (r), and seconds until the window ends (t).',
    '"minute";r=599;t=12, "day";r=19999;t=40812',
  ),
  'RateLimit-Policy': sharedHeader(
    'RateLimitQuota',
    z.string().regex(/^"minute";q=\d+;w=60, "day";q=\d+;w=86400$/),
    'The limits of both windows, as in the IETF draft: requests (q), and length in seconds (w).',
    '"minute";q=600;w=60, "day";q=20000;w=86400',
  ),
  'X-Ignored-Parameters': sharedHeader(
    'IgnoredParameters',
    z.string().optional(),
    'Query parameters that the route does not have: at most five names, with the name that was probably meant.',
    'grayscale;did-you-mean=greyscale',
  ),
  'X-Key-Warning': sharedHeader(
    'KeyWarning',
    z.enum(['secret_key_in_query', 'invalid_key', 'malformed_credentials']).optional(),
    'A problem of the key that did not fail the request: a secret key in a URL, or a key that the route ignored.',
    'secret_key_in_query',
  ),
})

export const PendingHeader = z.object({
  'X-Pending': sharedHeader(
    'Pending',
    z.literal('true').optional(),
    'A visit to the website runs or could not start, and may change the answer. Ask again after ten seconds.',
    'true',
  ),
})

/** Headers for caches. */
const CacheHeaders = z.object({
  'Cache-Control': z.string().meta({
    description:
      'One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins.',
    example: 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=2592000',
  }),
  'CDN-Cache-Control': z.string().meta({ description: 'Like Cache-Control, for CDNs.' }),
  Vary: z.string().meta({ description: 'Request headers that change the response.' }),
})

/** Headers that let a CDN purge a company. */
const TagHeaders = z.object({
  'Cache-Tag': z.string().meta({
    description: 'The apex, and the domain of the artwork when it differs.',
    example: 'stripe.com',
  }),
  'Surrogate-Key': z
    .string()
    .meta({ description: 'Like Cache-Tag, separated by spaces.', example: 'stripe.com' }),
})

const cacheStatus = (values: readonly ('HIT' | 'MISS')[]) =>
  z.enum(values).meta({ description: 'HIT when the image was rendered before.' })

/** Headers of a 304 response for a logo. */
export const NotModifiedHeaders = z.object({
  'X-Cache': cacheStatus(['HIT']),
  ETag: z.string().meta({
    description:
      'Strong validator of the image. Every process gives the same ETag for the same image.',
    example: '"LNFT4iHZxSWYbBL6JV34-w"',
  }),
  ...CacheHeaders.shape,
  ...TagHeaders.shape,
  'X-Logo-Kind': z.enum(KINDS).optional().meta({
    description: 'The kind of the artwork in the image. Absent for a fallback.',
  }),
  'X-Fallback-Reason': z.enum(FALLBACK_REASONS).optional().meta({
    description:
      'Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo.',
  }),
  ...PendingHeader.shape,
  ...RateLimitHeaders.shape,
})

const FallbackKind = z
  .enum(['monogram', 'placeholder'])
  .meta({ description: 'The fallback image. Present only when there is no artwork.' })

const sourceEdge = (side: string) =>
  count.meta({
    description: `Original ${side} of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector).`,
    example: 24,
  })

export const LogoHeaders = z.object({
  ...NotModifiedHeaders.shape,
  'X-Cache': cacheStatus(['HIT', 'MISS']),
  'X-Source': z
    .string()
    .meta({ description: 'The source of the artwork.', example: 'bundled:simple-icons' }),
  'X-Quality': z.enum(['vector', 'high', 'medium', 'low', 'raster', 'synthetic']).meta({
    description:
      'Level of detail of the artwork. raster: an SVG that contains pixels. synthetic: a fallback.',
  }),
  'X-Logo-Width': sourceEdge('width'),
  'X-Logo-Height': sourceEdge('height'),
  'X-Fallback': FallbackKind.optional(),
  'X-Downgraded': z
    .string()
    .regex(/^(?:size|format|retina)(?:, (?:format|retina)){0,2}$/)
    .optional()
    .meta({
      description:
        'The parameters that the plan reduced: size, format and retina. `size` also when the server had too little memory for the requested size.',
      example: 'size, format',
    }),
})

/** Headers of a placeholder image on a compatible route. There are no artwork headers. */
export const PlaceholderHeaders = z.object({
  ...CacheHeaders.shape,
  ...TagHeaders.partial().shape,
  ...RateLimitHeaders.shape,
  'X-Fallback': FallbackKind,
  ...PendingHeader.shape,
})

/** Headers of a logo or of its placeholder. */
export const LogoOrPlaceholderHeaders = z.object({
  ...LogoHeaders.partial().shape,
  ...CacheHeaders.shape,
  ...RateLimitHeaders.shape,
})

const CONTENT_LOCATION = {
  'Content-Location': z
    .string()
    .meta({ description: 'Path of the logo by domain.', example: '/api/apple.com' }),
}

/** Headers of a logo that a lookup found. */
export const LookupLogoHeaders = z.object({ ...LogoHeaders.shape, ...CONTENT_LOCATION })
export const LookupNotModifiedHeaders = z.object({
  ...NotModifiedHeaders.shape,
  ...CONTENT_LOCATION,
})
