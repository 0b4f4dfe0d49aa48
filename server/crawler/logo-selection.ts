// Selects a visit's logos: the best candidate for each kind and background.
import type { Apex } from '../../schema/apex.ts'
import type { Background, Kind } from '../../schema/artwork.ts'
import type { Candidate, ScoredCandidate } from '../../schema/visit.ts'
import type { IngestedArtwork } from '../images/ingest.ts'
import { type CandidateScore, type ExaminedCandidate, scoreCandidate } from './logo-score.ts'

/** A candidate with its examined image, or with one sentence on why it was rejected. */
export type CandidateExamination = { candidate: Candidate } & (
  | { image: IngestedArtwork; rejection: null }
  | { image: null; rejection: string }
)

/** A candidate that becomes artwork of the company. */
export interface SelectedLogo {
  candidate: Candidate
  image: IngestedArtwork
  kind: Kind
  background: Background | null
}

export interface LogoSelection {
  selected: SelectedLogo[]
  /** Every candidate, the best first. */
  candidates: ScoredCandidate[]
}

/** Width by height from which an image counts as a wordmark. */
const MIN_WORDMARK_ASPECT = 1.75
/** A logo for dark backgrounds is kept unless it scores this many points less than the main logo. */
const MAX_SCORE_GAP = 45

/** @returns the selected logos, at most one for each kind and background, and the scores of all candidates. */
export function selectLogos(examinations: CandidateExamination[], domain: Apex): LogoSelection {
  const examined = examinations.flatMap((examination) =>
    examination.image ? [examinedCandidate(examination)] : [],
  )
  const scored = examined.map((one) => ({ ...one, ...scoreCandidate(one, examined, domain) }))
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  const kept = (['icon', 'wordmark'] as const).flatMap((kind) => bestOf(kind, ranked))
  const rejected = examinations.flatMap((examination) =>
    examination.image ? [] : [rejectedCandidate(examination)],
  )
  return {
    selected: kept.map(({ candidate, image, kind, background }) => ({
      candidate,
      image,
      kind,
      background,
    })),
    candidates: [...ranked.map((one) => scoredCandidate(one, kept.includes(one))), ...rejected],
  }
}

type Ranked = ExaminedCandidate & CandidateScore

/** @returns the best logo for light or any backgrounds, and the best for dark ones. */
function bestOf(kind: Kind, ranked: Ranked[]): Ranked[] {
  const of = ranked.filter((one) => one.kind === kind && one.score > 0)
  const main = of.find(({ background }) => background !== 'dark')
  const dark = of.find(({ background }) => background === 'dark')
  if (!main || !dark) return [main ?? dark].filter((one) => one !== undefined)
  return main.score - dark.score < MAX_SCORE_GAP ? [main, dark] : [main]
}

function examinedCandidate({
  candidate,
  image,
}: CandidateExamination & { image: IngestedArtwork }): ExaminedCandidate {
  const aspect = image.width / image.height
  return {
    candidate,
    image,
    aspect,
    kind: kindOf(candidate, aspect),
    background: backgroundOf(candidate, image),
  }
}

/** The aspect ratio decides first; in doubtful cases, the page's own description decides. */
function kindOf({ kind, way }: Candidate, aspect: number): Kind {
  if (aspect >= MIN_WORDMARK_ASPECT) return 'wordmark'
  // A declared wordmark may be nearly square when its letters are stacked. A page icon stays an icon.
  return kind === 'wordmark' && way !== 'icon' && aspect > 1.2 ? 'wordmark' : 'icon'
}

/** A transparent image that is legible only on dark is for dark backgrounds, whatever the page declares. */
function backgroundOf(
  { background }: Candidate,
  { legible, plateColor }: IngestedArtwork,
): Background | null {
  if (plateColor === null && legible.length === 1 && legible[0] === 'dark') return 'dark'
  return background === 'dark' && !legible.includes('dark') ? null : background
}

function scoredCandidate(one: Ranked, kept: boolean): ScoredCandidate {
  const { candidate, image, kind, background, score, reasons } = one
  const { way, url, place } = candidate
  // Rounded for display: the viewBox of an SVG may have fractions.
  const [width, height] = [Math.round(image.width), Math.round(image.height)] as const
  return {
    way,
    url,
    place,
    image: { mediaType: image.mediaType, width, height },
    kind,
    background,
    score,
    reasons,
    kept,
  }
}

function rejectedCandidate({
  candidate,
  rejection,
}: CandidateExamination & { rejection: string }): ScoredCandidate {
  const { way, url, place } = candidate
  const unscored = { image: null, kind: null, background: null, score: 0, kept: false }
  return { way, url, place, ...unscored, reasons: [rejection] }
}
