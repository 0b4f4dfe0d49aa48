// Words that name no company by themselves: kinds of companies, dictionary words, places and names of people.
import { readListFile } from '../list-file.ts'
import { withoutSpaces } from '../names/folding.ts'

/** Words of test input and of empty fields. */
const PLACEHOLDERS = [
  'test tests testing tester example examples demo sample samples dummy foo bar baz qux lorem ipsum',
  'asdf asdfgh asdfasdf qwerty qwertz qwer abcd xyz xxx aaa abcdef null undefined none nan nil',
  'unknown anonymous admin user guest hello hi something anything nothing whatever random blah yes no ok',
  'todo tbd na true false object default empty string text untitled placeholder',
]
const PLACEHOLDER_WORDS = new Set(PLACEHOLDERS.flatMap((line) => line.split(' ')))
/** What people write in a field instead of a company. */
const EMPTY_FIELD =
  /^(?:n\/a|(?:a|my|our|your|the) (?:brand|business|company)|company name|self[- ]employed)$/i

/**
 * In the spelling of `nameKey`: lower case, without accents. `target`, `shell` and `apple` are missing, because people
 * mean the companies.
 */
const GENERIC_WORDS = new Set(
  [
    // kinds of organizations
    'a an and at by for from in of on or the to up with und et y e de la le les der die das',
    'company companies co corp corporation inc incorporated ltd limited llc plc gmbh sa ag group groups',
    'holding holdings enterprise enterprises business businesses firm firms organization organisation',
    'partner partners partnership associate associates association agency bureau office institute foundation',
    'society union cooperative brand brands logo logos name names website site homepage official startup',
    'firma unternehmen empresa empresas societe entreprise compagnie compania azienda impresa foretag',
    '会社 公司 企業 企业 集団 集团 회사 기업 компания группа корпорация',
    // size, age, quality
    'global international national worldwide world universal general united first new old big great best',
    'royal public private local regional central federal state people our my your one two good super',
    'standard premium express direct smart green north south east west northern southern eastern western',
    // activities
    'bank banks banking banco banque banca banken insurance insurances assurance versicherung seguros',
    'finance financial financials capital invest investment investments asset assets fund funds trust trusts',
    'credit loan loans savings mortgage wealth securities equity equities exchange stock stocks share shares',
    'payment payments pay money cash crypto coin coins token wallet tax accounting audit consulting',
    'service services solution solutions system systems product products technology technologies tech',
    'software hardware computer computers computing internet online web digital data cloud network networks',
    'security mobile phone telecom telecommunications communications communication wireless cable media',
    'news newspaper magazine radio tv television studio studios entertainment games gaming music film video',
    'energy oil gas petroleum power electric electricity electrical electronics electronic solar wind water',
    'mining metals metal gold silver copper steel iron coal lithium resources minerals materials chemical',
    'chemicals paper packaging plastics glass cement construction building engineering industry industries',
    'industrial manufacturing machinery equipment tools auto automotive motor motors car cars truck trucks',
    'transport transportation logistics shipping freight delivery rail railway airline airlines air airways',
    'airport aerospace aviation defense defence travel tourism hotel hotels resort resorts casino restaurant',
    'restaurants cafe coffee food foods beverage beverages beer wine bakery grocery supermarket supermarkets',
    'retail retailer store stores shop shops shopping market markets marketing mall fashion clothing shoes',
    'jewelry cosmetics beauty home house furniture garden real estate property properties realty land',
    'housing development developments health healthcare care medical medicine medicines hospital clinic',
    'pharma pharmacy pharmaceutical pharmaceuticals drug drugs biotech bio life science sciences laboratory',
    'laboratories labs research education school university college academy training sport sports fitness',
    'agriculture farm farms seeds design creative advertising agencies management human resources jobs',
    'recruiting legal law lawyer lawyers government city club team 銀行 保険 은행 보험 банк страхование',
    ...PLACEHOLDERS,
  ].flatMap((line) => line.split(' ')),
)

/** @returns whether every word is generic or a number. */
export function areGenericWords(words: readonly string[]): boolean {
  return words.every((word) => GENERIC_WORDS.has(word) || /^\p{N}+$/u.test(word))
}

const readWordList = (name: string): string[] =>
  readListFile(new URL(`words/${name}.txt`, import.meta.url))

/** Splits at commas, for entries of several words. */
const readPhraseList = (name: string) =>
  readWordList(name).flatMap((line) => line.split(/, |,$/).filter(Boolean))

const DICTIONARY = new Set(
  ['english', 'terms'].flatMap(readWordList).flatMap((line) => line.split(' ').filter(Boolean)),
)
const PEOPLE = new Set(readPhraseList('people'))
const PLACES = new Set(readPhraseList('places').map(withoutSpaces))

const SHARED_NAMES = new Set(readPhraseList('shared'))

/** @param text a name key without spaces. @returns whether it is a country, a city or another place. */
export function isPlace(text: string): boolean {
  return PLACES.has(text)
}

/**
 * @param text a name as typed. @param key its name key.
 * @returns whether other live companies have the name too, which the registry does not know.
 */
export const isSharedName = (text: string, key: string): boolean =>
  SHARED_NAMES.has(key) || SHARED_NAMES.has(text.toLowerCase().replace(APOSTROPHE, "'"))

const APOSTROPHE = /[’‘ʼ´`]/

/** @returns whether a word is a common first name or surname. */
export function isPerson(word: string): boolean {
  return PEOPLE.has(word)
}

/** @returns whether every word is generic, in the dictionary, a person's name or a place. */
export function isOrdinary(words: readonly string[]): boolean {
  return (
    isPlace(words.join('')) ||
    words.every((word) => areGenericWords([word]) || isInflectedWord(word))
  )
}

/** @returns whether a word is in the dictionary as written, a person's name or a place. */
export const isInWordLists = (word: string): boolean =>
  PEOPLE.has(word) || PLACES.has(word) || DICTIONARY.has(word)

/** Whether a word is in a word list, or its stem in the dictionary. */
const isInflectedWord = (word: string): boolean =>
  isInWordLists(word) || ENDINGS.some((ending) => isInflected(word, ending))

/** Endings of inflected words, which the dictionary leaves out. */
const ENDINGS = ['s', 'es', 'ed', 'ing', 'er', 'ly', 'd', 'r']

/** @returns whether a word is an adjective from a dictionary word, which the dictionary leaves out: progressive. */
export const isAdjective = (word: string): boolean =>
  ['ive', 'al', 'ful', 'able'].some((ending) => isInflected(word, ending))

function isInflected(word: string, ending: string): boolean {
  if (!word.endsWith(ending)) return false
  const stem = word.slice(0, -ending.length)
  return (
    stem.length > 2 && (DICTIONARY.has(stem) || (ending === 'ing' && DICTIONARY.has(`${stem}e`)))
  )
}

/** @returns whether the text stands for no company: `n/a`, `my company`. */
export const isEmptyField = (text: string): boolean => EMPTY_FIELD.test(text)

/** @returns whether the words are test input, such as `asdf`. They may still be the start of a name: `hello`. */
export const isPlaceholder = (words: readonly string[]): boolean =>
  words.every((word) => PLACEHOLDER_WORDS.has(word))
