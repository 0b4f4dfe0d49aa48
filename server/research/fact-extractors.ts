// What sentences of a company's own tell beside its trade: since when, how many, where, for whom and how it earns.
import { type Size, sizeOf } from '../../schema/company.ts'
import type { Exhibit } from './evidence.ts'
import { sentenceAt } from './quote.ts'

/** A value with the words that it rests on. */
export interface Cue<Value> {
  value: Value
  url: string | null
  quote: string
}

type Read<Value> = (match: RegExpExecArray, text: string) => Value | null

/** @returns the first that any passage of those pages tells. */
function firstOf<Value>(
  exhibits: Exhibit[],
  kinds: Exhibit['kind'][],
  pattern: RegExp,
  read: Read<Value>,
): Cue<Value> | null {
  for (const kind of kinds) {
    for (const { url, passages } of exhibits.filter((exhibit) => exhibit.kind === kind)) {
      for (const { text } of passages) {
        const match = pattern.exec(text)
        const value = match && read(match, text)
        if (value !== null) return { value, url, quote: sentenceAt(text, match?.index ?? 0) }
      }
    }
  }
  return null
}

const YEAR = String.raw`(1[4-9]\d\d|20[0-3]\d)(?!\d)`
// Between the word and the year stands little, and no other sentence.
const FOUNDED = new RegExp(
  String.raw`(?:\b(?:founded|established|est\.|gegründet|fondée?s?|fundad[ao]s?|fondata?|opgericht|grundat|grundades|grundlagt|stiftet|perustettu|založena?|założon[aey]|alapítva|înființată?|kuruldu|основан[ао]?|ιδρύθηκε)(?!\p{L})|创立于|成立于|創業|設立)[^.\d!?]{0,40}${YEAR}|${YEAR}\s?(?:gegründet|年(?:創業|創立|設立|成立|创立))`,
  'iu',
)
const SINCE = new RegExp(
  String.raw`^[^.!?]{0,60}(?<!\p{L})(?:since|seit|depuis|desde|dal|sinds|sedan|siden|od roku|с)\s${YEAR}`,
  'iu',
)
/** "Since 2019 we also offer…" tells of an offer, a short line of the house. */
const SHORT = 120

export function foundedIn(exhibits: Exhibit[]): Cue<string> | null {
  const year: Read<string> = (match) => {
    const said = match[1] ?? match[2] ?? ''
    return Number(said) <= new Date().getUTCFullYear() ? said : null
  }
  return (
    firstOf(exhibits, ['about', 'home'], FOUNDED, year) ??
    firstOf(exhibits, ['about', 'home'], SINCE, (match, text) =>
      text.length <= SHORT ? year(match, text) : null,
    )
  )
}

const COUNT = String.raw`(\d{1,3}(?:[.,\s’']\d{3}){1,2}|\d{1,7})`
const STAFF = new RegExp(
  String.raw`(?<![\d.,])${COUNT}\+?\s(?:employees|colleagues|team members|staff|Mitarbeiter\p{L}*|Mitarbeitende\p{L}*|Beschäftigte\p{L}*|collaborateurs|salariés|empleados|trabajadores|dipendenti|colaboradores|funcionários|medewerkers|anställda|ansatte|medarbejdere|työntekijää|pracowników|zaměstnanců|munkatárs\p{L}*|angajați|çalışan\p{L}*|сотрудник\p{L}*|εργαζόμενους)(?!\p{L})|\bteam of ${COUNT}(?!\d)|(?:従業員|社員|员工)数?[：:\s]{0,3}${COUNT}\s?[人名]`,
  'iu',
)
const MORE =
  /(?:more than|over|mehr als|über|plus de|más de|più di|mais de|meer dan|mer än|ponad|více než|более|свыше)\s$/iu

/** A company of one tells nothing of itself that way, and none has more than this. */
const [FEWEST, MOST] = [2, 3_000_000]

export function staffIn(exhibits: Exhibit[]): Cue<Size> | null {
  return firstOf(exhibits, ['about', 'careers', 'home'], STAFF, (match, text) => {
    const count = Number((match[1] ?? match[2] ?? match[3] ?? '').replace(/\D/g, ''))
    const isMore = MORE.test(text.slice(Math.max(0, match.index - 20), match.index))
    return count >= FEWEST && count <= MOST ? sizeOf(isMore ? count + 1 : count) : null
  })
}

const PLACE = String.raw`(\p{Lu}[\p{L}.’'-]{1,30}(?:(?:,\s|\s)\p{Lu}[\p{L}.’'-]{1,30}){0,3})`
const SEATED = new RegExp(
  String.raw`(?<!\p{L})(?:headquartered in|based in|head office in|headquarters in|mit Sitz in|Hauptsitz in|basée? à|siège à|dont le siège est à|con sede (?:en|a|em|in)|gevestigd in|med säte i|med huvudkontor i|z siedzibą w|se sídlem v)\s${PLACE}(?=[.,;:)]|\sand\s|\sund\s|$)`,
  'u',
)

export const seatIn = (exhibits: Exhibit[]): Cue<string> | null =>
  firstOf(exhibits, ['about', 'home'], SEATED, ([, place = '']) => place.replace(/[.,]$/, ''))

/** Whether a text tells when, where or how many, rather than what. */
export const isFactual = (text: string): boolean =>
  [FOUNDED, SINCE, STAFF, SEATED].some((pattern) => pattern.test(text))

/** Words without which a year, a number or a place in a sentence tells nothing of the company itself. */
export const CUES = {
  founded:
    /(?<!\p{L})(?:found(?:ed|er|ing)|establish|since|start|est\.|gegründet|gründ|seit(?!\p{L})|fond(?:é|at|ée)|depuis|fund(?:ad|ó)|desde|creada?|dal(?!\p{L})|opgericht|sinds|grunda|grundlagt|sedan|siden|stiftet|perustett|založen|założon|od roku|alapít|înființ|kuruld|основан|ιδρύθηκε)|创立|成立|創業|創立|設立/iu,
  companySize:
    /(?<!\p{L})(?:employ|numberOfEmployees|staff|team|colleagues|people (?:work|strong)|we(?:’|'| a)re [^.]{0,20}people|size:|mitarbeit|beschäftigt|collaborat|colaborador|salarié|emplead|trabajador|dipendent|funcionári|medewerker|anställd|ansatt|medarbejder|työntekij|pracownik|zaměstnanc|munkatárs|angajaț|çalışan|сотрудник|εργαζόμεν)|従業員|社員|员工/iu,
  headquarters:
    /(?<!\p{L})(?:headquarter|based (?:in|at|near|out of)|seat(?!\p{L})|(?:head )?offices?(?!\p{L})|located|address:|sitz|hauptsitz|ansässig|basée? à|siège|sede(?!\p{L})|gevestigd|säte|huvudkontor|hovedkontor|siedzib|sídl)|本社|总部|所在地/iu,
}

type Table = [value: string, pattern: RegExp][]

const MARKETS: Table = [
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

/** For whom, in a few words of ours; at most three groups. */
export function marketIn(exhibits: Exhibit[]): Cue<string> | null {
  const found = MARKETS.flatMap(([value, pattern]) => {
    const cue = firstOf(exhibits, ['home', 'about', 'pricing'], pattern, () => value)
    return cue ? [cue] : []
  }).slice(0, 3)
  const [first] = found
  return first ? { ...first, value: found.map(({ value }) => value).join('; ') } : null
}

const CART =
  /\b(?:add to (?:cart|basket|bag)|in den Warenkorb|ajouter au panier|añadir al carrito|agregar al carrito|aggiungi al carrello|adicionar ao carrinho|in winkelwagen|lägg i varukorg(?:en)?|læg i kurv|legg i handlekurv(?:en)?|dodaj do koszyka|do košíku|kosárba|sepete ekle)(?!\p{L})|в корзину|カートに入れる|加入购物车|加入購物車|장바구니/iu
const BY_MONTH =
  /\b(?:per (?:user|seat|month)|a month|free trial|\/\s?(?:mo|month|user|seat)|pro (?:Monat|Nutzer)|kostenlos testen|par mois|essai gratuit|al mes|prueba gratis|al mese|per maand|per månad|miesięcznie)\b|月額|每月/iu
const MARKETPLACE =
  /\b(?:online )?(?:marketplace|Marktplatz|marché en ligne) (?:for|für|pour)\b|\bconnects? (?:buyers|sellers|customers|owners|hosts)\b/iu
const DONATED =
  /\b(?:non-?profit|registered charity|your donations?|gemeinnützig\p{L}*|Ihre Spende|à but non lucratif|sin (?:ánimo|fines) de lucro|onlus|senza scopo di lucro|organizacja pożytku publicznego)(?!\p{L})/iu
const QUOTED =
  /\b(?:request a (?:free )?quote|get a (?:free )?quote|free estimate|Angebot anfordern|unverbindliches Angebot|devis gratuit|pide presupuesto|presupuesto sin compromiso|richiedi un preventivo|offerte aanvragen|begär offert)\b|お見積り/iu
const WHOLESALE =
  /\b(?:wholesale|Großhandel|Grosshandel|vente en gros|venta al por mayor|ingrosso)\b|卸売/iu

/** How it earns, where it says so. @param code of its trade, of NAICS; null where none is told. */
export function modelIn(exhibits: Exhibit[], code: string | null): Cue<string> | null {
  const pages: Exhibit['kind'][] = ['home', 'pricing', 'about']
  const when = (isSo: boolean, pattern: RegExp, value: string) =>
    isSo ? firstOf(exhibits, pages, pattern, () => value) : null
  const isSoftware = /^(?:51|5415)/.test(code ?? '')
  return (
    when(isSoftware, BY_MONTH, 'Software as a service, by subscription') ??
    when(true, MARKETPLACE, 'Marketplace') ??
    when(true, CART, 'Online retail') ??
    when(true, DONATED, 'Non-profit') ??
    when(/^4[23]/.test(code ?? ''), WHOLESALE, 'Wholesale') ??
    when(true, QUOTED, 'Projects by quotation') ??
    when(/^(?:71|51)/.test(code ?? ''), BY_MONTH, 'Memberships and subscriptions')
  )
}
