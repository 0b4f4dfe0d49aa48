// How strongly a company's record supports an exact match of one of its names.
import type { Company } from '../../schema/company.ts'
import { type ParsedName, parseName } from '../names/folding.ts'
import { formsContradict, isRoleForm, withoutRoleForms } from '../names/legal-forms.ts'
import { entryProvenance } from '../registry/list-entries.ts'
import { KNOWN_RANK } from '../stores/lookup-index.ts'
import { hasContradictedForm } from './form-contradiction.ts'
import { isFormerName } from './former-names.ts'
import { isNameOfOtherGroup } from './other-group.ts'
import { isSameName, type Match, type Query } from './ranking.ts'

type ExactNameKind = 'main' | 'variant' | 'secondary'

export interface MatchEvidence {
  /**
   * The kind of name that equals the text, legal form included. `main`: the main name. `variant`: an alias or the
   * domain's label, when the main name differs only in its legal form. `secondary`: an alias or the label, when the
   * main name is another one.
   */
  exactName: ExactNameKind | null
  /** The text has a legal form, and a name equals the text with it: nobody types Heineken Holding for Heineken. */
  hasTypedForm: boolean
  /** The main name equals the text apart from legal forms; `china` is not China Holdings, Inc. */
  isMainName: boolean
  /** The text has a legal form that this company does not have. */
  isContradicted: boolean
  /** The name comes from the operator or the catalogue, not from an import alone. */
  isTrusted: boolean
  /** The text is one of the company's names, not only its domain's label. */
  isCompanyName: boolean
  /** The operator or the catalogue lists this spelling as an alias. */
  isListedAlias: boolean
  /** That alias has a capital inside a word (ConEd), so it is not a dictionary word. */
  isMixedCaseAlias: boolean
  /** The text equals the name or an alias, and both are in capitals: ICE is not ice. */
  isAcronym: boolean
  /** The domain's label is the text. */
  isLabel: boolean
}

const TRUSTED_SOURCES = new Set(['operator', 'catalogue'])

export function findEvidence(query: Query, company: Company): MatchEvidence {
  const main = parseName(company.name)
  const aliases = company.aliases.map(parseName)
  const legal = company.legalName === null ? null : parseName(company.legalName)
  // A form such as Group or Holding is part of what the company is called.
  const lacksRoleForm = main.forms.some((form) => !query.forms.includes(form) && isRoleForm(form))
  const isMainName = isSameName(query, main.key) && !lacksRoleForm
  // The label of merckgroup.com matches `Merck Group`, which is not an alias.
  const listedNames = legal ? [...aliases, legal] : aliases
  const isFormer = isFormerName(company.domain, query.key)
  const isOfOtherGroup =
    !isFormer && isNameOfOtherGroup(query, company, main, [main, ...listedNames])
  const isListed =
    isFormer ||
    listedNames.some((name) => isExactName(query, name)) ||
    (!formsContradict(query.forms, legal?.forms ?? []) &&
      aliases.some((alias) => isSpecificAlias(query, alias)))
  const isLabel = query.compactWithForms === company.domain.split('.')[0]?.replaceAll('-', '')
  const isExactMain = isExactName(query, main)
  let exactName: ExactNameKind | null = null
  if (isExactMain) exactName = 'main'
  else if (isLabel || isListed) exactName = isMainName ? 'variant' : 'secondary'
  // Square Ltd is not the Square, Inc. that Block was.
  const isOtherFormer = isFormer && !listedNames.some((name) => isExactName(query, name))
  const acronyms = [company.name, ...company.aliases].filter(isInCapitals)
  const listedAliases = company.aliases.filter(
    (alias, i) =>
      aliases[i]?.compactWithForms === query.compactWithForms && isTrustedAlias(company, alias),
  )
  return {
    exactName,
    isMainName,
    hasTypedForm: exactName !== null && query.forms.length > 0 && !isOtherFormer,
    isContradicted:
      isOfOtherGroup ||
      (exactName === null && hasContradictedForm(query, company, { main, aliases, legal })),
    isTrusted: TRUSTED_SOURCES.has(company.provenance.name?.source ?? ''),
    isCompanyName:
      isMainName || isExactMain || isListed || (isLabel && startsWithQuery(query, main)),
    isListedAlias: listedAliases.length > 0,
    isMixedCaseAlias: listedAliases.some((alias) => /\p{Ll}\p{Lu}/u.test(alias)),
    isAcronym:
      isInCapitals(query.text) &&
      acronyms.some((name) => parseName(name).compactWithForms === query.compactWithForms),
    isLabel,
  }
}

/** An alias of several words without a legal form has any that the legal name allows: Walgreens Boots Alliance Inc. */
const isSpecificAlias = (query: Query, { key, forms }: ParsedName) =>
  query.words.length > 1 && forms.length === 0 && isSameName(query, key)

/** Whether the name begins with the query's words: Delta Air Lines is called Delta, but Genentech is not Gene. */
const startsWithQuery = (query: Query, { key }: ParsedName) =>
  isSameName(query, key) || key.startsWith(`${query.key} `)

const isInCapitals = (text: string) => /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

const isTrustedAlias = (company: Company, alias: string) =>
  TRUSTED_SOURCES.has(entryProvenance(company, 'aliases', alias)?.source ?? '')

function isExactName(query: Query, { key, forms, compactWithForms }: ParsedName): boolean {
  if (compactWithForms === query.compactWithForms) return true
  if (!isSameName(query, key)) return false
  // A name of several words matches without its legal form.
  if (query.forms.length === 0 && query.words.length > 1) return true
  // People who type Principal Financial Group leave out the Inc., not the group.
  const hasOnlyRoleForms = query.forms.length > 0 && withoutRoleForms(query.forms).length === 0
  const comparedForms = hasOnlyRoleForms ? forms.filter(isRoleForm) : forms
  return comparedForms.toSorted().join() === query.forms.toSorted().join()
}

/** Whether the record is that of a coin; a listed company may issue one too. */
export const isCoin = ({ coins, listings }: Company): boolean =>
  coins.length > 0 && listings.length === 0

/** A match with its company's record. */
export interface RecordedMatch {
  match: Match
  company: Company
  evidence: MatchEvidence
  /** Points that the record adds. */
  bonus: number
  points: number
}

/**
 * @returns whether another company has the same legal name and is the better match: the one whose main name it is
 * (Automattic Inc. is Automattic, not wordpress.com), or the catalogue's instead of an imported duplicate.
 */
export function hasBetterMatch(
  { company, evidence }: RecordedMatch,
  all: readonly RecordedMatch[],
): boolean {
  const { compactWithForms } = parseName(company.legalName ?? '')
  if (compactWithForms === '') return false
  return all.some(
    (rival) =>
      rival.evidence.isTrusted &&
      parseName(rival.company.legalName ?? '').compactWithForms === compactWithForms &&
      (!evidence.isTrusted || (rival.evidence.isMainName && !evidence.isMainName)),
  )
}

/** Points that a record adds to the match of a whole name. The first three keys are the kinds of `exactName`. */
const RECORD_POINTS = {
  main: { trusted: 60, imported: 35 },
  variant: { trusted: 45, imported: 35 },
  secondary: { trusted: 30, imported: 30 },
  /** A name that has the typed legal form. */
  typedForm: 40,
  /** A company of the catalogue or the operator. */
  trusted: 40,
  /** An import with a name and nothing else: mostly a catalogue company under an older website. */
  nameOnly: -40,
  contradicted: -60,
} as const

export function recordPoints(
  evidence: MatchEvidence,
  { listings, isins, coins, lei }: Company,
): number {
  const { exactName, hasTypedForm, isTrusted, isContradicted } = evidence
  const keys = [...listings, ...isins, ...coins]
  const isNameOnly = !isTrusted && keys.length === 0 && lei === null
  return (
    (exactName ? RECORD_POINTS[exactName][isTrusted ? 'trusted' : 'imported'] : 0) +
    (hasTypedForm ? RECORD_POINTS.typedForm : 0) +
    (isTrusted ? RECORD_POINTS.trusted : 0) +
    (isNameOnly ? RECORD_POINTS.nameOnly : 0) +
    (isContradicted ? RECORD_POINTS.contradicted : 0)
  )
}

/** Points of the whole name of a little-known company from an import: above prefix matches, except of famous names. */
const LITTLE_KNOWN_NAME_POINTS = 1090
/** Points of a lower-case alias of two or three letters: `adi` is more often the start of adidas than Analog Devices. */
const SHORT_ALIAS_POINTS = 1060

/** @returns the points of a whole name in a list of suggestions, where it competes with prefix matches. */
export function suggestionPoints(
  { text }: Query,
  { match, evidence, bonus }: RecordedMatch,
): number {
  if (!evidence.isTrusted && match.rank < KNOWN_RANK) return LITTLE_KNOWN_NAME_POINTS + match.rank
  const isShortAlias = evidence.exactName === 'secondary' && /^\p{Ll}{2,3}$/u.test(text)
  return isShortAlias ? SHORT_ALIAS_POINTS + match.rank : match.points + bonus
}
