// Parses parameters and bodies with a zod schema, and describes every wrong value.
import type { z } from 'zod'
import { maskKeys } from '../keys.ts'
import { Problem, type WrongParameter } from '../problems.ts'

export const BODY_ALLOWED = 'a JSON object sent as application/json'

/**
 * Parses a JSON body with a zod schema.
 * @throws Problem invalid_request with the first error. It names an item of a list by its index: `domains[1]`, and shows
 * what is wrong in it, if the schema says so (`params.got`).
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
  const got = (issue?.code === 'custom' && issue.params?.got) || item
  throw invalidRequest([wrongParameter(`${String(name)}[${String(index)}]`, allowed, got)])
}

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
    const given = issue.code === 'custom' ? issue.params?.suggestion : undefined
    const suggestion = given ?? suggestedValue(schema.shape[parameter] as z.ZodType, value)
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

export function wrongParameter(
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

export function invalidRequest(invalid: InvalidParameter[]): Problem {
  const errors = invalid.map(({ detail: _, ...members }): WrongParameter => members)
  const members = errors.length === 1 ? { ...errors[0] } : { errors }
  return new Problem('invalid_request', invalid.map(({ detail }) => detail).join(' '), members)
}
