// What speaks for a candidate and what against it: a list of rules, each with its points and its words.
import type { Apex } from '../../schema/apex.ts'
import type { Background, Kind } from '../../schema/artwork.ts'
import type { Candidate, Way } from '../../schema/visit.ts'
import type { Admitted } from '../images/ingest.ts'
import { agreement } from '../images/measure/hash-similarity.ts'
import { sharesColour } from '../images/measure/shared-colors.ts'
import { genericIcon } from './default-icons.ts'

export interface Looked {
  candidate: Candidate
  image: Admitted
  kind: Kind
  background: Background | null
  /** Width by height. */
  aspect: number
}

export interface Scored {
  /** 0: no candidate any more. */
  score: number
  /** The heaviest first. */
  reasons: string[]
}

/** Points and words of a rule that applies; `never` takes the candidate out. */
type Verdict = { points: number; why: string } | { points: 'never'; why: string } | null
type Rule = (one: Looked, all: Looked[], domain: Apex) => Verdict

/** How far a site's word is to be trusted that this is the logo. */
const TRUST: Record<Kind, Record<Way, number>> = {
  icon: {
    ...{ bimi: 70, icon: 50, 'apple-touch-icon': 48, 'header-logo': 46, manifest: 45 },
    ...{ 'json-ld': 40, tile: 32, favicon: 32, 'mask-icon': 28, duckduckgo: 30, google: 30 },
  },
  wordmark: {
    ...{ 'header-logo': 70, 'json-ld': 52, bimi: 40, icon: 24, 'apple-touch-icon': 24 },
    ...{ manifest: 20, tile: 20, favicon: 16, 'mask-icon': 20, duckduckgo: 16, google: 16 },
  },
}
/** Longer edge in pixels that holds real detail, a margin cut off, and what it is worth. */
const DETAIL = [
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
/** Two drawings of one mark agree at least so far, in 98 pairs of 100. */
const SAME = 0.66

const isSame = (one: Looked, other: Looked) => agreement(one.image.shape, other.image.shape) >= SAME

/** Whether lettering begins with this mark. */
const leads = ({ image: { lead } }: Looked, { image }: Looked) =>
  lead !== null && agreement(lead, image.shape) >= SAME

const trusted: Rule = ({ candidate, kind }) => ({
  points: TRUST[kind][candidate.way],
  why: `${candidate.way}: ${candidate.place}`,
})

const vector: Rule = ({ image }) =>
  image.mediaType === 'image/svg+xml' ? { points: 24, why: 'vector' } : null

const detailed: Rule = ({ image }) => {
  if (image.mediaType === 'image/svg+xml') return null
  const [, points] = DETAIL.find(([edge]) => image.effective >= edge) ?? DETAIL[8]
  const enlarged = image.effective < Math.max(image.width, image.height) * 0.75
  const of = `${Math.round(image.effective)} px of detail`
  return { points, why: enlarged ? `enlarged: ${of}` : of }
}

const square: Rule = ({ kind, aspect }) => {
  const squareness = Math.min(aspect, 1 / aspect)
  if (kind === 'wordmark') return aspect > 9 ? { points: -12, why: 'very long' } : null
  if (squareness >= 0.85) return { points: 6, why: 'square' }
  return { points: Math.round((squareness - 0.85) * 50), why: 'not square' }
}

const open: Rule = ({ image }) => {
  if (image.plate === null) return image.alpha ? { points: 6, why: 'transparent' } : null
  return /^#f[c-f]f[c-f]f[c-f]$/.test(image.plate)
    ? { points: -6, why: 'on a white plate' }
    : { points: 0, why: `on a plate of ${image.plate}` }
}

const empty: Rule = ({ image }) => {
  if (image.coverage < 0.01) return { points: 'never', why: 'almost nothing can be seen' }
  return image.coverage < 0.06 ? { points: -14, why: 'mostly empty' } : null
}

const photograph: Rule = ({ image }) =>
  image.photographic ? { points: 'never', why: 'a photograph' } : null

/** A platform's default, or one that looks like it and only lies elsewhere. */
const generic: Rule = (one, all, domain) => {
  const alike = all.filter((other) => other === one || isSame(one, other))
  const defaults = alike.map(({ candidate, image }) => genericIcon(candidate.url, image, domain))
  const whose = defaults.find((maker) => maker !== null)
  return whose
    ? { points: 'never', why: `the icon that ${whose} puts on thousands of sites` }
    : null
}

/** A square traced from a picture's ground, or a drawing that leans on a stylesheet it has lost. */
const solid: Rule = ({ image }) =>
  image.coverage > 0.985 && image.palette.length <= 1
    ? { points: 'never', why: 'a block of one colour' }
    : null

const SEASONS =
  /(?:^|[^a-z])(xmas|christmas|holidays?|halloween|easter|pride|winter|newyear)(?:[^a-z]|$)/i

const seasonal: Rule = ({ candidate }, _, domain) => {
  const word = SEASONS.exec(fileOf(candidate.url))?.[1]
  const isItsName = word !== undefined && domain.includes(word.toLowerCase())
  return word && !isItsName ? { points: -30, why: 'dressed for a season' } : null
}

const fileOf = (url: string | null) => (url && URL.parse(url)?.pathname.split('/').at(-1)) || ''

const tiny: Rule = ({ image }) =>
  Math.min(image.width, image.height) < 8 && image.mediaType !== 'image/svg+xml'
    ? { points: 'never', why: 'too small to be a logo' }
    : null

const coloured: Rule = ({ image, candidate }) => {
  if (candidate.way === 'mask-icon') return null
  return image.fullColour ? { points: 4, why: 'in full colour' } : null
}

const unlinked: Rule = ({ candidate }) =>
  candidate.linked ? null : { points: -5, why: 'no page names it' }

const masked: Rule = ({ candidate }) =>
  candidate.maskable ? { points: -8, why: 'drawn to be cut by a platform' } : null

/** The same mark, drawn for another use, says that both are the company's. */
const agreed: Rule = (one, all) => {
  const ways = new Set(
    all
      .filter((other) => other !== one && other.candidate.way !== one.candidate.way)
      .filter((other) => isSame(one, other) || leads(other, one))
      .map(({ candidate }) => candidate.way),
  )
  if (ways.size === 0) return null
  const points = Math.min(24, ways.size * 6 + (ways.has('header-logo') ? 10 : 0))
  return { points, why: `the same shape as ${[...ways].join(', ')}` }
}

/** In the colours of the lettering beside which it stands on the page. */
const matching: Rule = (one, all) => {
  const header = all.filter(
    (other) =>
      other !== one && other.candidate.way === 'header-logo' && other.image.palette.length > 0,
  )
  if (one.candidate.way === 'header-logo' || header.length === 0) return null
  const [first] = header as [Looked]
  return sharesColour(one.image.palette, first.image.palette)
    ? { points: 6, why: 'in the colours of the header' }
    : null
}

const RULES: Rule[] = [
  ...[generic, photograph, empty, solid, tiny],
  ...[
    trusted,
    vector,
    detailed,
    square,
    open,
    coloured,
    unlinked,
    masked,
    seasonal,
    agreed,
    matching,
  ],
]

/** @param all every candidate of the visit that could be looked at, this one among them. */
export function score(one: Looked, all: Looked[], domain: Apex): Scored {
  const verdicts = RULES.map((rule) => rule(one, all, domain)).filter((verdict) => verdict !== null)
  const veto = verdicts.find(({ points }) => points === 'never')
  if (veto) return { score: 0, reasons: [veto.why] }
  const weighed = verdicts as { points: number; why: string }[]
  const sum = weighed.reduce((total, { points }) => total + points, 0)
  const heaviest = weighed.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const reasons = heaviest.map(
    ({ points, why }) => `${points >= 0 ? '+' : '−'}${Math.abs(points)} ${why}`,
  )
  return { score: Math.max(1, sum), reasons }
}
