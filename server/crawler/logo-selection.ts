// Selects a visit's logos: the best candidate for each kind and background.
import { type Background, KINDS, type Kind } from '../../schema/artwork.ts'
import { toPlainText } from '../../schema/plain-text.ts'
import type { Site } from '../../schema/site.ts'
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

/** Width divided by height; an image of at least this ratio is a wordmark. */
const MIN_WORDMARK_ASPECT = 1.75
/** An image that the page declares as a wordmark is one above this ratio: stacked letters are nearly square. */
const MAX_ICON_ASPECT = 1.2
/** A logo for dark backgrounds is not selected when it scores at least this many points less than the main logo. */
const EXCLUDING_SCORE_GAP = 45

/** @returns the selected logos, at most one for each kind and background, and the scores of all candidates. */
export function selectLogos(examinations: CandidateExamination[], domain: Site): LogoSelection {
  const ranked = rankCandidates(examinations, domain)
  const selected = KINDS.flatMap((kind) => selectOfKind(kind, ranked))
  const rejected = examinations.flatMap((examination) =>
    examination.image ? [] : [rejectedCandidate(examination)],
  )
  return {
    selected: selected.map(({ candidate, image, kind, background }) => ({
      candidate,
      image,
      kind,
      background,
    })),
    candidates: [
      ...ranked.map((candidate) => scoredCandidate(candidate, selected.includes(candidate))),
      ...rejected,
    ],
  }
}

export type RankedCandidate = ExaminedCandidate & CandidateScore

/** @returns the candidates whose image was examined, the best first. */
export function rankCandidates(
  examinations: CandidateExamination[],
  domain: Site,
): RankedCandidate[] {
  const examined = examinations.flatMap((examination) =>
    examination.image ? [examinedCandidate(examination)] : [],
  )
  const scored = examined.map((candidate) => ({
    ...candidate,
    ...scoreCandidate(candidate, examined, domain),
  }))
  return scored.toSorted((a, b) => b.score - a.score)
}

/** @returns the best logo for light or any backgrounds, and the best for dark ones unless it scores much less. */
function selectOfKind(kind: Kind, ranked: RankedCandidate[]): RankedCandidate[] {
  const eligible = ranked.filter((candidate) => candidate.kind === kind && candidate.score > 0)
  const main = eligible.find(({ background }) => background !== 'dark')
  const dark = eligible.find(({ background }) => background === 'dark')
  if (!main || !dark) return eligible.slice(0, 1)
  return main.score - dark.score < EXCLUDING_SCORE_GAP ? [main, dark] : [main]
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
function kindOf({ kind, source }: Candidate, aspect: number): Kind {
  if (aspect >= MIN_WORDMARK_ASPECT) return 'wordmark'
  const isDeclaredWordmark = kind === 'wordmark' && source !== 'icon'
  return isDeclaredWordmark && aspect > MAX_ICON_ASPECT ? 'wordmark' : 'icon'
}

/**
 * A transparent image that is legible only on dark backgrounds is for those, even if the page declares another one.
 * An image that is not legible on dark backgrounds is not for them, even if the page says so: the result is null.
 */
function backgroundOf(
  { background }: Candidate,
  { legible: legibleBackgrounds, plateColor }: IngestedArtwork,
): Background | null {
  const isLegibleOnlyOnDark = legibleBackgrounds.length === 1 && legibleBackgrounds[0] === 'dark'
  if (plateColor === null && isLegibleOnlyOnDark) return 'dark'
  return background === 'dark' && !legibleBackgrounds.includes('dark') ? null : background
}

function scoredCandidate(ranked: RankedCandidate, isSelected: boolean): ScoredCandidate {
  const { candidate, image, kind, background, score, reasons } = ranked
  return {
    way: candidate.source,
    url: candidate.url,
    place: candidate.place,
    image: {
      mediaType: image.mediaType,
      // Rounded for display: the viewBox of an SVG may have fractions.
      width: Math.round(image.width),
      height: Math.round(image.height),
    },
    kind,
    background,
    score,
    reasons,
    kept: isSelected,
  }
}

function rejectedCandidate({
  candidate,
  rejection,
}: CandidateExamination & { rejection: string }): ScoredCandidate {
  return {
    way: candidate.source,
    url: candidate.url,
    place: candidate.place,
    image: null,
    kind: null,
    background: null,
    score: 0,
    // It may name a part of the file.
    reasons: [toPlainText(rejection)],
    kept: false,
  }
}
