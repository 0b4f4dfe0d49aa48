// The argument of every GraphQL field that returns signed URLs.
import { SigningParameters } from '../inputs/brand.ts'
import { parseParameters } from '../inputs/parse.ts'
import type { builder } from './builder.ts'
import type { GraphqlContext } from './context.ts'
import { descriptionOf } from './descriptions.ts'

/** The builder of arguments that Pothos passes to a field as `t.arg`. */
export type ArgumentBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]['arg']

export const expiresInArgument = (argument: ArgumentBuilder) =>
  argument.int({ description: descriptionOf(SigningParameters.shape.expiresIn) })

/** @returns the seconds that signed URLs are valid; undefined when they do not expire. @throws Problem invalid_request. */
export function parseExpiresIn(args: {
  expiresIn?: number | null | undefined
}): number | undefined {
  const { expiresIn } = args
  if (expiresIn === null || expiresIn === undefined) return undefined
  return parseParameters(SigningParameters, { expiresIn: String(expiresIn) }).expiresIn
}

/** A cache could show URLs whose signature has expired. */
export function forbidStoring(
  { caching }: GraphqlContext,
  expiresIn: number | null | undefined,
): void {
  if (expiresIn !== null && expiresIn !== undefined) caching.isCacheable = false
}
