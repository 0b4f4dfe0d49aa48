// Turns an error of a tool into a tool result with the same problem details as REST.
import { problemMembers } from '../../../../schema/problems.ts'
import { toProblem } from '../../reply/problem.ts'

/** @param onError called with each unexpected error. */
export function toolError(error: unknown, baseUrl: string, onError: (error: unknown) => void) {
  const problem = toProblem(error)
  if (problem.code === 'internal') onError(problem.cause)
  const text = JSON.stringify({ detail: problem.message, ...problemMembers(problem, baseUrl) })
  return { isError: true, content: [{ type: 'text' as const, text }] }
}
