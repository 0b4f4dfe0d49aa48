// Limits how many distinct companies one GraphQL operation may request.
import { tooManyDomains } from '../inputs.ts'
import type { GraphqlContext } from './context.ts'

/** @param limit maximum number of companies in the operation. */
export function createCompanyCounter(limit: number): GraphqlContext['countCompany'] {
  const keys = new Set<string>()
  return (key, replacedKey) => {
    if (replacedKey !== undefined) keys.delete(replacedKey)
    if (keys.has(key)) return
    if (keys.size >= limit) throw tooManyDomains(keys.size + 1, limit)
    keys.add(key)
  }
}
