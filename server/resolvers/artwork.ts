// Finds the artwork of a domain: the first source in the configured order that has any.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Site } from '../../schema/site.ts'
import type { FallbackReason } from '../../schema/visit.ts'
import type { ArtworkSource } from '../bundled/source.ts'
import type { ArtworkTier, Ctx, StoredCtx } from '../context.ts'
import type { WantedLogo } from '../crawler/early-answers.ts'
import type { KnownArtwork } from '../crawler/scheduler.ts'
import type { Loaders } from '../stores/loaders.ts'
import { domainKey } from '../stores/lookup-keys.ts'
import type { LookupHit, OperatorArtwork } from '../stores/records.ts'

/** Who visits a website whose stored visit is too old. */
interface Visiting extends Pick<Ctx, 'outbound' | 'caller'> {
  wanted: WantedLogo | null
}

export interface FoundArtwork extends KnownArtwork {
  /** Whether no tier before the visited website has artwork, so that a new visit could change the result. */
  dependsOnVisit: boolean
}

/**
 * Finds a domain's artwork and visits its website if needed. Blocked domains have none.
 * @param wanted the logo that is shown on light backgrounds; see `VisitScheduler.find`.
 */
export function findArtwork(
  ctx: Ctx,
  domain: Apex,
  wanted: WantedLogo | null = null,
): Promise<KnownArtwork> {
  const { outbound, caller } = ctx
  return firstTierWithArtwork(ctx, domain, { outbound, caller, wanted })
}

/** Whether the operator blocked the logo of the domain. */
export async function isBlocked({ loaders }: StoredCtx, domain: Site): Promise<boolean> {
  return (await loaders.operatorArtwork.load(domain))?.blocked ?? false
}

/** Ends a read of what the answer can do without, such as the letters of a monogram. */
export function nullDuringOutage(error: unknown): null {
  if (error instanceof Unavailable) return null
  throw error
}

/** @returns the artwork of a domain from stores and bundled sources, without a visit. */
export function findStoredArtwork(ctx: StoredCtx, domain: Apex): Promise<FoundArtwork> {
  return firstTierWithArtwork(ctx, domain, null)
}

const NO_ARTWORK: KnownArtwork = { artworks: [], pending: false, reason: null }

const withoutPendingVisit = (artworks: Artwork[]): KnownArtwork => ({ ...NO_ARTWORK, artworks })

/**
 * Takes all artwork from one tier. With mixed tiers, a wrong wordmark from a website could appear beside
 * the icon that the operator corrected.
 * @param visiting null to take only what is stored.
 */
async function firstTierWithArtwork(
  ctx: StoredCtx,
  domain: Apex,
  visiting: Visiting | null,
): Promise<FoundArtwork> {
  let dependsOnVisit = false
  let operator: OperatorArtwork | null
  try {
    operator = await ctx.loaders.operatorArtwork.load(domain)
  } catch (error) {
    return { ...(await bundledDuringOutage(ctx, domain, error)), dependsOnVisit }
  }
  if (operator?.blocked) return { ...NO_ARTWORK, reason: 'blocked', dependsOnVisit }
  let isPending = false
  // Without a tier that visits websites, nothing was visited.
  let lastReason: FallbackReason = 'not-visited'
  for (const tier of ctx.artworkTiers) {
    dependsOnVisit ||= tier === 'visited'
    const { artworks, pending, reason } =
      tier === 'uploaded'
        ? withoutPendingVisit(operator?.artworks ?? [])
        : await findInTier(ctx, tier, domain, visiting)
    isPending ||= pending
    if (artworks.length > 0) return { artworks, pending: isPending, reason: null, dependsOnVisit }
    lastReason = reason ?? lastReason
  }
  return { artworks: [], pending: isPending, reason: lastReason, dependsOnVisit }
}

/**
 * Answers with bundled artwork while the store is unavailable, also after a start without it. A domain that an operator
 * has corrected or blocked gets the fallback instead. The store may know better artwork, so the answer is pending: caches
 * keep it for seconds only.
 * @throws the error of the store when no bundled source has artwork.
 */
export async function bundledDuringOutage(
  { artworkTiers, loaders: { operatorDomains } }: StoredCtx,
  domain: Site,
  error: unknown,
): Promise<KnownArtwork> {
  if (!(error instanceof Unavailable)) throw error
  for (const tier of artworkTiers) {
    const artworks = typeof tier === 'object' ? await tier.find(domain) : []
    if (artworks.length === 0) continue
    return operatorDomains.mayInclude(domain)
      ? { artworks: [], pending: true, reason: 'pending' }
      : { artworks, pending: true, reason: null }
  }
  throw error
}

function findInTier(
  ctx: StoredCtx,
  tier: Exclude<ArtworkTier, 'uploaded'>,
  domain: Apex,
  visiting: Visiting | null,
): Promise<KnownArtwork> {
  if (tier === 'visited') return findVisited(ctx, domain, visiting)
  if (tier === 'owner') return findForOwner(ctx, domain, visiting)
  return findInSource(tier, ctx.loaders, domain)
}

async function findVisited(
  { loaders }: StoredCtx,
  domain: Apex,
  visiting: Visiting | null,
): Promise<KnownArtwork> {
  const lastVisit = await loaders.visit.load(domain)
  if (visiting === null) return withoutPendingVisit(lastVisit?.artworks ?? [])
  const { outbound, caller, wanted } = visiting
  return outbound.visitScheduler.find(domain, lastVisit, caller, wanted)
}

async function findForOwner(
  ctx: StoredCtx,
  domain: Apex,
  visiting: Visiting | null,
): Promise<KnownArtwork> {
  const owner = ownerDomain(await ctx.loaders.lookupHits.load(domainKey(domain)), domain)
  return owner ? firstTierWithArtwork(ctx, owner, visiting) : NO_ARTWORK
}

/** Also searches the alternate domains: for Coca-Cola, only the alternate domain coca-cola.com has bundled artwork. */
async function findInSource(
  source: ArtworkSource,
  loaders: Loaders,
  domain: Apex,
): Promise<KnownArtwork> {
  const artworks = await source.find(domain)
  if (artworks.length > 0) return withoutPendingVisit(artworks)
  const company = await loaders.company.load(domain)
  const alternates = (company?.domains ?? []).filter((alternate) => source.has(alternate))
  return alternates.length === 0
    ? NO_ARTWORK
    : withoutPendingVisit(await findForAlternateDomains(source, loaders, alternates))
}

/** @param alternates alternate domains for which the source has artwork. */
async function findForAlternateDomains(
  source: ArtworkSource,
  loaders: Loaders,
  alternates: Apex[],
): Promise<Artwork[]> {
  const [operatorArtworks, bundled] = await Promise.all([
    Promise.all(alternates.map((alternate) => loaders.operatorArtwork.load(alternate))),
    Promise.all(alternates.map((alternate) => source.find(alternate))),
  ])
  for (const [i, operator] of operatorArtworks.entries()) {
    if (operator?.blocked) continue
    // The operator's artwork takes precedence for an alternate domain too.
    return operator && operator.artworks.length > 0 ? operator.artworks : (bundled[i] ?? [])
  }
  return []
}

/** @returns the main domain of an alternate domain; null for a main domain and for an unknown domain. */
export function ownerDomain([hit]: readonly LookupHit[], domain: Apex): Apex | null {
  return hit && hit.domain !== domain ? hit.domain : null
}
