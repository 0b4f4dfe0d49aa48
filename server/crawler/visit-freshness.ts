// Decides how long the result of a visit is fresh, how long its artwork is kept when later visits find none, and
// whether data read over http may replace it.
import type { Artwork } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import { hasNoFacts, type Outcome, type Visit, type VisitReport } from '../../schema/visit.ts'
import type { VisitResult } from './visit.ts'

const DAY_MS = 86_400_000
/** How long each outcome is fresh. A failure is fresh for the shortest time, because it may be temporary. */
const FRESH_MS: Record<Outcome, number> = { found: 7 * DAY_MS, nothing: DAY_MS, failed: 600_000 }
/** Older artwork is dropped, unless a visit finds it again. */
const MAX_ARTWORK_AGE_MS = 30 * DAY_MS
/** Largest random change of a lifetime, as a share of it. Domains visited together then do not expire together. */
const JITTER_SHARE = 0.1
/** Largest accepted difference between the clocks of two machines. */
const MAX_CLOCK_SKEW_MS = 600_000

/** A visit dated in the future comes from a wrong clock and is not fresh. */
export function isFresh({ at, freshUntil }: Visit): boolean {
  const now = Date.now()
  return freshUntil.getTime() > now && at.getTime() < now + MAX_CLOCK_SKEW_MS
}

/**
 * @returns the visit to store. A visit without artwork keeps the recent artwork of `previous`, and so does one that could
 *   not read the home page: the icons at the usual paths are worse than a logo that a page declared.
 */
export function concludeVisit(
  domain: Site,
  { artworks: newArtworks, isFinal, isPartial }: VisitResult,
  previous: Visit | null,
): Visit {
  const at = new Date()
  const known = recentArtworks(previous?.artworks ?? [])
  const isKept = newArtworks.length === 0 || (isPartial && known.length > 0)
  const artworks = isKept ? known : newArtworks
  const outcomeWithoutLogo = isFinal ? 'nothing' : 'failed'
  const outcome = newArtworks.length > 0 && !isPartial ? 'found' : outcomeWithoutLogo
  // A site that shows its icons and never its page is asked less and less often.
  const freshMs = isPartial && newArtworks.length > 0 ? growingFreshMs(previous) : FRESH_MS[outcome]
  const lifetimeMs = freshMs * (1 - JITTER_SHARE + 2 * JITTER_SHARE * Math.random())
  return { domain, outcome, at, freshUntil: new Date(at.getTime() + lifetimeMs), artworks }
}

/** @returns twice the lifetime of the previous visit when it failed too, between those of `failed` and `found`. */
function growingFreshMs(previous: Visit | null): number {
  const { failed, found } = FRESH_MS
  if (previous?.outcome !== 'failed') return failed
  const previousMs = previous.freshUntil.getTime() - previous.at.getTime()
  return Math.min(Math.max(2 * previousMs, failed), found)
}

/** @returns the artwork fetched less than 30 days ago. */
export function recentArtworks(artworks: Artwork[]): Artwork[] {
  return artworks.filter(({ fetchedAt }) => Date.now() - fetchedAt.getTime() < MAX_ARTWORK_AGE_MS)
}

/**
 * Whether a domain has recent artwork or facts that were read over https. Data read over http must not replace them,
 * because anyone on the network path can forge it.
 * @param visit the stored visit; null when the domain was never visited. @param report its report.
 */
export function hasHttpsData(visit: Visit | null, report: VisitReport | null): boolean {
  const hasData =
    recentArtworks(visit?.artworks ?? []).length > 0 ||
    (report !== null && !hasNoFacts(report.facts))
  return hasData && !report?.overHttp
}
