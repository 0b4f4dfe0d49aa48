// Resolver for the usage of the caller's key.
import type { DayUsage } from '../../schema/resolvers.ts'
import { requireKey } from '../access/entitlements.ts'
import type { Ctx } from '../context.ts'

/** Any key may read its own usage. */
export async function usage({ usage, caller }: Ctx): Promise<DayUsage[]> {
  requireKey(caller, 'Reading usage', null)
  return usage.find(caller.keyId as string)
}
