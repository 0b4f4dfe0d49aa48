// Resolvers that refresh a logo, clear its caches and explain why it was chosen.
import type { Artwork } from '../../schema/artwork.ts'
import { SIZE } from '../../schema/inputs/logo.ts'
import type {
  CacheScope,
  ClearOutcome,
  ExplainedFacts,
  LogoExplanation,
  RefreshOutcome,
} from '../../schema/resolvers.ts'
import { isCompany, isHost, type Scope, type Site, siteText } from '../../schema/site.ts'
import type { SiteFacts, Visit } from '../../schema/visit.ts'
import { requireSecretKey } from '../access/entitlements.ts'
import type { Ctx, StoredCtx } from '../context.ts'
import type { Loaders } from '../stores/loaders.ts'
import type { VisitRecords } from '../stores/records.ts'
import { chooseArtwork } from './choose-artwork.ts'
import { nameOfHost } from './host-name.ts'
import {
  findShownArtwork,
  findStoredSiteArtwork,
  isSiteBlocked,
  refusePrivateName,
  shownSite,
} from './site-artwork.ts'

/**
 * Visits the website now if its artwork could be the logo. Drops all rendered images and marks research as stale.
 * `refreshed` is true only when a visit read the website.
 * @param scope whose artwork the source is; of a company always its own.
 */
export async function refresh(
  ctx: Ctx,
  domain: Site,
  scope: Scope = 'company',
): Promise<RefreshOutcome> {
  const { loaders, caller, outbound } = ctx
  requireSecretKey(caller, 'Refreshing a logo', 'refresh')
  refusePrivateName(ctx, domain)
  const { dependsOnVisit } = await findStoredSiteArtwork(ctx, domain)
  const lastVisit = await loaders.visit.load(domain)
  const newVisit = dependsOnVisit
    ? await outbound.visitScheduler.visit(domain, lastVisit, caller)
    : null
  const refreshed = newVisit !== null && (await hasReadSite(ctx.stores.records.visits, newVisit))
  await dropCaches(ctx, domain)
  await expireIntelligence(ctx, domain)
  clearLoaders(loaders, domain)
  const { artworks } = await findShownArtwork(ctx, domain, scope)
  return { domain, refreshed, source: chooseArtwork(artworks, DEFAULT_LOGO)?.source ?? 'monogram' }
}

/** The logo without parameters. */
const DEFAULT_LOGO = { kind: 'icon', theme: 'light', size: SIZE.default, retina: false } as const

/** Whether a visit read the website. Another source may have found a logo although the website did not answer. */
async function hasReadSite(visits: VisitRecords, { domain, outcome }: Visit): Promise<boolean> {
  if (outcome === 'failed') return false
  const report = await visits.report(domain)
  return report === null || report.failure === null
}

/**
 * Drops the rendered images in every process and marks artwork and research as stale. The next request waits for
 * a visit. Artwork stays when that visit fails: only the operator can remove it, by a block.
 */
export async function clear(ctx: Ctx, domain: Site): Promise<ClearOutcome> {
  requireSecretKey(ctx.caller, 'Clearing the cache of a logo', 'refresh')
  refusePrivateName(ctx, domain)
  const expiredVisit = await ctx.stores.records.visits.expire(domain)
  const expiredIntelligence = await expireIntelligence(ctx, domain)
  clearLoaders(ctx.loaders, domain)
  const scope = await dropCaches(ctx, domain)
  if (expiredVisit) scope.push('artwork')
  if (expiredIntelligence) scope.push('intelligence')
  return { domain, cleared: scope.length > 0, scope }
}

/** Clears the memory and shared caches of the domain. @returns the caches that had entries. */
async function dropCaches({ responseCache, stores }: Ctx, domain: Site): Promise<CacheScope[]> {
  const droppedResponses = responseCache.invalidate(domain)
  const droppedRenderings = await stores.cache.drop(domain)
  const scopes: CacheScope[] = droppedResponses + droppedRenderings > 0 ? ['memory'] : []
  return droppedRenderings > 0 ? [...scopes, 'renditions'] : scopes
}

/** Clears the loaders, so that later reads in the same request see the new records. */
function clearLoaders({ visit, facts, intelligence }: Loaders, domain: Site): void {
  for (const loader of [visit, facts]) loader.clear(domain)
  if (isCompany(domain)) intelligence.clear(domain)
}

/**
 * Marks stored intelligence as stale. The next request renews it, so that a refresh itself costs no model call.
 * @returns whether there was fresh intelligence.
 */
async function expireIntelligence({ stores, loaders }: Ctx, domain: Site): Promise<boolean> {
  // Research is about companies.
  if (!isCompany(domain)) return false
  const stored = await loaders.intelligence.load(domain)
  if (stored === null || stored.freshUntil <= new Date()) return false
  await stores.records.intelligence.put({ ...stored, freshUntil: new Date() })
  return true
}

/** Explains a logo: its current artwork, and every candidate of the last visit with its score. */
export async function why(ctx: Ctx, site: Site, scope: Scope): Promise<LogoExplanation> {
  requireSecretKey(ctx.caller, 'Reading the explanation of a logo')
  refusePrivateName(ctx, site)
  const domain = await shownSite(ctx, site)
  const { artworks, shownOf } = await findShownArtwork(ctx, domain, scope)
  const explanation = await explain(ctx, domain, artworks)
  return isHost(domain) ? { ...explanation, shownOf: siteText(shownOf) } : explanation
}

/** Like `why`, without a permission check, for operator commands. Of a host it shows what was found there. */
export async function explainLogo(ctx: StoredCtx, site: Site): Promise<LogoExplanation> {
  const domain = await shownSite(ctx, site)
  const { artworks } = await findStoredSiteArtwork(ctx, domain)
  return explain(ctx, domain, artworks)
}

async function explain(
  ctx: StoredCtx,
  domain: Site,
  artworks: readonly Artwork[],
): Promise<LogoExplanation> {
  const { loaders, stores } = ctx
  const shown = artworks.map(({ kind, background, source, width, height, mediaType, overHttp }) => {
    const size = { width: Math.round(width), height: Math.round(height) }
    return { kind, background, source, mediaType, ...size, ...(overHttp && { overHttp }) }
  })
  const lastVisit = await loaders.visit.load(domain)
  const report = lastVisit && (await stores.records.visits.report(domain))
  return {
    domain,
    ...(isHost(domain) && { name: await nameOfHost(ctx.loaders, domain) }),
    blocked: await isSiteBlocked(ctx, domain),
    shown,
    visit:
      lastVisit && report
        ? {
            outcome: lastVisit.outcome,
            at: lastVisit.at,
            freshUntil: lastVisit.freshUntil,
            candidates: report.candidates,
            facts: explainedFacts(report.facts),
            failure: report.failure,
          }
        : null,
  }
}

function explainedFacts({ themeColor, ...facts }: SiteFacts): ExplainedFacts {
  return { ...facts, themeColour: themeColor }
}
