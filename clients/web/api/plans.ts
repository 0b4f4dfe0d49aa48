// Loads the plan list; the request does not count against the quota.
import type { components } from '../../openapi.ts'
import { ProblemError, readProblem } from './problem.ts'

export type Plan = components['schemas']['BillingPlan']

let plansPromise: Promise<Plan[]> | null = null

/** @throws ProblemError */
export function loadPlans(): Promise<Plan[]> {
  plansPromise ??= fetch('/api/billing/plans').then(async (response) => {
    if (!response.ok) throw new ProblemError(await readProblem(response))
    return ((await response.json()) as components['schemas']['BillingPlans']).plans
  })
  plansPromise.catch(() => {
    plansPromise = null
  })
  return plansPromise
}
