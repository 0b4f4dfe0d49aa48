// What a field may ask: the resolvers of its request, and who the caller is.
import { tooMany } from '../inputs.ts'
import type { Resolvers } from '../resolvers.ts'
import type { Plan } from '../shapes.ts'

export const CALLERS = ['anonymous', 'publishable', 'secret'] as const

export interface Viewer {
  kind: (typeof CALLERS)[number]
  plan: Plan
  /** Of the window that is nearest to empty, this operation counted. */
  limit: number
  remaining: number
  resetAt: Date
}

/** A plain object: the server copies it onto its own. */
export interface GraphContext {
  resolvers: Resolvers
  viewer: Viewer
  /** Plans that can be had, smallest first. */
  plans: Plan[]
  /** Public address of the image host. */
  imageUrl: string
  /**
   * Counts a company, or a question for one, among those that this operation is about.
   * @param was what it was counted as before it was known which company is meant.
   * @throws Problem invalid_request when it is one more than the plan allows.
   */
  count(name: string, was?: string): void
}

export function counting(limit: number): GraphContext['count'] {
  const names = new Set<string>()
  return (name, was) => {
    if (was !== undefined) names.delete(was)
    if (names.has(name)) return
    if (names.size >= limit) throw tooMany(names.size + 1, limit)
    names.add(name)
  }
}
