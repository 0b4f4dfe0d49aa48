// Finds what a host calls itself: Google Translate, not Google.
import type { HostName } from '../../schema/resolvers.ts'
import { companyOf, isHost, type Site } from '../../schema/site.ts'
import { requireKey } from '../access/entitlements.ts'
import type { Ctx } from '../context.ts'
import { hostNameOf } from '../profile/host-name.ts'
import { nameOnSite } from '../profile/name.ts'
import type { Loaders } from '../stores/loaders.ts'
import { visitIfStale } from './company.ts'
import { refusePrivateName } from './site-artwork.ts'

/** The name on the start page. When the last visit is too old, visits the host first, as the logo of the host does. */
export async function hostName(ctx: Ctx, site: Site): Promise<HostName> {
  refusePrivateName(ctx, site)
  const { pending } = isHost(site) ? await visitIfStale(ctx, site) : { pending: false }
  return { name: await nameOfHost(ctx.loaders, site), pending }
}

/** Like `hostName`, for callers who may have the profile of its company. */
export async function describeHost(ctx: Ctx, site: Site): Promise<HostName> {
  requireKey(ctx.caller, 'Describing a company', 'brandData')
  return hostName(ctx, site)
}

/** The stored name, without a visit. */
export async function storedHostName(ctx: Ctx, site: Site): Promise<HostName> {
  refusePrivateName(ctx, site)
  return { name: await nameOfHost(ctx.loaders, site), pending: false }
}

/**
 * Reads the stored name of a site that has been checked.
 * @returns null for a company, and for a host without a name of its own.
 */
export async function nameOfHost(
  loaders: Pick<Loaders, 'facts' | 'company'>,
  site: Site,
): Promise<string | null> {
  if (!isHost(site)) return null
  const apex = companyOf(site)
  const [facts, company, companyFacts] = await Promise.all([
    loaders.facts.load(site),
    apex && loaders.company.load(apex),
    apex && loaders.facts.load(apex),
  ])
  const names = [company?.name, apex && nameOnSite(apex, companyFacts)]
  return hostNameOf(
    site,
    facts,
    names.filter((name) => name != null),
  )
}
