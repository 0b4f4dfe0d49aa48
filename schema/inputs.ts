// Every parameter once: its type, its bounds and its default; parsing and the OpenAPI document both read this.
import { z } from 'zod'
import { type Apex, apexOf, DOMAIN_ALLOWED } from './apex.ts'
import { BACKGROUNDS, KINDS } from './artwork.ts'
import { coinOf, exchangeOf, isinOf, tickerOf } from './identifiers.ts'
import { Problem } from './problems.ts'

export const SIZE = { min: 16, max: 2048, default: 128 } as const
const FORMATS = ['png', 'webp', 'jpg', 'jpeg', 'svg'] as const
const FALLBACKS = ['monogram', '404', 'placeholder'] as const

/** A parameter's words for what it allows are its zod message: the error and the document agree. */
const integer = (min: number, max: number, initial: number, description: string) => {
  const allowed = `an integer from ${min} to ${max}`
  return z
    .string(allowed)
    .regex(/^(0|[1-9]\d{0,8})$/, allowed)
    .transform(Number)
    .refine((n) => n >= min && n <= max, allowed)
    .default(initial)
    .meta({
      description,
      override: {
        ...{ type: 'integer', minimum: min, maximum: max, default: initial },
        pattern: undefined,
      },
    })
}

/** A query carries words; who reads the document sends a boolean. */
const asBoolean = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
  delete jsonSchema.enum
  jsonSchema.type = 'boolean'
  jsonSchema.default = false
}

const flag = (description: string) =>
  z
    .enum(['true', 'false'], 'true or false')
    .transform((word) => word === 'true')
    .default(false)
    .meta({ description, override: asBoolean })

const oneOf = <const T extends readonly string[]>(words: T, description: string) =>
  z.enum(words, `one of ${words.join(', ')}`).meta({ description })

/** `{domain}` in a path: any spelling of a public hostname in, its apex out. */
const Domain = z
  .string()
  .transform((hostname, context): Apex => {
    const apex = apexOf(hostname)
    if (apex === null) context.addIssue({ code: 'custom', message: DOMAIN_ALLOWED })
    return apex as Apex
  })
  .meta({
    description:
      'A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com).',
    example: 'stripe.com',
    override: { type: 'string', minLength: 4, maxLength: 253 },
  })

export const DomainPath = z.object({ domain: Domain })

/** @returns the apex of what was given. @throws Problem invalid_request, in the words of the table: only then it is asked. */
export function domainOf(given: unknown): Apex {
  const apex = typeof given === 'string' ? apexOf(given) : null
  return apex ?? parse(DomainPath, { domain: given }).domain
}

/** The shared parameters of every route that answers with a logo. */
export const LogoParameters = z.object({
  size: integer(
    SIZE.min,
    SIZE.max,
    SIZE.default,
    'Edge of the square image in pixels; above the plan it is clamped, never refused.',
  ),
  format: oneOf(
    FORMATS,
    'Image format. Left out: png for artwork, svg for a generated fallback. What the plan lacks is answered with png.',
  )
    .transform((word) => (word === 'jpeg' ? 'jpg' : word))
    .optional()
    .meta({ override: { type: 'string', enum: [...FORMATS], default: 'png' } }),
  retina: flag('Twice the pixels for dense displays, to at most 2048.'),
  theme: oneOf(BACKGROUNDS, 'The background that the logo is for.').default('light'),
  fallback: oneOf(
    FALLBACKS,
    'What to answer when no artwork is known: a monogram, a neutral placeholder, or status 404.',
  ).default('monogram'),
  greyscale: flag('Take the colour out as the last step.'),
  kind: oneOf(
    KINDS,
    'The square mark or the lettering; the other when the one asked for is not known.',
  ).default('icon'),
  grant: z
    .string()
    .regex(/^[\w-]{22}$/, 'the signature of an address that a brand kit gave')
    .optional()
    .meta({
      description:
        'What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing.',
      override: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' },
    }),
})

/** What a question that says nothing asks for. */
export const LOGO_DEFAULTS = LogoParameters.parse({})

/** A logo's whole question: path and parameters are refused together. */
export const LogoQuestion = z.object({ ...DomainPath.shape, ...LogoParameters.shape })

/** Text in, what it stands for out; null is refused in the words of `allowed`. */
const read = <T>(of: (text: string) => T | null, allowed: string, meta: Described) =>
  z
    .string(allowed)
    .transform((text, context): T => {
      const meant = of(text)
      if (meant === null) context.addIssue({ code: 'custom', message: allowed })
      return meant as T
    })
    .meta({ ...meta, override: { type: 'string', ...meta.override } })

interface Described {
  description: string
  example: string
  override?: Record<string, unknown>
}

/** Trimmed; lengths are in code points, as OpenAPI counts them. */
const text = (min: number, max: number, allowed: string, meta: Described) => {
  const of = (written: string): string | null => {
    const trimmed = written.trim()
    const { length } = [...trimmed]
    return length >= min && length <= max && /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : null
  }
  return read(of, allowed, { ...meta, override: { minLength: min, maxLength: max } })
}

export const TickerPath = z.object({
  symbol: read(
    tickerOf,
    'a ticker of at most 24 characters such as AAPL, BRK.B, 7203.T or XPAR:DG',
    {
      description:
        'A ticker in any case, alone (AAPL, BRK.B, BRK-B) or with its exchange: 7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US. With an unknown suffix it matches nothing.',
      example: 'AAPL',
      override: { minLength: 1, maxLength: 24 },
    },
  ),
})

export const CoinPath = z.object({
  symbol: read(coinOf, "a coin's symbol such as BTC, or a pair such as BTC-USD", {
    description: "A coin's symbol in any case; of a pair, such as BTC-USD, the first is meant.",
    example: 'BTC',
    override: { minLength: 1, maxLength: 24 },
  }),
})

export const IsinPath = z.object({
  isin: read(
    isinOf,
    'an ISIN such as US0378331005: the letters of a country, nine letters or digits, and the right check digit',
    {
      description: 'An ISIN in any case, with its check digit.',
      example: 'US0378331005',
      override: { minLength: 12, maxLength: 12 },
    },
  ),
})

export const NamePath = z.object({
  name: text(1, 200, '1 to 200 characters with a letter or digit among them', {
    description: 'The name of a company as people write it.',
    example: 'Apple',
  }),
})

/** The parameters of every lookup that answers with a logo. */
export const LookupParameters = z.object({
  ...LogoParameters.shape,
  redirect: flag("Answer with a redirect to the logo's own address."),
})

export const TickerParameters = z.object({
  ...LookupParameters.shape,
  exchange: read(
    exchangeOf,
    'an exchange that is known, by its MIC (XNAS, XLON, XTKS) or a common name (NASDAQ, LSE, TSE)',
    {
      description:
        'Only listings on this exchange: its MIC or a common name, in any case. Left out: the primary listing in the United States first, then the best known company.',
      example: 'XNAS',
    },
  ).optional(),
})

export const TickerQuestion = z.object({ ...TickerPath.shape, ...TickerParameters.shape })
export const CoinQuestion = z.object({ ...CoinPath.shape, ...LookupParameters.shape })
export const IsinQuestion = z.object({ ...IsinPath.shape, ...LookupParameters.shape })
export const NameQuestion = z.object({ ...NamePath.shape, ...LookupParameters.shape })

export const SearchQuestion = z.object({
  q: text(2, 200, '2 to 200 characters with a letter or digit among them', {
    description: 'The beginning of a name, a ticker or a domain; spaces around it do not count.',
    example: 'apple',
  }),
  limit: integer(1, 20, 10, 'How many companies to answer with, at most.'),
})

/** The same for assistants, who may look at what they found. */
export const AssistantLogoQuestion = z.object({
  ...LogoQuestion.omit({ grant: true }).shape,
  inline: flag('Give the image itself too, as a PNG of at most 128 pixels.'),
})

export const AssistantSearchQuestion = z.object({
  query: text(2, 200, '2 to 200 characters with a letter or digit among them', {
    description:
      'A name, a domain, a ticker (AAPL, 7203.T), an ISIN or a coin; typos are forgiven.',
    example: 'apple',
  }),
  limit: SearchQuestion.shape.limit,
})

/** The same where a logo may be asked for anew. */
export const RefreshableQuestion = z.object({
  ...LogoQuestion.shape,
  refresh: flag('Ask the website again first: for secret keys of a plan that holds refresh.'),
})

/** The body of a batch; each name is judged on its own, so that a bad one fails alone. */
export const BatchQuestion = z
  .object({
    domains: z
      .array(z.string('a list of hostnames'), 'a list of hostnames')
      .min(1, 'a list of at least one hostname')
      .meta({
        description: 'Public hostnames in any spelling; how many at most is what the plan says.',
        example: ['stripe.com', 'github.com'],
      }),
  })
  .meta({ id: 'BatchRequest' })

/** @returns the refusal of more companies than one request of the plan may be about. */
export function tooMany(asked: number, limit: number): Problem {
  const allowed = `at most ${limit} domains in one request of this plan`
  return refusal([{ parameter: 'domains', value: `${asked} domains`, allowed }])
}

export const BODY_ALLOWED = 'a JSON object sent as application/json'

/** @throws Problem invalid_request when a body is not what the table wants. */
export function parseBody<T extends z.ZodObject>(table: T, body: unknown): z.output<T> {
  const result = table.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const parameter = String(issue?.path[0] ?? 'body')
  const value = (body as Raw | undefined)?.[parameter]
  const allowed = issue?.path.length ? issue.message : BODY_ALLOWED
  throw refusal([{ parameter, value: written(value), allowed }])
}

/** A logo as asked for; `format` is undefined when none was named. */
export type LogoQuery = z.output<typeof LogoParameters>
export type Format = NonNullable<LogoQuery['format']>

type Raw = Record<string, unknown>

/**
 * Parses named strings by a table of parameters; names not in the table are ignored.
 * @throws Problem invalid_request naming each wrong parameter, its value and what is allowed.
 */
export function parse<T extends z.ZodObject>(table: T, raw: Raw): z.output<T> {
  const wrong: { parameter: string; value: string; allowed: string }[] = []
  const known: Record<string, unknown> = {}
  for (const name of Object.keys(table.shape)) {
    const value = raw[name]
    if (Array.isArray(value))
      wrong.push({ parameter: name, value: written(value), allowed: 'one value' })
    // What must be given says itself what it allows.
    else if (value !== '' || !(table.shape[name] as z.ZodType).safeParse(undefined).success)
      known[name] = value
    else wrong.push({ parameter: name, value: '', allowed: 'a value, or the parameter left out' })
  }
  const repeated = new Set(wrong.map((entry) => entry.parameter))
  const result = table.safeParse(known)
  for (const issue of result.error?.issues ?? []) {
    const parameter = String(issue.path[0])
    if (repeated.has(parameter)) continue
    wrong.push({ parameter, value: written(known[parameter]), allowed: issue.message })
  }
  if (wrong.length > 0) throw refusal(wrong)
  return result.data as z.output<T>
}

/**
 * What was given, for people. Only text is repeated, and a list of a few: what is nested deeply enough
 * overflows the stack of whoever writes it out.
 */
export function written(value: unknown): string {
  if (Array.isArray(value)) {
    const few = value.slice(0, 10)
    return few.every((one) => typeof one === 'string') ? shown(few.join(', ')) : 'a list'
  }
  if (typeof value === 'object' && value !== null) return 'an object'
  return shown(String(value ?? ''))
}

// Long values are cut: an error must not become a way to make the service send megabytes back.
function shown(value: string): string {
  const flat = value.replace(/\p{C}/gu, '\uFFFD')
  return flat.length <= 100 ? flat : `${flat.slice(0, 100)}…`
}

function refusal(wrong: { parameter: string; value: string; allowed: string }[]): Problem {
  const detail = wrong
    .map(({ parameter, value, allowed }) => `${parameter} must be ${allowed}, not "${value}"`)
    .join('; ')
  return new Problem(
    'invalid_request',
    `${detail}.`,
    wrong.length === 1 ? { ...wrong[0] } : { errors: wrong },
  )
}
