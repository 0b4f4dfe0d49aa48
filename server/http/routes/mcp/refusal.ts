// A refusal as an assistant reads it: an answer of the tool that says what is wrong, by the same words as REST.
import { membersOf, problemOf } from '../../problem-reply.ts'

/** @param onFault told of what the service did not foresee. */
export function refused(error: unknown, baseUrl: string, onFault: (error: unknown) => void) {
  const problem = problemOf(error)
  const { code, message: detail } = problem
  if (code === 'internal') onFault(problem.cause)
  const { docs: _same, ...members } = membersOf(problem, baseUrl)
  const text = JSON.stringify({ code, detail, ...members })
  return { isError: true, content: [{ type: 'text' as const, text }] }
}
