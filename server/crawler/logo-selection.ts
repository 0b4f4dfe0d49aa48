// The choice among a visit's candidates, as a designer would make it: the best of each kind and background.
import type { Apex } from '../../schema/apex.ts'
import type { Background, Kind } from '../../schema/artwork.ts'
import type { Candidate, Judged } from '../../schema/visit.ts'
import type { Admitted } from '../images/ingest.ts'
import { type Looked, type Scored, score } from './logo-score.ts'

/** A candidate that was looked at, or a sentence on why it could not be. */
export type Sample = { candidate: Candidate } & (
  | { image: Admitted; refused: null }
  | { image: null; refused: string }
)

/** A candidate that becomes one of the company's drawings. */
export interface Kept {
  candidate: Candidate
  image: Admitted
  kind: Kind
  background: Background | null
}

export interface Choice {
  kept: Kept[]
  /** Every candidate, the best first. */
  candidates: Judged[]
}

/** From here on, in width by height, a drawing is lettering and no icon. */
const WIDE = 1.75
/** A drawing for dark pages is kept beside the main one unless it is this much worse. */
const MUCH_WORSE = 45

/** @returns which candidates to keep, at most one for each kind and background, and why. */
export function choose(samples: Sample[], domain: Apex): Choice {
  const looked = samples.flatMap((sample) => (sample.image ? [lookedAt(sample)] : []))
  const scored = looked.map((one) => ({ ...one, ...score(one, looked, domain) }))
  const best = scored.toSorted((a, b) => b.score - a.score)
  const kept = (['icon', 'wordmark'] as const).flatMap((kind) => bestOf(kind, best))
  const refused = samples.flatMap((sample) => (sample.image ? [] : [refusal(sample)]))
  return {
    kept: kept.map(({ candidate, image, kind, background }) => ({
      candidate,
      image,
      kind,
      background,
    })),
    candidates: [...best.map((one) => judgedOf(one, kept.includes(one))), ...refused],
  }
}

type Ranked = Looked & Scored

/** The best for any page, or for light ones, and the best that was made for dark ones. */
function bestOf(kind: Kind, ranked: Ranked[]): Ranked[] {
  const of = ranked.filter((one) => one.kind === kind && one.score > 0)
  const main = of.find(({ background }) => background !== 'dark')
  const dark = of.find(({ background }) => background === 'dark')
  if (!main || !dark) return [main ?? dark].filter((one) => one !== undefined)
  return main.score - dark.score < MUCH_WORSE ? [main, dark] : [main]
}

function lookedAt({ candidate, image }: Sample & { image: Admitted }): Looked {
  const aspect = image.width / image.height
  return {
    candidate,
    image,
    aspect,
    kind: kindOf(candidate, aspect),
    background: groundOf(candidate, image),
  }
}

/** What it is by its shape; the page's words decide where the shape leaves it open. */
function kindOf({ kind, way }: Candidate, aspect: number): Kind {
  if (aspect >= WIDE) return 'wordmark'
  // Stacked lettering that is called a logotype is no icon, and an icon is square by its nature.
  return kind === 'wordmark' && way !== 'icon' && aspect > 1.2 ? 'wordmark' : 'icon'
}

/** White ink on nothing was made for dark pages, whatever the page says of it. */
function groundOf({ background }: Candidate, { legible, plate }: Admitted): Background | null {
  if (plate === null && legible.length === 1 && legible[0] === 'dark') return 'dark'
  return background === 'dark' && !legible.includes('dark') ? null : background
}

function judgedOf(one: Ranked, kept: boolean): Judged {
  const { candidate, image, kind, background, score, reasons } = one
  const { way, url, place } = candidate
  // The viewBox of a vector need not be whole, and people read this.
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

function refusal({ candidate, refused }: Sample & { refused: string }): Judged {
  const { way, url, place } = candidate
  const nothing = { image: null, kind: null, background: null, score: 0, kept: false }
  return { way, url, place, ...nothing, reasons: [refused] }
}
