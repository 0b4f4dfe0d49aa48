// Finds out whether, and for which sizes, a logo is decided while other images of the site are still fetched.
//
// A rival is another candidate for the same kind of logo. The bounds of a rival whose image is still out assume the best
// image that its source and its declared size allow.
//
// Example, with the points of logo-score.ts: a page lists an SVG icon, a favicon and an apple-touch-icon, both PNG.
// 1. The SVG arrives and gets 90 points: 50 for its source, 24 as a vector, 16 for its shape, transparency and color.
// 2. The favicon arrives and shows the same mark. Two sources of the site declare the mark, so it is the company's, and
//    the apple-touch-icon is worth waiting for only if it shows that mark better.
// 3. It cannot: on its own it gets at most 82, 48 for its source, 18 for its size and 16 as above. The SVG is decided.
// Had a PNG of 192 pixels come instead of the SVG, a larger one in the web app manifest could replace it, which is still
// fetched. The PNG is then decided for logos of up to 192 pixels.
// If the favicon shows another mark, the apple-touch-icon may show the favicon's, so its bound is 82 + 6 + 6 = 94. The SVG
// keeps 90, and the visit waits.
import type { Kind } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import type { Candidate, CandidateSource } from '../../schema/visit.ts'
import {
  isDoubleOf,
  isOnWhite,
  MAX_RELATION_POINTS,
  ownScore,
  RELATION_POINTS,
} from './logo-score.ts'
import {
  type CandidateExamination,
  type RankedCandidate,
  rankCandidates,
} from './logo-selection.ts'
import { bestOwnScore, type UnseenCandidate } from './score-bound.ts'

export interface VisitProgress {
  /** In the order of the list, with null for a candidate whose image is not examined yet. */
  listed: { candidate: Candidate; examination: CandidateExamination | null }[]
  /** Sources of candidates that are not listed yet, because their file is still fetched. */
  unlistedSources: CandidateSource[]
}

/** A candidate whose image is still out. */
interface Outstanding extends UnseenCandidate {
  /** Whether it loses to the best candidate at the same score, because it is listed after it. */
  losesTie: boolean
  /** Whether it comes later than the images at the usual paths, because it is at another host or in a stylesheet. */
  comesLater: boolean
}

/**
 * How many other sources may show the mark of a rival instead of the mark of the best candidate. It is an estimate: on
 * the fixture sites no decision with it was wrong.
 */
const MAX_RIVAL_SOURCES = 2

/**
 * Finds out for which sizes the best logo of the kind for light backgrounds is decided, whatever the other images are.
 * @returns the longest edge in pixels of a logo that may be drawn from the best image now; 0 for none. With Infinity, the
 *   best image stays the best; else an image with more pixels may replace it that shows the same mark.
 */
export function decidedEdge(kind: Kind, progress: VisitProgress, domain: Site): number {
  const examinations = progress.listed.flatMap(({ examination }) => examination ?? [])
  const ranked = rankCandidates(examinations, domain)
  const [best, ...rivals] = ranked.filter(
    (other) => other.kind === kind && other.background !== 'dark' && other.score > 0,
  )
  if (best === undefined) return 0
  const outstanding = outstandingOf(progress, kind, best)
  /** The highest score of a candidate with another mark than the best one. */
  const boundOf = (source: CandidateSource, own: number) =>
    own + relationBound(sourcesBeside(best, ranked, outstanding).filter((one) => one !== source))
  const isBehind = (rival: RankedCandidate) =>
    isDoubleOf(rival, best) || boundOf(rival.candidate.source, ownScore(rival, domain)) < best.score
  const isBehindWithOtherMark = (rival: Outstanding) =>
    // The rule `unlinked` of logo-score.ts excludes the one at a usual path then.
    best.candidate.isLinked === rival.isLinked
      ? boundOf(rival.source, bestOwnScore(rival, kind)) < best.score
      : best.candidate.isLinked
  const isAhead = () => rivals.every(isBehind) && outstanding.every(isBehindWithOtherMark)
  if (!isConfirmed(best, ranked, outstanding) && !isAhead()) return 0
  const ownBest = ownScore(best, domain) - headerAdvantage(best)
  const isBehindAsDouble = (rival: Outstanding) => {
    const own = bestOwnScore(rival, kind)
    return own < ownBest || (own === ownBest && rival.losesTie)
  }
  return outstanding.every(isBehindAsDouble) ? Number.POSITIVE_INFINITY : sharpEdge(best)
}

/**
 * Whether another source shows the mark too: what a site has twice is its mark, and not that of a framework. At the usual
 * paths only, it may be a former mark, so the linked images of the same host count first. That those of other hosts, which
 * take one answer more for their robots.txt, show another mark than both usual paths is unlikely: an estimate, as above.
 */
function isConfirmed(
  best: RankedCandidate,
  ranked: RankedCandidate[],
  outstanding: Outstanding[],
): boolean {
  const doubles = ranked.filter(
    (other) => other.candidate.source !== best.candidate.source && isDoubleOf(other, best),
  )
  const isLinked = [best, ...doubles].some(({ candidate }) => candidate.isLinked)
  const isComplete = outstanding.every((one) => !one.isLinked || one.comesLater)
  return doubles.length > 0 && (isLinked || isComplete)
}

/** @returns the edge in pixels up to which no double looks better; 0 when one may at any size. */
function sharpEdge({ candidate, image }: RankedCandidate): number {
  if (candidate.source === 'mask-icon' || candidate.isMaskable || isOnWhite(image)) return 0
  return image.mediaType === 'image/svg+xml' ? Number.POSITIVE_INFINITY : image.effectiveEdge
}

function outstandingOf(
  { listed, unlistedSources }: VisitProgress,
  kind: Kind,
  best: RankedCandidate,
): Outstanding[] {
  const bestIndex = listed.findIndex(({ examination }) => examination?.candidate === best.candidate)
  // Not the host to which the best one led.
  const host = hostOf(listed[bestIndex]?.candidate.url)
  return [
    ...listed.flatMap(({ candidate, examination }, i) =>
      examination || isUnlikely(candidate, kind, listed.slice(0, i))
        ? []
        : {
            ...candidate,
            losesTie: i > bestIndex,
            comesLater: candidate.url !== null && hostOf(candidate.url) !== host,
          },
    ),
    ...unlistedSources.map((source) => ({
      source,
      url: null,
      isLinked: true,
      declaredSize: null,
      losesTie: false,
      comesLater: source === 'header-logo',
    })),
  ]
}

const hostOf = (url: string | null | undefined) => URL.parse(url ?? '')?.host

/**
 * Whether this candidate is unlikely to be the best: one at a rare path, and a later image in a header, whose first image is
 * the icon if any is. Both are estimates, as above.
 */
function isUnlikely(candidate: Candidate, kind: Kind, earlier: VisitProgress['listed']): boolean {
  if (candidate.source !== 'header-logo' || kind !== 'icon') return isRare(candidate)
  return earlier.some(
    ({ candidate, examination }) => candidate.source === 'header-logo' && examination?.image,
  )
}

/**
 * Whether few sites have an image of their own at this usual path: browsers ask for no SVG favicon that the page does not
 * link to, and the second path of a touch icon has the same icon as the first or none.
 */
const isRare = ({ url, isLinked }: Candidate): boolean =>
  !isLinked && /\/(?:favicon\.svg|apple-touch-icon-precomposed\.png)$/.test(url ?? '')

/** @returns the sources that may show another mark than the best candidate. */
function sourcesBeside(
  best: RankedCandidate,
  ranked: RankedCandidate[],
  outstanding: Outstanding[],
): CandidateSource[] {
  const others = ranked.filter((other) => other !== best && !isDoubleOf(other, best))
  return [...others.map(({ candidate }) => candidate), ...outstanding].map(({ source }) => source)
}

/** A double of the header logo gets points for it, which the header logo itself does not get. */
const headerAdvantage = ({ candidate }: RankedCandidate): number =>
  candidate.source === 'header-logo' ? RELATION_POINTS.header + RELATION_POINTS.colors : 0

/** @returns the most points that a candidate can get for images of these sources that are like it. */
function relationBound(sources: CandidateSource[]): number {
  const header = sources.includes('header-logo') ? RELATION_POINTS.header : 0
  const doubles = Math.min(new Set(sources).size, MAX_RIVAL_SOURCES) * RELATION_POINTS.source
  return Math.min(MAX_RELATION_POINTS, header + doubles) + RELATION_POINTS.colors
}

/**
 * @returns the candidates in the order of their best possible score, the first of each source before the second, and
 *   rare ones at the end.
 */
export function byPromise(candidates: Candidate[]): Candidate[] {
  const counts = new Map<CandidateSource, number>()
  const ranked = candidates.map((candidate) => {
    const round = counts.get(candidate.source) ?? 0
    counts.set(candidate.source, round + 1)
    const promise = Math.max(bestOwnScore(candidate, 'icon'), bestOwnScore(candidate, 'wordmark'))
    return { candidate, round, promise }
  })
  return ranked
    .sort(
      (a, b) =>
        Number(isRare(a.candidate)) - Number(isRare(b.candidate)) ||
        a.round - b.round ||
        b.promise - a.promise,
    )
    .map(({ candidate }) => candidate)
}
