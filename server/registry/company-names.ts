// Names of companies as lists of shares write them: made fit for people, and compared.
import type { Company } from '../../schema/company.ts'
import { withoutForms } from '../names/legal-forms.ts'
import { withoutEnd, withoutStart } from '../names/listed-names.ts'

// Said of the share, not of the company.
const SHARE =
  /[\s,(]+(?:(?:un)?sponsored\b|[AGD]DRs?\b|ADS\b|GDS\b|depositary (?:receipts?|shares?)|(?:class|series) [A-Z0-9]{1,2}\b|pfd\b|pref(?:erred|erence)?\b|registered\b|bearer\b|units?$|warrants?\b|rights$|common stock|ordinary shares?|ord\b|reg\.? ?s\b).*$/i

// A broker's shorthand for the share's form and face value: MARRIOTT INTL A  DL-,01; TELEPERFORMANCE INH.EO2,5.
const SHORTHAND =
  /\s+(?:[A-Z] )?(?:(?:DL|EO|LS|SF|YN|HD|SK|NK|DK|AD|CD|RC|RB|PF|IR|NA|ZY)\s?-?[\d,]|-,\d|INH\.?|O\.N\.|I?A?DRN?\b|\S*DRN$).*$/

// Notes, trackers and funds named after a company that issued none of them.
const PRODUCT =
  /\b(?:leverage shares|direxion|graniteshares|wisdomtree|ishares|proshares|etfs?|etcs?|etps?|(?:mini|turbo) (?:long|short)|certificates?)\b/i

// A name cut in mid-word by what a column's end left of a depositary receipt: SMITH & NEPHDRN.
const CUT = /\p{L}DRN$/u

/** Whether the source cut the name to fit a column. */
export const isCut = (written: string): boolean => CUT.test(written.trim())

// First words that tell nothing about who it is.
const COMMON = new Set(
  (
    'the china chinese national first bank united american america new general global international sun great royal ' +
    'banco banca banque grupo groupe group shanghai beijing shenzhen guangdong zhejiang jiangsu hong hangzhou pt public ' +
    'japan korea india indian canadian canada central north south east west northern southern eastern western pacific ' +
    'asia asian pan standard premier golden gold silver energy power credit capital city state federal tokyo nippon ' +
    'taiwan thai sino oriental australian australia british english deutsche compagnie companhia compania sociedad ' +
    'societe saudi arab gulf texas california york london metal metals mining resources real estate fund trust super'
  ).split(' '),
)

/** Without what it says of the share; null when nothing is left. */
export function tidy(written: string): string | null {
  const name = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(SHORTHAND, '')
    .replace(SHARE, '')
    .replace(/[\s,(-]+$/, '')
  return [...name].length < 2 ? null : name
}

/** A note or a fund on somebody's shares. */
export const isProduct = (name: string): boolean => PRODUCT.test(name)

/** Written in capitals only, as registers do: worth less than a name in mixed case. */
export const isShouted = (name: string): boolean => /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name)

const plain = (word: string) => (/^[a-z0-9]+$/i.test(word) ? word.toLowerCase() : folded(word))

const folded = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** As people say it: Aalberts N.V. is Aalberts. */
export function spoken(name: string): string {
  const tokens = name.split(' ')
  // `Co.,Ltd.` is two words, and so is `SA/NV`.
  const words = tokens.flatMap((token, at) =>
    token.split(/[,/]/).map((part) => [plain(part), at] as const),
  )
  const told = words.filter(([word]) => word !== '')
  const most = withoutEnd(told.map(([word]) => word)).length
  const short = tokens
    .slice(0, (told[most - 1]?.[1] ?? 0) + 1)
    .join(' ')
    .replace(/[\s,&(]+$/, '')
  return [...short].length < 2 || COMMON.has(plain(short)) ? name : short
}

/** The words that tell who it is: no accents, case, points, legal forms, nor what stands before a name. */
export function wordsOf(name: string): string[] {
  const words = name
    .replace(/&/g, ' ')
    .split(/[\s\-_/,()]+/)
    .map(plain)
    .filter(Boolean)
  return withoutStart(withoutEnd(words))
}

/** Whether two names tell of one company or of its family: BASF SE and BASF India Limited. */
export function isRelated(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const [long, short] = [one.join(''), other.join('')].sort((x, y) => y.length - x.length)
  if (short!.length >= 4 && long!.startsWith(short!) && !COMMON.has(short!)) return true
  if (long === short) return true
  return headOf(one) === headOf(other) || isInitials(one, other) || isInitials(other, one)
}

/** The first word, and so many more as it takes to tell somebody. */
function headOf(words: string[]): string {
  const telling = words.findIndex((word) => !COMMON.has(word) && word.length > 1)
  return words.slice(0, telling === -1 ? words.length : telling + 1).join(' ')
}

/** Whether a company goes by the name, whatever is said of its form: HSBC Holdings is HSBC. */
export function isCalled(
  { name, legalName, aliases }: Pick<Company, 'name' | 'legalName' | 'aliases'>,
  as: string,
): boolean {
  const key = coreOf(as)
  return [name, legalName ?? '', ...aliases].some((one) => coreOf(one) === key)
}

const coreOf = (name: string) => withoutForms(wordsOf(name)).join('')

/** Whether a name is another's with something added: a subsidiary's, BASF India, or a stranger's, Southern Infosys. */
export function isPartOf(name: string, longer: string): boolean {
  const [short, long] = [wordsOf(name), wordsOf(longer)]
  return long.length > short.length && placeOf(short, long) !== -1
}

// What may stand before a name that is meant; regions and kinds of things may not.
const TITLES = new Set(
  'banco banca banque bank grupo groupe group gruppo compagnie companhia compania societe'.split(
    ' ',
  ),
)

/** Whether a name is another's with a word before it that makes it another company's: Southern Infosys. */
export function isNamesake(name: string, longer: string): boolean {
  const [short, long] = [wordsOf(name), wordsOf(longer)]
  const at = placeOf(short, long)
  return at > 0 && !long.slice(0, at).every((word) => TITLES.has(word))
}

/** Where a name's words stand together among another's; -1: nowhere. */
const placeOf = (short: string[], long: string[]) =>
  long.findIndex((_, at) => short.every((word, i) => long[at + i] === word))

const isInitials = (words: string[], of: string[]) => {
  const first = words[0] ?? ''
  return (
    first.length >= 3 &&
    of.length >= 3 &&
    of
      .map((word) => word[0])
      .join('')
      .startsWith(first)
  )
}

/**
 * How well a name fits a domain's label, from 4 (the very same) to 0 (nothing in common);
 * -1 when the label only stands inside a word, as `stem` in Verastem: the mark of a source that searched for letters.
 */
export function likeness(name: string, label: string): number {
  const wanted = plain(label)
  const words = wordsOf(name)
  const whole = words.join('')
  if (whole === wanted) return 4
  const starts = words.map((_, i) => words.slice(0, i + 1).join(''))
  if (starts.includes(wanted)) return 3
  if (wanted.length >= 5 && whole.startsWith(wanted)) return 3
  const begun = starts.filter((start) => wanted.startsWith(start)).at(-1) ?? ''
  if (begun.length >= 3 && !COMMON.has(begun)) return 3
  if (words.includes(wanted)) return 2
  if (words.some((word) => word.length >= 4 && wanted.includes(word) && !COMMON.has(word))) return 2
  const initials = words.map((word) => word[0]).join('')
  if (initials.length >= 2 && (wanted.startsWith(initials) || initials.startsWith(wanted))) return 1
  const inside = plain(name).indexOf(wanted) !== -1
  return inside && !startsAWord(words, wanted) ? -1 : 0
}

const startsAWord = (words: string[], wanted: string) =>
  words.some((_, i) => words.slice(i).join('').startsWith(wanted))
