// Resolvers that find one company by ticker, ISIN, coin or name, or several by search.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import {
  type CompanyIdentifier,
  type NameOptions,
  restrictToExchanges,
} from '../../schema/identifiers.ts'
import { toDisplayText } from '../../schema/inputs/parse.ts'
import { matchReason } from '../../schema/match-reason.ts'
import { type Candidate, Problem } from '../../schema/problems.ts'
import type { LookupMatch, MatchedField, Resolution, SearchMatch } from '../../schema/resolvers.ts'
import type { Ctx } from '../context.ts'
import { bestMatch } from '../search/best-match.ts'
import { search as searchCompanies } from '../search/index.ts'
import { companyByTicker, preferredCompany } from '../search/tickers.ts'
import type { Loaders } from '../stores/loaders.ts'
import { coinKey, isinKey } from '../stores/lookup-keys.ts'
import { loadCompany } from './company.ts'

/** Finds the company with an identifier; null when there is no certain match. */
export async function lookup(ctx: Ctx, identifier: CompanyIdentifier): Promise<Resolution | null> {
  if ('name' in identifier) {
    const match = await matchOf(ctx, identifier)
    return match && { ...companyFacts(match.company), matched: match.matched }
  }
  const company = await findByKey(ctx, identifier)
  return company && { ...companyFacts(company), matched: matchedKey(identifier, company) }
}

type Key = Exclude<CompanyIdentifier, { name: string }>

async function findByKey({ loaders }: Ctx, identifier: Key): Promise<Company | null> {
  if ('domain' in identifier) return loadCompany(loaders, identifier.domain)
  const domain = await findDomain(loaders, identifier)
  return domain && loaders.company.load(domain)
}

async function findDomain(
  { lookupHits }: Loaders,
  identifier: Exclude<Key, { domain: Apex }>,
): Promise<Apex | null> {
  if ('ticker' in identifier) {
    const { ticker, exchange } = identifier
    return companyByTicker(exchange ? restrictToExchanges(ticker, exchange) : ticker, (key) =>
      lookupHits.load(key),
    )
  }
  const key = 'isin' in identifier ? isinKey(identifier.isin) : coinKey(identifier.coin)
  return preferredCompany(await lookupHits.load(key))
}

/** @returns the company that a name means; null when that is uncertain. Waits for a place among the searches. */
const matchOf = (
  { searches, caller: { subject: caller, signal }, stores }: Ctx,
  { name, ...options }: { name: string } & NameOptions,
) => searches.run('', { caller, signal }, () => bestMatch(stores.records.companies, name, options))

/** Like `lookup`. @throws Problem no_match when there is no match. */
export async function resolve(ctx: Ctx, identifier: CompanyIdentifier): Promise<Resolution> {
  const match = await lookup(ctx, identifier)
  if (match !== null) return match
  const candidates = 'name' in identifier ? await candidatesFor(ctx, identifier.name) : []
  throw noMatch(identifier, candidates)
}

/** Companies that a name without a certain match may mean. */
const MAX_CANDIDATES = 3
/** Score of a search result from which it resembles the text as a whole; below it only a part does. */
const MIN_CANDIDATE_SCORE = 0.4

async function candidatesFor(ctx: Ctx, name: string): Promise<Candidate[]> {
  const found = await search(ctx, name, MAX_CANDIDATES)
  return found
    .filter(({ score }) => score >= MIN_CANDIDATE_SCORE)
    .map(({ domain, name, ticker, matched }) => ({
      domain,
      name,
      ticker,
      why: matchReason(matched),
    }))
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
  return hits.map(({ company, matched, score }) => ({ ...companyFacts(company), matched, score }))
}

const companyFacts = ({ domain, name, listings: [listing] }: Company) => ({
  domain,
  name,
  ticker: listing?.symbol ?? null,
  exchange: listing?.mic ?? null,
})

/** The key of the company that equals the identifier. */
function matchedKey(identifier: Key, { listings }: Company): LookupMatch {
  const exact = (field: MatchedField, value: string): LookupMatch => ({
    field,
    value,
    how: 'exact',
    former: false,
    score: 1,
  })
  if ('domain' in identifier) return exact('domain', identifier.domain)
  if ('isin' in identifier) return exact('isin', identifier.isin)
  if ('coin' in identifier) return exact('coin', identifier.coin)
  const symbols = identifier.ticker.readings.flatMap((reading) => reading.symbols)
  const listing = listings.find(({ symbol }) => symbols.includes(symbol))
  return exact('ticker', listing?.symbol ?? identifier.ticker.text)
}

const noMatch = (identifier: CompanyIdentifier, candidates: Candidate[]) =>
  new Problem(
    'no_match',
    `No company found for ${describeIdentifier(identifier)}.`,
    candidates.length > 0 ? { candidates } : {},
  )

function describeIdentifier(identifier: CompanyIdentifier): string {
  if ('isin' in identifier) return `the ISIN ${identifier.isin}`
  if ('coin' in identifier) return `the coin ${identifier.coin}`
  if ('name' in identifier) return `the name "${toDisplayText(identifier.name)}"`
  if ('domain' in identifier) return `the domain ${identifier.domain}`
  const { ticker, exchange } = identifier
  return `the ticker ${ticker.text}${exchange ? ` on ${exchange.join(', ')}` : ''}`
}
