// Finds out whether a logo is decided while other images of the site are still fetched.
//
// A rival is another candidate for the same kind of logo. An outstanding candidate is one whose image is still out: it
// may be any image, or none. The logo is decided when no images that are out can change the choice.
import type { Apex } from '../../schema/apex.ts'
import type { Kind } from '../../schema/artwork.ts'
import type { Candidate, CandidateSource } from '../../schema/visit.ts'
import { hashSimilarity } from '../images/measure/hash-similarity.ts'
import { isUrlOfDefaultIcon, mayCopyDefaultIcon } from './default-icons.ts'
import {
  bestOwnScore,
  HEADER_COLOR_POINTS,
  hasHeaderColors,
  MIN_SAME_MARK_SIMILARITY,
  repeatedMarkPoints,
  sourcesWithMarkOf,
} from './logo-score.ts'
import {
  type CandidateExamination,
  type RankedCandidate,
  rankCandidates,
} from './logo-selection.ts'

export interface VisitProgress {
  /** In the order of the list, with null for a candidate whose image is not examined yet. */
  listed: { candidate: Candidate; examination: CandidateExamination | null }[]
  /** Whether no file is still fetched that may list more candidates, merge some or drop some. */
  isComplete: boolean
}

/** What is known of the images so far. */
interface Known {
  /** The examined candidates, the best first. */
  ranked: RankedCandidate[]
  outstanding: Candidate[]
  /** Positions in the list: at the same score, the first candidate wins. */
  positions: Map<Candidate, number>
}

/** @returns whether the best logo of the kind for light backgrounds stays the best, whatever the other images are. */
export function isDecided(kind: Kind, progress: VisitProgress, domain: Apex): boolean {
  if (!progress.isComplete) return false
  const known = knownOf(progress, domain)
  const { ranked, outstanding, positions } = known
  const [best, ...rivals] = ranked.filter(
    (other) => other.kind === kind && other.background !== 'dark' && other.score > 0,
  )
  if (best === undefined || canBeExcluded(best, outstanding, domain)) return false
  const lowest = lowestScore(best, known)
  const loses = (rival: Candidate, highest: number) =>
    highest < lowest ||
    (highest === lowest && positions.get(best.candidate)! < positions.get(rival)!)
  if (!rivals.every((rival) => loses(rival.candidate, highestScore(rival, known)))) return false
  const families = outstanding.length > 0 ? familiesOf(ranked) : []
  return outstanding.every((rival) =>
    loses(rival, highestOutstandingScore(rival, kind, known, families)),
  )
}

function knownOf({ listed }: VisitProgress, domain: Apex): Known {
  const candidates = listed.map(({ candidate, examination }) => examination?.candidate ?? candidate)
  return {
    ranked: rankCandidates(
      listed.flatMap(({ examination }) => examination ?? []),
      domain,
    ),
    outstanding: listed.flatMap(({ candidate, examination }) => (examination ? [] : candidate)),
    positions: new Map(candidates.map((candidate, position) => [candidate, position])),
  }
}

/** @returns whether an image that is out can show that the best candidate is a copy of a default icon. */
function canBeExcluded(best: RankedCandidate, outstanding: Candidate[], domain: Apex): boolean {
  return (
    outstanding.some(({ url }) => isUrlOfDefaultIcon(url, domain)) ||
    (outstanding.length > 0 &&
      mayCopyDefaultIcon(best.image.perceptualHash, MIN_SAME_MARK_SIMILARITY))
  )
}

/** @returns the lowest score that the candidate can have: an earlier header logo may have other colors. */
function lowestScore(best: RankedCandidate, { ranked, outstanding, positions }: Known): number {
  const headerPositions = ranked
    .filter(hasHeaderColors)
    .map(({ candidate }) => positions.get(candidate)!)
  const mayLoseColors =
    headerPositions.length > 0 &&
    best.candidate.source !== 'header-logo' &&
    outstanding.some(
      (other) =>
        other.source === 'header-logo' && positions.get(other)! < Math.min(...headerPositions),
    )
  return mayLoseColors ? Math.max(1, best.score - HEADER_COLOR_POINTS) : best.score
}

/** @returns the highest score that an examined candidate can get: all outstanding images may show its mark. */
function highestScore(rival: RankedCandidate, { ranked, outstanding }: Known): number {
  const { source } = rival.candidate
  const sources = sourcesWithMarkOf(rival, ranked)
  const more = sourcesBeside(source, outstanding)
  const gain = repeatedMarkPoints(new Set([...sources, ...more])) - repeatedMarkPoints(sources)
  return rival.score + gain + (more.has('header-logo') ? HEADER_COLOR_POINTS : 0)
}

/** @returns the highest score that a candidate can get whose own image is out too. @param families see `familiesOf`. */
function highestOutstandingScore(
  rival: Candidate,
  kind: Kind,
  { ranked, outstanding }: Known,
  families: Set<CandidateSource>[],
): number {
  const { source } = rival
  const more = sourcesBeside(source, outstanding)
  const points = [new Set<CandidateSource>(), ...families].map((family) =>
    repeatedMarkPoints(new Set([...family, ...more].filter((other) => other !== source))),
  )
  const mayHaveColors =
    source !== 'header-logo' && (more.has('header-logo') || ranked.some(hasHeaderColors))
  return bestOwnScore(rival, kind) + Math.max(...points) + (mayHaveColors ? HEADER_COLOR_POINTS : 0)
}

/** @returns the other sources with outstanding images. */
const sourcesBeside = (source: CandidateSource, outstanding: Candidate[]): Set<CandidateSource> =>
  new Set(outstanding.map((other) => other.source).filter((other) => other !== source))

/**
 * @returns the sources of each group of images that may all show the mark of one further image. Two images that are like
 *   a third one are half as much like each other.
 */
function familiesOf(ranked: RankedCandidate[]): Set<CandidateSource>[] {
  const minSimilarity = 2 * MIN_SAME_MARK_SIMILARITY - 1
  const marks = ranked.flatMap(({ candidate: { source }, image }) =>
    [image.perceptualHash, image.lockupMarkHash].flatMap((hash) =>
      hash === null ? [] : { source, hash },
    ),
  )
  return marks.map(
    ({ hash }) =>
      new Set(
        marks
          .filter((other) => hashSimilarity(hash, other.hash) >= minSimilarity)
          .map(({ source }) => source),
      ),
  )
}

/** The points that the largest raster image has less than a vector. */
const MAX_RASTER_LOSS = 4
const RASTER_URL = /\.(?:png|jpe?g|gif|webp|avif|bmp)(?:[?#]|$)/i

/** @returns the candidates in the order of their best possible score, the first of each source before the second. */
export function byPromise(candidates: Candidate[]): Candidate[] {
  const counts = new Map<CandidateSource, number>()
  const ranked = candidates.map((candidate) => {
    const round = counts.get(candidate.source) ?? 0
    counts.set(candidate.source, round + 1)
    const best = Math.max(bestOwnScore(candidate, 'icon'), bestOwnScore(candidate, 'wordmark'))
    // The URL of a PNG rarely answers with an SVG, which has more points.
    const promise = RASTER_URL.test(candidate.url ?? '') ? best - MAX_RASTER_LOSS : best
    return { candidate, round, promise }
  })
  return ranked
    .sort((a, b) => a.round - b.round || b.promise - a.promise)
    .map(({ candidate }) => candidate)
}
