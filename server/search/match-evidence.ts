// How well a company's record bears out that it was meant by a text that meets one of its names whole.
import type { Company } from '../../schema/company.ts'
import { type Spelled, spelledOf } from '../names/folding.ts'
import { agree, contradict, isStanding, lawful } from '../names/legal-forms.ts'
import { toldBy } from '../registry/list-entries.ts'
import { isCalled, type Match, type Query } from './ranking.ts'

/** What many people know. */
export const KNOWN = 50

export interface Telling {
  /**
   * What of it is the text in the very words, legal form included: its own name; another name of it
   * or the label of its domain, whose name is the same without the form; or another name alone.
   */
  words: 'own' | 'shown' | 'other' | null
  /** Whether a form was typed, and is in those words: nobody types Heineken Holding for Heineken. */
  isFormed: boolean
  /** Whether its name is the text, legal forms aside: China is not China Holdings, Inc. */
  isNamed: boolean
  /** The legal form that was typed is not this company's. */
  isContradicted: boolean
  /** The operator or the catalogue calls it so, not an import alone. */
  isTrusted: boolean
  /** One of its names, and not only its domain's label. */
  isCalled: boolean
  /** The operator or the catalogue lists this very spelling: as good as its own name. */
  isWritten: boolean
  /** And with a capital in its midst, as no word of a dictionary: ConEd. */
  isCoined: boolean
  /** In capitals, as one of its names is: ICE is no ice. */
  isShort: boolean
  /** Its domain's label is the text. */
  isLabel: boolean
}

const TRUSTED = new Set(['operator', 'catalogue'])

export function tellingOf(query: Query, company: Company): Telling {
  const own = spelledOf(company.name)
  const others = company.aliases.map(spelledOf)
  const legal = company.legalName === null ? null : spelledOf(company.legalName)
  const isPart = own.forms.some((form) => !query.forms.includes(form) && isStanding(form))
  const isNamed = isCalled(query, own.key) && !isPart
  // Merck Group is not said of merckgroup.com, but shown by it.
  const isListed = [...others, ...(legal ? [legal] : [])].some((name) => isSame(query, name))
  const isLabel = query.whole === company.domain.split('.')[0]?.replaceAll('-', '')
  const isOther = isLabel || isListed
  const isOwn = isSame(query, own)
  const words = isOwn ? 'own' : isOther ? (isNamed ? 'shown' : 'other') : null
  const shouts = [company.name, ...company.aliases].filter(isCapitals)
  const written = company.aliases.filter(
    (alias, i) => others[i]?.whole === query.whole && isTold(company, alias),
  )
  return {
    ...{ words, isNamed, isFormed: words !== null && query.forms.length > 0 },
    isContradicted: words === null && isContradicted(query, own, others, legal),
    isTrusted: TRUSTED.has(company.provenance.name?.source ?? ''),
    isCalled: isNamed || isOwn || isListed || (isLabel && isBegun(query, own)),
    isWritten: written.length > 0,
    isCoined: written.some((alias) => /\p{Ll}\p{Lu}/u.test(alias)),
    isShort: isCapitals(query.text) && shouts.some((name) => spelledOf(name).whole === query.whole),
    isLabel,
  }
}

/** Booking.com is called Booking, and Delta Air Lines, of delta.com, Delta; but no Genentech is called Gene. */
const isBegun = (query: Query, { key }: Spelled) =>
  isCalled(query, key) || key.startsWith(`${query.key} `)

const isCapitals = (text: string) => /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

const isTold = (company: Company, alias: string) =>
  TRUSTED.has(toldBy(company, 'aliases', alias)?.source ?? '')

function isSame(query: Query, { key, forms, whole }: Spelled): boolean {
  if (whole === query.whole) return true
  if (!isCalled(query, key)) return false
  // Of several words nobody asks for the legal form.
  if (query.forms.length === 0 && query.words.length > 1) return true
  // Principal Financial Group leaves the Inc. out, not the group.
  const isUnformed = query.forms.length > 0 && lawful(query.forms).length === 0
  const held = isUnformed ? forms.filter(isStanding) : forms
  return held.toSorted().join() === query.forms.toSorted().join()
}

/**
 * A legal form says which company of a name is meant: Merck KGaA is not Merck & Co., Inc. Where the
 * legal name is another one, as Delta's is Delta Air Lines, Inc., the form must be the very same,
 * or one that the years make of it.
 */
function isContradicted(query: Query, own: Spelled, others: Spelled[], legal: Spelled | null) {
  if (query.forms.length === 0) return false
  const isOwn = isCalled(query, own.key)
  if (
    legal === null ||
    isCalled(query, legal.key) ||
    (isOwn && legal.key.startsWith(`${own.key} `))
  ) {
    const called = [
      ...[own, ...others].filter(({ key }) => isCalled(query, key)),
      ...(legal ? [legal] : []),
    ].filter(({ forms }) => lawful(forms).length > 0)
    return called.length > 0 && called.every(({ forms }) => contradict(query.forms, forms))
  }
  return lawful(query.forms).length > 0 ? !agree(query.forms, legal.forms) : !isOwn
}

/** What was met, with its record and the points of both. */
export interface Recorded {
  match: Match
  company: Company
  telling: Telling
  /** What the record adds to the match's points. */
  worth: number
  points: number
}

/**
 * Whether another of the companies stands for the same legal entity with better right: the one of that
 * very name (Automattic Inc. is Automattic, though wordpress.com is its, too), and the catalogue's
 * before one that an import made of an older website.
 */
export function isStoodFor({ company, telling }: Recorded, all: readonly Recorded[]): boolean {
  const { whole } = spelledOf(company.legalName ?? '')
  if (whole === '') return false
  return all.some(
    (other) =>
      other.telling.isTrusted &&
      spelledOf(other.company.legalName ?? '').whole === whole &&
      (!telling.isTrusted || (other.telling.isNamed && !telling.isNamed)),
  )
}

/** What a record adds to the points of a name that was met whole. */
const WORTH = {
  own: { trusted: 60, imported: 35 },
  shown: { trusted: 45, imported: 35 },
  other: { trusted: 30, imported: 30 },
  formed: 40,
  /** The catalogue's company comes before one that an import alone knows. */
  trusted: 40,
  /** Nothing but an import's name: mostly a company of the catalogue under an older website. */
  stray: -40,
  contradicted: -60,
} as const

export function worthOf(telling: Telling, { listings, isins, coins, lei }: Company): number {
  const { words, isFormed, isTrusted, isContradicted } = telling
  const keys = [...listings, ...isins, ...coins]
  const isStray = !isTrusted && keys.length === 0 && lei === null
  return (
    (words ? WORTH[words][isTrusted ? 'trusted' : 'imported'] : 0) +
    (isFormed ? WORTH.formed : 0) +
    (isTrusted ? WORTH.trusted : 0) +
    (isStray ? WORTH.stray : 0) +
    (isContradicted ? WORTH.contradicted : 0)
  )
}

/** A name of a company that few know, met whole: before its beginnings, but for those of famous names. */
const FEW_KNOW = 1090
/** Two small letters are more often the beginning of Apple than the whole of AP. */
const TWO_LETTERS = 1060

/** The points of a whole name beside the beginnings of others, in a list that is shown while it is typed. */
export function shownPoints({ text }: Query, { match, telling, worth }: Recorded): number {
  if (!telling.isTrusted && match.rank < KNOWN) return FEW_KNOW + match.rank
  const isBegun = telling.words === 'other' && /^\p{Ll}{2}$/u.test(text)
  return isBegun ? TWO_LETTERS + match.rank : match.points + worth
}
