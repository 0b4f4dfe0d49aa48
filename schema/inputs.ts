// Defines the request parameters: type, bounds and default. compat.ts defines those of the compatible routes.
// Parsing and the OpenAPI document use these zod schemas.
// The metadata `override` replaces properties of the JSON Schema that the OpenAPI document shows.
import { z } from 'zod'
import {
  type Apex,
  apexOf,
  DOMAIN_ALLOWED,
  hostnameErrorText,
  NON_PUBLIC_HOSTNAME,
  parseHostname,
} from './apex.ts'
import { BACKGROUNDS, KINDS, SHAPES } from './artwork.ts'
import {
  COIN_PATTERN,
  type CompanyIdentifier,
  ISIN_PATTERN,
  parseCoin,
  parseExchange,
  parseIsin,
  parseTicker,
  TICKER_PATTERN,
} from './identifiers.ts'
import { maskKeys } from './keys.ts'
import { Problem, type WrongParameter } from './problems.ts'

export const SIZE = { min: 16, max: 2048, default: 128 } as const
const FORMATS = ['png', 'webp', 'jpg', 'jpeg', 'svg'] as const
const FALLBACKS = ['monogram', '404', 'placeholder'] as const

/** Parses an integer. Every zod message states the allowed values, which error details repeat. */
const integerBetween = (min: number, max: number) => {
  const allowed = `an integer from ${min} to ${max}`
  return z
    .string(allowed)
    .regex(/^(0|[1-9]\d{0,8})$/, allowed)
    .transform(Number)
    .refine((n) => n >= min && n <= max, allowed)
}

/** An integer parameter with a default. */
const integer = (min: number, max: number, defaultValue: number, description: string) =>
  integerBetween(min, max)
    .default(defaultValue)
    .meta({
      description,
      override: {
        type: 'integer',
        minimum: min,
        maximum: max,
        default: defaultValue,
        pattern: undefined,
      },
    })

/** A query string carries text; the OpenAPI document shows a boolean. */
const asBoolean = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
  delete jsonSchema.enum
  jsonSchema.type = 'boolean'
  jsonSchema.default = false
}

const flag = (description: string) =>
  z
    .enum(['true', 'false'], 'true or false')
    .transform((text) => text === 'true')
    .default(false)
    .meta({ description, override: asBoolean })

const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  z.enum(values, `one of ${values.join(', ')}`).meta({ description })

/** Largest `padding`, in percent of the edge on each side: a fifth of the image remains for the logo. */
const MAX_PADDING = 40

/** A page color: six lower-case hexadecimal digits without `#`, so that URLs need no escapes, or `transparent`. */
const BackgroundColor = z
  .string()
  .regex(
    /^(#?([\da-fA-F]{3}|[\da-fA-F]{6})|transparent)$/,
    'a hexadecimal color such as ffffff, #0b0b0c or fff, or transparent',
  )
  .transform((color) => {
    if (color === 'transparent') return color
    const digits = color.replace('#', '').toLowerCase()
    return digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  })

/** `{domain}` in a path: parses any spelling of a public hostname to its apex. */
const Domain = z
  .string(DOMAIN_ALLOWED)
  .transform((hostname, context): Apex => {
    const parsed = parseHostname(hostname)
    if (typeof parsed === 'string') return parsed
    const detail = hostnameErrorText(toDisplayText(hostname), parsed)
    context.addIssue({ code: 'custom', message: DOMAIN_ALLOWED, params: { detail } })
    return z.NEVER
  })
  .meta({
    description:
      'A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com.',
    example: 'stripe.com',
    override: {
      type: 'string',
      format: 'hostname',
      minLength: 4,
      maxLength: 253,
      not: { pattern: NON_PUBLIC_HOSTNAME },
    },
  })

export const DomainPath = z.object({ domain: Domain })

/** More than any visit has candidates. */
const MAX_POSITION = 100

/** The path of one candidate in the explanation of a logo. */
export const CandidatePath = z.object({
  domain: Domain,
  position: integerBetween(1, MAX_POSITION).meta({
    description: 'Position of the candidate in the list of `why`, from 1.',
    example: 1,
    override: { type: 'integer', minimum: 1, maximum: MAX_POSITION, pattern: undefined },
  }),
})

/** @returns the apex of a hostname. @throws Problem invalid_request, with the same text as the path parameter. */
export function parseDomain(hostname: unknown): Apex {
  const apex = typeof hostname === 'string' ? apexOf(hostname) : null
  return apex ?? parseParameters(DomainPath, { domain: hostname }).domain
}

/** The parameters that the logo routes share. */
export const LogoParameters = z.object({
  size: integer(
    SIZE.min,
    SIZE.max,
    SIZE.default,
    'Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it.',
  ),
  format: oneOf(
    FORMATS,
    'Image format. Default: png for artwork, svg for a generated fallback. A format of artwork that the plan does not include becomes png; a generated fallback is SVG for every plan.',
  )
    .transform((format) => (format === 'jpeg' ? 'jpg' : format))
    .optional()
    .meta({ override: { type: 'string', enum: [...FORMATS], default: 'png' } }),
  retina: flag(
    'Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan.',
  ),
  theme: oneOf(BACKGROUNDS, 'The background of the page that shows the logo.').default('light'),
  fallback: oneOf(
    FALLBACKS,
    'The response when there is no artwork: a monogram, a neutral placeholder, or status 404.',
  ).default('monogram'),
  greyscale: flag('Converts the image to greyscale.'),
  kind: oneOf(
    KINDS,
    'The icon or the wordmark. If there is no artwork of this kind, the other kind is used.',
  ).default('icon'),
  shape: oneOf(
    SHAPES,
    'A square, or the aspect ratio of the drawing, whose longer edge is then `size`.',
  ).default('square'),
  padding: integerBetween(0, MAX_PADDING)
    .optional()
    .meta({
      description:
        'Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight.',
      override: { type: 'integer', minimum: 0, maximum: MAX_PADDING, pattern: undefined },
    }),
  background: BackgroundColor.default('transparent').meta({
    description:
      'A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says.',
    override: {
      type: 'string',
      default: 'transparent',
      pattern: '^(#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|transparent)$',
    },
  }),
  // `grant` is the public name of the signature. It has up to three parts: 22 characters of the HMAC, the id of the key
  // that signed, and the expiry as Unix seconds in base 36. Signatures of older versions have no key id.
  grant: z
    .string()
    .regex(
      /^[\w-]{22}(\.\w{1,40}(\.[0-9a-z]{1,8})?)?$/,
      'the signature of a logo URL from a brand kit or a batch',
    )
    .optional()
    .meta({
      description:
        'The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired.',
      override: {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]{22}(\\.[A-Za-z0-9_]{1,40}(\\.[0-9a-z]{1,8})?)?$',
      },
    }),
})

/** Bounds of `expiresIn` in seconds: one minute and one year. */
const EXPIRES_IN = { min: 60, max: 31_536_000 } as const

/** The parameters of every request that returns signed URLs. */
export const SigningParameters = z.object({
  expiresIn: integerBetween(EXPIRES_IN.min, EXPIRES_IN.max)
    .optional()
    .meta({
      description:
        'Seconds after which the signed URLs in the response expire. Default: they do not expire, so that pages can embed them.',
      override: {
        type: 'integer',
        minimum: EXPIRES_IN.min,
        maximum: EXPIRES_IN.max,
        pattern: undefined,
      },
    }),
})

/** A request for a brand kit. */
export const BrandRequest = z.object({ ...DomainPath.shape, ...SigningParameters.shape })

/** The logo query of a request without parameters. */
export const LOGO_DEFAULTS = LogoParameters.parse({})

/** A request that has no parameters. */
export const NoParameters = z.object({})

/** A logo request. Errors in the path and in the parameters are reported together. */
export const LogoRequest = z.object({ ...DomainPath.shape, ...LogoParameters.shape })

/** A text parameter that `parseText` parses; null is rejected with the message `allowed`. */
const parsedText = <T>(
  parseText: (text: string) => T | null,
  allowed: string,
  meta: ParameterMetadata,
) =>
  z
    .string(allowed)
    .transform((text, context): T => {
      const value = parseText(text)
      if (value === null) context.addIssue({ code: 'custom', message: allowed })
      return value as T
    })
    .meta({ ...meta, override: { type: 'string', ...meta.override } })

interface ParameterMetadata {
  description: string
  example: string
  override?: Record<string, unknown>
}

/** Patterns of texts with a letter or digit, by the shortest length without surrounding spaces. */
const TEXT_PATTERNS = {
  1: '[\\p{L}\\p{N}]',
  2: '[\\p{L}\\p{N}][\\s\\S]*\\S|\\S[\\s\\S]*[\\p{L}\\p{N}]',
}

/** A trimmed text with at least one letter or digit. Lengths are in code points, as in OpenAPI. */
const trimmedText = (min: 1 | 2, max: number, allowed: string, meta: ParameterMetadata) => {
  const trim = (untrimmed: string): string | null => {
    const trimmed = untrimmed.trim()
    const { length } = [...trimmed]
    return length >= min && length <= max && /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : null
  }
  const override = { minLength: min, maxLength: max, pattern: TEXT_PATTERNS[min] }
  return parsedText(trim, allowed, { ...meta, override })
}

export const TickerPath = z.object({
  symbol: parsedText(
    parseTicker,
    'a ticker of at most 24 characters such as AAPL, BRK.B, 7203.T or XPAR:DG',
    {
      description:
        'A ticker in upper or lower case: alone (AAPL, BRK.B, BRK-B) or with an exchange (7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US). A ticker with an unknown suffix has no match.',
      example: 'AAPL',
      override: { minLength: 1, maxLength: 24, pattern: TICKER_PATTERN },
    },
  ),
})

export const CoinPath = z.object({
  symbol: parsedText(parseCoin, "a coin's symbol such as BTC, or a pair such as BTC-USD", {
    description:
      'The symbol of a coin, in upper or lower case. In a pair such as BTC-USD, the first symbol counts.',
    example: 'BTC',
    override: { minLength: 1, maxLength: 24, pattern: COIN_PATTERN },
  }),
})

export const IsinPath = z.object({
  isin: parsedText(
    parseIsin,
    'an ISIN such as US0378331005: a country code, nine letters or digits, and a correct check digit',
    {
      description: 'An ISIN with its check digit, in upper or lower case.',
      example: 'US0378331005',
      override: { minLength: 12, maxLength: 12, pattern: ISIN_PATTERN },
    },
  ),
})

export const NamePath = z.object({
  name: trimmedText(1, 200, '1 to 200 characters with a letter or digit among them', {
    description: 'The name of a company.',
    example: 'Apple',
  }),
})

/** The parameters of every logo lookup. */
export const LookupParameters = z.object({
  ...LogoParameters.shape,
  redirect: flag('Redirects to the URL of the logo by domain.'),
})

export const TickerParameters = z.object({
  ...LookupParameters.shape,
  exchange: parsedText(
    parseExchange,
    'a known exchange, by MIC (XNAS, XLON, XTKS) or common name (NASDAQ, LSE, TSE)',
    {
      description:
        'Matches only listings on this exchange: a MIC or a common name. Without it, a primary listing in the United States wins, then the best-known company.',
      example: 'XNAS',
      override: { pattern: '^[A-Za-z0-9]+$' },
    },
  ).optional(),
})

export const TickerRequest = z.object({ ...TickerPath.shape, ...TickerParameters.shape })
export const CoinRequest = z.object({ ...CoinPath.shape, ...LookupParameters.shape })
export const IsinRequest = z.object({ ...IsinPath.shape, ...LookupParameters.shape })
export const NameRequest = z.object({ ...NamePath.shape, ...LookupParameters.shape })

const IDENTIFIERS = ['ticker', 'isin', 'crypto', 'name', 'domain'] as const

/** An alternative to the ticker: together, their examples would be a request that is refused. */
const withoutExample = <T extends z.ZodType>(type: T) =>
  type.meta({ ...type.meta(), example: undefined }).optional()

/** What identifies one company. `identifierOf` demands exactly one of the five. */
export const ResolveRequest = z.object({
  ticker: TickerPath.shape.symbol.optional(),
  exchange: TickerParameters.shape.exchange,
  isin: withoutExample(IsinPath.shape.isin),
  crypto: withoutExample(CoinPath.shape.symbol),
  name: withoutExample(NamePath.shape.name),
  domain: withoutExample(Domain),
})

/** @throws Problem invalid_request unless there is exactly one identifier, and an exchange only with a ticker. */
export function identifierOf(request: z.output<typeof ResolveRequest>): CompanyIdentifier {
  const given = IDENTIFIERS.filter((name) => request[name] !== undefined)
  if (given.length !== 1) {
    const parameter = IDENTIFIERS.join(', ')
    const allowed = 'exactly one of these parameters'
    const value = given.length === 0 ? 'none' : given.join(', ')
    const detail = `The request must have exactly one of ${parameter}; got ${value}.`
    throw invalidRequest([{ parameter, value, allowed, detail }])
  }
  const { ticker, exchange, isin, crypto, name, domain } = request
  if (ticker !== undefined) return { ticker, exchange }
  if (exchange !== undefined) {
    throw invalidRequest([
      wrongParameter('exchange', 'left out without a ticker', exchange.join(', ')),
    ])
  }
  if (isin !== undefined) return { isin }
  if (crypto !== undefined) return { coin: crypto }
  return name !== undefined ? { name } : { domain: domain! }
}

const PREFIXED_IDENTIFIER = new RegExp(`^\\s*(${IDENTIFIERS.join('|')}):(.*)$`, 'is')

/**
 * Parses an entry of a batch such as `ticker:AAPL`, `isin:US0378331005`, `crypto:BTC`, `name:Stripe`, `domain:stripe.com`.
 * @returns null for a text without such a prefix, which is a domain.
 * @throws Problem invalid_request for an invalid value.
 */
export function parsePrefixedIdentifier(text: string): CompanyIdentifier | null {
  const [, prefix, value = ''] = PREFIXED_IDENTIFIER.exec(text) ?? []
  if (prefix === undefined) return null
  return identifierOf(parseParameters(ResolveRequest, { [prefix.toLowerCase()]: value.trim() }))
}

export const SearchRequest = z.object({
  q: trimmedText(2, 200, '2 to 200 characters with a letter or digit among them', {
    description: 'The start of a name, ticker or domain. Surrounding spaces are ignored.',
    example: 'apple',
  }),
  limit: integer(1, 20, 10, 'Maximum number of results.'),
})

/** A logo request from an AI assistant, which may request the image itself. */
export const AssistantLogoRequest = z.object({
  ...LogoRequest.omit({ grant: true }).shape,
  ...SigningParameters.shape,
  inline: flag('Also returns the image itself, as a PNG of at most 128 pixels.'),
})

export const AssistantSearchRequest = z.object({
  query: trimmedText(2, 200, '2 to 200 characters with a letter or digit among them', {
    description: 'A name, domain, ticker (AAPL, 7203.T), ISIN or coin. The search tolerates typos.',
    example: 'apple',
  }),
  limit: SearchRequest.shape.limit,
})

/** A logo request that can refresh the logo first. */
export const RefreshableLogoRequest = z.object({
  ...LogoRequest.shape,
  refresh: flag('Crawls the website again first. Needs a secret key and a plan with `refresh`.'),
})

/** The body of a batch. Domains are parsed one by one later, so that an invalid domain does not affect the others. */
export const BatchRequest = z
  .object({
    domains: z
      .array(z.unknown(), 'a list of hostnames')
      // `z.array(z.string())` alone would create an error for each item that is no string. The errors of a body of
      // 250 KB would block the process for seconds.
      .superRefine((items, context) => {
        const index = items.findIndex((item) => typeof item !== 'string')
        if (index === -1) return
        context.addIssue({ code: 'custom', path: [index], message: 'a hostname in quotes' })
      })
      .pipe(z.array(z.string()).min(1, 'a list of at least one hostname'))
      .meta({
        description:
          'Public hostnames in any spelling, or other identifiers with a prefix: ticker:AAPL, isin:US0378331005, crypto:BTC, name:Stripe. The plan limits their number.',
        example: ['stripe.com', 'github.com'],
        override: { type: 'array', items: { type: 'string' }, minItems: 1 },
      }),
  })
  .meta({ id: 'BatchRequest' })

/**
 * The logo parameters of a batch. They are those of the URLs in its response, so `grant` is not among them. The default
 * size fits dense displays, because the URLs of a batch are stored and shown at any size.
 */
export const BatchLogoParameters = z.object({
  ...LogoParameters.omit({ grant: true }).shape,
  size: integer(
    SIZE.min,
    SIZE.max,
    256,
    'Edge of the square images in pixels. A value above the limit of the plan is reduced to that limit.',
  ),
  ...SigningParameters.shape,
})

/**
 * @param parameter the list of domains.
 * @returns the problem for a request with more domains than the plan allows.
 */
export function tooManyDomains(count: number, limit: number, parameter = 'domains'): Problem {
  const allowed = `at most ${limit} domains in one request of this plan`
  const value = `${count} domains`
  const detail = `${parameter} must be ${allowed}; got ${value}.`
  return invalidRequest([{ parameter, value, allowed, detail }])
}

export const BODY_ALLOWED = 'a JSON object sent as application/json'

/**
 * Parses a JSON body with a zod schema.
 * @throws Problem invalid_request with the first error. It names an item of a list by its index: `domains[1]`.
 */
export function parseBody<T extends z.ZodObject>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const [name = 'body', index] = issue?.path ?? []
  if (name === 'body') throw invalidRequest([wrongParameter('body', BODY_ALLOWED, body)])
  const value = (body as RawParameters | null)?.[String(name)]
  const allowed = issue?.message ?? ''
  if (index === undefined) throw invalidRequest([wrongParameter(String(name), allowed, value)])
  const item = (value as unknown[])[Number(index)]
  throw invalidRequest([wrongParameter(`${String(name)}[${String(index)}]`, allowed, item)])
}

/** A parsed logo query; `format` is undefined when the request names none. */
export type LogoQuery = z.output<typeof LogoParameters>
export type Format = NonNullable<LogoQuery['format']>

type RawParameters = Record<string, unknown>

/**
 * Parses request parameters with a zod schema. Names outside the schema are ignored.
 * @throws Problem invalid_request with each invalid parameter, its value and the allowed values.
 */
export function parseParameters<T extends z.ZodObject>(schema: T, raw: RawParameters): z.output<T> {
  const errors: InvalidParameter[] = []
  const present: Record<string, unknown> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = raw[name]
    if (Array.isArray(value)) errors.push(wrongParameter(name, 'one value', toDisplayText(value)))
    // An empty required parameter goes to zod, whose message states the allowed values.
    else if (value !== '' || !isOptional(schema.shape[name] as z.ZodType)) present[name] = value
    else errors.push(wrongParameter(name, 'a value, or left out', value))
  }
  const reported = new Set(errors.map((entry) => entry.parameter))
  const result = schema.safeParse(present)
  for (const issue of result.error?.issues ?? []) {
    const parameter = String(issue.path[0])
    if (reported.has(parameter)) continue
    const value = present[parameter]
    const suggestion = suggestedValue(schema.shape[parameter] as z.ZodType, value)
    const wrong = wrongParameter(parameter, issue.message, value, suggestion)
    const detail = issue.code === 'custom' ? issue.params?.detail : undefined
    errors.push(detail === undefined ? wrong : { ...wrong, detail })
  }
  if (errors.length > 0) throw invalidRequest(errors)
  return result.data as z.output<T>
}

const isOptional = (type: z.ZodType): boolean => type.safeParse(undefined).success

/** Other spellings of true and false. */
const BOOLEAN_WORDS = new Map([
  ['1', 'true'],
  ['yes', 'true'],
  ['on', 'true'],
  ['0', 'false'],
  ['no', 'false'],
  ['off', 'false'],
])

/** @returns the valid value that a wrong one probably stands for, such as `png` for `PNG` and `true` for `1`. */
function suggestedValue(type: z.ZodType, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_DISPLAY_LENGTH) return undefined
  const lowerCase = value.trim().toLowerCase()
  const digits = /^\+?0*(\d{1,9})(?:\.0+)? ?(?:px)?$/.exec(lowerCase)?.[1]
  return [lowerCase, BOOLEAN_WORDS.get(lowerCase), digits].find(
    (text) => text !== undefined && text !== value && type.safeParse(text).success,
  )
}

/**
 * Formats a parameter value for an error message, with keys masked. Nested values are not printed: a deeply nested
 * value would overflow the stack.
 */
export function toDisplayText(value: unknown): string {
  if (Array.isArray(value)) {
    const firstItems = value.slice(0, 10)
    return firstItems.every((item) => typeof item === 'string')
      ? truncate(firstItems.join(', '))
      : 'a list'
  }
  if (typeof value === 'object' && value !== null) return 'an object'
  return truncate(String(value ?? ''))
}

/** @returns a value for the end of an error message: text in quotes, anything else without them. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return typeof value === 'string' ? `"${toDisplayText(value)}"` : toDisplayText(value)
}

const MAX_DISPLAY_LENGTH = 100

// Truncates long values, so that a request cannot make the service send megabytes back. Replaces control characters.
function truncate(value: string): string {
  const printable = maskKeys(value).replace(/\p{C}/gu, '\uFFFD')
  return printable.length <= MAX_DISPLAY_LENGTH
    ? printable
    : `${printable.slice(0, MAX_DISPLAY_LENGTH)}…`
}

/** A wrong parameter with the sentence about it. */
interface InvalidParameter extends WrongParameter {
  detail: string
}

function wrongParameter(
  parameter: string,
  allowed: string,
  value: unknown,
  suggestion?: string,
): InvalidParameter {
  const got = describeValue(value)
  const hint = suggestion === undefined ? '' : ` Did you mean ${parameter}=${suggestion}?`
  return {
    parameter,
    ...(value === undefined
      ? {}
      : { value: typeof value === 'string' ? toDisplayText(value) : got }),
    allowed,
    ...(suggestion === undefined ? {} : { suggestion }),
    detail: `${parameter} must be ${allowed}; got ${got}.${hint}`,
  }
}

function invalidRequest(invalid: InvalidParameter[]): Problem {
  const errors = invalid.map(({ detail: _, ...members }): WrongParameter => members)
  const members = errors.length === 1 ? { ...errors[0] } : { errors }
  return new Problem('invalid_request', invalid.map(({ detail }) => detail).join(' '), members)
}
