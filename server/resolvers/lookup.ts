// Resolvers that find one company by ticker, ISIN, coin or name, or several by search.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { type CompanyIdentifier, restrictToExchanges } from '../../schema/identifiers.ts'
import { toDisplayText } from '../../schema/inputs/parse.ts'
import { Problem } from '../../schema/problems.ts'
import type { Matched, Resolution, SearchMatch } from '../../schema/resolvers.ts'
import type { Ctx } from '../context.ts'
import { bestMatch, search as searchCompanies } from '../search/index.ts'
import { companyByTicker, preferredCompany } from '../search/tickers.ts'
import { coinKey, isinKey } from '../stores/lookup-keys.ts'
import { loadCompany } from './company.ts'

/** @returns the main domain of the company with an identifier; null when there is none. */
export async function lookup(ctx: Ctx, identifier: CompanyIdentifier): Promise<Apex | null> {
  const { loaders } = ctx
  if ('name' in identifier) return findByName(ctx, identifier.name)
  if ('domain' in identifier) return (await loadCompany(loaders, identifier.domain))?.domain ?? null
  if ('ticker' in identifier) {
    const { ticker, exchange } = identifier
    return companyByTicker(exchange ? restrictToExchanges(ticker, exchange) : ticker, (key) =>
      loaders.lookupHits.load(key),
    )
  }
  const key = 'isin' in identifier ? isinKey(identifier.isin) : coinKey(identifier.coin)
  return preferredCompany(await loaders.lookupHits.load(key))
}

/** Like `lookup`. @throws Problem no_match when there is no match. */
export async function requireMatch(ctx: Ctx, identifier: CompanyIdentifier): Promise<Apex> {
  const domain = await lookup(ctx, identifier)
  if (domain === null) throw noMatch(identifier)
  return domain
}

/** @returns the domain of the company with this name; null when there is no certain match. */
export async function findByName(ctx: Ctx, text: string): Promise<Apex | null> {
  return (await matchOf(ctx, text))?.company.domain ?? null
}

/** @returns the company that a name means; null when that is uncertain. Waits for a place among the searches. */
const matchOf = ({ searches, caller: { subject: caller, signal }, stores }: Ctx, text: string) =>
  searches.run('', { caller, signal }, () => bestMatch(stores.records.companies, text))

/** Finds the company with an identifier, and the value that it matched. */
export async function resolve(ctx: Ctx, identifier: CompanyIdentifier): Promise<Resolution> {
  if ('name' in identifier) {
    const match = await matchOf(ctx, identifier.name)
    if (match === null) throw noMatch(identifier)
    return resolutionOf(match.company, match.matched)
  }
  const domain = await lookup(ctx, identifier)
  const company = domain && (await ctx.loaders.company.load(domain))
  if (!company) throw noMatch(identifier)
  return resolutionOf(company, matchedKey(identifier, company))
}

/** @returns up to `limit` companies for a text, the most likely first. */
export async function search(
  { searches, caller: { subject: caller, signal }, stores }: Ctx,
  query: string,
  limit: number,
): Promise<SearchMatch[]> {
  const hits = await searches.run('', { caller, signal }, () =>
    searchCompanies(stores.records.companies, query, limit),
  )
  return hits.map(({ company, matched, score }) => ({
    ...resolutionOf(company, matched),
    matched,
    score,
  }))
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
