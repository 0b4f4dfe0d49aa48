// The parameters and the body of a batch.
import { z } from 'zod'
import type { RawHints } from '../identifiers.ts'
import type { Problem } from '../problems.ts'
import { SigningParameters } from './brand.ts'
import { LogoParameters, SIZE } from './logo.ts'
import { HintParameters, NameMatching } from './lookup.ts'
import { invalidRequest } from './parse.ts'
import { integer } from './types.ts'

const HINTS = Object.keys(HintParameters.shape)

const HINT_PROPERTIES = Object.fromEntries(
  Object.entries(HintParameters.shape).map(([name, type]) => [
    name,
    { type: 'string' as const, description: type.meta()?.description ?? '' },
  ]),
)

const isObject = (item: unknown): item is object =>
  typeof item === 'object' && item !== null && !Array.isArray(item)
const wrongHintOf = (item: object) => Object.keys(item).find((name) => !HINTS.includes(name))

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
          'Public hostnames in any spelling, URLs or email addresses, or other identifiers with a prefix: ticker:AAPL, isin:US0378331005, crypto:BTC, name:Stripe, and lei, wkn, cusip, sedol, figi, cik, email or url. The plan limits their number.',
        example: ['stripe.com', 'github.com'],
        override: { type: 'array', items: { type: 'string' }, minItems: 1 },
      }),
    hints: z
      .array(z.unknown(), 'a list of hints, one for each entry of domains')
      .superRefine((items, context) => {
        const index = items.findIndex((item) => !isObject(item) || wrongHintOf(item) !== undefined)
        if (index === -1) return
        const item = items[index]
        const message = `an object of hints such as {"country":"SE"}, of ${HINTS.join(', ')}`
        const got = isObject(item) ? wrongHintOf(item) : item
        context.addIssue({ code: 'custom', path: [index], message, params: { got } })
      })
      .pipe(z.array(z.custom<RawHints>()))
      .optional()
      .meta({
        description:
          'Hints to the entries of domains, in the same order; {} for an entry without hints. They count beside a name, and exchange beside a ticker.',
        override: { type: 'array', items: { type: 'object', properties: HINT_PROPERTIES } },
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
  ...NameMatching.shape,
})

/** @throws Problem invalid_request unless there are hints for each domain, or none at all. */
export function checkHintCount(domains: number, hints: number | undefined): void {
  if (hints === undefined || hints === domains) return
  const allowed = `a list of ${domains} hints, one for each entry of domains`
  const value = `${hints} hints`
  const detail = `hints must be ${allowed}; got ${value}.`
  throw invalidRequest([{ parameter: 'hints', value, allowed, detail }])
}

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
