// Extracts founding year, company size, headquarters, target market and business model from a company's sentences.
import { type Size, sizeOf } from '../../schema/company.ts'
import { findIndustry } from '../industries/index.ts'
import type { EvidenceItem } from './evidence.ts'
import { sentenceAt } from './quote.ts'

/** A value with the quote that supports it. */
export interface ExtractedFact<Value> {
  value: Value
  url: string | null
  quote: string
}

/** Returns the value of a match; null when the match is not plausible. */
type ValueParser<Value> = (match: RegExpExecArray, text: string) => Value | null

/** @returns the first match in the passages of these kinds of evidence. */
function firstMatch<Value>(
  items: EvidenceItem[],
  kinds: EvidenceItem['kind'][],
  pattern: RegExp,
  parse: ValueParser<Value>,
): ExtractedFact<Value> | null {
  for (const kind of kinds) {
    for (const { url, passages } of items.filter((item) => item.kind === kind)) {
      for (const { text } of passages) {
        const match = pattern.exec(text)
        if (match === null) continue
        const value = parse(match, text)
        if (value !== null) return { value, url, quote: sentenceAt(text, match.index) }
      }
    }
  }
  return null
}

/** A year from 1400 to 2039. */
const YEAR = String.raw`(1[4-9]\d\d|20[0-3]\d)(?!\d)`
// At most 40 characters of the same sentence may be between the word and the year.
const FOUNDED = new RegExp(
  String.raw`(?:\b(?:founded|established|est\.|gegründet|fondée?s?|fundad[ao]s?|fondata?|opgericht|grundat|grundades|grundlagt|stiftet|perustettu|založena?|założon[aey]|alapítva|înființată?|kuruldu|основан[ао]?|ιδρύθηκε)(?!\p{L})|创立于|成立于|創業|設立)[^.\d!?]{0,40}${YEAR}|${YEAR}\s?(?:gegründet|年(?:創業|創立|設立|成立|创立))`,
  'iu',
)
// At most 60 characters of the first sentence may be before the word, and the year must follow it directly.
const SINCE = new RegExp(
  String.raw`^[^.!?]{0,60}(?<!\p{L})(?:since|seit|depuis|desde|dal|sinds|sedan|siden|od roku|с)\s${YEAR}`,
  'iu',
)
/** Characters of a passage; a longer one such as "Since 2019 we also offer…" is about something else. */
const MAX_SINCE_LENGTH = 120

export function extractFounded(items: EvidenceItem[]): ExtractedFact<string> | null {
  const parseYear: ValueParser<string> = (match) => {
    const year = match[1] ?? match[2] ?? ''
    return Number(year) <= new Date().getUTCFullYear() ? year : null
  }
  return (
    firstMatch(items, ['about', 'home'], FOUNDED, parseYear) ??
    firstMatch(items, ['about', 'home'], SINCE, (match, text) =>
      text.length <= MAX_SINCE_LENGTH ? parseYear(match, text) : null,
    )
  )
}

/** A number with or without separators of thousands. */
const NUMBER = String.raw`(\d{1,3}(?:[.,\s’']\d{3}){1,2}|\d{1,7})`
// The number is in the first group ("240 employees"), the second ("team of 240") or the third (Japanese and Chinese).
const EMPLOYEES = new RegExp(
  String.raw`(?<![\d.,])${NUMBER}\+?\s(?:employees|colleagues|team members|staff|Mitarbeiter\p{L}*|Mitarbeitende\p{L}*|Beschäftigte\p{L}*|collaborateurs|salariés|empleados|trabajadores|dipendenti|colaboradores|funcionários|medewerkers|anställda|ansatte|medarbejdere|työntekijää|pracowników|zaměstnanců|munkatárs\p{L}*|angajați|çalışan\p{L}*|сотрудник\p{L}*|εργαζόμενους)(?!\p{L})|\bteam of ${NUMBER}(?!\d)|(?:従業員|社員|员工)数?[：:\s]{0,3}${NUMBER}\s?[人名]`,
  'iu',
)
const MORE_THAN =
  /(?:more than|over|mehr als|über|plus de|más de|più di|mais de|meer dan|mer än|ponad|více než|более|свыше)\s$/iu

/** Other numbers of employees are not plausible. */
const MIN_EMPLOYEES = 2
const MAX_EMPLOYEES = 3_000_000

export function extractCompanySize(items: EvidenceItem[]): ExtractedFact<Size> | null {
  return firstMatch(items, ['about', 'careers', 'home'], EMPLOYEES, (match, text) => {
    const count = Number((match[1] ?? match[2] ?? match[3] ?? '').replace(/\D/g, ''))
    // "More than 50" is in the next size class after "50".
    const isMore = MORE_THAN.test(text.slice(Math.max(0, match.index - 20), match.index))
    return count >= MIN_EMPLOYEES && count <= MAX_EMPLOYEES
      ? sizeOf(isMore ? count + 1 : count)
      : null
  })
}

/** One to four capitalized words. */
const PLACE_NAME = String.raw`(\p{Lu}[\p{L}.’'-]{1,30}(?:(?:,\s|\s)\p{Lu}[\p{L}.’'-]{1,30}){0,3})`
const HEADQUARTERED = new RegExp(
  String.raw`(?<!\p{L})(?:headquartered in|based in|head office in|headquarters in|mit Sitz in|Hauptsitz in|basée? à|siège à|dont le siège est à|con sede (?:en|a|em|in)|gevestigd in|med säte i|med huvudkontor i|z siedzibą w|se sídlem v)\s${PLACE_NAME}(?=[.,;:)]|\sand\s|\sund\s|$)`,
  'u',
)

export const extractHeadquarters = (items: EvidenceItem[]): ExtractedFact<string> | null =>
  firstMatch(items, ['about', 'home'], HEADQUARTERED, ([, place = '']) =>
    place.replace(/[.,]$/, ''),
  )

/** @returns whether a text states a founding year, a number of employees or a place. */
export const mentionsCompanyFact = (text: string): boolean =>
  [FOUNDED, SINCE, EMPLOYEES, HEADQUARTERED].some((pattern) => pattern.test(text))

/** Keywords that a quote must contain for its year, number or place to be about the company itself. */
export const FACT_KEYWORDS = {
  founded:
    /(?<!\p{L})(?:found(?:ed|er|ing)|establish|since|start|est\.|gegründet|gründ|seit(?!\p{L})|fond(?:é|at|ée)|depuis|fund(?:ad|ó)|desde|creada?|dal(?!\p{L})|opgericht|sinds|grunda|grundlagt|sedan|siden|stiftet|perustett|založen|założon|od roku|alapít|înființ|kuruld|основан|ιδρύθηκε)|创立|成立|創業|創立|設立/iu,
  companySize:
    /(?<!\p{L})(?:employ|numberOfEmployees|staff|team|colleagues|people (?:work|strong)|we(?:’|'| a)re [^.]{0,20}people|size:|mitarbeit|beschäftigt|collaborat|colaborador|salarié|emplead|trabajador|dipendent|funcionári|medewerker|anställd|ansatt|medarbejder|työntekij|pracownik|zaměstnanc|munkatárs|angajaț|çalışan|сотрудник|εργαζόμεν)|従業員|社員|员工/iu,
  headquarters:
    /(?<!\p{L})(?:headquarter|based (?:in|at|near|out of)|seat(?!\p{L})|(?:head )?offices?(?!\p{L})|located|address:|sitz|hauptsitz|ansässig|basée? à|siège|sede(?!\p{L})|gevestigd|säte|huvudkontor|hovedkontor|siedzib|sídl)|本社|总部|所在地/iu,
}

/** Customer groups with the phrases that address them. */
const MARKETS: [label: string, pattern: RegExp][] = [
  [
    'Software developers',
    /\bfor (?:software )?developers\b|\bfür Entwickler\b|\bpour les développeurs\b|\bpara desarrolladores\b|開発者向け/iu,
  ],
  [
    'Small and medium-sized businesses',
    /\b(?:small(?:er)? (?:and medium[- ](?:sized )?)?business(?:es)?|SMEs|SMBs|KMU|kleine und mittlere Unternehmen|Mittelstand|mittelständische Unternehmen|TPE|PME|ETI|pymes|piccole e medie imprese|PMI|mkb|MŚP|freelancers)\b|中小企業/u,
  ],
  [
    'Large enterprises',
    /\b(?:large enterprises|enterprise customers|enterprise teams|Fortune 500|Großunternehmen|grandes entreprises|grandes empresas)\b|大企業/iu,
  ],
  [
    'Businesses',
    /\bfor (?:growing |modern |ambitious )?(?:businesses|companies|teams|enterprises)\b|\bB2B\b|\b(?:Geschäftskunden|Firmenkunden)\b|\bfür (?:Unternehmen|Firmen|Industrie)\b|\bpour les (?:entreprises|professionnels)\b|\bpara empresas\b|\bper (?:le )?(?:aziende|imprese)\b|\bdla firm\b|\bvoor bedrijven\b|法人向け|企业客户/iu,
  ],
  [
    'Public sector',
    /\b(?:for governments?|public sector|für Kommunen|Kommunen|collectivités|administraciones públicas)\b|自治体/iu,
  ],
  [
    'Consumers',
    /\bfor (?:families|everyone|households)\b|\bPrivatkunden\b|\bfür (?:Familien|alle)\b|\bparticuliers\b|\bpara (?:familias|particulares)\b|\bthe whole family\b|\btoda la familia\b|個人のお客様/iu,
  ],
]

const MAX_MARKETS = 3

/** @returns at most three customer groups, as labels joined by semicolons, with the quote of the first. */
export function extractTargetMarket(items: EvidenceItem[]): ExtractedFact<string> | null {
  const markets = MARKETS.flatMap(([label, pattern]) => {
    const market = firstMatch(items, ['home', 'about', 'pricing'], pattern, () => label)
    return market ? [market] : []
  }).slice(0, MAX_MARKETS)
  const [first] = markets
  return first ? { ...first, value: markets.map(({ value }) => value).join('; ') } : null
}

const ADD_TO_CART =
  /\b(?:add to (?:cart|basket|bag)|in den Warenkorb|ajouter au panier|añadir al carrito|agregar al carrito|aggiungi al carrello|adicionar ao carrinho|in winkelwagen|lägg i varukorg(?:en)?|læg i kurv|legg i handlekurv(?:en)?|dodaj do koszyka|do košíku|kosárba|sepete ekle)(?!\p{L})|в корзину|カートに入れる|加入购物车|加入購物車|장바구니/iu
const SUBSCRIPTION =
  /\b(?:per (?:user|seat|month)|a month|free trial|\/\s?(?:mo|month|user|seat)|pro (?:Monat|Nutzer)|kostenlos testen|par mois|essai gratuit|al mes|prueba gratis|al mese|per maand|per månad|miesięcznie)\b|月額|每月/iu
const MARKETPLACE =
  /\b(?:online )?(?:marketplace|Marktplatz|marché en ligne) (?:for|für|pour)\b|\bconnects? (?:buyers|sellers|customers|owners|hosts)\b/iu
const NON_PROFIT =
  /\b(?:non-?profit|registered charity|your donations?|gemeinnützig\p{L}*|Ihre Spende|à but non lucratif|sin (?:ánimo|fines) de lucro|onlus|senza scopo di lucro|organizacja pożytku publicznego)(?!\p{L})/iu
const PRICE_QUOTE =
  /\b(?:request a (?:free )?quote|get a (?:free )?quote|free estimate|Angebot anfordern|unverbindliches Angebot|devis gratuit|pide presupuesto|presupuesto sin compromiso|richiedi un preventivo|offerte aanvragen|begär offert)\b|お見積り/iu
const WHOLESALE =
  /\b(?:wholesale|Großhandel|Grosshandel|vente en gros|venta al por mayor|ingrosso)\b|卸売/iu

const SOFTWARE_AND_MEDIA = ['Technology', 'Internet', 'Media and entertainment']
const WHOLESALE_TRADE = ['Retail']
const RECREATION_AND_MEDIA = ['Travel and leisure', 'Media and entertainment', 'Internet']

/** @param industry the label of the industry; null when unknown. */
export function extractBusinessModel(
  items: EvidenceItem[],
  industry: string | null,
): ExtractedFact<string> | null {
  const pages: EvidenceItem['kind'][] = ['home', 'pricing', 'about']
  const group = findIndustry(industry ?? '')?.group ?? ''
  const match = (pattern: RegExp, value: string, groups?: string[]) =>
    groups === undefined || groups.includes(group)
      ? firstMatch(items, pages, pattern, () => value)
      : null
  return (
    match(SUBSCRIPTION, 'Software as a service, by subscription', SOFTWARE_AND_MEDIA) ??
    match(MARKETPLACE, 'Marketplace') ??
    match(ADD_TO_CART, 'Online retail') ??
    match(NON_PROFIT, 'Non-profit') ??
    match(WHOLESALE, 'Wholesale', WHOLESALE_TRADE) ??
    match(PRICE_QUOTE, 'Projects by quotation') ??
    match(SUBSCRIPTION, 'Memberships and subscriptions', RECREATION_AND_MEDIA)
  )
}
