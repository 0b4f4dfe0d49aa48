// Resolvers for company intelligence.
import type { Apex } from '../../schema/apex.ts'
import type { DetailedIntelligence, Intelligence } from '../../schema/intelligence.ts'
import { requireSecretKey } from '../access/entitlements.ts'
import type { Ctx } from '../context.ts'
import { findIndustry } from '../industries/index.ts'

/** Returns stored intelligence, or researches the company now. `tier` is the caller's plan. */
export async function intelligence(
  { outbound, loaders, caller }: Ctx,
  domain: Apex,
): Promise<DetailedIntelligence & { tier: string; pending: boolean }> {
  requireSecretKey(caller, 'Company intelligence', 'intelligence')
  const stored = await loaders.intelligence.load(domain)
  const current = await outbound.research.find(domain, stored, caller)
  return { ...current, ...industryDetailsOf(current), tier: caller.plan.id }
}

/** Returns stored intelligence; null when there is none, the key is not secret or the plan does not include it. */
export async function storedIntelligence(
  { loaders, caller: { kind, plan } }: Ctx,
  domain: Apex,
): Promise<DetailedIntelligence | null> {
  if (kind !== 'secret' || plan.features.intelligence !== true) return null
  const stored = await loaders.intelligence.load(domain)
  return stored && { ...stored.intelligence, ...industryDetailsOf(stored.intelligence) }
}

const industryDetailsOf = ({ industry }: Intelligence) => ({
  industryDetails: industry === null ? null : findIndustry(industry),
})
