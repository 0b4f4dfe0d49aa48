// Many domains in one request: answers in the order asked, and one bad name fails alone.
import { type Apex, apexOf } from '../../schema/apex.ts'
import { tooMany } from '../../schema/inputs.ts'
import { Problem, Unavailable } from '../../schema/problems.ts'
import type { Batch, BatchFailure, Failed, Resolvers } from '../../schema/resolvers.ts'
import { requireKey } from '../access/entitlements.ts'
import type { Entitled } from '../access/plans.ts'

/** Nothing is read: what a batch of logos gives are their addresses. */
export const batchLogos = (caller: Entitled): Resolvers['batchLogos'] =>
  batch(caller, async (domain) => ({ domain }))

/** @param onError told of each fault that cost one of them its answer. */
export const batchDescribe = (
  caller: Entitled,
  describe: Resolvers['describe'],
  onError: (error: unknown) => void,
): Resolvers['batchDescribe'] => batch(caller, describe, onError)

/** Domains that stand for one apex are answered once, and told as often as they were asked for. */
function batch<Item>(
  caller: Entitled,
  answer: (domain: Apex) => Promise<Item>,
  onError: (error: unknown) => void = () => {},
): (domains: readonly string[]) => Promise<Batch<Item | Failed>> {
  return async (domains) => {
    requireKey(caller, 'A batch', 'batch')
    const limit = caller.plan.batchLimit
    if (domains.length > limit) throw tooMany(domains.length, limit)
    const answers = new Map<Apex, Promise<Item>>()
    const answered = (domain: Apex) => {
      const known = answers.get(domain) ?? answer(domain)
      answers.set(domain, known)
      return known
    }
    const results = domains.map(async (domain) => {
      const apex = apexOf(domain)
      if (apex === null) return { domain, error: 'invalid_domain' as const }
      return answered(apex).catch((error): Failed => ({ domain, error: failureOf(error, onError) }))
    })
    return { limit, results: await Promise.all(results) }
  }
}

/** What the caller may not have is refused as a whole. */
function failureOf(error: unknown, onError: (error: unknown) => void): BatchFailure {
  if (error instanceof Problem) throw error
  onError(error)
  return error instanceof Unavailable ? 'unavailable' : 'describe_failed'
}
