// Every parameter of other services' addresses once: read as leniently as those services read it, never refused.
import { z } from 'zod'
import { SIZE } from './inputs.ts'

/** The services whose addresses are answered; each may be given host names of its own. */
export const COMPAT_SERVICES = [
  'clearbit',
  'logodev',
  'google',
  'duckduckgo',
  'bitwarden',
  'brandfetch',
] as const
export type CompatService = (typeof COMPAT_SERVICES)[number]

/** Documented by what clients should send, not by what is borne with. */
const as =
  (type: string, initial: unknown) =>
  ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    for (const name of ['pattern', 'enum']) delete jsonSchema[name]
    Object.assign(jsonSchema, { type, default: initial })
  }

/** The number that a word begins with, brought within bounds; any other word is the default. */
const clipped = (initial: number, description: string) =>
  z
    .string()
    .regex(/^\s*\d/)
    .transform((word) => Math.min(Math.max(Number.parseInt(word, 10), SIZE.min), SIZE.max))
    .default(initial)
    .catch(initial)
    .meta({
      description: `${description} Brought within ${SIZE.min} to ${SIZE.max} and the plan; ${initial} when it is no number.`,
      override: as('integer', initial),
    })

const edge = (initial: number) => clipped(initial, 'Edge of the image in pixels.')

const flag = (description: string) =>
  z
    .enum(['true', '1'])
    .transform(() => true)
    .default(false)
    .catch(false)
    .meta({ description, override: as('boolean', false) })

const format = (initial: 'png' | 'jpg') =>
  z
    .enum(['png', 'jpg', 'jpeg', 'webp', 'svg'])
    .transform((word) => (word === 'jpeg' ? 'jpg' : word))
    .default(initial)
    .catch(initial)
    .meta({
      description: 'Image format. What the plan lacks is answered with png.',
      override: as('string', initial),
    })

const text = (description: string, example?: string) =>
  z
    .string()
    .optional()
    .meta({ description, ...(example ? { example } : {}) })

const website = (name: string, example?: string) =>
  text(`The website as a host name or a whole URL, as Google reads \`${name}\`.`, example)

export const ClearbitParameters = z.object({
  size: edge(SIZE.default),
  format: format('png'),
  greyscale: flag('Take the colour out.'),
})

export const LogodevParameters = z.object({
  size: edge(SIZE.default),
  format: format('jpg'),
  /** `auto`, Logo.dev's default, is the logo as it is. */
  theme: z
    .enum(['auto', 'light', 'dark'])
    .transform((word) => (word === 'dark' ? 'dark' : 'light'))
    .default('light')
    .catch('light'),
  greyscale: flag('Take the colour out.'),
  retina: flag('Twice the pixels.'),
  fallback: z.enum(['monogram', '404']).catch('monogram'),
})

export const FaviconsParameters = z.object({
  domain: website('domain', 'stripe.com'),
  domain_url: website('domain_url'),
  sz: edge(16),
})

export const FaviconV2Parameters = z.object({
  url: website('url', 'https://stripe.com'),
  size: edge(16),
})

export const SuggestParameters = z.object({
  query: text('What was typed of a company’s name.', 'stripe'),
})

export const FindParameters = z.object({ name: text('A company’s name.', 'Apple') })

export const LogodevSearchParameters = z.object({ q: text('A company’s name, or part of it.') })

/** Brandfetch writes them as pairs in the path. */
export const BrandfetchPairs = z.object({
  w: clipped(0, 'Width.').optional(),
  h: clipped(0, 'Height.').optional(),
  /** The colour of the image, not of the page that it is for. */
  theme: z.enum(['light', 'dark']).catch('dark'),
  fallback: z.enum(['brandfetch', 'transparent', 'lettermark', '404']).optional().catch(undefined),
  type: z.enum(['icon', 'symbol', 'logo']).catch('icon'),
  format: format('png'),
})

/** Reads a query by a table: the first of a repeated parameter, an empty one as left out, no other. */
export function readLeniently<T extends z.ZodObject>(
  table: T,
  query: Record<string, unknown>,
): z.output<T> {
  const first = Object.keys(table.shape).map((name) => [name, [query[name]].flat()[0]])
  return table.parse(Object.fromEntries(first.filter(([, word]) => word !== '')))
}
