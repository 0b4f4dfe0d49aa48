// Merges the candidates of a site into one limited list without duplicates, which prefers the best of each source.
import { createHash } from 'node:crypto'
import {
  CANDIDATE_SOURCES,
  type Candidate,
  type CandidateSource,
} from '../../../../schema/visit.ts'

/** Maximum candidates with a URL, which are fetched. */
const MAX_FETCHED = 20
/** Maximum candidates per source, 1 for an unlisted one; forty sizes of a touch icon all show the same image. */
const MAX_PER_SOURCE: Partial<Record<CandidateSource, number>> = {
  'header-logo': 6,
  'json-ld': 3,
  icon: 5,
  'mask-icon': 1,
  'apple-touch-icon': 2,
  manifest: 3,
  tile: 1,
  favicon: 4,
}
/** Assumed size in pixels of an icon without a declared size; most have 32. */
const UNDECLARED_SIZE = 32

/**
 * Takes the best candidate of each source in turn, so that no source crowds out another.
 * @returns at most 20 candidates with a URL, and the inline images.
 */
export function mergeCandidates(candidates: Candidate[]): Candidate[] {
  const merged = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const key = keyOf(candidate)
    const duplicate = merged.get(key)
    merged.set(key, duplicate ? mergeTwo(duplicate, candidate) : candidate)
  }
  let remaining = MAX_FETCHED
  return roundRobin([...merged.values()]).filter(({ url }) => url === null || remaining-- > 0)
}

/** @returns a text that is the same for candidates of one image. */
export function keyOf({ url, inlineBytes }: Candidate): string {
  if (url !== null) return url
  return createHash('sha256')
    .update(inlineBytes ?? '')
    .digest('hex')
}

/** Merges two candidates for the same image. Prefers one that the page links to, then the better source. */
function mergeTwo(first: Candidate, second: Candidate): Candidate {
  const [preferred, secondary] = [first, second].sort(
    (a, b) => Number(b.isLinked) - Number(a.isLinked) || sourceRank(a) - sourceRank(b),
  ) as [Candidate, Candidate]
  return {
    ...preferred,
    // A file that the page names for two backgrounds, or once without a background, fits any.
    background: first.background === second.background ? first.background : null,
    kind: preferred.kind ?? secondary.kind,
    declaredSize: Math.max(preferred.declaredSize ?? 0, secondary.declaredSize ?? 0) || null,
    maskColor: preferred.maskColor ?? secondary.maskColor,
    isMaskable: preferred.isMaskable && secondary.isMaskable,
  }
}

const sourceRank = ({ source }: Candidate): number => CANDIDATE_SOURCES.indexOf(source)

function roundRobin(candidates: Candidate[]): Candidate[] {
  const groups = CANDIDATE_SOURCES.map((source) => {
    const group = candidates.filter((candidate) => candidate.source === source)
    // Header logos are already sorted by their score.
    if (source !== 'header-logo') group.sort(byQuality)
    return group.slice(0, MAX_PER_SOURCE[source] ?? 1)
  })
  const roundCount = Math.max(...groups.map((group) => group.length))
  const rounds = Array.from({ length: roundCount }, (_, round) =>
    groups.map((group) => group[round]),
  )
  return rounds.flat().filter((candidate) => candidate !== undefined)
}

const byQuality = (a: Candidate, b: Candidate): number =>
  Number(b.isLinked) - Number(a.isLinked) ||
  Number(isVector(b)) - Number(isVector(a)) ||
  Number(a.isMaskable) - Number(b.isMaskable) ||
  sizeOf(b) - sizeOf(a)

const isVector = ({ url }: Candidate): boolean => /\.svg(?:[?#]|$)/i.test(url ?? '')
/** Makes the size `any` finite, because Infinity - Infinity is NaN, which breaks the sort. */
const sizeOf = ({ declaredSize }: Candidate): number =>
  Math.min(declaredSize ?? UNDECLARED_SIZE, 1e6)
