// Loads the plan list; the request does not count against the quota.
import type { components } from '../../openapi.ts'
import { readJson, receive } from './response.ts'

export type Plan = components['schemas']['BillingPlan']

let plansPromise: Promise<Plan[]> | null = null

/** @throws ProblemError */
export function loadPlans(): Promise<Plan[]> {
  plansPromise ??= receive('/api/billing/plans')
    .then(readJson<components['schemas']['BillingPlans']>)
    .then(({ plans }) => plans)
  plansPromise.catch(() => {
    plansPromise = null
  })
  return plansPromise
}
