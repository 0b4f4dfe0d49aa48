// What research into a company finds: for secret keys of plans that hold it, and in the kit where it is kept already.
import type { Apex } from '../../schema/apex.ts'
import type { Intelligence } from '../../schema/intelligence.ts'
import { requireSecret } from '../access/entitlements.ts'
import type { Entitled } from '../access/plans.ts'
import type { Researching } from '../research/scheduler.ts'
import type { Loaders } from './loaders.ts'

export interface IntelligenceParts {
  research: Researching
}

/** `tier` is the caller's plan. */
export const intelligence =
  ({ research }: IntelligenceParts, loaders: Loaders, caller: Entitled) =>
  async (domain: Apex): Promise<Intelligence & { tier: string }> => {
    requireSecret(caller, 'Company intelligence', 'intelligence')
    const kept = await loaders.intelligence.load(domain)
    const told = await research.find(domain, kept)
    return { ...told, tier: caller.plan.id }
  }

/** @returns what is kept; null where nothing is, or the caller may not have it. */
export const keptIntelligence =
  (loaders: Loaders, { kind, plan }: Entitled) =>
  async (domain: Apex): Promise<Intelligence | null> => {
    if (kind !== 'secret' || plan.features.intelligence !== true) return null
    return (await loaders.intelligence.load(domain))?.intelligence ?? null
  }
