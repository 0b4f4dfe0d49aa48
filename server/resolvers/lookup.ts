// Resolvers that find one company by ticker, ISIN, coin or name, or several by search.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { restrictToExchanges, type Ticker } from '../../schema/identifiers.ts'
import { toDisplayText } from '../../schema/inputs.ts'
import { Problem } from '../../schema/problems.ts'
import type { CompanyIdentifier, SearchMatch } from '../../schema/resolvers.ts'
import type { SearchHit } from '../search/index.ts'
import { preferredCompany, tickerKeys } from '../search/tickers.ts'
import { coinKey, isinKey } from '../stores/lookup-keys.ts'
import type { Loaders } from './loaders.ts'

type Lookup = (identifier: CompanyIdentifier) => Promise<Apex | null>
type LookupLoaders = Pick<Loaders, 'lookupHits'>

/** @returns a function that finds the main domain of the company with an identifier; null when there is none. */
export const createLookup =
  (loaders: LookupLoaders, findByName: (text: string) => Promise<Apex | null>): Lookup =>
  async (identifier) => {
    if ('name' in identifier) return findByName(identifier.name)
    if ('ticker' in identifier) {
      const { ticker, exchange } = identifier
      return findByTicker(loaders, exchange ? restrictToExchanges(ticker, exchange) : ticker)
    }
    const key = 'isin' in identifier ? isinKey(identifier.isin) : coinKey(identifier.coin)
    return preferredCompany(await loaders.lookupHits.load(key))
  }

export const createNameLookup =
  (bestMatch: (text: string) => Promise<Company | null>) =>
  async (text: string): Promise<Apex | null> =>
    (await bestMatch(text))?.domain ?? null

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
    if (domain === null)
      throw new Problem('no_match', `No company found for ${describeIdentifier(identifier)}.`)
    return domain
  }

/** Looks up every reading of the ticker in one batch. The first reading with a result wins. */
async function findByTicker({ lookupHits }: LookupLoaders, ticker: Ticker): Promise<Apex | null> {
  const results = await Promise.all(
    tickerKeys(ticker).map((keys) => Promise.all(keys.map((key) => lookupHits.load(key)))),
  )
  return preferredCompany(
    results.map((hitLists) => hitLists.flat()).find((hits) => hits.length > 0) ?? [],
  )
}

function describeIdentifier(identifier: CompanyIdentifier): string {
  if ('isin' in identifier) return `the ISIN ${identifier.isin}`
  if ('coin' in identifier) return `the coin ${identifier.coin}`
  if ('name' in identifier) return `the name "${toDisplayText(identifier.name)}"`
  const { ticker, exchange } = identifier
  return `the ticker ${ticker.text}${exchange ? ` on ${exchange.join(', ')}` : ''}`
}
