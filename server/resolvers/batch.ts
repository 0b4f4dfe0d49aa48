// Batch requests: results in the requested order; an invalid domain fails alone.
import { type Apex, hostnameErrorText, parseHostname } from '../../schema/apex.ts'
import { toDisplayText, tooManyDomains } from '../../schema/inputs.ts'
import { Problem, Unavailable } from '../../schema/problems.ts'
import type { Batch, BatchFailure, FailedItem, Resolvers } from '../../schema/resolvers.ts'
import { requireKey } from '../access/entitlements.ts'
import type { CallerPlan } from '../access/plans.ts'

/** Returns the parsed domains. Reads no store, because a batch of logos contains only URLs. */
export const batchLogos = (caller: CallerPlan): Resolvers['batchLogos'] =>
  batch(caller, async (domain) => ({ domain }))

/** @param onError receives the error of each failed item; an invalid domain is no error. */
export const batchDescribe = (
  caller: CallerPlan,
  describe: Resolvers['describe'],
  onError: (error: unknown) => void,
): Resolvers['batchDescribe'] => batch(caller, describe, onError)

/** Resolves each apex once, and repeats the result for duplicates. */
function batch<Item>(
  caller: CallerPlan,
  resolve: (domain: Apex) => Promise<Item>,
  onError: (error: unknown) => void = () => {},
): (domains: readonly string[]) => Promise<Batch<Item | FailedItem>> {
  return async (domains) => {
    requireKey(caller, 'A batch', 'batch')
    const limit = caller.plan.batchLimit
    if (domains.length > limit) throw tooManyDomains(domains.length, limit)
    const items = new Map<Apex, Promise<Item>>()
    const resolveOnce = (domain: Apex) => {
      const item = items.get(domain) ?? resolve(domain)
      items.set(domain, item)
      return item
    }
    const results = domains.map(async (domain) => {
      const parsed = parseHostname(domain)
      if (typeof parsed !== 'string') {
        const detail = hostnameErrorText(toDisplayText(domain), parsed)
        return { domain, error: 'invalid_domain' as const, detail }
      }
      return resolveOnce(parsed).catch(
        (error): FailedItem => ({ domain, error: failureOf(error, onError) }),
      )
    })
    return { limit, results: await Promise.all(results) }
  }
}

/** Reports an error and returns its item's code. A Problem, such as a missing permission, fails the whole batch. */
function failureOf(error: unknown, onError: (error: unknown) => void): BatchFailure {
  if (error instanceof Problem) throw error
  onError(error)
  return error instanceof Unavailable ? 'unavailable' : 'describe_failed'
}
