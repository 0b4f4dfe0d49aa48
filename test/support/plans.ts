// The built-in plans with other limits, for tests of quotas.
import type { Plan } from '../../schema/shapes/plan.ts'
import { loadPlans } from '../../server/access/plans.ts'

/** The built-in plans with these limits per minute and per day, by the id of the plan. */
export function plansWithLimits(limits: Record<string, [minute: number, day: number]>): Plan[] {
  const { anonymous, listed } = loadPlans(null)
  return [anonymous, ...listed].map((plan) => {
    const [minute, day] = limits[plan.id] ?? [plan.requestLimitPerMinute, plan.requestLimitPerDay]
    return { ...plan, requestLimitPerMinute: minute, requestLimitPerDay: day }
  })
}
