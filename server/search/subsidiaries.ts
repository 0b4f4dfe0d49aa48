// Recognizes the legal name of a subsidiary: a name of its group, then where it is or what it does, then a legal form.
import type { Company } from '../../schema/company.ts'
import { countryCodeOf } from '../names/countries.ts'
import { nameKey, parseName, withoutSpaces } from '../names/folding.ts'
import { withoutRoleForms } from '../names/legal-forms.ts'
import type { RecordedMatch } from './match-evidence.ts'
import { areGenericWords, isAdjective, isOrdinary, isPerson, isPlace } from './ordinary-words.ts'
import type { Query } from './ranking.ts'

const wordSet = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')))

/** Regions and countries in their own languages that the list of places lacks. */
const REGIONS = wordSet(
  'emea apac latam asia pacific america americas africa east middle nordic nordics iberia dach eu eea',
  'polska nederland belgie belgique danmark sverige norge suomi france espanola italiana francaise',
  'uk uki gb us usa ksa anz mena cemea baltics gulf benelux belux turk hellas magyarorszag cesko ceska slovensko',
  'lietuva latvija eesti hrvatska slovenija srbija ukraina rus european europeenne latinoamerica nordamerika 한국 코리아',
)
/** Words that any group gives its companies; they say nothing of another business. */
const NEUTRAL_WORDS = wordSet(
  'operations operation opco services service sales distribution trading support procurement licensing vertrieb',
  'vertriebs verkauf handels ventes ventas vendas vendite servicios servicos servizi diensten dienstleistungs',
  'and et of de do da del della und y',
)
/** Words that say that a company works in many countries. */
const WORLD_WORDS = wordSet('international global worldwide overseas')
/** Businesses that a group has in a company of its own, when a place or the fame of the group says that it is one. */
const BUSINESS_WORDS = wordSet(
  'payment payments platforms software systems system technology technologies cloud digital data marketing markets',
  'solutions products retail commerce logistics consulting research institute development interactive r d',
  'holding holdings group commercial comercial comercio industrial business customer information trust shared',
  'manufacturing production produktion engineering management leasing treasury logistik logistica logistique',
)
/** Businesses that are the group's own, if its industry is one of the pattern: Klarna Bank, not Jio Financial. */
const OWN_BUSINESS: [words: Set<string>, industry: RegExp][] = [
  [
    wordSet(
      'bank banking finance financial insurance versicherung versicherungs assurance payments',
    ),
    /bank|financ|insur|payment/i,
  ],
  [wordSet('energy power wind solar renewables gas'), /energy|electric|oil|utilit/i],
  [wordSet('interactive media entertainment studios'), /video|film|broadcast|game|social media/i],
  [wordSet('electronic electronics semiconductor semiconductors'), /electr|semicond/i],
  [wordSet('motor motors automobile automobiles'), /\bcars\b|vehicle|truck|motorcycle/i],
  [wordSet('pharma pharmaceutical pharmaceuticals healthcare'), /pharma|health|medic|biotech/i],
  [wordSet('telecom telecommunications comunicaciones mobile moviles'), /telecom/i],
  [wordSet('analytik umweltanalytik labor laboratories testing inspection'), /testing/i],
  [wordSet('tire tires tyre tyres reifen pneu neumaticos pneumatici'), /tires/i],
  [wordSet('chemie chemical chemicals chimie quimica'), /chemical/i],
  [wordSet('spedition cargo freight parcel express shipping'), /freight|parcel|shipping/i],
  [wordSet('airlines airways'), /airlines/i],
]

/** The countries of legal forms that few countries have. Too many have an A/S: Tesla a.s. is a Czech company. */
const COUNTRIES_OF_FORM: Record<string, string> = {
  gmbh: 'DE AT CH LI',
  kg: 'DE AT',
  kgaa: 'DE',
  bv: 'NL BE',
  ab: 'SE FI',
  aps: 'DK',
  oy: 'FI',
  sarl: 'FR LU CH BE MA TN',
  sas: 'FR CO',
  sasu: 'FR',
  spa: 'IT CL DZ',
  srl: 'IT RO BE ES AR MX',
  sl: 'ES',
  slu: 'ES',
  sau: 'ES AR',
  ulc: 'CA',
  spzoo: 'PL',
  kft: 'HU',
  sro: 'CZ SK',
  pty: 'AU ZA',
  pte: 'SG',
  sdn: 'MY',
  bhd: 'MY',
  ltda: 'BR CL CO PT',
  uc: 'IE',
  dac: 'IE',
}

/** Letters of a name that is short; many companies have such a name. */
const SHORT_NAME_LETTERS = 3
/**
 * Rank that a group needs to be meant by the names of its subsidiaries: more with a short name, or an ordinary word. Less
 * for several ordinary words (Schneider Electric). More for one word with a place and no business, of a maker of software
 * (Oracle Deutschland GmbH) and of others (Nike Deutschland GmbH).
 */
const MIN_RANK = {
  name: 45,
  phrase: 65,
  short: 70,
  ordinary: 80,
  famous: 84,
  household: 95,
}
/** Rank of a group whose business in a name needs no place: Amazon Logistics, Inc. */
const MIN_RANK_WITHOUT_PLACE = 85

/** One way to divide a name between the group and its subsidiary. */
export interface GroupReading {
  /** The words that may be a name of the group. */
  name: string
  /** The words after it. */
  rest: string[]
}

/** @returns the ways to divide a name with a legal form, the longest name of the group first. */
export function groupReadings({ key, forms }: Query): GroupReading[] {
  if (withoutRoleForms(forms).length === 0) return []
  const words = withWholePlaces(key.split(' ').flatMap(splitUnspaced))
  const firstRest = words.findLastIndex((word) => !isRestWord(word)) + 1
  return words
    .map((_, i) => ({ name: words.slice(0, i + 1).join(' '), rest: words.slice(i + 1) }))
    .slice(Math.max(0, firstRest - 1))
    .reverse()
}

/** @returns the words, those of a place together: `hong kong`. */
function withWholePlaces([first, second, ...rest]: string[]): string[] {
  if (first === undefined) return []
  if (second === undefined) return [first]
  return isPlace(first + second)
    ? [`${first} ${second}`, ...withWholePlaces(rest)]
    : [first, ...withWholePlaces([second, ...rest])]
}

/** Chinese and Japanese legal names have no spaces: 华为技术 is Huawei Technology. */
const UNSPACED_REST =
  /(?:技术|科技|创新|网络|在线|信息|软件|电子商务|商贸|贸易|投资|咨询|服务|销售|中国|北京|上海|深圳|广州|香港|台灣|台湾|日本|ジャパン|코리아)$/u
/** Japan and Korea before the name that a foreign group has there: 日本マイクロソフト, 한국마이크로소프트. */
const COUNTRY_BEFORE_NAME = /^(?:日本(?=[\p{Script=Katakana}ー]+$)|한국(?=\p{Script=Hangul}{3,}$))/u

function splitUnspaced(word: string): string[] {
  const [country = ''] = COUNTRY_BEFORE_NAME.exec(word) ?? []
  if (country !== '') return [word.slice(country.length), country]
  const [end = ''] = UNSPACED_REST.exec(word) ?? []
  if (end === '' || end === word) return [word]
  return [...splitUnspaced(word.slice(0, -end.length)), end]
}

const isRestWord = (word: string) =>
  isRegion(word) ||
  NEUTRAL_WORDS.has(word) ||
  BUSINESS_WORDS.has(word) ||
  UNSPACED_REST.test(word) ||
  OWN_BUSINESS.some(([words]) => words.has(word))

const isRegion = (word: string) =>
  REGIONS.has(word) || WORLD_WORDS.has(word) || isPlace(withoutSpaces(word))

/**
 * Decides whether the name of a subsidiary means this group. A legal form of a country that is not the group's counts as
 * a place. A name that is short or an ordinary word needs a known group, and an ordinary word both a place and a business.
 * @param query the whole name of the subsidiary. @param group the query of the group's name.
 */
export function isGroupOf(
  query: Query,
  group: Query,
  { rest }: GroupReading,
  { match, company, evidence }: RecordedMatch,
): boolean {
  if (!evidence.isTrusted || !evidence.isCompanyName || isPlace(group.compact)) return false
  const hasRegion = rest.some(isRegion)
  const hasForeignForm = withoutRoleForms(query.forms).some((form) => isForeign(form, company))
  const isOfHomeCountry =
    match.rank >= MIN_RANK.short &&
    isListedAbroad(company) &&
    query.forms.some((form) => isNative(form, company))
  if (rest.length === 0 && !hasForeignForm && !isOfHomeCountry) return false
  const isElsewhere = hasForeignForm || rest.some((word) => isRegion(word) && !isIn(word, company))
  if (isElsewhere && isNationalPart(group, company)) return false
  const hasPlace = hasRegion || hasForeignForm
  const others = rest.filter((word) => !isRegion(word))
  const isClear = hasPlace || match.rank >= MIN_RANK_WITHOUT_PLACE
  if (!others.every((word) => isBusinessOf(word, company, isClear))) return false
  if (
    (isOrdinary(group.words) || isAdjective(group.compact)) &&
    !isSpelledAsIn(query.text, company)
  ) {
    const isPhrase = group.words.length > 1
    const isOwnName = isPhrase ? evidence.exactName !== null : evidence.isMainName
    const isKnownPhrase =
      isPhrase &&
      evidence.exactName === 'main' &&
      match.rank >= MIN_RANK.phrase &&
      !areGenericWords(group.words)
    const isKnownWord =
      (match.rank >= MIN_RANK.famous && isSoftwareGroup(company)) ||
      (match.rank >= MIN_RANK.household && !group.words.some(isPerson))
    const isKnown = others.length > 0 ? match.rank >= MIN_RANK.ordinary : isKnownWord
    return isOwnName && hasPlace && (isKnown || isKnownPhrase)
  }
  // BSI Group is a longer name than BSI.
  const isWholeName = parseName(company.name).compactWithForms === group.compactWithForms
  const { length } = [...(isWholeName ? group.compactWithForms : group.compact)]
  if (length <= SHORT_NAME_LETTERS) return match.rank >= MIN_RANK.short
  // Many companies call themselves international: Genesys International is not of Genesys.
  const isVague =
    hasRegion && !hasForeignForm && rest.filter(isRegion).every((word) => WORLD_WORDS.has(word))
  return match.rank >= (isVague && group.words.length === 1 ? MIN_RANK.phrase : MIN_RANK.name)
}

const isIn = (word: string, { country }: Company) =>
  country !== null && countryCodeOf(word) === country

/**
 * Whether the company is the part of its group in one country, and says so after the group's name: T-Mobile US is not
 * the owner of T-Mobile Austria.
 */
function isNationalPart(group: Query, company: Company): boolean {
  if (company.parent === null) return false
  const name = withoutSpaces(nameKey(company.name))
  if (!name.startsWith(group.compact)) return false
  const place = name.slice(group.compact.length)
  return isPlace(place) || isIn(place, company)
}

/** It has a company of its name in many countries. Elsewhere others use such a name: Hermes Germany GmbH brings parcels. */
const isSoftwareGroup = ({ parent, industry }: Company) =>
  parent === null && /^(?:software|payments)/i.test(industry ?? '')

/**
 * Whether a text has the name as no ordinary word is spelled: in capitals beside small letters (SAP Deutschland SE & Co.
 * KG), or with an accent (Nestlé Deutschland AG).
 */
const isSpelledAsIn = (text: string, { name }: Company) =>
  text.split(/\s/).includes(name) &&
  ((/^\p{Lu}+$/u.test(name) && /\p{Ll}/u.test(text)) || /\p{M}/u.test(name.normalize('NFD')))

const countriesOf = (form: string): string[] | undefined => COUNTRIES_OF_FORM[form]?.split(' ')

function isForeign(form: string, { country }: Company): boolean {
  const countries = countriesOf(form)
  return country !== null && countries !== undefined && !countries.includes(country)
}

const isNative = (form: string, { country }: Company) =>
  country !== null && countriesOf(form)?.includes(country) === true

/** The listed company is a holding abroad: Spotify AB works in Sweden for one in Luxembourg. */
const isListedAbroad = ({ isins, country }: Company) =>
  isins.length > 0 && isins.every((isin) => !isin.startsWith(country ?? ''))

const isBusinessOf = (word: string, { industry }: Company, isClear: boolean): boolean =>
  NEUTRAL_WORDS.has(word) ||
  UNSPACED_REST.test(word) ||
  (isClear && BUSINESS_WORDS.has(word)) ||
  OWN_BUSINESS.some(([words, pattern]) => words.has(word) && pattern.test(industry ?? ''))
