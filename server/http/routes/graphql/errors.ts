// Formats GraphQL errors: problem details as extensions, without internal messages.
import { GraphQLError } from 'graphql'
import { BATCH_LIMIT, listedErrors } from '../../../../schema/graphql/error-limit.ts'
import { maskKeys } from '../../../../schema/keys.ts'
import { Problem, problemMembers } from '../../../../schema/problems.ts'
import { toProblem } from '../../reply/problem.ts'

/** In characters; messages quote the document, which may be long. */
const MAX_MESSAGE_LENGTH = 500
const MAX_LOCATIONS = 5

/** The extension that Yoga reads to set the HTTP status of the response. */
interface HttpExtension {
  status?: number
  /** True sets the status to 200 for a client that accepts only application/json, as older clients expect. */
  spec?: boolean
  headers?: Record<string, string>
}

/** The cost ignores the length of stored texts, so some operations below `MAX_COST` exceed this limit. */
export const MAX_ANSWER_BYTES = 4_000_000

export const answerTooLong = () =>
  new Problem(
    'invalid_request',
    `The answer would have more than ${MAX_ANSWER_BYTES} bytes. Request fewer companies or fewer fields.`,
  )

export type FormatError = (error: unknown) => GraphQLError

interface WithErrors {
  errors?: readonly GraphQLError[] | undefined
}

/** @returns the result, or the part of a result, with the errors that an answer lists. */
export function withListedErrors<Result extends WithErrors>(
  result: Result,
  format: FormatError,
): Result {
  if (!result.errors) return result
  const listed = listedErrors(result.errors)
  const more = listed.length < result.errors.length ? { extensions: { moreErrors: true } } : {}
  return { ...result, ...more, errors: listed.length > 0 ? listed.map(format) : undefined }
}

/** @param onError called with each unexpected error. */
export function errorFormatter(
  baseUrl: string,
  onError: (error: unknown, requestId: string) => void,
) {
  return (thrown: unknown, requestId: string): GraphQLError => {
    const error =
      thrown instanceof GraphQLError
        ? thrown
        : new GraphQLError('', { originalError: thrown as Error })
    const problem = problemOfError(error)
    if (problem.code === 'internal') onError(problem.cause, requestId)
    const { code, http } = error.extensions as { code?: unknown; http?: HttpExtension }
    // An error with a path concerns one field; an error without one fails the whole response.
    const isDocumentError = error.nodes !== undefined || error.positions !== undefined
    // The type and the page of a problem name its code, which these errors replace.
    const { type, docs, ...members } = problemMembers(problem, baseUrl)
    const codeExtensions = GRAPHQL_CODES.has(code) ? { code } : { type, docs }
    const httpExtension = error.path
      ? {}
      : { http: { status: problem.status, ...http, spec: isDocumentError } }
    return new GraphQLError(maskKeys(problem.message).slice(0, MAX_MESSAGE_LENGTH), {
      source: error.source,
      path: error.path,
      nodes: error.nodes?.slice(0, MAX_LOCATIONS),
      positions: error.nodes ? undefined : error.positions?.slice(0, MAX_LOCATIONS),
      extensions: {
        ...members,
        ...codeExtensions,
        ...httpExtension,
      },
    })
  }
}

/** Clients react to this code by sending the whole document. */
export const PERSISTED_QUERY_NOT_FOUND = 'PERSISTED_QUERY_NOT_FOUND'
/** As the servers of The Guild name it; GraphQL over HTTP names no code. */
export const PERSISTED_DOCUMENT_NOT_FOUND = 'PERSISTED_DOCUMENT_NOT_FOUND'
/** The variables do not fit their types. */
export const BAD_USER_INPUT = 'BAD_USER_INPUT'
/**
 * The codes of errors that only GraphQL has. GraphQL clients and gateways know these names, so they replace the code of
 * the problem.
 */
const GRAPHQL_CODES = new Set<unknown>([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  BAD_USER_INPUT,
  PERSISTED_QUERY_NOT_FOUND,
  PERSISTED_DOCUMENT_NOT_FOUND,
  BATCH_LIMIT,
])

/** An error with a cause was thrown by a resolver or a plugin; any other error concerns the request. */
function problemOfError(error: GraphQLError): Problem {
  let cause: Error | undefined = error
  while (cause instanceof GraphQLError) cause = cause.originalError ?? undefined
  // Only invalid JSON in the query string gets here: in a body it is a GraphQLError, and resolvers parse no JSON.
  if (cause instanceof SyntaxError && !error.path) {
    return new Problem('invalid_request', 'variables and extensions must be JSON objects.')
  }
  if (cause) return toProblem(cause)
  const { status } = (error.extensions.http ?? {}) as HttpExtension
  if (status === 405) {
    return new Problem('method_not_allowed', error.message, { allowed: 'POST' })
  }
  return new Problem('invalid_request', error.message)
}
