// Reads the code of a problem from its `type`, which tells the problems of this service from those of a proxy.
import type { ProblemCode } from '../schema/problems.ts'

/** @param type `type` of the problem details. @returns null unless it is a URN of this service. */
export function problemCodeOf(type: unknown): ProblemCode | null {
  const code = /^urn:logograph:problem:(\w+)$/.exec(String(type))?.[1]
  return code ? (code as ProblemCode) : null
}
