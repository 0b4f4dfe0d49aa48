// Finds what a host calls itself: Google Translate, not Google.
import { companyOf, isHost, type Site } from '../../schema/site.ts'
import type { Ctx } from '../context.ts'
import { hostNameOf } from '../profile/host-name.ts'

/** @returns the name on the start page that the last visit read; null for a company, and without an own name. */
export async function hostName(
  { loaders }: Pick<Ctx, 'loaders'>,
  site: Site,
): Promise<string | null> {
  if (!isHost(site)) return null
  const apex = companyOf(site)
  const [facts, company] = await Promise.all([
    loaders.facts.load(site),
    apex && loaders.company.load(apex),
  ])
  return hostNameOf(site, facts, company?.name ?? null)
}
