// Resolvers that refresh a logo, clear its caches and explain why it was chosen.
import type { Apex } from '../../schema/apex.ts'
import { SIZE } from '../../schema/inputs.ts'
import type {
  CacheScope,
  ClearOutcome,
  LogoExplanation,
  RefreshOutcome,
} from '../../schema/resolvers.ts'
import type { Visit } from '../../schema/visit.ts'
import { requireSecretKey } from '../access/entitlements.ts'
import type { CallerPlan } from '../access/plans.ts'
import type { WorkCaller } from '../fair-queue/index.ts'
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

/**
 * Crawls the website now if its artwork could be the logo. Drops all rendered images and marks research as stale.
 * `refreshed` is true only when a visit read the website.
 */
export const refresh =
  (parts: RefreshParts, loaders: Loaders, caller: CallerPlan & WorkCaller) =>
  async (domain: Apex): Promise<RefreshOutcome> => {
    requireSecretKey(caller, 'Refreshing a logo', 'refresh')
    const { dependsOnCrawl } = await findStoredArtwork(parts.artworkTiers, loaders, domain)
    const lastVisit = await loaders.visit.load(domain)
    const newVisit = dependsOnCrawl
      ? await parts.crawlScheduler.visit(domain, lastVisit, caller)
      : null
    const refreshed = newVisit !== null && (await hasReadSite(parts.visits, newVisit))
    await parts.dropCaches(domain)
    await expireIntelligence(parts.intelligence, loaders, domain)
    clearLoaders(loaders, domain)
    const { artworks } = await findStoredArtwork(parts.artworkTiers, loaders, domain)
    return {
      domain,
      refreshed,
      source: chooseArtwork(artworks, DEFAULT_LOGO)?.source ?? 'monogram',
    }
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
export const clear =
  (parts: RefreshParts, loaders: Loaders, caller: CallerPlan) =>
  async (domain: Apex): Promise<ClearOutcome> => {
    requireSecretKey(caller, 'Clearing the cache of a logo', 'refresh')
    const expiredVisit = await parts.visits.expire(domain)
    const expiredIntelligence = await expireIntelligence(parts.intelligence, loaders, domain)
    clearLoaders(loaders, domain)
    const dropped = await parts.dropCaches(domain)
    const scope = [...dropped]
    if (expiredVisit) scope.push('artwork')
    if (expiredIntelligence) scope.push('intelligence')
    return { domain, cleared: scope.length > 0, scope }
  }

/** Clears the loaders, so that later reads in the same request see the new records. */
function clearLoaders({ visit, facts, intelligence }: Loaders, domain: Apex): void {
  for (const loader of [visit, facts, intelligence]) loader.clear(domain)
}

/**
 * Marks stored intelligence as stale. The next request renews it, so that a refresh itself costs no model call.
 * @returns whether there was fresh intelligence.
 */
async function expireIntelligence(
  intelligence: IntelligenceRecords,
  loaders: Loaders,
  domain: Apex,
): Promise<boolean> {
  const stored = await loaders.intelligence.load(domain)
  if (stored === null || stored.freshUntil <= new Date()) return false
  await intelligence.put({ ...stored, freshUntil: new Date() })
  return true
}

/** Explains a logo: its current artwork, and every candidate of the last visit with its score. */
export const why =
  (parts: RefreshParts, loaders: Loaders, caller: CallerPlan) =>
  async (domain: Apex): Promise<LogoExplanation> => {
    requireSecretKey(caller, 'Reading the explanation of a logo')
    return explainLogo(parts.artworkTiers, parts.visits, loaders, domain)
  }

/** Like `why`, without a permission check, for operator commands. */
export async function explainLogo(
  artworkTiers: ArtworkTier[],
  visits: VisitRecords,
  loaders: Loaders,
  domain: Apex,
): Promise<LogoExplanation> {
  const { artworks } = await findStoredArtwork(artworkTiers, loaders, domain)
  const shown = artworks.map(({ kind, background, source, width, height, mediaType }) => {
    const size = { width: Math.round(width), height: Math.round(height) }
    return { kind, background, source, mediaType, ...size }
  })
  const operator = await loaders.operatorArtwork.load(domain)
  const lastVisit = await loaders.visit.load(domain)
  const report = lastVisit && (await visits.report(domain))
  return {
    domain,
    blocked: operator?.blocked ?? false,
    shown,
    visit:
      lastVisit && report
        ? {
            outcome: lastVisit.outcome,
            at: lastVisit.at,
            freshUntil: lastVisit.freshUntil,
            candidates: report.candidates,
            facts: report.facts,
            failure: report.failure,
          }
        : null,
  }
}
