// Shapes of the response headers.
import { z } from 'zod'
import { KINDS } from '../artwork.ts'
import { FALLBACK_REASONS } from '../visit.ts'
import { count } from './plan.ts'

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
  'Content-Disposition': z.string().meta({
    description: 'The file name for "Save image as".',
    example: 'inline; filename="stripe.com.png"',
  }),
  'X-Source': z
    .string()
    .meta({ description: 'The source of the artwork.', example: 'bundled:simple-icons' }),
  'X-Quality': z.enum(['vector', 'high', 'medium', 'low', 'raster', 'synthetic']).meta({
    description:
      'Level of detail of the artwork. raster: an SVG that contains pixels. synthetic: a fallback.',
  }),
  'X-Source-Security': z.enum(['none']).optional().meta({
    description:
      'Present when the artwork was found over http, because the website has no https: anyone on the network path can have changed it.',
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

const LOOKUP_HEADERS = {
  'Content-Location': z
    .string()
    .meta({ description: 'Path of the logo by domain.', example: '/api/apple.com' }),
  'X-Match': z
    .string()
    .regex(/^[a-z]+; field=[a-z_]+; score=[\d.]+$/)
    .meta({
      description:
        'How the lookup matched the company, which field it matched, and how sure that is, as in the object LookupMatch.',
      example: 'exact; field=name; score=1',
    }),
}

/** Headers of a logo that a lookup found. */
export const LookupLogoHeaders = z.object({ ...LogoHeaders.shape, ...LOOKUP_HEADERS })
export const LookupNotModifiedHeaders = z.object({
  ...NotModifiedHeaders.shape,
  ...LOOKUP_HEADERS,
})
