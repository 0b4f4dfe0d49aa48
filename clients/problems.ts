// What a problem is called: the last word of its type.
import type { ProblemCode } from '../schema/problems.ts'

/** @param type of problem details; null when it is none of the service's. */
export function codeOf(type: unknown): ProblemCode | null {
  const code = /\/problems\/(\w+)$/.exec(String(type))?.[1]
  return code ? (code as ProblemCode) : null
}
