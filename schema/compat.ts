// Defines the parameters of compatible routes (Clearbit, Logo.dev, Google and others). Invalid values fall back to defaults.
import { z } from 'zod'
import { SIZE } from './inputs/logo.ts'

/** The services whose routes are supported. Each may have its own host names. */
export const COMPAT_SERVICES = [
  'clearbit',
  'logodev',
  'google',
  'duckduckgo',
  'bitwarden',
  'brandfetch',
] as const
export type CompatService = (typeof COMPAT_SERVICES)[number]

/** Documents a parameter with its proper type, although parsing accepts any value. */
const documentedAs =
  (type: string, defaultValue: unknown) =>
  ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    for (const name of ['pattern', 'enum']) delete jsonSchema[name]
    Object.assign(jsonSchema, { type, default: defaultValue })
  }

/** Reads the leading number of a text and clamps it to the size limits. Other text gives the default. */
const clampedInteger = (defaultValue: number, description: string) =>
  z
    .string()
    .regex(/^\s*\d/)
    .transform((text) => Math.min(Math.max(Number.parseInt(text, 10), SIZE.min), SIZE.max))
    .default(defaultValue)
    .catch(defaultValue)
    .meta({
      description: `${description} Clamped to ${SIZE.min}–${SIZE.max} and to the limit of the plan; ${defaultValue} when it is not a number.`,
      override: documentedAs('integer', defaultValue),
    })

const edge = (defaultValue: number) => clampedInteger(defaultValue, 'Edge of the image in pixels.')

const flag = (description: string) =>
  z
    .enum(['true', '1'])
    .transform(() => true)
    .default(false)
    .catch(false)
    .meta({ description, override: documentedAs('boolean', false) })

const format = (defaultValue: 'png' | 'jpg') =>
  z
    .enum(['png', 'jpg', 'jpeg', 'webp', 'svg'])
    .transform((format) => (format === 'jpeg' ? 'jpg' : format))
    .default(defaultValue)
    .catch(defaultValue)
    .meta({
      description: 'Image format. A format that the plan does not include becomes png.',
      override: documentedAs('string', defaultValue),
    })

const optionalText = (description: string, example?: string) =>
  z
    .string()
    .optional()
    .meta({ description, ...(example ? { example } : {}) })

const website = (name: string, example?: string) =>
  optionalText(`The website as a hostname or URL, in Google’s parameter \`${name}\`.`, example)

export const ClearbitParameters = z.object({
  size: edge(SIZE.default),
  format: format('png'),
  greyscale: flag('Converts the image to greyscale.'),
})

export const LogodevParameters = z.object({
  size: edge(SIZE.default),
  format: format('jpg'),
  /** `auto`, the default of Logo.dev, is treated as `light`. */
  theme: z
    .enum(['auto', 'light', 'dark'])
    .transform((theme) => (theme === 'dark' ? 'dark' : 'light'))
    .default('light')
    .catch('light'),
  greyscale: flag('Converts the image to greyscale.'),
  retina: flag('Doubles the number of pixels.'),
  fallback: z.enum(['monogram', '404']).catch('monogram'),
})

export const GoogleFaviconsParameters = z.object({
  domain: website('domain', 'stripe.com'),
  domain_url: website('domain_url'),
  sz: edge(16),
})

export const GoogleFaviconV2Parameters = z.object({
  url: website('url', 'https://stripe.com'),
  size: edge(16),
})

export const ClearbitSuggestParameters = z.object({
  query: optionalText('The start of a company name.', 'stripe'),
})

export const ClearbitFindParameters = z.object({
  name: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'The name of a company.', example: 'Apple' }),
})

export const LogodevSearchParameters = z.object({
  q: optionalText('The name of a company, or the start of it.', 'stripe'),
})

/** The parameters of Brandfetch, which are name and value pairs in the path. */
export const BrandfetchPairs = z.object({
  /** `w` and `h` are 0 when the value is not a number; the route then ignores that side. */
  w: clampedInteger(0, 'Width in pixels.').optional(),
  h: clampedInteger(0, 'Height in pixels.').optional(),
  /** The color of the logo, not of the background. */
  theme: z.enum(['light', 'dark']).catch('dark'),
  fallback: z.enum(['brandfetch', 'transparent', 'lettermark', '404']).optional().catch(undefined),
  type: z.enum(['icon', 'symbol', 'logo']).catch('icon'),
  format: format('png'),
})

/** Of a repeated parameter only the first value counts. */
const firstValue = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Parses a query with a zod schema. Empty parameters use their default, and unknown ones are ignored. */
export function parseLeniently<T extends z.ZodObject>(
  schema: T,
  query: Record<string, unknown>,
): z.output<T> {
  const firstValues = Object.keys(schema.shape).map((name) => [name, firstValue(query[name])])
  return schema.parse(Object.fromEntries(firstValues.filter(([, value]) => value !== '')))
}
