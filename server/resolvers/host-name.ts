// Finds what a host calls itself: Google Translate, not Google.
import { companyOf, isHost, type Site } from '../../schema/site.ts'
import type { Ctx } from '../context.ts'
import { hostNameOf } from '../profile/host-name.ts'
import type { Loaders } from '../stores/loaders.ts'
import { refusePrivateName } from './site-artwork.ts'

/** @returns the name on the start page that the last visit read; null for a company, and without an own name. */
export async function hostName(ctx: Ctx, site: Site): Promise<string | null> {
  refusePrivateName(ctx, site)
  return nameOfHost(ctx.loaders, site)
}

/** Like `hostName`, for sites that have been checked. */
export async function nameOfHost(
  loaders: Pick<Loaders, 'facts' | 'company'>,
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
