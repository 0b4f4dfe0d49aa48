// How an error is told in GraphQL: problem details as its extensions, and nothing of what was not meant for the caller.
import { GraphQLError } from 'graphql'
import { Problem } from '../../../../schema/problems.ts'
import { membersOf, problemOf } from '../../problem-reply.ts'

/** A message repeats what was written, and that may be long. */
const LONGEST = 500
const MOST_PLACES = 5

/** What yoga reads off an error for the answer as a whole. */
interface Http {
  status?: number
  /** What is wrong with the document is 200 with application/json, as clients of old expect. */
  spec?: boolean
  headers?: Record<string, string>
}

/** @param onFault told of what the service did not foresee. */
export function errorTeller(baseUrl: string, onFault: (error: unknown) => void) {
  return (thrown: unknown): GraphQLError => {
    const error =
      thrown instanceof GraphQLError
        ? thrown
        : new GraphQLError('', { originalError: thrown as Error })
    const problem = problemIn(error)
    if (problem.code === 'internal') onFault(problem.cause)
    const { docs: _same, ...members } = membersOf(problem, baseUrl)
    const { code, http } = error.extensions as { code?: unknown; http?: Http }
    // An error with a path is one field's; one without is the answer as a whole.
    const spec = error.locations !== undefined
    const whole = error.path ? {} : { http: { status: problem.status, ...http, spec } }
    return new GraphQLError(problem.message.slice(0, LONGEST), {
      ...{ source: error.source, path: error.path },
      nodes: error.nodes?.slice(0, MOST_PLACES),
      positions: error.nodes ? undefined : error.positions?.slice(0, MOST_PLACES),
      extensions: { code: PERSISTED.has(code) ? code : problem.code, ...members, ...whole },
    })
  }
}

/** Clients know these words, and send the document itself then. */
export const NOT_FOUND = 'PERSISTED_QUERY_NOT_FOUND'
const PERSISTED = new Set<unknown>([NOT_FOUND])

/** What GraphQL throws of itself is about the request; all else is what a resolver threw, at the end of the chain. */
function problemIn(error: GraphQLError): Problem {
  let cause: Error | undefined = error
  while (cause instanceof GraphQLError) cause = cause.originalError ?? undefined
  // Of an address; a body's is a GraphQLError. No resolver parses what came with the request.
  if (cause instanceof SyntaxError && !error.path) {
    return new Problem('invalid_request', 'variables and extensions must be JSON objects.')
  }
  if (cause) return problemOf(cause)
  const { status } = (error.extensions.http ?? {}) as Http
  if (status === 405) {
    return new Problem('method_not_allowed', error.message, { allowed: 'POST' })
  }
  return new Problem('invalid_request', error.message)
}
