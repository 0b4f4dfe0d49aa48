// Resolvers that find one company by ticker, ISIN, coin or name, or several by search.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { CompanyIdentifier, NameOptions } from '../../schema/identifiers.ts'
import { toDisplayText } from '../../schema/inputs/parse.ts'
import { matchReason } from '../../schema/match-reason.ts'
import { type Candidate, Problem } from '../../schema/problems.ts'
import type { LookupMatch, Matched, Resolution, SearchMatch } from '../../schema/resolvers.ts'
import { coinSite, type Site } from '../../schema/site.ts'
import type { Ctx } from '../context.ts'
import { coinNamed } from '../registry/catalogue/coin-names.ts'
import { bestMatch } from '../search/best-match.ts'
import { search as searchCompanies } from '../search/index.ts'
import { resembles } from '../search/resemblance.ts'
import type { SymbolMatch } from '../search/tickers.ts'
import { domainKey } from '../stores/lookup-keys.ts'
import { loadCompany } from './company.ts'
import { findBySymbol, type SymbolIdentifier, securityFacts, symbolMatched } from './identified.ts'
import { shownSite } from './site-artwork.ts'

/** Finds the company with an identifier; null when there is no certain match. */
export async function lookup(ctx: Ctx, identifier: CompanyIdentifier): Promise<Resolution | null> {
  if ('name' in identifier) {
    const match = await matchOf(ctx, identifier)
    return match && resolved(ctx, match.company, match.matched)
  }
  if ('domain' in identifier) {
    const company = await loadCompany(ctx.loaders, identifier.domain)
    return company && resolved(ctx, company, matchedDomain(identifier.domain))
  }
  const match = await findBySymbol(ctx, identifier)
  if (match === null) return null
  const company = await ctx.loaders.company.load(match.domain)
  // A company with a record is its own owner, so that its profile needs no look-up by domain.
  if (company) ctx.loaders.lookupHits.prime(domainKey(company.domain), [])
  if (company) return resolved(ctx, company, matchedKey(identifier, company, match), match)
  if (match.issued === null) return null
  const matched = symbolMatched(identifier, match)
  return {
    ...issuerFacts(match.issued.issuer),
    ...securityFacts(match),
    site: await siteOf(ctx, match.domain, currencyCodeOf(match)),
    matched,
  }
}

async function resolved(
  ctx: Ctx,
  company: Company,
  matched: LookupMatch,
  match: SymbolMatch | null = null,
): Promise<Resolution> {
  const coin = coinOf(company.domain, matched)
  return {
    ...companyFacts(company),
    ...securityFacts(match),
    ...(coin && { kind: 'coin' }),
    site: await siteOf(ctx, company.domain, coin ?? currencyCodeOf(match)),
    matched,
  }
}

/** @returns the site whose logo is shown: a coin or a currency may have a mark of its own. */
const siteOf = (ctx: Ctx, domain: Apex, coin: string | null): Site | Promise<Site> =>
  coin === null ? domain : shownSite(ctx, coinSite(domain, coin))

const currencyCodeOf = (match: SymbolMatch | null): string | null =>
  match?.kind === 'currency' ? match.value : null

/** @returns the symbol of the coin that was looked up, also by its name: a coin's name is an alias of its issuer. */
function coinOf(issuer: Apex, { field, value }: Matched): string | null {
  if (field === 'coin') return value
  return field === 'alias' ? coinNamed(issuer, value) : null
}

/** The issuer of a fund, an index or a currency that has no record. */
const issuerFacts = ({ domain, name }: { domain: Apex; name: string }) => ({
  domain,
  name,
  ticker: null,
  exchange: null,
  lei: null,
  isin: null,
})

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
  const found = await search(ctx, name, MAX_CANDIDATES * 3)
  return found
    .filter((hit) => hit.score >= MIN_CANDIDATE_SCORE && resembles(name, hit.name, hit.matched))
    .slice(0, MAX_CANDIDATES)
    .map(({ domain, name, ticker, matched }) => ({
      domain,
      name,
      ticker,
      why: matchReason(matched),
    }))
}

/** @returns up to `limit` companies for a text, the most likely first. */
export async function search(ctx: Ctx, query: string, limit: number): Promise<SearchMatch[]> {
  const { searches, caller, stores } = ctx
  const { subject, signal } = caller
  const hits = await searches.run('', { caller: subject, signal }, () =>
    searchCompanies(stores.records.companies, query, limit),
  )
  return Promise.all(
    hits.map(async ({ company, matched, score }) => ({
      ...companyFacts(company),
      site: await siteOf(ctx, company.domain, coinOf(company.domain, matched)),
      matched,
      score,
    })),
  )
}

const companyFacts = ({ domain, name, listings: [listing], lei, isins: [isin] }: Company) => ({
  domain,
  name,
  ticker: listing?.symbol ?? null,
  exchange: listing?.mic ?? null,
  lei,
  isin: isin ?? null,
})

const matchedDomain = (value: Apex): LookupMatch => ({
  field: 'domain',
  value,
  how: 'exact',
  former: false,
  score: 1,
})

/** The key of the company that the identifier means, a ticker in the spelling of the company's record. */
function matchedKey(
  identifier: SymbolIdentifier,
  { listings }: Company,
  match: SymbolMatch,
): LookupMatch {
  const matched = symbolMatched(identifier, match)
  if (!('ticker' in identifier) || match.value !== null) return matched
  const symbols = identifier.ticker.readings.flatMap((reading) => reading.symbols)
  const listing = listings.find(({ symbol }) => symbols.includes(symbol))
  return { ...matched, value: listing?.symbol ?? matched.value }
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
  if ('lei' in identifier) return `the LEI ${identifier.lei}`
  if ('figi' in identifier) return `the FIGI ${identifier.figi}`
  if ('cik' in identifier) return `the CIK ${identifier.cik}`
  if ('security' in identifier)
    return `the ${identifier.security.kind.toUpperCase()} ${identifier.security.code}`
  const { ticker, exchange } = identifier
  return `the ticker ${ticker.text}${exchange ? ` on ${exchange.join(', ')}` : ''}`
}
