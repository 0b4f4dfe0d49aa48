// Step 5, candidates: the names of merchants in a line, and the domains.
import { apexOf } from '../../schema/apex.ts'
import { nameLabel } from '../names/folding.ts'
import { foldKey, type Piece } from './line.ts'
import type { MarkedLine } from './marks.ts'
import { type Merchant, type MerchantIndex, type Name, PREFIX_LENGTH } from './merchant-index.ts'
import { TOP_LEVEL } from './strip.ts'

/** How a part of a line is the name: whole, cut off at its end as terminals do, or as a domain. */
export type How = 'name' | 'cut' | 'domain'

export interface Candidate {
  /** The pieces, from `start` to before `end`. */
  start: number
  end: number
  /** The name without spaces. */
  key: string
  how: How
  names: Name[]
}

/** Pieces of the longest name that is looked up. */
const MAX_NAME_PIECES = 7
/** Words that join others as `and` does. */
const AND = new Set(['and', 'und', 'et', 'y', 'e', 'och', 'og', 'en', 'i'])
/** Letters of a line from which a name may have been cut off: terminals send 22 to 25 characters. */
const MIN_CUT_LETTERS = 8

/** Yields the keys of the names that may begin at a position, the shortest first. */
function* keysAt(
  pieces: readonly Piece[],
  position: number,
): Generator<{ key: string; end: number }> {
  let key = ''
  let keyWithAnd = ''
  for (let end = position + 1; end <= Math.min(pieces.length, position + MAX_NAME_PIECES); end++) {
    const next = (pieces[end - 1] as Piece).key
    key += next
    keyWithAnd += end - 1 > position && AND.has(next) ? 'and' : next
    yield { key, end }
    if (keyWithAnd !== key) yield { key: keyWithAnd, end }
  }
}

/** @returns the number of pieces of the longest name that begins at a position; 0 without one. */
export function nameLengthAt(
  { names }: MerchantIndex,
  pieces: readonly Piece[],
  position: number,
): number {
  let longest = 0
  for (const { key, end } of keysAt(pieces, position)) if (names.has(key)) longest = end - position
  return longest
}

/** @returns the longest name at each position, unless it lies inside a name before it; then the domains. */
export function findCandidates(line: MarkedLine, index: MerchantIndex): Candidate[] {
  const { pieces } = line
  const candidates: Candidate[] = findDomains(line, index)
  const isInDomain = (i: number) => candidates.some(({ start, end }) => i >= start && i < end)
  let covered = 0
  for (let start = 0; start < pieces.length; start++) {
    if (isInDomain(start)) continue
    const whole = longestAt(line, index, start) ?? gluedAt(line, index, start)
    const cut = cutAt(line, index, start)
    const found = whole && whole.end >= (cut?.end ?? 0) ? whole : cut
    if (!found || found.end <= covered) continue
    covered = found.end
    candidates.push(found)
  }
  return candidates
}

/** Whether a piece may be part of a merchant's name by itself: no number, no word of the bank, no intermediary. */
const mayName = ({ marks }: MarkedLine, position: number): boolean =>
  marks[position] === null || marks[position] === 'place' || marks[position] === 'trade'

function longestAt(line: MarkedLine, { names }: MerchantIndex, start: number): Candidate | null {
  let found: Candidate | null = null
  for (const { key, end } of keysAt(line.pieces, start)) {
    const known = names.get(key)
    if (!known) continue
    const positions = Array.from({ length: end - start }, (_, i) => start + i)
    if (positions.some((i) => mayName(line, i)))
      found = { start, end, key, how: 'name', names: known }
  }
  return found
}

/** Finds a name whose end is missing at the end of the line, where no other name begins like it. */
function cutAt(
  line: MarkedLine,
  { names, prefixes }: MerchantIndex,
  start: number,
): Candidate | null {
  const { pieces, marks } = line
  if (marks[start] !== null) return null
  for (const { key, end } of keysAt(pieces, start)) {
    if (key.length < MIN_CUT_LETTERS || !isUncertainEnd(line, end)) continue
    const longer = (prefixes.get(key.slice(0, PREFIX_LENGTH)) ?? []).filter((name) =>
      name.startsWith(key),
    )
    const found = longer.flatMap((name) => names.get(name) ?? [])
    const merchants = new Set(found.map(({ merchant }) => merchant))
    if (merchants.size === 1) return { start, end, key, how: 'cut', names: found }
  }
  return null
}

/** Letters of a name that a suffix of a country may follow without a space. */
const MIN_GLUED_LETTERS = 6
const GLUED_SUFFIX = /(?:com|us|uk|de|fr|es|it|nl|pt|pl|se|jp|eu)$/

/** Finds a name that the country or the end of its domain follows without a dot: ATLASSIANUS, SUBITOIT. */
function gluedAt(
  { pieces, marks }: MarkedLine,
  { names }: MerchantIndex,
  start: number,
): Candidate | null {
  const { key = '' } = pieces[start] ?? {}
  const name = key.replace(GLUED_SUFFIX, '')
  if (marks[start] !== null || name === key || name.length < MIN_GLUED_LETTERS) return null
  const known = names.get(name)
  return known ? { start, end: start + 1, key: name, how: 'name', names: known } : null
}

/** Whether a name may have been cut off here: nothing follows, or no name, or a wide gap. */
const isUncertainEnd = ({ marks, pieces }: MarkedLine, end: number): boolean =>
  marks[end] === undefined || marks[end] !== null || /[/:]|\s{2}/.test(pieces[end]?.gap ?? '')

/** Finds the hostnames: pieces with dots and hyphens between them that end in a known suffix. */
function findDomains(line: MarkedLine, index: MerchantIndex): Candidate[] {
  const { pieces, marks, text } = line
  const found: Candidate[] = []
  for (let start = 0; start < pieces.length; ) {
    let end = start + 1
    while (end < pieces.length && isJoined(pieces[end] as Piece)) end += 1
    // The suffix may be followed by other words: AMAZON.DE-BESTELLUNG.
    for (let last = end; last > start + 1; last--) {
      const suffix = pieces[last - 1] as Piece
      if (suffix.gap !== '.' || !TOP_LEVEL.has(suffix.key)) continue
      const host = foldKey(text.slice((pieces[start] as Piece).start, suffix.end))
      // The website of a processor is never the merchant's; that of a marketplace may be.
      const isIntermediary = marks[start] === 'intermediary'
      const candidate = domainCandidate(index, host, start, last, isIntermediary)
      if (candidate) found.push(candidate)
      break
    }
    start = end
  }
  return found
}

const isJoined = ({ gap }: Piece): boolean => gap === '.' || gap === '-' || gap === ''

/** The label of the category that processors and wallets have. */
const PROCESSORS = 'Financial services'
/** Letters of a domain from which it is one, and no abbreviation with a dot: ST.NO, S.CO. */
const MIN_LABEL = 5

function domainCandidate(
  { domains, names }: MerchantIndex,
  host: string,
  start: number,
  end: number,
  isIntermediary: boolean,
): Candidate | null {
  const apex = apexOf(host)
  if (apex === null) return null
  const label = nameLabel(apex).replaceAll('-', '')
  const known = domains.get(apex)
  // The line names the website of its country.
  if (known && !(isIntermediary && known.category?.label === PROCESSORS)) {
    const merchant = { ...known, domain: apex, otherDomains: [] }
    return { start, end, key: label, how: 'domain', names: [{ merchant, what: 'name' }] }
  }
  if (isIntermediary) return null
  const namesakes = names.get(label)
  if (namesakes) return { start, end, key: label, how: 'name', names: namesakes }
  if (label.length < MIN_LABEL) return null
  const merchant = unknownMerchant(apex)
  return { start, end, key: label, how: 'domain', names: [{ merchant, what: 'name' }] }
}

/** @returns a merchant of which only the domain is known. */
export const unknownMerchant = (domain: string): Merchant => ({
  name: domain,
  domain,
  otherDomains: [],
  category: null,
  countries: [],
  home: null,
  rank: 0,
})
