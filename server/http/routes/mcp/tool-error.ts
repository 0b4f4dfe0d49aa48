// Turns an error of a tool into a tool result with the same problem details as REST.
import { problemMembers, toProblem } from '../../problem-reply.ts'

/** @param onError called with each unexpected error. */
export function toolError(error: unknown, baseUrl: string, onError: (error: unknown) => void) {
  const problem = toProblem(error)
  const { code, message: detail } = problem
  if (code === 'internal') onError(problem.cause)
  // `docs` equals `type`.
  const { docs: _, ...members } = problemMembers(problem, baseUrl)
  const text = JSON.stringify({ code, detail, ...members })
  return { isError: true, content: [{ type: 'text' as const, text }] }
}
