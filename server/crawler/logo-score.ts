// Scores a logo candidate with a list of rules; each rule gives points and a reason.
import type { Apex } from '../../schema/apex.ts'
import type { Background, Kind } from '../../schema/artwork.ts'
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
  /** Width by height. */
  aspect: number
}

export interface CandidateScore {
  /** 0 excludes the candidate. */
  score: number
  /** The reason with the most points first. */
  reasons: string[]
}

/** Points and reason of a rule that applies. `never` excludes the candidate. */
type Verdict = { points: number; why: string } | { points: 'never'; why: string } | null
type Rule = (one: ExaminedCandidate, all: ExaminedCandidate[], domain: Apex) => Verdict

/** Points for how reliably each place of a website names the logo. */
const SOURCE_POINTS: Record<Kind, Record<CandidateSource, number>> = {
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
/** Points by the longer edge in pixels, counted without margin and without upscaling. */
const DETAIL_POINTS = [
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
/** Smallest hash similarity of two images of one mark, measured on 98 of 100 pairs. */
const MIN_SAME_MARK_SIMILARITY = 0.66

const isSame = (one: ExaminedCandidate, other: ExaminedCandidate) =>
  hashSimilarity(one.image.perceptualHash, other.image.perceptualHash) >= MIN_SAME_MARK_SIMILARITY

/** Whether the wordmark begins with this mark. */
const isLockupOf = (
  { image: { lockupMarkHash } }: ExaminedCandidate,
  { image }: ExaminedCandidate,
) =>
  lockupMarkHash !== null &&
  hashSimilarity(lockupMarkHash, image.perceptualHash) >= MIN_SAME_MARK_SIMILARITY

const sourceReliability: Rule = ({ candidate, kind }) => ({
  points: SOURCE_POINTS[kind][candidate.way],
  why: `${candidate.way}: ${candidate.place}`,
})

const vector: Rule = ({ image }) =>
  image.mediaType === 'image/svg+xml' ? { points: 24, why: 'vector' } : null

const resolution: Rule = ({ image }) => {
  if (image.mediaType === 'image/svg+xml') return null
  const [, points] = DETAIL_POINTS.find(([edge]) => image.effectiveEdge >= edge) ?? DETAIL_POINTS[8]
  const enlarged = image.effectiveEdge < Math.max(image.width, image.height) * 0.75
  const of = `${Math.round(image.effectiveEdge)} px of detail`
  return { points, why: enlarged ? `enlarged: ${of}` : of }
}

const square: Rule = ({ kind, aspect }) => {
  const squareness = Math.min(aspect, 1 / aspect)
  if (kind === 'wordmark') return aspect > 9 ? { points: -12, why: 'very long' } : null
  if (squareness >= 0.85) return { points: 6, why: 'square' }
  return { points: Math.round((squareness - 0.85) * 50), why: 'not square' }
}

const transparency: Rule = ({ image }) => {
  if (image.plateColor === null)
    return image.hasTransparency ? { points: 6, why: 'transparent' } : null
  return /^#f[c-f]f[c-f]f[c-f]$/.test(image.plateColor)
    ? { points: -6, why: 'on a white plate' }
    : { points: 0, why: `on a plate of ${image.plateColor}` }
}

const coverage: Rule = ({ image }) => {
  if (image.inkCoverage < 0.01) return { points: 'never', why: 'almost no visible pixels' }
  return image.inkCoverage < 0.06 ? { points: -14, why: 'mostly empty' } : null
}

const photograph: Rule = ({ image }) =>
  image.isPhotographic ? { points: 'never', why: 'a photograph' } : null

/** A platform's default icon, or an image that looks the same at another URL. */
const defaultIcon: Rule = (one, all, domain) => {
  const similar = all.filter((other) => other === one || isSame(one, other))
  const makers = similar.map(({ candidate, image }) =>
    findDefaultIconMaker(candidate.url, image, domain),
  )
  const maker = makers.find((maker) => maker !== null)
  return maker
    ? { points: 'never', why: `the icon that ${maker} puts on thousands of sites` }
    : null
}

/** A square traced from a background, or an SVG without the stylesheet that gave its colors. */
const solidBlock: Rule = ({ image }) =>
  image.inkCoverage > 0.985 && image.palette.length <= 1
    ? { points: 'never', why: 'a block of one color' }
    : null

const SEASON_WORDS =
  /(?:^|[^a-z])(xmas|christmas|holidays?|halloween|easter|pride|winter|newyear)(?:[^a-z]|$)/i

const seasonal: Rule = ({ candidate }, _, domain) => {
  const word = SEASON_WORDS.exec(fileOf(candidate.url))?.[1]
  const isItsName = word !== undefined && domain.includes(word.toLowerCase())
  return word && !isItsName ? { points: -30, why: 'a seasonal version' } : null
}

const fileOf = (url: string | null) => (url && URL.parse(url)?.pathname.split('/').at(-1)) || ''

const tiny: Rule = ({ image }) =>
  Math.min(image.width, image.height) < 8 && image.mediaType !== 'image/svg+xml'
    ? { points: 'never', why: 'too small to be a logo' }
    : null

const fullColor: Rule = ({ image, candidate }) => {
  if (candidate.way === 'mask-icon') return null
  return image.fullColour ? { points: 4, why: 'in full color' } : null
}

const unlinked: Rule = ({ candidate }) =>
  candidate.isLinked ? null : { points: -5, why: 'not linked from the page' }

const maskable: Rule = ({ candidate }) =>
  candidate.isMaskable ? { points: -8, why: 'a maskable icon with extra margin' } : null

/** A mark that the site uses in several places is likely the company's own. */
const repeatedMark: Rule = (one, all) => {
  const sources = new Set(
    all
      .filter((other) => other !== one && other.candidate.way !== one.candidate.way)
      .filter((other) => isSame(one, other) || isLockupOf(other, one))
      .map(({ candidate }) => candidate.way),
  )
  if (sources.size === 0) return null
  const points = Math.min(24, sources.size * 6 + (sources.has('header-logo') ? 10 : 0))
  return { points, why: `the same shape as ${[...sources].join(', ')}` }
}

/** Shares the colors of the logo in the page header. */
const headerColors: Rule = (one, all) => {
  const header = all.filter(
    (other) =>
      other !== one && other.candidate.way === 'header-logo' && other.image.palette.length > 0,
  )
  if (one.candidate.way === 'header-logo' || header.length === 0) return null
  const [first] = header as [ExaminedCandidate]
  return sharesBrandColor(one.image.palette, first.image.palette)
    ? { points: 6, why: 'in the colors of the header logo' }
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
  square,
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
  one: ExaminedCandidate,
  all: ExaminedCandidate[],
  domain: Apex,
): CandidateScore {
  const verdicts = RULES.map((rule) => rule(one, all, domain)).filter((verdict) => verdict !== null)
  const veto = verdicts.find(({ points }) => points === 'never')
  if (veto) return { score: 0, reasons: [veto.why] }
  const applied = verdicts as { points: number; why: string }[]
  const score = applied.reduce((total, { points }) => total + points, 0)
  const sorted = applied.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const reasons = sorted.map(
    ({ points, why }) => `${points >= 0 ? '+' : '−'}${Math.abs(points)} ${why}`,
  )
  return { score: Math.max(1, score), reasons }
}
