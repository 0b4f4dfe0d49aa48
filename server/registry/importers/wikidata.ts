// Imports Wikidata (CC0) through its query service: companies with a website and a listing or an ISIN.
//
// The results are in the SPARQL 1.1 JSON format, one row a company. Ten queries each select the companies whose
// Wikidata ID ends in one digit, because the service stops a query after 60 s.
import { type Listing, sizeOf } from '../../../schema/company.ts'
import { isIsin, isLei } from './check-digits.ts'
import { decodeText } from './file-text.ts'
import {
  createDraft,
  type Draft,
  type Importer,
  MalformedFile,
  type Reason,
  type RefusedRow,
} from './importer.ts'
import { parseElements } from './json-stream.ts'
import { exchangeCountry, isListing, type ListingError, parseListedSymbol } from './listings.ts'
import { isSharedHost, parseWebsite } from './websites.ts'

// P946 is the ISIN, P414 the stock exchange, P856 the website, P576 the end of the company, P582 the end of a listing.
// The variables name the other properties; `?on` is the statement that lists the company on an exchange.
const query = (digit: number) => `
SELECT ?item (SAMPLE(?label) AS ?name) (SAMPLE(?official) AS ?legalName)
  (GROUP_CONCAT(DISTINCT STR(?site); separator="|") AS ?websites)
  (GROUP_CONCAT(DISTINCT ?alias; separator="|") AS ?aliases)
  (GROUP_CONCAT(DISTINCT ?isin; separator="|") AS ?isins)
  (GROUP_CONCAT(DISTINCT ?listing; separator="|") AS ?listings)
  (SAMPLE(?trade) AS ?industry) (SAMPLE(?iso) AS ?country) (MIN(?inception) AS ?founded)
  (MAX(?staff) AS ?employees) (SAMPLE(STR(?image)) AS ?logo) (SAMPLE(?entity) AS ?lei)
  (MAX(?links) AS ?sitelinks)
WHERE {
  { ?item wdt:P946 [] } UNION { ?item wdt:P414 [] }
  FILTER(STRENDS(STR(?item), "${digit}"))
  ?item wdt:P856 ?site ; wikibase:sitelinks ?links .
  FILTER NOT EXISTS { ?item wdt:P576 [] }
  ?item rdfs:label ?label . FILTER(LANG(?label) IN ("en", "mul"))
  OPTIONAL { ?item skos:altLabel ?alias . FILTER(LANG(?alias) = "en") }
  OPTIONAL { ?item wdt:P1448 ?official }
  OPTIONAL { ?item wdt:P946 ?isin }
  OPTIONAL {
    ?item p:P414 ?on . ?on ps:P414/wdt:P7534 ?mic ; pq:P249 ?ticker .
    FILTER NOT EXISTS { ?on pq:P582 [] }
    BIND(CONCAT(?mic, ":", ?ticker) AS ?listing)
  }
  OPTIONAL { ?item wdt:P452/rdfs:label ?trade . FILTER(LANG(?trade) = "en") }
  OPTIONAL { ?item wdt:P17/wdt:P297 ?iso }
  OPTIONAL { ?item wdt:P571 ?inception }
  OPTIONAL { ?item wdt:P1128 ?staff }
  OPTIONAL { ?item wdt:P154 ?image }
  OPTIONAL { ?item wdt:P1278 ?entity }
} GROUP BY ?item`

const queryUrl = (digit: number) =>
  `https://query.wikidata.org/sparql?format=json&query=${encodeURIComponent(query(digit).replace(/\s+/g, ' '))}`

export const wikidata: Importer = {
  name: 'wikidata',
  downloadUrls: Array.from({ length: 10 }, (_, digit) => queryUrl(digit)),
  async *rows(input) {
    let rows = 0
    for await (const { value } of parseElements(decodeText(input), '$.results', ['bindings'])) {
      rows += 1
      yield parseRow(toFields(value))
    }
    if (rows === 0) throw new MalformedFile('the file has no rows')
  },
}

/** The text of each variable of the query. */
type Fields = Record<string, string>

/** Unwraps the values of a binding: `{"name": {"type": "literal", "value": "…"}}`. */
function toFields(binding: unknown): Fields {
  if (typeof binding !== 'object' || binding === null) {
    throw new MalformedFile('an entry of "bindings" is not an object')
  }
  const entries = Object.entries(binding).map(([name, term]) => [name, String(term?.value ?? '')])
  return Object.fromEntries(entries)
}

const splitValues = (text = '') =>
  text
    .split('|')
    .map((value) => value.trim())
    .filter(Boolean)

function parseRow(fields: Fields): Draft | RefusedRow {
  const rowText = `${fields.item} ${fields.name}`
  const websites = splitValues(fields.websites)
  const apexes = [...new Set(websites.map(parseWebsite))].filter((apex) => apex !== null)
  if (websites.length === 0) return { reason: 'no website', rowText }
  if (apexes.length === 0) return { reason: 'not a public hostname', rowText }
  const [domain, ...domains] = apexes.filter((apex) => !isSharedHost(apex))
  if (domain === undefined) return { reason: 'page on a shared website', rowText }
  return createDraft({ ...parseFacts(fields), ...parseKeys(fields), domain, domains })
}

function parseKeys(fields: Fields) {
  const dropped: Reason[] = []
  const isins: string[] = []
  for (const text of splitValues(fields.isins)) {
    if (isIsin(text)) isins.push(text)
    else dropped.push('invalid ISIN')
  }
  const hasValidLei = isLei(fields.lei ?? '')
  if (fields.lei && !hasValidLei) dropped.push('invalid LEI')
  const listings = splitValues(fields.listings).flatMap((text): Listing[] => {
    const listing = parseListing(text)
    if (isListing(listing)) return [listing]
    dropped.push(listing)
    return []
  })
  return { isins, listings, lei: hasValidLei ? fields.lei! : null, dropped }
}

/** @param text a MIC and a ticker: `XNAS:AAPL`. */
function parseListing(text: string): Listing | ListingError {
  const [mic = '', ticker = ''] = text.split(':')
  const symbol = parseListedSymbol(ticker)
  if (symbol === null) return 'invalid symbol'
  return exchangeCountry(mic) === null ? 'unknown exchange' : { mic, symbol }
}

function parseFacts(fields: Fields): Partial<Draft> {
  const year = Number(/^\+?(\d{4})-/.exec(fields.founded ?? '')?.[1])
  const employees = Number(fields.employees || Number.NaN)
  return {
    name: fields.name || null,
    legalName: fields.legalName || null,
    aliases: splitValues(fields.aliases),
    industry: fields.industry || null,
    country: /^[A-Z]{2}$/.test(fields.country ?? '') ? fields.country! : null,
    size: sizeOf(employees),
    founded: Number.isInteger(year) ? year : null,
    logo: fields.logo ? fields.logo.replace(/^http:/, 'https:') : null,
    rank: rankOf(Number(fields.sitelinks || 0)),
  }
}

/** Rows: minimum number of sitelinks, then the rank: how well known a company is, from 0 to 100. */
const RANK_BY_SITELINKS = [
  [80, 80],
  [40, 65],
  [15, 45],
  [5, 25],
] as const
const LOWEST_RANK = 10

/** @param sitelinks the number of Wikipedia editions and sister projects in which the company has an article. */
const rankOf = (sitelinks: number) =>
  RANK_BY_SITELINKS.find(([minSitelinks]) => sitelinks >= minSitelinks)?.[1] ?? LOWEST_RANK
