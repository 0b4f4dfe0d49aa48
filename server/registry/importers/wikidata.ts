// Wikidata (CC0): companies with a website and a listing or an ISIN, by its query service.
//
// One row an entity, in the SPARQL 1.1 results JSON format; ten questions, one for each last digit
// of the entity's number, so that each is answered within the service's minute and none twice.
import { type Listing, sizeOf } from '../../../schema/company.ts'
import { isIsin, isLei } from './check-digits.ts'
import {
  type Draft,
  draft,
  type Importer,
  Malformed,
  type Reason,
  type Refusal,
} from './importer.ts'
import { elementsOf } from './json-stream.ts'
import { countryOf, listedSymbol } from './listings.ts'
import { isShared, websiteOf } from './websites.ts'

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

const address = (digit: number) =>
  `https://query.wikidata.org/sparql?format=json&query=${encodeURIComponent(query(digit).replace(/\s+/g, ' '))}`

export const wikidata: Importer = {
  name: 'wikidata',
  addresses: Array.from({ length: 10 }, (_, digit) => address(digit)),
  async *rows(input) {
    let rows = 0
    for await (const { value } of elementsOf(input, '$.results', ['bindings'])) {
      rows += 1
      yield row(plainOf(value))
    }
    if (rows === 0) throw new Malformed('there is no row in it')
  },
}

type Said = Record<string, string>

/** `{"name": {"type": "literal", "value": "…"}}` without the wrapping. */
function plainOf(binding: unknown): Said {
  if (typeof binding !== 'object' || binding === null) throw new Malformed('a binding is no object')
  const entries = Object.entries(binding).map(([name, term]) => [name, String(term?.value ?? '')])
  return Object.fromEntries(entries)
}

const parts = (text = '') =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

function row(said: Said): Draft | Refusal {
  const what = `${said.item} ${said.name}`
  const websites = parts(said.websites)
  const apexes = [...new Set(websites.map(websiteOf))].filter((apex) => apex !== null)
  if (websites.length === 0) return { refused: 'no website', what }
  if (apexes.length === 0) return { refused: 'not a public hostname', what }
  const [domain, ...domains] = apexes.filter((apex) => !isShared(apex))
  if (domain === undefined) return { refused: 'page on a shared website', what }
  const dropped: Reason[] = []
  const isins = parts(said.isins).filter((isin) => isIsin(isin) || !dropped.push('bad ISIN'))
  const lei = said.lei && (isLei(said.lei) || !dropped.push('bad LEI')) ? said.lei : null
  const listings = parts(said.listings).flatMap((word) => listingOf(word) ?? drop(dropped))
  return draft({ ...facts(said), domain, domains, isins, listings, lei, dropped })
}

function drop(dropped: Reason[]): Listing[] {
  dropped.push('unknown exchange')
  return []
}

/** `XNAS:AAPL`. */
function listingOf(word: string): Listing | null {
  const [mic = '', ticker = ''] = word.split(':')
  const symbol = listedSymbol(ticker)
  return symbol === null || countryOf(mic) === null ? null : { mic, symbol }
}

function facts(said: Said): Partial<Draft> {
  const year = Number(/^\+?(\d{4})-/.exec(said.founded ?? '')?.[1])
  const [employees, links] = [Number(said.employees || Number.NaN), Number(said.sitelinks || 0)]
  return {
    name: said.name || null,
    legalName: said.legalName || null,
    aliases: parts(said.aliases),
    industry: said.industry || null,
    country: /^[A-Z]{2}$/.test(said.country ?? '') ? said.country! : null,
    size: sizeOf(employees),
    founded: Number.isInteger(year) ? year : null,
    logo: said.logo ? said.logo.replace(/^http:/, 'https:') : null,
    rank: rankOf(links),
  }
}

/** In how many languages people wrote about it says how well known it is. */
const rankOf = (links: number) =>
  links >= 80 ? 80 : links >= 40 ? 65 : links >= 15 ? 45 : links >= 5 ? 25 : 10
