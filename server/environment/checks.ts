// Checks that the variables of several modules use. Each error is the sentence after `NAME=value: `.
import { z } from 'zod'

const withSeparators = (count: number) => count.toLocaleString('en-US')

/** @param what the thing that is counted, as the error names it: `an integer from 1 to 64 (processes)`. */
export function integerBetween(min: number, max: number, what: string) {
  const error = `must be an integer from ${min} to ${max} (${what})`
  return z.coerce
    .number(error)
    .int(error)
    .min(min, error)
    .max(max, error)
    .describe(`${withSeparators(min)} to ${withSeparators(max)}`)
}

/** @param min 0 where 0 opens no port, else 1. */
export const port = (min: 0 | 1) =>
  integerBetween(min, 65_535, min === 0 ? 'port; 0 opens none' : 'port')

/** @returns whether the text is a port number from 1 to 65535. */
export function isPort(text: string): boolean {
  const number = Number(text)
  return /^\d{1,5}$/.test(text) && number >= 1 && number <= 65_535
}

/** A host name or an IP address to listen on. */
export const listenHost = z.string().regex(/^[\w.:%-]+$/, 'must be an IP address or a host name')

/** One of these words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  const allowed = words.length === 2 ? words.join(' or ') : `one of ${words.join(', ')}`
  return z.enum(words, `must be ${allowed}`).describe(words.map((word) => `\`${word}\``).join(', '))
}

const splitAtCommas = (text: string) => text.split(',').map((item) => item.trim())

/**
 * A comma-separated list of different names, all of which are known.
 * @param what one of them, as the error names it.
 */
export const distinctNames = <const Names extends readonly string[]>(names: Names, what: string) =>
  z
    .string()
    .transform(splitAtCommas)
    .pipe(
      z
        .array(z.enum(names, `must be a list of ${names.join(', ')}`))
        .refine((list) => new Set(list).size === list.length, `must name each ${what} once`),
    )

/** A comma-separated list; an empty value is an empty list. */
export const commaSeparated = (itemPattern = /./, allowed?: string) =>
  z
    .string()
    .transform((text) => splitAtCommas(text).filter(Boolean))
    .pipe(z.array(z.string().regex(itemPattern, allowed)))

/** A text as it is. @param errorOf returns what is wrong with it, or null. */
export const checkedText = (errorOf: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const message = errorOf(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

/** @returns a check that reports the message of what `parse` throws. */
export const passes =
  <T>(parse: (value: T) => unknown) =>
  (value: T, context: z.RefinementCtx<T>): void => {
    try {
      parse(value)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  }

function hasNoUserinfo(text: string): boolean {
  const url = URL.parse(text)
  return !url?.username && !url?.password
}

/** @param instead what to do instead of a user and a password in the URL, which `fetch` refuses. */
export const httpUrl = (instead: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .refine(hasNoUserinfo, `must not contain a user or a password; ${instead}`)

/** The URL of a service, to which a path is appended. */
export const serviceUrl = (instead: string) =>
  httpUrl(instead).transform((url) => url.replace(/\/+$/, ''))

/** A URL that this service shows to its callers. */
export const publicUrl = serviceUrl('every caller can read it')
