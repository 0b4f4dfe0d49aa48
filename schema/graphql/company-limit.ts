// Limits how many distinct companies one GraphQL operation may request.
import { Problem } from '../problems.ts'
import type { GraphqlContext } from './context.ts'

/** @param limit maximum number of companies in the operation. */
export function createCompanyCounter(limit: number): GraphqlContext['countCompany'] {
  const keys = new Set<string>()
  return (key, replacedKey) => {
    if (replacedKey !== undefined) keys.delete(replacedKey)
    if (keys.has(key)) return
    if (keys.size >= limit) throw tooManyCompanies(limit)
    keys.add(key)
  }
}

/** Names no argument: the companies may come from several fields. */
function tooManyCompanies(limit: number): Problem {
  const allowed = `at most ${limit} companies in one operation of this plan`
  return new Problem('invalid_request', `The operation must request ${allowed}.`, { allowed })
}
