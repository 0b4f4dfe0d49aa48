// Cleans company names from lists of shares, and compares names with each other and with domains.
import type { Company } from '../../schema/company.ts'
import { foldText } from '../names/folding.ts'
import {
  splitLegalForms,
  withoutLeadingLegalForms,
  withoutTrailingLegalForms,
} from '../names/legal-forms.ts'
import { withoutShareDescription } from '../names/share-names.ts'

// Notes, trackers and funds that have a company's name but come from another issuer.
const FINANCIAL_PRODUCT =
  /\b(?:leverage shares|direxion|graniteshares|wisdomtree|ishares|proshares|etfs?|etcs?|etps?|(?:mini|turbo) (?:long|short)|certificates?)\b/i

// A name truncated within a word, followed by the abbreviation of a depositary receipt: SMITH & NEPHDRN.
const TRUNCATED_NAME = /\p{L}DRN$/u

/** Whether the source truncated the name to fit a column. */
export const isTruncated = (name: string): boolean => TRUNCATED_NAME.test(name.trim())

// Frequent first words, which do not identify a company.
const COMMON_WORDS = new Set(
  (
    'the china chinese national first bank united american america new general global international sun great royal ' +
    'banco banca banque grupo groupe group shanghai beijing shenzhen guangdong zhejiang jiangsu hong hangzhou pt public ' +
    'japan korea india indian canadian canada central north south east west northern southern eastern western pacific ' +
    'asia asian pan standard premier golden gold silver energy power credit capital city state federal tokyo nippon ' +
    'taiwan thai sino oriental australian australia british english deutsche compagnie companhia compania sociedad ' +
    'societe saudi arab gulf texas california york london metal metals mining resources real estate fund trust super'
  ).split(' '),
)

/** Removes the description of the share. @returns null when fewer than two characters remain. */
export function cleanShareName(listedName: string): string | null {
  const name = withoutShareDescription(listedName)
  return [...name].length < 2 ? null : name
}

/** Whether the name is that of a fund, note or certificate on a company's shares. */
export const isFinancialProduct = (name: string): boolean => FINANCIAL_PRODUCT.test(name)

/** Whether the name has capitals only, as in company registers. A name in mixed case is preferred. */
export const isAllCaps = (name: string): boolean => /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name)

/** Longest name in capitals that may be an abbreviation, such as IBM, instead of a truncated name. */
export const MAX_ABBREVIATION_LENGTH = 5

/** Whether a name in capitals is read letter by letter, such as IBM or BASF; NIKE has two vowels and is a word. */
const isAbbreviation = (name: string): boolean =>
  name.length <= MAX_ABBREVIATION_LENGTH &&
  /^[\p{Lu}\d]+$/u.test(name) &&
  (name.match(/[AEIOUY]/g) ?? []).length < 2

/** Whether each word has a capital at its start and nowhere else: Ebay, General Electric. */
const isTitleCase = (name: string): boolean => !/(?<!\p{L})\p{Ll}|(?<=\p{L})\p{Lu}/u.test(name)

/** Whether a name's capitals tell less of how it is written than those of another name of the same company. */
export function hasWorseCapitals(name: string, other: string): boolean {
  if (name.toLowerCase() !== other.toLowerCase()) return isAllCaps(name) && !isAllCaps(other)
  if (isAbbreviation(other)) return isTitleCase(name)
  if (isAbbreviation(name)) return !isTitleCase(other)
  return (
    (isAllCaps(name) && !isAllCaps(other)) ||
    (isTitleCase(name) && !isTitleCase(other) && !isAllCaps(other))
  )
}

const normalizeWord = (word: string) =>
  /^[a-z0-9]+$/i.test(word) ? word.toLowerCase() : foldText(word).replace(/[^\p{L}\p{N}]/gu, '')

/** Removes legal forms at the end: Aalberts N.V. becomes Aalberts. Leaves a name that would become meaningless. */
export function shortName(name: string): string {
  const tokens = name.split(' ')
  // `Co.,Ltd.` and `SA/NV` are two words each.
  const words = tokens
    .flatMap((token, tokenIndex) =>
      token.split(/[,/]/).map((part) => [normalizeWord(part), tokenIndex] as const),
    )
    .filter(([word]) => word !== '')
  const wordCount = withoutTrailingLegalForms(words.map(([word]) => word)).length
  const lastToken = words[wordCount - 1]?.[1] ?? 0
  const short = tokens
    .slice(0, lastToken + 1)
    .join(' ')
    .replace(/[\s,&(]+$/, '')
  return [...short].length < 2 || COMMON_WORDS.has(normalizeWord(short)) ? name : short
}

/** @returns the words that identify the company: lower case, without accents, punctuation or outer legal forms. */
export function significantWords(name: string): string[] {
  const words = name
    .replace(/&/g, ' ')
    .split(/[\s\-_/,()]+/)
    .map(normalizeWord)
    .filter(Boolean)
  return withoutLeadingLegalForms(withoutTrailingLegalForms(words))
}

/** Whether two names belong to one company or one group of companies: BASF SE and BASF India Limited. */
export function areRelated(a: string, b: string): boolean {
  const wordsOfA = significantWords(a)
  const wordsOfB = significantWords(b)
  const [longer, shorter] = [wordsOfA.join(''), wordsOfB.join('')].sort(
    (x, y) => y.length - x.length,
  )
  // BASF and BASF India; a shorter beginning may be a coincidence.
  if (shorter!.length >= 4 && longer!.startsWith(shorter!) && !COMMON_WORDS.has(shorter!))
    return true
  if (longer === shorter) return true
  if (distinctiveStart(wordsOfA) === distinctiveStart(wordsOfB)) return true
  return startsWithInitials(wordsOfA, wordsOfB) || startsWithInitials(wordsOfB, wordsOfA)
}

/** The words up to and including the first one that is not common: `china mobile` for China Mobile Limited. */
function distinctiveStart(words: string[]): string {
  const position = words.findIndex((word) => !COMMON_WORDS.has(word) && word.length > 1)
  return words.slice(0, position === -1 ? words.length : position + 1).join(' ')
}

/** Whether a company has the name, apart from legal forms: HSBC Holdings has the name HSBC. */
export function hasName(
  { name, legalName, aliases }: Pick<Company, 'name' | 'legalName' | 'aliases'>,
  candidate: string,
): boolean {
  const key = nameWithoutForms(candidate)
  return [name, legalName ?? '', ...aliases].some((ownName) => nameWithoutForms(ownName) === key)
}

const nameWithoutForms = (name: string) => splitLegalForms(significantWords(name)).words.join('')

/** Whether the longer name contains the name: a subsidiary, BASF India, or another company, Southern Infosys. */
export function isContainedIn(name: string, longerName: string): boolean {
  const words = significantWords(name)
  const longerWords = significantWords(longerName)
  return longerWords.length > words.length && indexOfWords(words, longerWords) !== -1
}

// Words that may precede a company's name without making it another company's.
const GENERIC_PREFIXES = new Set(
  'banco banca banque bank grupo groupe group gruppo compagnie companhia compania societe'.split(
    ' ',
  ),
)

/** Whether a word before the name makes the longer name another company's: Southern Infosys for Infosys. */
export function isPrefixedNamesake(name: string, longerName: string): boolean {
  const words = significantWords(name)
  const longerWords = significantWords(longerName)
  const position = indexOfWords(words, longerWords)
  const prefix = longerWords.slice(0, Math.max(position, 0))
  return position > 0 && !prefix.every((word) => GENERIC_PREFIXES.has(word))
}

/** @returns the position at which the words occur in sequence in a longer list; -1 when they do not. */
const indexOfWords = (words: string[], longerWords: string[]) =>
  longerWords.findIndex((_, start) => words.every((word, i) => longerWords[start + i] === word))

/** Whether the first word is the initials of the other name's words: BMW and Bayerische Motoren Werke. */
const startsWithInitials = (words: string[], otherWords: string[]) => {
  const first = words[0] ?? ''
  return first.length >= 3 && otherWords.length >= 3 && initialsOf(otherWords).startsWith(first)
}

const initialsOf = (words: string[]) => words.map((word) => word[0]).join('')

/** The `labelMatchScore` from which a name alone shows that a company belongs to a domain. */
export const CLOSE_LABEL_MATCH = 3

/**
 * Scores how well a name matches a domain's label.
 * 4: they are equal. 3: the name begins with the label, or the label with the name's first words. 2: the label is a
 * word of the name, or contains one of at least four letters. 1: the label begins with the name's initials, or is their
 * beginning. 0: they have nothing in common. -1: the label occurs only inside a word, as `stem` in Verastem. A source
 * that searches websites by substring gives such wrong websites.
 */
export function labelMatchScore(name: string, label: string): number {
  const target = normalizeWord(label)
  const words = significantWords(name)
  const joined = words.join('')
  if (joined === target) return 4
  const starts = words.map((_, i) => words.slice(0, i + 1).join(''))
  if (starts.includes(target)) return 3
  if (target.length >= 5 && joined.startsWith(target)) return 3
  const longestStart = starts.filter((start) => target.startsWith(start)).at(-1) ?? ''
  if (longestStart.length >= 3 && !COMMON_WORDS.has(longestStart)) return 3
  if (words.includes(target)) return 2
  const isInTarget = (word: string) =>
    word.length >= 4 && target.includes(word) && !COMMON_WORDS.has(word)
  if (words.some(isInTarget)) return 2
  const initials = initialsOf(words)
  const sharesInitials = initials.startsWith(target) || target.startsWith(initials)
  if (initials.length >= 2 && sharesInitials) return 1
  return normalizeWord(name).includes(target) && !startsAtWord(words, target) ? -1 : 0
}

const startsAtWord = (words: string[], target: string) =>
  words.some((_, i) => words.slice(i).join('').startsWith(target))
