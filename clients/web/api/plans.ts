// The plans that can be had, which costs nobody a request.
import type { components } from '../../openapi.ts'
import { problemOf, Refused } from './problem.ts'

export type Plan = components['schemas']['BillingPlan']

let asked: Promise<Plan[]> | null = null

/** @throws Refused */
export function plans(): Promise<Plan[]> {
  asked ??= fetch('/api/billing/plans').then(async (response) => {
    if (!response.ok) throw new Refused(await problemOf(response))
    return ((await response.json()) as components['schemas']['BillingPlans']).plans
  })
  asked.catch(() => {
    asked = null
  })
  return asked
}
