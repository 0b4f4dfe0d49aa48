// Finds the artwork of a domain: the first source in the configured order that has any.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork, Kind } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { FallbackReason } from '../../schema/visit.ts'
import type { ArtworkSource } from '../bundled/source.ts'
import type { CrawlScheduler, KnownArtwork } from '../crawler/scheduler.ts'
import type { WorkCaller } from '../fair-queue/index.ts'
import { domainKey } from '../stores/lookup-keys.ts'
import type { LookupHit, OperatorArtwork } from '../stores/records.ts'
import type { Loaders } from './loaders.ts'

/**
 * One place to look for artwork; `SOURCES` sets their order. `uploaded` is the operator's artwork, `crawl` is the
 * artwork from crawling the website, and a source object is bundled artwork. `owner` is the artwork of the company's
 * main domain, for a request with an alternate domain.
 */
export type ArtworkTier = 'uploaded' | 'owner' | 'crawl' | ArtworkSource

export interface ArtworkParts {
  /** In the order in which they are tried; the first one with artwork is used. */
  artworkTiers: ArtworkTier[]
  crawlScheduler: CrawlScheduler
}

/**
 * Finds a domain's artwork and crawls its website if needed. Blocked domains have none.
 * @param kind the kind of logo that is shown on light backgrounds; see `CrawlScheduler.find`.
 */
export type FindArtwork = (domain: Apex, kind?: Kind | null) => Promise<KnownArtwork>

/** Returns the artwork finder of one request. */
export const createArtworkFinder = (
  { artworkTiers, crawlScheduler }: ArtworkParts,
  loaders: Loaders,
  caller: WorkCaller,
): FindArtwork => {
  const find: FindArtwork = (domain, kind = null) =>
    firstTierWithArtwork(artworkTiers, loaders, domain, {
      owner: (owner) => find(owner, kind),
      crawl: async () =>
        crawlScheduler.find(domain, await loaders.visit.load(domain), caller, kind),
    })
  return find
}

/** Whether the operator blocked the logo of the domain. */
export const isBlocked =
  (loaders: Loaders) =>
  async (domain: Apex): Promise<boolean> =>
    (await loaders.operatorArtwork.load(domain))?.blocked ?? false

interface StoredArtwork {
  artworks: Artwork[]
  /** Whether `crawl` is a tier and no tier before it has artwork, so that a new crawl could change the result. */
  dependsOnCrawl: boolean
}

/** @returns the artwork of a domain from stores and bundled sources, without a crawl. */
export async function findStoredArtwork(
  artworkTiers: ArtworkTier[],
  loaders: Loaders,
  domain: Apex,
): Promise<StoredArtwork> {
  let dependsOnCrawl = false
  const { artworks } = await firstTierWithArtwork(artworkTiers, loaders, domain, {
    owner: async (owner) =>
      withoutPendingVisit((await findStoredArtwork(artworkTiers, loaders, owner)).artworks),
    async crawl() {
      dependsOnCrawl = true
      const visit = await loaders.visit.load(domain)
      return withoutPendingVisit(visit?.artworks ?? [])
    },
  })
  return { artworks, dependsOnCrawl }
}

/** The functions for the tiers `owner` and `crawl`: one implementation may crawl, the other reads stores only. */
interface TierFinders {
  owner(owner: Apex): Promise<KnownArtwork>
  crawl(): Promise<KnownArtwork>
}

const NO_ARTWORK: KnownArtwork = { artworks: [], pending: false, reason: null }

const withoutPendingVisit = (artworks: Artwork[]): KnownArtwork => ({ ...NO_ARTWORK, artworks })

/**
 * Takes all artwork from one tier. With mixed tiers, a wrong wordmark from a crawl could appear beside
 * the icon that the operator corrected.
 */
async function firstTierWithArtwork(
  artworkTiers: ArtworkTier[],
  loaders: Loaders,
  domain: Apex,
  finders: TierFinders,
): Promise<KnownArtwork> {
  let operator: OperatorArtwork | null
  try {
    operator = await loaders.operatorArtwork.load(domain)
  } catch (error) {
    return bundledDuringOutage(artworkTiers, loaders, domain, error)
  }
  if (operator?.blocked) return { ...NO_ARTWORK, reason: 'blocked' }
  let isPending = false
  // Without a tier that visits websites, nothing was visited.
  let lastReason: FallbackReason = 'not-visited'
  for (const tier of artworkTiers) {
    const { artworks, pending, reason } =
      tier === 'uploaded'
        ? withoutPendingVisit(operator?.artworks ?? [])
        : await findInTier(tier, loaders, domain, finders)
    isPending ||= pending
    if (artworks.length > 0) return { artworks, pending: isPending, reason: null }
    lastReason = reason ?? lastReason
  }
  return { artworks: [], pending: isPending, reason: lastReason }
}

/**
 * Answers with bundled artwork while the store is unavailable, also after a start without it. A domain that an operator
 * has corrected or blocked gets the fallback instead. The store may know better artwork, so the answer is pending: caches
 * keep it for seconds only.
 * @throws the error of the store when no bundled source has artwork.
 */
async function bundledDuringOutage(
  artworkTiers: ArtworkTier[],
  { operatorDomains }: Loaders,
  domain: Apex,
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
  tier: Exclude<ArtworkTier, 'uploaded'>,
  loaders: Loaders,
  domain: Apex,
  finders: TierFinders,
): Promise<KnownArtwork> {
  if (tier === 'crawl') return finders.crawl()
  if (tier === 'owner') return findForOwner(loaders, domain, finders)
  return findInSource(tier, loaders, domain)
}

async function findForOwner(
  loaders: Loaders,
  domain: Apex,
  finders: TierFinders,
): Promise<KnownArtwork> {
  const owner = ownerDomain(await loaders.lookupHits.load(domainKey(domain)), domain)
  return owner ? finders.owner(owner) : NO_ARTWORK
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
