// Converts REST, GraphQL and network failures into one `Problem`, which the page shows.
import type { ProblemCode } from '../../../schema/problems.ts'
import { HttpError, problemCodeOf } from '../../problems.ts'
import { PROBLEM_WORDS } from '../words.ts'

export interface Problem {
  /** The page's own codes: `offline` when no response arrived, `not_logograph` for the page of a proxy. */
  code: ProblemCode | 'offline' | 'not_logograph'
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

/** No response arrived, or only a part of it. */
export const OFFLINE: Problem = { code: 'offline', detail: PROBLEM_WORDS.offline }

export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof HttpError) return foreignProblem(error.response)
  return { code: 'internal', detail: PROBLEM_WORDS.unexpected }
}

/** Seconds until a retry when a proxy does not say how long it takes. */
const FOREIGN_RETRY_SECONDS = 5

/** The problem of a response that this service did not write, such as the error page of a proxy. */
export function foreignProblem({ status, headers }: Response): Problem {
  const retryAfter = Number(headers.get('retry-after')) || FOREIGN_RETRY_SECONDS
  const problem = { code: 'not_logograph', detail: PROBLEM_WORDS.foreign(status) } as const
  return status >= 500 || status === 429 ? { ...problem, retryAfter } : problem
}

/** Reads the problem details of an error response. */
export async function readProblem(response: Response): Promise<Problem> {
  const body = await response.json().catch(() => ({}))
  const { type, detail, retryAfter, currentTier } = body as Partial<Problem> & { type?: unknown }
  const code = problemCodeOf(type)
  if (code === null) return foreignProblem(response)
  return {
    code,
    detail: detail ?? PROBLEM_WORDS.foreign(response.status),
    retryAfter,
    currentTier,
  }
}
