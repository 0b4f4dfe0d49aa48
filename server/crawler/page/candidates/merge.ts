// Joins what several places name to one list without duplicates, the most promising first.
import { createHash } from 'node:crypto'
import { type Candidate, WAYS, type Way } from '../../../../schema/visit.ts'

/** Candidates that are fetched for one site. */
const FETCHED = 20
/** How many of one way are worth fetching: forty sizes of one touch icon are one drawing. */
const BEST: Partial<Record<Way, number>> = {
  'header-logo': 6,
  'json-ld': 3,
  icon: 5,
  'mask-icon': 1,
  'apple-touch-icon': 2,
  manifest: 3,
  tile: 1,
  favicon: 4,
}
/** An icon of no declared size is most often 32 pixels. */
const UNDECLARED = 32

/** At most 20 with an address; turn by turn one of each way, so that none pushes another out. */
export function mergeCandidates(candidates: Candidate[]): Candidate[] {
  const merged = new Map<string, Candidate>()
  for (const one of candidates) {
    const key = keyOf(one)
    const known = merged.get(key)
    merged.set(key, known ? joined(known, one) : one)
  }
  let left = FETCHED
  return inTurns([...merged.values()]).filter(({ url }) => url === null || left-- > 0)
}

function keyOf({ url, bytes }: Candidate): string {
  if (url !== null) return url
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
}

/** What is linked before what is guessed, then by how well a way is known; facts of both. */
function joined(one: Candidate, other: Candidate): Candidate {
  const [first, second] = [one, other].sort(
    (a, b) => Number(b.linked) - Number(a.linked) || rankOf(a) - rankOf(b),
  ) as [Candidate, Candidate]
  return {
    ...first,
    // One file for either scheme is for neither.
    background: one.background === other.background ? one.background : null,
    kind: first.kind ?? second.kind,
    declared: Math.max(first.declared ?? 0, second.declared ?? 0) || null,
    colour: first.colour ?? second.colour,
    maskable: first.maskable && second.maskable,
  }
}

const rankOf = ({ way }: Candidate): number => WAYS.indexOf(way)

function inTurns(candidates: Candidate[]): Candidate[] {
  const families = WAYS.map((way) => {
    const family = candidates.filter((one) => one.way === way)
    return (way === 'header-logo' ? family : family.sort(byPromise)).slice(0, BEST[way] ?? 1)
  })
  const longest = Math.max(...families.map((family) => family.length))
  const turns = Array.from({ length: longest }, (_, turn) => families.map((family) => family[turn]))
  return turns.flat().filter((one) => one !== undefined)
}

const byPromise = (a: Candidate, b: Candidate): number =>
  Number(b.linked) - Number(a.linked) ||
  Number(isVector(b)) - Number(isVector(a)) ||
  Number(a.maskable) - Number(b.maskable) ||
  sizeOf(b) - sizeOf(a)

const isVector = ({ url }: Candidate): boolean => /\.svg(?:[?#]|$)/i.test(url ?? '')
// Infinity less itself is no number, so `any` is only very large.
const sizeOf = ({ declared }: Candidate): number => Math.min(declared ?? UNDECLARED, 1e6)
