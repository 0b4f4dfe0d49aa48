// Why there is no answer, in the same form whichever door refused.
import type { ProblemCode } from '../../../schema/problems.ts'
import { codeOf } from '../../problems.ts'

export interface Refusal {
  code: ProblemCode | 'offline'
  detail: string
  /** Seconds to wait. */
  retryAfter?: number
  currentTier?: string
}

export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.detail)
    this.refusal = refusal
  }
}

const OFFLINE: Refusal = { code: 'offline', detail: 'The service cannot be reached.' }

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal
  // fetch tells of the network with a TypeError.
  if (error instanceof TypeError) return OFFLINE
  return { code: 'internal', detail: String(error) }
}

/** What a response that is no answer says: problem details, or its status. */
export async function problemOf(response: Response): Promise<Refusal> {
  const body = await response.json().catch(() => ({}))
  const { type, detail, retryAfter, currentTier } = body as Record<string, never>
  const code = codeOf(type) ?? 'internal'
  return { code, detail: detail ?? `The answer was ${response.status}.`, retryAfter, currentTier }
}
