// Finds out whether a logo is decided while other images of the site are still fetched.
//
// A rival is another candidate for the same kind of logo. The bounds of a rival whose image is still out assume the best
// image that its source can have.
//
// Example, with the points of logo-score.ts: a page lists an SVG icon, a favicon and an apple-touch-icon, both PNG.
// 1. The SVG arrives and gets 90 points: 50 for its source, 24 as a vector, 16 for its shape, transparency and color.
// 2. The favicon arrives and shows the same mark, so the SVG gets 6 points more: 96.
// 3. The apple-touch-icon is still out. On its own it can get 84: 48 for its source, 20 for its size, 16 as above. If it
//    shows the same mark, it loses to the 90 points that the SVG gets on its own. If it shows another mark, nothing else
//    on the page shows that one, so only the colors of a header logo can add 6: 90 is less than 96. The SVG is decided.
// If the favicon shows another mark, the SVG keeps 90. The apple-touch-icon may show the favicon's mark, so its bound is
// 84 + 6 + 6 = 96, and the visit waits for it.
import type { Apex } from '../../schema/apex.ts'
import type { Kind } from '../../schema/artwork.ts'
import type { Candidate, CandidateSource } from '../../schema/visit.ts'
import {
  bestOwnScore,
  isDoubleOf,
  MAX_RELATION_POINTS,
  ownScore,
  RELATION_POINTS,
} from './logo-score.ts'
import {
  type CandidateExamination,
  type RankedCandidate,
  rankCandidates,
} from './logo-selection.ts'

export interface VisitProgress {
  /** In the order of the list, with null for a candidate whose image is not examined yet. */
  listed: { candidate: Candidate; examination: CandidateExamination | null }[]
  /** Sources of candidates that are not listed yet, because their file is still fetched. */
  unlistedSources: CandidateSource[]
}

/** A candidate whose image is still out. */
interface Outstanding extends Pick<Candidate, 'source' | 'url' | 'isLinked'> {
  /** Whether it loses to the best candidate at the same score, because it is listed after it. */
  losesTie: boolean
}

/**
 * How many other sources may show the mark of a rival instead of the mark of the best candidate. It is an estimate: on
 * the fixture sites no decision with it was wrong.
 */
const MAX_RIVAL_SOURCES = 2

/** @returns whether the best logo of the kind for light backgrounds stays the best, whatever the other images are. */
export function isDecided(kind: Kind, progress: VisitProgress, domain: Apex): boolean {
  const examinations = progress.listed.flatMap(({ examination }) => examination ?? [])
  const ranked = rankCandidates(examinations, domain)
  const [best, ...rivals] = ranked.filter(
    (other) => other.kind === kind && other.background !== 'dark' && other.score > 0,
  )
  if (best === undefined) return false
  const outstanding = outstandingOf(progress, best)
  /** The highest score of a candidate with another mark than the best one. */
  const boundOf = (source: CandidateSource, own: number) =>
    own + relationBound(sourcesBeside(best, ranked, outstanding).filter((one) => one !== source))
  const isBehind = (rival: RankedCandidate) =>
    isDoubleOf(rival, best) || boundOf(rival.candidate.source, ownScore(rival, domain)) < best.score
  const ownBest = ownScore(best, domain) - headerAdvantage(best)
  return (
    rivals.every(isBehind) &&
    outstanding.every((rival) => {
      const own = bestOwnScore(rival, kind)
      const isBehindAsDouble = own < ownBest || (own === ownBest && rival.losesTie)
      return isBehindAsDouble && boundOf(rival.source, own) < best.score
    })
  )
}

function outstandingOf(
  { listed, unlistedSources }: VisitProgress,
  best: RankedCandidate,
): Outstanding[] {
  const bestIndex = listed.findIndex(({ examination }) => examination?.candidate === best.candidate)
  return [
    ...listed.flatMap(({ candidate, examination }, i) =>
      examination ? [] : { ...candidate, losesTie: i > bestIndex },
    ),
    ...unlistedSources.map((source) => ({ source, url: null, isLinked: true, losesTie: false })),
  ]
}

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

/** @returns the candidates in the order of their best possible score, the first of each source before the second. */
export function byPromise(candidates: Candidate[]): Candidate[] {
  const counts = new Map<CandidateSource, number>()
  const ranked = candidates.map((candidate) => {
    const round = counts.get(candidate.source) ?? 0
    counts.set(candidate.source, round + 1)
    const promise = Math.max(bestOwnScore(candidate, 'icon'), bestOwnScore(candidate, 'wordmark'))
    return { candidate, round, promise }
  })
  return ranked
    .sort((a, b) => a.round - b.round || b.promise - a.promise)
    .map(({ candidate }) => candidate)
}
