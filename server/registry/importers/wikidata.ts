// Imports Wikidata (CC0) through its query service: companies with a website and a listing or an ISIN.
//
// The results are in a format of SPARQL 1.1, one row a company: JSON, CSV, or TSV as the endpoint or the page of the
// service writes it. Ten queries each select the companies whose Wikidata ID ends in one digit, because the service
// stops a query after 60 s.
import { type Listing, sizeOf } from '../../../schema/company.ts'
import { exchangeCountry } from '../../../schema/exchanges.ts'
import { parseSocialProfile } from '../../../schema/social-networks.ts'
import { isIsin, isLei } from './check-digits.ts'
import { parsePublishedTable, parseTabSeparatedTable } from './csv-table.ts'
import { type FileText, openText } from './file-text.ts'
import {
  createDraft,
  type Draft,
  type Importer,
  MalformedFile,
  type Reason,
  type RefusedRow,
} from './importer.ts'
import { parseElements } from './json-stream.ts'
import { isListing, type ListingError, parseListedSymbol } from './listings.ts'
import { profileAddresses } from './profiles.ts'
import { isSharedHost, parseWebsite } from './websites.ts'

// P946 is the ISIN, P414 the stock exchange, P856 the website, P576 the end of the company, P582 the end of a statement.
// The variables name the other properties; `?on` is the statement that lists the company on an exchange.
// docs/data-sources.md shows this query; a test compares them.
export const query = (digit: number) => `\
SELECT ?item (SAMPLE(?label) AS ?name) (SAMPLE(?official) AS ?legalName)
  (GROUP_CONCAT(DISTINCT STR(?site); separator="|") AS ?websites)
  (GROUP_CONCAT(DISTINCT ?alias; separator="|") AS ?aliases)
  (GROUP_CONCAT(DISTINCT ?isin; separator="|") AS ?isins)
  (GROUP_CONCAT(DISTINCT ?listing; separator="|") AS ?listings)
  (SAMPLE(?trade) AS ?industry) (SAMPLE(?iso) AS ?country) (MIN(?inception) AS ?founded)
  (MAX(?staff) AS ?employees) (SAMPLE(STR(?image)) AS ?logo) (SAMPLE(?entity) AS ?lei)
  (MAX(?links) AS ?sitelinks) (SAMPLE(?place) AS ?city) (SAMPLE(?owner) AS ?parent)
  (SAMPLE(?xName) AS ?x) (SAMPLE(?linkedinId) AS ?linkedin) (SAMPLE(?githubName) AS ?github)
  (SAMPLE(?channel) AS ?youtube) (SAMPLE(?instagramName) AS ?instagram)
  (SAMPLE(?facebookName) AS ?facebook)
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
  OPTIONAL { ?item wdt:P159/rdfs:label ?place . FILTER(LANG(?place) = "en") }
  OPTIONAL {
    ?item p:P749 ?owned . ?owned ps:P749/rdfs:label ?owner . FILTER(LANG(?owner) = "en")
    FILTER NOT EXISTS { ?owned pq:P582 [] }
  }
  OPTIONAL { ?item wdt:P2002 ?xName }
  OPTIONAL { ?item wdt:P4264 ?linkedinId }
  OPTIONAL { ?item wdt:P2037 ?githubName }
  OPTIONAL { ?item wdt:P2397 ?channel }
  OPTIONAL { ?item wdt:P2003 ?instagramName }
  OPTIONAL { ?item wdt:P2013 ?facebookName }
} GROUP BY ?item`

const queryUrl = (digit: number) =>
  `https://query.wikidata.org/sparql?format=json&query=${encodeURIComponent(query(digit).replace(/\s+/g, ' '))}`

export const wikidata: Importer = {
  name: 'wikidata',
  downloadUrls: Array.from({ length: 10 }, (_, digit) => queryUrl(digit)),
  async *rows(input) {
    let rows = 0
    for await (const fields of readRows(await openText(input))) {
      rows += 1
      yield parseRow(fields)
    }
    if (rows === 0) throw new MalformedFile('the file has no rows')
  },
}

/** The text of each variable of the query. */
type Fields = Record<string, string>

async function* readRows({ text, format }: FileText): AsyncIterable<Fields> {
  if (format === 'csv') yield* parsePublishedTable(text, REQUIRED)
  else if (format === 'tsv') {
    for await (const cells of parseTabSeparatedTable(text)) yield fieldsOfTerms(cells)
  } else {
    for await (const { value } of parseElements(text, '$.results', ['bindings'])) {
      yield fieldsOfBinding(value)
    }
  }
}

const REQUIRED = ['item', 'name', 'websites']

/** Unwraps the values of a binding: `{"name": {"type": "literal", "value": "…"}}`. */
function fieldsOfBinding(binding: unknown): Fields {
  if (typeof binding !== 'object' || binding === null) {
    throw new MalformedFile('an entry of "bindings" is not an object')
  }
  const entries = Object.entries(binding).map(([name, term]) => [name, String(term?.value ?? '')])
  return Object.fromEntries(entries)
}

/**
 * Reads the RDF terms of a TSV, whose variables begin with a question mark: `<http://…>`, `"Tamberlyn"@en` and
 * `"1898-01-01T00:00:00Z"^^<http://…>`. The TSV of the service's page has plain text instead.
 */
function fieldsOfTerms(cells: Fields): Fields {
  const fields = Object.fromEntries(
    Object.entries(cells).map(([name, term]) => [name.replace(/^\?/, ''), textOfTerm(term)]),
  )
  const missing = REQUIRED.filter((name) => fields[name] === undefined)
  if (missing.length > 0) throw new MalformedFile(`no column ${missing.join(', ')}`)
  return fields
}

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r' }

function textOfTerm(term: string): string {
  const address = /^<(.*)>$/.exec(term)?.[1]
  const literal = /^"(.*)"(?:@[\w-]+|\^\^<.*>)?$/.exec(term)?.[1]
  return (
    address ?? literal?.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter) ?? term
  )
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
    city: fields.city || null,
    parent: fields.parent || null,
    socials: profileAddresses({
      ...fields,
      youtube: fields.youtube ? `channel/${fields.youtube}` : '',
    }).flatMap((address) => parseSocialProfile(address)?.url ?? []),
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
