// Resolvers that find one company by ticker, ISIN, coin or name, or several by search.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { type CompanyIdentifier, restrictToExchanges } from '../../schema/identifiers.ts'
import { toDisplayText } from '../../schema/inputs.ts'
import { Problem } from '../../schema/problems.ts'
import type { Matched, Resolution, SearchMatch } from '../../schema/resolvers.ts'
import type { NameMatch, SearchHit } from '../search/index.ts'
import { companyByTicker, preferredCompany } from '../search/tickers.ts'
import { coinKey, isinKey } from '../stores/lookup-keys.ts'
import { loadCompany } from './company.ts'
import type { Loaders } from './loaders.ts'

type Lookup = (identifier: CompanyIdentifier) => Promise<Apex | null>
type LookupLoaders = Pick<Loaders, 'company' | 'lookupHits'>
type FindByName = (text: string) => Promise<NameMatch | null>

/** @returns a function that finds the main domain of the company with an identifier; null when there is none. */
export const createLookup =
  (loaders: LookupLoaders, findByName: FindByName): Lookup =>
  async (identifier) => {
    if ('name' in identifier) return (await findByName(identifier.name))?.company.domain ?? null
    if ('domain' in identifier)
      return (await loadCompany(loaders, identifier.domain))?.domain ?? null
    if ('ticker' in identifier) {
      const { ticker, exchange } = identifier
      return companyByTicker(exchange ? restrictToExchanges(ticker, exchange) : ticker, (key) =>
        loaders.lookupHits.load(key),
      )
    }
    const key = 'isin' in identifier ? isinKey(identifier.isin) : coinKey(identifier.coin)
    return preferredCompany(await loaders.lookupHits.load(key))
  }

/** @returns a function that finds the company with an identifier, and the value that it matched. */
export const createResolve =
  (loaders: LookupLoaders, lookup: Lookup, findByName: FindByName) =>
  async (identifier: CompanyIdentifier): Promise<Resolution> => {
    if ('name' in identifier) {
      const match = await findByName(identifier.name)
      if (match === null) throw noMatch(identifier)
      return resolutionOf(match.company, match.matched)
    }
    const domain = await lookup(identifier)
    const company = domain && (await loaders.company.load(domain))
    if (!company) throw noMatch(identifier)
    return resolutionOf(company, matchedKey(identifier, company))
  }

const resolutionOf = (
  { domain, name, listings: [listing] }: Company,
  { field, value }: Pick<Matched, 'field' | 'value'>,
): Resolution => ({
  domain,
  name,
  ticker: listing?.symbol ?? null,
  exchange: listing?.mic ?? null,
  matched: { field, value },
})

/** The key of the company that equals the identifier. */
function matchedKey(
  identifier: Exclude<CompanyIdentifier, { name: string }>,
  { listings }: Company,
): Resolution['matched'] {
  if ('domain' in identifier) return { field: 'domain', value: identifier.domain }
  if ('isin' in identifier) return { field: 'isin', value: identifier.isin }
  if ('coin' in identifier) return { field: 'coin', value: identifier.coin }
  const symbols = identifier.ticker.readings.flatMap((reading) => reading.symbols)
  const listing = listings.find(({ symbol }) => symbols.includes(symbol))
  return { field: 'ticker', value: listing?.symbol ?? identifier.ticker.text }
}

export const createSearch =
  (search: (text: string, limit: number) => Promise<SearchHit[]>) =>
  async (query: string, limit: number): Promise<SearchMatch[]> =>
    (await search(query, limit)).map(({ company: { domain, name, listings }, matched, score }) => {
      const [listing] = listings
      return {
        domain,
        name,
        ticker: listing?.symbol ?? null,
        exchange: listing?.mic ?? null,
        matched,
        score,
      }
    })

/** @returns a function like `lookup` that throws a Problem when there is no match. */
export const createRequiredLookup =
  (lookup: Lookup) =>
  async (identifier: CompanyIdentifier): Promise<Apex> => {
    const domain = await lookup(identifier)
    if (domain === null) throw noMatch(identifier)
    return domain
  }

const noMatch = (identifier: CompanyIdentifier) =>
  new Problem('no_match', `No company found for ${describeIdentifier(identifier)}.`)

function describeIdentifier(identifier: CompanyIdentifier): string {
  if ('isin' in identifier) return `the ISIN ${identifier.isin}`
  if ('coin' in identifier) return `the coin ${identifier.coin}`
  if ('name' in identifier) return `the name "${toDisplayText(identifier.name)}"`
  if ('domain' in identifier) return `the domain ${identifier.domain}`
  const { ticker, exchange } = identifier
  return `the ticker ${ticker.text}${exchange ? ` on ${exchange.join(', ')}` : ''}`
}
