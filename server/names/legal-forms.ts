// Legal forms of company names ("Inc.", "GmbH", "株式会社"): the one table of them, and the functions that remove them.
import { readListFile } from '../list-file.ts'

/** What a form is removed for: `k` name keys, `l` names in lists of shares, `m` monograms. */
type Purpose = 'k' | 'l' | 'm'

interface LegalForm {
  form: string
  /** The spelling that forms are compared in. */
  short: string
  /**
   * The purposes for which it is removed at the end of a name, at its start, and where it is attached without a space.
   */
  end: string
  start: string
  attached: string
}

const FORMS: LegalForm[] = readListFile(new URL('legal-forms.tsv', import.meta.url)).map((line) => {
  const [form = '', short = '', end = '', start = '', attached = ''] = line.split('\t')
  return { form, short: short || form, end, start, attached }
})

const formsFor = (purpose: Purpose, position: 'end' | 'start' | 'attached'): string[] =>
  FORMS.filter((row) => row[position].includes(purpose)).map(({ form }) => form)

const END_FORMS = new Set(formsFor('k', 'end'))
const START_FORMS = new Set(formsFor('k', 'start'))
const ATTACHED = formsFor('k', 'attached').join('|')
const ATTACHED_START = new RegExp(`^(?:${ATTACHED}) ?`, 'u')
const ATTACHED_END = new RegExp(` ?(?:${ATTACHED})$`, 'u')
const SHORT_BY_FORM = new Map(FORMS.map(({ form, short }) => [form, short]))
/** Words of the longest form at the end of a name: "s de rl de cv". */
const MAX_FORM_WORDS = 5

/** Brackets that stand for a form; the name key replaces them before it removes punctuation. */
export const BRACKETED_FORMS: [RegExp, string][] = [
  [/\(株\)/g, ' 株式会社 '],
  [/\(有\)/g, ' 有限会社 '],
  [/\(주\)/g, ' 주식회사 '],
  [/\(유\)/g, ' 유한회사 '],
]

/** @returns how many words at the end of a name are one form; 0 when none is. */
function formLength(words: string[]): number {
  for (let count = Math.min(MAX_FORM_WORDS, words.length - 1); count > 0; count--) {
    const last = words.slice(-count)
    if (END_FORMS.has(last.join(areLetters(last) ? '' : ' '))) return count
  }
  return 0
}

/** S. A., N. V. and S. p. A. are split into words of one letter. */
const areLetters = (words: string[]) => words.length > 1 && words.every((word) => word.length === 1)

/** A name's words, and the legal forms removed from its ends, each in its short spelling. */
export interface SplitName {
  words: string[]
  forms: string[]
}

/** @returns the name without one more form; null when it has no other form. */
function removeOneForm({ words, forms }: SplitName): SplitName | null {
  const [first = ''] = words
  if (words.length > 1 && START_FORMS.has(first)) {
    return { words: words.slice(1), forms: [...forms, first] }
  }
  const length = formLength(words)
  if (length > 0) {
    const rest = words.slice(0, -length)
    // "& Co." and "& Cie" leave their connective behind.
    const endsWithAnd = rest.length > 1 && ['and', 'et'].includes(rest.at(-1) as string)
    return {
      words: endsWithAnd ? rest.slice(0, -1) : rest,
      forms: [...forms, shortForm(words.slice(-length))],
    }
  }
  return removeAttached(words.join(' '), forms)
}

/** Removes a form that is written against the name, such as 株式会社; first the one at the end. */
function removeAttached(name: string, forms: string[]): SplitName | null {
  for (const pattern of [ATTACHED_END, ATTACHED_START]) {
    const rest = name.replace(pattern, '')
    if (rest === name || rest === '') continue
    const form = (pattern.exec(name)?.[0] ?? '').trim()
    return { words: rest.split(' '), forms: [...forms, SHORT_BY_FORM.get(form) ?? form] }
  }
  return null
}

/** Removes legal forms at both ends of a name, one after the other; at least one word remains. */
export function splitLegalForms(words: string[]): SplitName {
  let split: SplitName = { words, forms: [] }
  let shorter = removeOneForm(split)
  while (shorter !== null) {
    split = shorter
    shorter = removeOneForm(split)
  }
  return { words: split.words, forms: split.forms.filter((form) => !NOT_FORMS.has(form)) }
}

/** Words that are removed like legal forms but are none. */
const NOT_FORMS = new Set(['the', 'publ'])

function shortForm(words: string[]): string {
  const form = words.join(areLetters(words) ? '' : ' ')
  return SHORT_BY_FORM.get(form) ?? form
}

/** Forms that describe a company's role, not its legal form. */
const ROLE_FORMS = new Set(['group', 'holding', 'com'])
/** English words that any foreign form is translated to. */
const TRANSLATIONS = new Set(['corp', 'co', 'ltd'])
const ENGLISH_FORMS = new Set('inc llc llp lp plc pcl pte pty pvt corp co ltd'.split(' '))
/**
 * Groups of forms between which one company changes over the years: SAP AG became SAP SE. Each line is one group,
 * separated by spaces, or by bars where a form contains spaces.
 */
const RELATED_FORMS = [
  'ag se kgaa',
  'sa se sca sas',
  'nv se',
  'spa se sapa',
  'ab se',
  'asa as se',
  'oy se',
  'sa saa sac',
  'sa ltda',
  'sab|sab de cv|sa de cv|sapi de cv|cv',
  'nyrt se',
  'ae sa',
  'pjsc ojsc jsc oao pao ao zao',
  'пао ао оао зао',
  'sdn bhd',
  'psc qpsc pjsc',
  'tbk persero pt',
  'saog saoc',
  'kscp ksc',
].map((line) => new Set(line.split(line.includes('|') ? '|' : ' ')))
RELATED_FORMS.push(ENGLISH_FORMS)

/** @returns whether a form describes a role (group, holding) and so is part of what the company is called. */
export const isRoleForm = (form: string): boolean => ROLE_FORMS.has(form)

/** @returns the forms without those that describe a role. */
export function withoutRoleForms(forms: readonly string[]): string[] {
  return forms.filter((form) => !isRoleForm(form))
}

/**
 * @param typed forms in the text that somebody typed.
 * @param recorded forms of the company that it may mean.
 * @returns whether no company could have both: an Inc. is no KGaA. English words that translate any form contradict
 * none: KONE Oyj calls itself KONE Corporation.
 */
export function formsContradict(typed: readonly string[], recorded: readonly string[]): boolean {
  const a = withoutRoleForms(typed).filter((form) => !TRANSLATIONS.has(form))
  const b = withoutRoleForms(recorded)
  return a.length > 0 && b.length > 0 && !areRelated(a, b)
}

/**
 * @returns whether both lists have the same form, or forms, other than English ones, between which a company changes.
 */
export function formsAgree(formsA: readonly string[], formsB: readonly string[]): boolean {
  const a = withoutRoleForms(formsA)
  const b = withoutRoleForms(formsB)
  const isForeign = (form: string) => !ENGLISH_FORMS.has(form)
  return a.some((form) => b.includes(form)) || areRelated(a.filter(isForeign), b.filter(isForeign))
}

const areRelated = (a: readonly string[], b: readonly string[]) =>
  a.some((formA) =>
    b.some(
      (formB) =>
        formA === formB || RELATED_FORMS.some((group) => group.has(formA) && group.has(formB)),
    ),
  )

// After a hyphen, these are syllables and no legal forms: Sea-Doo is not Sea d.o.o. Other forms are separated at the
// hyphen, because domains contain them: apple-inc.
const HYPHENATED_SYLLABLES =
  /(?<=[\p{L}\p{N}])[-\u2010\u2011](?=(?:doo|dd|sl|as|ae|ab|hf|ug|cv|kk|pt)(?![\p{L}\p{N}]))/gu

/** Joins a syllable that looks like a form to the word before its hyphen. */
export function joinHyphenatedSyllables(text: string): string {
  return text.replace(HYPHENATED_SYLLABLES, '')
}

const LIST_END_FORMS = new Set(formsFor('l', 'end'))
const LIST_START_FORMS = new Set(formsFor('l', 'start'))
// The name key removes these words. In lists of shares they stay, because a group and its companies are listed apart.
const ROLE_WORDS = new Set('holding holdings hldg hldgs group grp'.split(' '))

/** @returns the words of a name in a list of shares without the forms at its end; at least one word remains. */
export function withoutTrailingLegalForms(words: readonly string[]): string[] {
  let rest = [...words]
  let shorter = withoutLastForm(rest)
  while (shorter.length < rest.length) {
    rest = shorter
    shorter = withoutLastForm(rest)
  }
  return rest
}

function withoutLastForm(words: string[]): string[] {
  const last = words.at(-1) ?? ''
  if (words.length < 2 || ROLE_WORDS.has(last)) return words
  // Lists write long forms out, so `public joint stock company` is removed word by word.
  if (LIST_END_FORMS.has(last)) return words.slice(0, -1)
  // The bar is a first word that is no form, so that only forms at the end are removed.
  const bare = splitLegalForms(['|', ...words]).words.slice(1)
  const lastRole = words.slice(bare.length).findLastIndex((word) => ROLE_WORDS.has(word))
  return words.slice(0, Math.max(1, bare.length + lastRole + 1))
}

/** @returns the words of a name in a list of shares without a form before it: AB SKF, PJSC Tatneft. */
export function withoutLeadingLegalForms(words: string[]): string[] {
  return words.length > 1 && LIST_START_FORMS.has(words[0] as string) ? words.slice(1) : words
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Forms at the end of a name that a monogram leaves out, without accents and vowel marks. */
export const FINAL_LEGAL_FORMS = new Set(formsFor('m', 'end').map(withoutMarks))

/** Forms at the start of a name that a monogram leaves out. */
export const LEADING_LEGAL_FORMS = new Set(formsFor('m', 'start'))

/**
 * Forms that a monogram removes from a name before it is split into words: those of the table, and three that need a
 * pattern. These are Thai บริษัท only at the start, Polish sp. z o.o. with or without its spaces, and Vietnamese công
 * ty with the word for its kind.
 */
export const ATTACHED_LEGAL_FORMS = new RegExp(
  [
    ...formsFor('m', 'attached'),
    '^บริษัท',
    String.raw`(?<=\s)sp\. ?z ?o\. ?o\.`,
    String.raw`^công ty (?:cổ phần|tnhh|cp)(?=\s)`,
  ]
    .map((form) => form.normalize('NFKC'))
    .join('|'),
  'giu',
)
