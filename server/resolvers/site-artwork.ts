// Finds the artwork of a site: of a company by its tiers, of one host by what was found there and nowhere else.
import { DOMAIN_ALLOWED } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { invalidRequest, wrongParameter } from '../../schema/inputs/parse.ts'
import { Unavailable } from '../../schema/problems.ts'
import {
  companyOf,
  type Host,
  isHost,
  isInZones,
  type Scope,
  type Site,
} from '../../schema/site.ts'
import type { Ctx, StoredCtx } from '../context.ts'
import type { WantedLogo } from '../crawler/early-answers.ts'
import type { KnownArtwork } from '../crawler/scheduler.ts'
import { type FoundArtwork, findArtwork, findStoredArtwork, isBlocked } from './artwork.ts'
import { showsSameDrawing } from './same-drawing.ts'

const BLOCKED: KnownArtwork = { artworks: [], pending: false, reason: 'blocked' }

/**
 * Finds the artwork of a site and visits it if needed.
 * @throws Problem invalid_request for a name of a private zone that is asked for as a public one.
 * @param scope `auto` shows the company where the host has no logo of its own.
 * @param wanted the logo that is shown on light backgrounds; see `VisitScheduler.find`.
 */
export async function findSiteArtwork(
  ctx: Ctx,
  site: Site,
  scope: Scope,
  wanted: WantedLogo | null,
): Promise<KnownArtwork> {
  if (!isHost(site)) return findArtwork(ctx, site, wanted)
  // A zone may be below a public suffix. The same answer for every name in it tells nothing about any of them.
  if (isInZones(site, ctx.config.privateNetwork.zones))
    throw invalidRequest([wrongParameter('domain', DOMAIN_ALLOWED, site)])
  const company = companyOf(site)
  const own = await findOfHost(ctx, site, wanted).catch((error) => {
    // Without the store, the company may still have bundled artwork.
    if (company !== null && scope === 'auto' && error instanceof Unavailable) return null
    throw error
  })
  if (own?.reason === 'blocked') return own
  if (company === null) return own!
  if (own && own.artworks.length > 0) {
    const { artworks } = await findStoredArtwork(ctx, company)
    // A host with the drawing of its company shows the company's artwork, which is the better one.
    return (await showsSameDrawing(ctx, own.artworks, artworks)) ? { ...own, artworks } : own
  }
  if (own && scope === 'host') return own
  const ofCompany = await findArtwork(ctx, company, wanted)
  return { ...ofCompany, pending: ofCompany.pending || (own?.pending ?? true) }
}

/** Finds what the operator set for the host, or what a visit finds there. A block of its company blocks it too. */
async function findOfHost(ctx: Ctx, host: Host, wanted: WantedLogo | null): Promise<KnownArtwork> {
  const { loaders, outbound, caller, artworkTiers } = ctx
  const company = companyOf(host)
  const [operator, isCompanyBlocked] = await Promise.all([
    loaders.operatorArtwork.load(host),
    company !== null && isBlocked(ctx, company),
  ])
  if (operator?.blocked || isCompanyBlocked) return BLOCKED
  if (operator && operator.artworks.length > 0)
    return { artworks: operator.artworks, pending: false, reason: null }
  if (!artworkTiers.includes('visited'))
    return { artworks: [], pending: false, reason: 'not-visited' }
  const lastVisit = await loaders.visit.load(host)
  return outbound.visitScheduler.find(host, lastVisit, caller, wanted)
}

/** @returns the artwork of a site from the stores and bundled sources, without a visit. */
export async function findStoredSiteArtwork(ctx: StoredCtx, site: Site): Promise<FoundArtwork> {
  if (!isHost(site)) return findStoredArtwork(ctx, site)
  const { loaders, artworkTiers } = ctx
  const company = companyOf(site)
  const [operator, visit, isCompanyBlocked] = await Promise.all([
    loaders.operatorArtwork.load(site),
    loaders.visit.load(site),
    company !== null && isBlocked(ctx, company),
  ])
  if (operator?.blocked || isCompanyBlocked) return { ...BLOCKED, dependsOnVisit: false }
  const uploaded: Artwork[] = operator?.artworks ?? []
  const dependsOnVisit = uploaded.length === 0 && artworkTiers.includes('visited')
  const artworks = uploaded.length > 0 ? uploaded : (visit?.artworks ?? [])
  return { artworks, pending: false, reason: null, dependsOnVisit }
}
