// Reads the code of a problem from the last segment of its `type` URL.
import type { ProblemCode } from '../schema/problems.ts'

/** @param type `type` of the problem details. @returns null unless it ends in `/problems/` and a code. */
export function problemCodeOf(type: unknown): ProblemCode | null {
  const code = /\/problems\/(\w+)$/.exec(String(type))?.[1]
  return code ? (code as ProblemCode) : null
}
