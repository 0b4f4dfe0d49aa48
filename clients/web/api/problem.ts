// Converts REST, GraphQL and network failures into one `Problem`, which the page shows.
import type { ProblemCode } from '../../../schema/problems.ts'
import { problemCodeOf } from '../../problems.ts'

export interface Problem {
  /** `offline` is the page's own code: no response arrived. */
  code: ProblemCode | 'offline'
  detail: string
  /** Seconds to wait. */
  retryAfter?: number
  /** Id of the caller's plan. */
  currentTier?: string
}

export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

const OFFLINE: Problem = { code: 'offline', detail: 'The service cannot be reached.' }

export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  // fetch reports network failures as TypeError.
  if (error instanceof TypeError) return OFFLINE
  return { code: 'internal', detail: String(error) }
}

/** Reads the problem details of an error response; without them the status becomes the detail. */
export async function readProblem(response: Response): Promise<Problem> {
  const body = await response.json().catch(() => ({}))
  const { type, detail, retryAfter, currentTier } = body as Partial<Problem> & { type?: unknown }
  const code = problemCodeOf(type) ?? 'internal'
  return {
    code,
    detail: detail ?? `The service responded with status ${response.status}.`,
    retryAfter,
    currentTier,
  }
}
