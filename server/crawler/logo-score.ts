// Scores a logo candidate with a list of rules; each rule gives points and a reason.
//
// A mark is the symbol of a logo, with or without letters beside it. A plate is a solid background behind the logo.
import type { Background, Kind } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import type { Candidate, CandidateSource } from '../../schema/visit.ts'
import type { IngestedArtwork } from '../images/ingest.ts'
import { hashSimilarity } from '../images/measure/hash-similarity.ts'
import { sharesBrandColor } from '../images/measure/shared-colors.ts'
import { findDefaultIconMaker } from './default-icons.ts'

export interface ExaminedCandidate {
  candidate: Candidate
  image: IngestedArtwork
  kind: Kind
  background: Background | null
  /** Width divided by height. */
  aspect: number
}

export interface CandidateScore {
  /** 0 excludes the candidate. */
  score: number
  /** The reason that adds or subtracts the most points first. */
  reasons: string[]
}

/** Points and reason of a rule; null when the rule does not apply. `never` excludes the candidate. */
type RuleResult = { points: number; reason: string } | { points: 'never'; reason: string } | null
/** @param all every examined candidate of the visit, including `examined`. */
type Rule = (examined: ExaminedCandidate, all: ExaminedCandidate[], domain: Site) => RuleResult

/** Points by source: how reliably an image from it is the company's logo. */
export const SOURCE_POINTS: Record<Kind, Record<CandidateSource, number>> = {
  icon: {
    bimi: 70,
    icon: 50,
    'apple-touch-icon': 48,
    'header-logo': 46,
    manifest: 45,
    'json-ld': 40,
    tile: 32,
    favicon: 32,
    'mask-icon': 28,
    duckduckgo: 30,
    google: 30,
  },
  wordmark: {
    'header-logo': 70,
    'json-ld': 52,
    bimi: 40,
    icon: 24,
    'apple-touch-icon': 24,
    manifest: 20,
    tile: 20,
    favicon: 16,
    'mask-icon': 20,
    duckduckgo: 16,
    google: 16,
  },
}
/** Minimum longer edge in pixels, not counting margins and upscaling, and the points for it. */
const RESOLUTION_POINTS = [
  [256, 20],
  [180, 18],
  [128, 14],
  [96, 10],
  [64, 5],
  [42, 0],
  [27, -8],
  [20, -16],
  [0, -26],
] as const
/** Two images with this hash similarity show the same mark; see the measurement in `hashSimilarity`. */
export const MIN_SAME_MARK_SIMILARITY = 0.66

const showsSameMark = (one: ExaminedCandidate, other: ExaminedCandidate) =>
  hashSimilarity(one.image.perceptualHash, other.image.perceptualHash) >= MIN_SAME_MARK_SIMILARITY

/** Whether the wordmark begins with the other candidate's mark. */
const beginsWithMark = (wordmark: ExaminedCandidate, mark: ExaminedCandidate) =>
  wordmark.image.lockupMarkHash !== null &&
  hashSimilarity(wordmark.image.lockupMarkHash, mark.image.perceptualHash) >=
    MIN_SAME_MARK_SIMILARITY

/** Whether the image shows the mark of the other candidate, alone or before letters. */
export const isDoubleOf = (one: ExaminedCandidate, other: ExaminedCandidate) =>
  showsSameMark(other, one) || beginsWithMark(one, other)

const sourceReliability: Rule = ({ candidate, kind }) => ({
  points: SOURCE_POINTS[kind][candidate.source],
  reason: `${candidate.source}: ${candidate.place}`,
})

export const VECTOR_POINTS = 24

const vector: Rule = ({ image }) =>
  image.mediaType === 'image/svg+xml' ? { points: VECTOR_POINTS, reason: 'vector' } : null

export const pointsOfEdge = (edge: number) =>
  RESOLUTION_POINTS.find(([minEdge]) => edge >= minEdge)![1]

const resolution: Rule = ({ image }) => {
  if (image.mediaType === 'image/svg+xml') return null
  const points = pointsOfEdge(image.effectiveEdge)
  const isEnlarged = image.effectiveEdge < Math.max(image.width, image.height) * 0.75
  const detail = `${Math.round(image.effectiveEdge)} px of detail`
  return { points, reason: isEnlarged ? `enlarged: ${detail}` : detail }
}

const aspectRatio: Rule = ({ kind, aspect }) => {
  const squareness = Math.min(aspect, 1 / aspect)
  if (kind === 'wordmark') return aspect > 9 ? { points: -12, reason: 'very long' } : null
  if (squareness >= 0.85) return { points: 6, reason: 'square' }
  return { points: Math.round((squareness - 0.85) * 50), reason: 'not square' }
}

const NEAR_WHITE = /^#f[c-f]f[c-f]f[c-f]$/

export const isOnWhite = ({ plateColor }: IngestedArtwork): boolean =>
  plateColor !== null && NEAR_WHITE.test(plateColor)

const transparency: Rule = ({ image }) => {
  if (image.plateColor === null)
    return image.hasTransparency ? { points: 6, reason: 'transparent' } : null
  return isOnWhite(image)
    ? { points: -6, reason: 'on a white plate' }
    : { points: 0, reason: `on a plate of ${image.plateColor}` }
}

const coverage: Rule = ({ image }) => {
  if (image.inkCoverage < 0.01) return { points: 'never', reason: 'almost no visible pixels' }
  return image.inkCoverage < 0.06 ? { points: -14, reason: 'mostly empty' } : null
}

const photograph: Rule = ({ image }) =>
  image.isPhotographic ? { points: 'never', reason: 'a photograph' } : null

/** Excludes a platform's default icon, and copies of it at other URLs. */
const defaultIcon: Rule = (examined, all, domain) => {
  const similar = all.filter((other) => other === examined || showsSameMark(examined, other))
  const makers = similar.map(({ candidate, image }) =>
    findDefaultIconMaker(candidate.url, image, domain),
  )
  const maker = makers.find((maker) => maker !== null)
  return maker
    ? { points: 'never', reason: `the icon that ${maker} puts on thousands of sites` }
    : null
}

/** Excludes an SVG that lost the stylesheet with its colors, and an image of a mere background. */
const solidBlock: Rule = ({ image }) =>
  image.inkCoverage > 0.985 && image.palette.length <= 1
    ? { points: 'never', reason: 'a block of one color' }
    : null

const SEASON_WORDS =
  /(?:^|[^a-z])(xmas|christmas|holidays?|halloween|easter|pride|winter|newyear)(?:[^a-z]|$)/i

const seasonal: Rule = ({ candidate }, _, domain) => {
  const word = SEASON_WORDS.exec(fileNameOf(candidate.url))?.[1]
  const isCompanyName = word !== undefined && domain.includes(word.toLowerCase())
  return word && !isCompanyName ? { points: -30, reason: 'a seasonal version' } : null
}

const fileNameOf = (url: string | null) => (url && URL.parse(url)?.pathname.split('/').at(-1)) || ''

const tiny: Rule = ({ image }) =>
  Math.min(image.width, image.height) < 8 && image.mediaType !== 'image/svg+xml'
    ? { points: 'never', reason: 'too small to be a logo' }
    : null

const fullColor: Rule = ({ image, candidate }) => {
  if (candidate.source === 'mask-icon') return null
  return image.fullColor ? { points: 4, reason: 'in full color' } : null
}

export const UNLINKED_POINTS = -5
/** Sources that say what the icon of the site is. */
const LINKED_SOURCES = new Set<CandidateSource>([
  'icon',
  'apple-touch-icon',
  'manifest',
  'header-logo',
])

/** Excludes the icon at a usual path, such as a framework's, that shows another mark in other colors than the linked ones. */
const unlinked: Rule = (examined, all, domain) => {
  if (examined.candidate.isLinked) return null
  const linked = all.filter(
    (other) =>
      other.candidate.isLinked &&
      LINKED_SOURCES.has(other.candidate.source) &&
      other.kind === examined.kind &&
      ownScore(other, domain) > 0,
  )
  const agrees = all.some(
    (other) =>
      other.candidate.isLinked &&
      (isDoubleOf(other, examined) ||
        sharesBrandColor(other.image.palette, examined.image.palette)),
  )
  return linked.length > 0 && !agrees
    ? { points: 'never', reason: 'not linked from the page, and another mark than the linked ones' }
    : { points: UNLINKED_POINTS, reason: 'not linked from the page' }
}

const maskable: Rule = ({ candidate }) =>
  candidate.isMaskable ? { points: -8, reason: 'a maskable icon with extra margin' } : null

/** Points for images of the site that are like the candidate: for each other source, for the header and for its colors. */
export const RELATION_POINTS = { source: 6, header: 10, colors: 6 } as const
/** The most points for other images with the same mark. */
export const MAX_RELATION_POINTS = 24

/** A mark that the site uses in several places is likely the company's own. */
const repeatedMark: Rule = (examined, all) => {
  const sources = new Set(
    all
      .filter((other) => other !== examined && other.candidate.source !== examined.candidate.source)
      .filter((other) => isDoubleOf(other, examined))
      .map(({ candidate }) => candidate.source),
  )
  if (sources.size === 0) return null
  const header = sources.has('header-logo') ? RELATION_POINTS.header : 0
  const points = Math.min(MAX_RELATION_POINTS, sources.size * RELATION_POINTS.source + header)
  return { points, reason: `the same shape as ${[...sources].join(', ')}` }
}

/** Prefers a candidate that shares a brand color with the logo in the page header. */
const headerColors: Rule = (examined, all) => {
  if (examined.candidate.source === 'header-logo') return null
  const headerLogo = all.find(
    ({ candidate, image }) => candidate.source === 'header-logo' && image.palette.length > 0,
  )
  return headerLogo && sharesBrandColor(examined.image.palette, headerLogo.image.palette)
    ? { points: RELATION_POINTS.colors, reason: 'in the colors of the header logo' }
    : null
}

const RULES: Rule[] = [
  defaultIcon,
  photograph,
  coverage,
  solidBlock,
  tiny,
  sourceReliability,
  vector,
  resolution,
  aspectRatio,
  transparency,
  fullColor,
  unlinked,
  maskable,
  seasonal,
  repeatedMark,
  headerColors,
]

/** @param all every examined candidate of the visit, including this one. */
export function scoreCandidate(
  examined: ExaminedCandidate,
  all: ExaminedCandidate[],
  domain: Site,
): CandidateScore {
  const results = RULES.map((rule) => rule(examined, all, domain)).filter(
    (result) => result !== null,
  )
  const veto = results.find(({ points }) => points === 'never')
  if (veto) return { score: 0, reasons: [veto.reason] }
  const applied = results as { points: number; reason: string }[]
  const score = applied.reduce((total, { points }) => total + points, 0)
  const sorted = applied.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const reasons = sorted.map(
    ({ points, reason }) => `${points >= 0 ? '+' : '−'}${Math.abs(points)} ${reason}`,
  )
  return { score: Math.max(1, score), reasons }
}

/** @returns the score without the points for other images that are like it. */
export const ownScore = (examined: ExaminedCandidate, domain: Site): number =>
  scoreCandidate(examined, [examined], domain).score
