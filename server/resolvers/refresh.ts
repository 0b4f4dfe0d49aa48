// Resolvers that refresh a logo, clear its cache and explain its choice.
import type { Apex } from '../../schema/apex.ts'
import type {
  CacheScope,
  ClearOutcome,
  LogoExplanation,
  RefreshOutcome,
} from '../../schema/resolvers.ts'
import { requireSecretKey } from '../access/entitlements.ts'
import type { CallerPlan } from '../access/plans.ts'
import type { IntelligenceRecords, VisitRecords } from '../stores/records.ts'
import { type ArtworkParts, type ArtworkTier, findStoredArtwork } from './artwork.ts'
import type { Loaders } from './loaders.ts'
import { chooseArtwork } from './logo.ts'

export interface RefreshParts extends ArtworkParts {
  visits: VisitRecords
  intelligence: IntelligenceRecords
  /** Clears the memory and shared caches of the domain. @returns the caches that had entries. */
  dropCaches(domain: Apex): Promise<CacheScope[]>
}

/** Crawls the website now if the logo comes from it, and drops all rendered images. */
export const refresh =
  (parts: RefreshParts, loaders: Loaders, caller: CallerPlan) =>
  async (domain: Apex): Promise<RefreshOutcome> => {
    requireSecretKey(caller, 'Refreshing a logo', 'refresh')
    const { usesCrawlTier } = await findStoredArtwork(parts.tiers, loaders, domain)
    const lastVisit = await loaders.visit.load(domain)
    const newVisit = usesCrawlTier ? await parts.crawlScheduler.visit(domain, lastVisit) : null
    await parts.dropCaches(domain)
    await expireIntelligence(parts.intelligence, loaders, domain)
    clearLoaders(loaders, domain)
    const { artworks } = await findStoredArtwork(parts.tiers, loaders, domain)
    // A failed crawl leaves the logo unchanged.
    const refreshed = !usesCrawlTier || (newVisit !== null && newVisit.outcome !== 'failed')
    return {
      domain,
      refreshed,
      source: chooseArtwork(artworks, { kind: 'icon', theme: 'light' })?.source ?? 'monogram',
    }
  }

/** Deletes the visit and rendered images in every process. Operator artwork and blocks stay. */
export const clear =
  (parts: RefreshParts, loaders: Loaders, caller: CallerPlan) =>
  async (domain: Apex): Promise<ClearOutcome> => {
    requireSecretKey(caller, 'Clearing the cache of a logo', 'cacheClear')
    const removedVisit = await parts.visits.remove(domain)
    const removedIntelligence = await parts.intelligence.remove(domain)
    clearLoaders(loaders, domain)
    const dropped = await parts.dropCaches(domain)
    const scope: CacheScope[] = [
      ...dropped,
      ...(removedVisit ? (['artwork'] as const) : []),
      ...(removedIntelligence ? (['intelligence'] as const) : []),
    ]
    return { domain, cleared: true, scope }
  }

/** Clears the loaders, so that later reads in the same request see the new records. */
function clearLoaders({ visit, facts, intelligence }: Loaders, domain: Apex): void {
  for (const loader of [visit, facts, intelligence]) loader.clear(domain)
}

/** Marks stored intelligence as stale. The next request renews it, so that a refresh itself costs no model call. */
async function expireIntelligence(
  intelligence: IntelligenceRecords,
  loaders: Loaders,
  domain: Apex,
): Promise<void> {
  const stored = await loaders.intelligence.load(domain)
  if (stored) await intelligence.put({ ...stored, freshUntil: new Date() })
}

/** Explains a logo: its current artwork, and every candidate of the last visit with its score. */
export const why =
  (parts: RefreshParts, loaders: Loaders, caller: CallerPlan) =>
  async (domain: Apex): Promise<LogoExplanation> => {
    requireSecretKey(caller, 'Reading the explanation of a logo')
    return explainLogo(parts.tiers, parts.visits, loaders, domain)
  }

/** Like `why`, without a permission check, for operator commands. */
export async function explainLogo(
  tiers: ArtworkTier[],
  visits: VisitRecords,
  loaders: Loaders,
  domain: Apex,
): Promise<LogoExplanation> {
  const { artworks } = await findStoredArtwork(tiers, loaders, domain)
  const shown = artworks.map(({ kind, background, source, width, height, mediaType }) => {
    const size = { width: Math.round(width), height: Math.round(height) }
    return { kind, background, source, mediaType, ...size }
  })
  const operator = await loaders.operatorArtwork.load(domain)
  const lastVisit = await loaders.visit.load(domain)
  const report = lastVisit && (await visits.report(domain))
  const { outcome, at, freshUntil } = lastVisit ?? {}
  return {
    domain,
    blocked: operator?.blocked ?? false,
    shown,
    visit: report && outcome && at && freshUntil ? { outcome, at, freshUntil, ...report } : null,
  }
}
