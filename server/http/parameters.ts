// Reads the parameters of a request, and names the ones that the route does not have.
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { parseParameters } from '../../schema/inputs/parse.ts'
import { redactKeys } from '../telemetry/redact.ts'
import { stateOf } from './request-state.ts'
import { isProbablyMeant } from './typo.ts'

/** Ignored parameters that the header names, so that a URL with thousands of them gets a short answer. */
const MAX_NAMES = 5
/** In characters. */
const MAX_NAME_LENGTH = 32
/** Characters that a token may not have (RFC 9110, 5.6.2). */
const NON_TOKEN = /[^\w!#$%&'*+.^`|~-]/g

/** Names of other services, in lower-case letters, with the name here. */
const OTHER_NAMES = new Map([
  ['width', 'size'],
  ['height', 'size'],
  ['w', 'size'],
  ['h', 'size'],
  ['sz', 'size'],
  ['dpr', 'retina'],
  ['key', 'token'],
  ['apikey', 'token'],
  ['query', 'q'],
  ['q', 'query'],
])

/**
 * Parses the path and the query of a request, and notes the query parameters that the schema does not have for
 * X-Ignored-Parameters.
 * @throws Problem invalid_request, as `parseParameters`.
 */
export function readParameters<T extends z.ZodObject>(
  request: Request,
  response: Response,
  schema: T,
): z.output<T> {
  const { query, params } = request
  const known = Object.keys(schema.shape).filter((name) => !Object.hasOwn(params, name))
  noteIgnoredParameters(request, response, known)
  return parseParameters(schema, { ...query, ...params })
}

/** Notes the query parameters that are not among `known` for X-Ignored-Parameters. */
export function noteIgnoredParameters(
  { query }: Request,
  response: Response,
  known: string[] = [],
): void {
  const names = Object.keys(query)
  stateOf(response).ignoredParameters = ignoredParameters(names, [...known, 'token'])
}

/**
 * @param names of the query parameters.
 * @param known names that the route has.
 * @returns the value of X-Ignored-Parameters; null when the route has every parameter.
 */
function ignoredParameters(names: string[], known: string[]): string | null {
  const ignored = names.filter((name) => name !== '' && !known.includes(name))
  if (ignored.length === 0) return null
  const members = ignored.slice(0, MAX_NAMES).map((name) => {
    const meant = meantParameter(name, known)
    return meant === undefined ? tokenOf(name) : `${tokenOf(name)};did-you-mean=${meant}`
  })
  return members.join(', ')
}

/** @returns the known name that a caller probably meant: in another case, with brackets, with one typo, or of another service. */
export function meantParameter(name: string, known: string[]): string | undefined {
  const typed = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const other = OTHER_NAMES.get(typed)
  if (other !== undefined && known.includes(other)) return other
  return known.find((candidate) => isProbablyMeant(candidate.toLowerCase(), typed))
}

/** @returns the name as a token: escaped as in a URL, and without a key that was written in its place. */
function tokenOf(name: string): string {
  const escaped = encodeURIComponent(redactKeys(name).toWellFormed())
  return escaped.replace(NON_TOKEN, '_').slice(0, MAX_NAME_LENGTH)
}
