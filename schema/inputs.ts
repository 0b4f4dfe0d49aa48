// Every parameter once: its type, its bounds and its default; parsing and the OpenAPI document both read this.
import { z } from 'zod'
import { type Apex, apexOf, DOMAIN_ALLOWED } from './apex.ts'
import { BACKGROUNDS, KINDS } from './artwork.ts'
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
      override: { type: 'integer', minimum: min, maximum: max, default: initial },
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
})

/** A logo's whole question: path and parameters are refused together. */
export const LogoQuestion = z.object({ ...DomainPath.shape, ...LogoParameters.shape })

/** The same where a logo may be asked for anew. */
export const RefreshableQuestion = z.object({
  ...LogoQuestion.shape,
  refresh: flag('Ask the website again first: for secret keys of a plan that holds refresh.'),
})

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
      wrong.push({ parameter: name, value: shown(value.join(', ')), allowed: 'one value' })
    else if (value === undefined || value !== '') known[name] = value
    else wrong.push({ parameter: name, value: '', allowed: 'a value, or the parameter left out' })
  }
  const repeated = new Set(wrong.map((entry) => entry.parameter))
  const result = table.safeParse(known)
  for (const issue of result.error?.issues ?? []) {
    const parameter = String(issue.path[0])
    if (repeated.has(parameter)) continue
    wrong.push({ parameter, value: shown(String(known[parameter])), allowed: issue.message })
  }
  if (wrong.length > 0) throw refusal(wrong)
  return result.data as z.output<T>
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
