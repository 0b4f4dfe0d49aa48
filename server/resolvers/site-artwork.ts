// Finds the artwork of a site: of a company by its tiers, of one host by what was found there and nowhere else, of a coin
// by its own mark.
import { DOMAIN_ALLOWED } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { invalidRequest, wrongParameter } from '../../schema/inputs/parse.ts'
import { Unavailable } from '../../schema/problems.ts'
import {
  type CoinSite,
  companyOf,
  type Host,
  hostnameOf,
  isCoin,
  isHost,
  isInZones,
  isPrivateHost,
  type Scope,
  type Site,
} from '../../schema/site.ts'
import type { Ctx, StoredCtx } from '../context.ts'
import type { WantedLogo } from '../crawler/early-answers.ts'
import type { KnownArtwork } from '../crawler/scheduler.ts'
import {
  bundledDuringOutage,
  type FoundArtwork,
  findArtwork,
  findStoredArtwork,
  isBlocked,
  nullDuringOutage,
} from './artwork.ts'
import { showsSameDrawing } from './same-drawing.ts'

const BLOCKED: KnownArtwork = { artworks: [], pending: false, reason: 'blocked' }

/**
 * Finds the artwork of a site and visits it if needed.
 * @param scope `auto` shows the company where the host has no logo of its own.
 * @param wanted the logo that is shown on light backgrounds; see `VisitScheduler.find`.
 */
export async function findSiteArtwork(
  ctx: Ctx,
  site: Site,
  scope: Scope,
  wanted: WantedLogo | null,
): Promise<KnownArtwork> {
  if (isCoin(site)) return findOfCoin(ctx, site)
  if (!isHost(site)) return findArtwork(ctx, site, wanted)
  refusePrivateName(ctx, site)
  const company = companyOf(site)
  if (company === null) return findOfHost(ctx, site, wanted)
  const isAuto = scope === 'auto'
  const [own, ofCompany] = await Promise.all([
    findOfHost(ctx, site, wanted).catch((error) => {
      // Without the store, the company may still have bundled artwork.
      if (isAuto && error instanceof Unavailable) return null
      throw error
    }),
    isAuto ? findArtwork(ctx, company, wanted) : findStoredArtwork(ctx, company),
  ])
  if (own?.reason === 'blocked') return own
  const pending = (own?.pending ?? true) || ofCompany.pending
  const isOwnShown =
    own !== null && !(await isCompanyShown(ctx, own.artworks, ofCompany.artworks, scope))
  return { ...(isOwnShown ? own : ofCompany), pending }
}

/**
 * Whether a host shows its company: `auto` without an icon of its own, and each host with the drawing of its company. What
 * an operator set for the host is shown.
 */
async function isCompanyShown(
  ctx: Ctx,
  own: readonly Artwork[],
  ofCompany: readonly Artwork[],
  scope: Scope,
): Promise<boolean> {
  if (own.some(({ source }) => source === 'uploaded')) return false
  const hasIcon = own.some(({ kind }) => kind === 'icon')
  if (scope === 'auto' && !hasIcon) return own.length === 0 || ofCompany.length > 0
  return showsSameDrawing(ctx, own, ofCompany)
}

/** @returns what `findSiteArtwork` shows of the stored artwork, without a visit, and the site that it belongs to. */
export async function findShownArtwork(
  ctx: Ctx,
  site: Site,
  scope: Scope,
): Promise<{ artworks: Artwork[]; shownOf: Site }> {
  const own = await findStoredSiteArtwork(ctx, site)
  const company = isHost(site) && own.reason !== 'blocked' ? companyOf(site) : null
  const { artworks } = company ? await findStoredArtwork(ctx, company) : own
  return company && (await isCompanyShown(ctx, own.artworks, artworks, scope))
    ? { artworks, shownOf: company }
    : { artworks: own.artworks, shownOf: site }
}

/**
 * A zone may be below a public suffix. The same answer for every name in it tells nothing about any of them.
 * @throws Problem invalid_request for a name of a private zone that is asked for as a public one.
 */
export function refusePrivateName({ config }: Pick<Ctx, 'config'>, site: Site): void {
  if (isHost(site) && isInZones(site, config.privateNetwork.zones))
    throw invalidRequest([wrongParameter('domain', DOMAIN_ALLOWED, site)])
}

/** Whether the operator blocked the site, its company, or the private host at its usual port. */
export async function isSiteBlocked(ctx: StoredCtx, site: Site): Promise<boolean> {
  const above = isPrivateHost(site) ? (`//${hostnameOf(site)}/` as Host) : companyOf(site)
  const blocks = await Promise.all([isBlocked(ctx, site), above !== null && isBlocked(ctx, above)])
  return blocks.includes(true)
}

/** Finds what the operator set for the host, or what a visit finds there. A block of its company blocks it too. */
async function findOfHost(ctx: Ctx, host: Host, wanted: WantedLogo | null): Promise<KnownArtwork> {
  const { loaders, outbound, caller, artworkTiers } = ctx
  const [operator, isHidden] = await Promise.all([
    loaders.operatorArtwork.load(host),
    isSiteBlocked(ctx, host),
  ])
  if (isHidden) return BLOCKED
  if (operator && operator.artworks.length > 0)
    return { artworks: operator.artworks, pending: false, reason: null }
  if (!artworkTiers.includes('visited'))
    return { artworks: [], pending: false, reason: 'not-visited' }
  const lastVisit = await loaders.visit.load(host)
  return outbound.visitScheduler.find(host, lastVisit, caller, wanted)
}

/** @returns the site whose logo is shown. A coin without a mark of its own shows its issuer. */
export async function shownSite(ctx: StoredCtx, site: Site): Promise<Site> {
  if (!isCoin(site)) return site
  if (ctx.artworkTiers.some((tier) => typeof tier === 'object' && tier.has(site))) return site
  const operator = await ctx.loaders.operatorArtwork.load(site).catch(nullDuringOutage)
  return operator === null ? companyOf(site)! : site
}

/** Finds the mark of a coin: that of the first tier which has one. */
async function findOfCoin(ctx: StoredCtx, coin: CoinSite): Promise<KnownArtwork> {
  const operatorArtworks: Artwork[] = []
  try {
    if (await isSiteBlocked(ctx, coin)) return BLOCKED
    operatorArtworks.push(...((await ctx.loaders.operatorArtwork.load(coin))?.artworks ?? []))
  } catch (error) {
    return bundledDuringOutage(ctx, coin, error)
  }
  for (const tier of ctx.artworkTiers) {
    const bundled = typeof tier === 'object' ? await tier.find(coin) : []
    const artworks = tier === 'uploaded' ? operatorArtworks : bundled
    if (artworks.length > 0) return { artworks, pending: false, reason: null }
  }
  return { artworks: [], pending: false, reason: 'not-visited' }
}

/** @returns the artwork of a site from the stores and bundled sources, without a visit. */
export async function findStoredSiteArtwork(ctx: StoredCtx, site: Site): Promise<FoundArtwork> {
  if (isCoin(site)) return { ...(await findOfCoin(ctx, site)), dependsOnVisit: false }
  if (!isHost(site)) return findStoredArtwork(ctx, site)
  const { loaders, artworkTiers } = ctx
  const [operator, visit, isHidden] = await Promise.all([
    loaders.operatorArtwork.load(site),
    loaders.visit.load(site),
    isSiteBlocked(ctx, site),
  ])
  if (isHidden) return { ...BLOCKED, dependsOnVisit: false }
  const uploaded: Artwork[] = operator?.artworks ?? []
  const dependsOnVisit = uploaded.length === 0 && artworkTiers.includes('visited')
  const artworks = uploaded.length > 0 ? uploaded : (visit?.artworks ?? [])
  return { artworks, pending: false, reason: null, dependsOnVisit }
}
