// Finds the company that a ticker, an ISIN or a coin's symbol means, and how.
import type { Apex } from '../../schema/apex.ts'
import type { CompanyIdentifier } from '../../schema/identifiers.ts'
import type { LookupMatch, MatchedField, SecurityFacts } from '../../schema/resolvers.ts'
import { restrictToExchanges } from '../../schema/tickers.ts'
import type { Ctx } from '../context.ts'
import type { Market } from '../search/market.ts'
import {
  companyByCoin,
  companyByIsin,
  companyByIsins,
  companyByKey,
  companyByTicker,
  type SymbolMatch,
} from '../search/tickers.ts'
import { usedSymbols } from '../search/used-symbols.ts'
import { findFund } from '../securities/funds.ts'
import { cikKey, figiKey, leiKey } from '../stores/lookup-keys.ts'

export type SymbolIdentifier = Exclude<CompanyIdentifier, { name: string } | { domain: Apex }>

/** @returns null when no company has the identifier. */
export async function findBySymbol(
  ctx: Ctx,
  identifier: SymbolIdentifier,
): Promise<SymbolMatch | null> {
  const lookup = (key: string) => ctx.loaders.lookupHits.load(key)
  const readFund = (keys: readonly string[]) => findFund(ctx.stores.records.state, keys)
  if ('ticker' in identifier) {
    const { ticker, exchange } = identifier
    const restricted = exchange ? restrictToExchanges(ticker, exchange) : ticker
    return companyByTicker(restricted, lookup, () => marketOf(ctx), readFund)
  }
  if ('isin' in identifier) return companyByIsin(identifier.isin, lookup, readFund)
  if ('coin' in identifier) return companyByCoin(identifier.coin, lookup)
  if ('security' in identifier) return companyByIsins(identifier.security.isins, lookup, readFund)
  if ('lei' in identifier) return companyByKey(leiKey(identifier.lei), lookup)
  if ('figi' in identifier) return companyByKey(figiKey(identifier.figi), lookup)
  return companyByKey(cikKey(identifier.cik), lookup)
}

const marketOf = async ({ config, stores, caller }: Ctx): Promise<Market> => ({
  country: caller.market ?? config.defaultMarket,
  usedSymbols: await usedSymbols(stores.records.state),
})

function becauseOf(kind: SymbolMatch['kind'], name: string | null, issuer: string): string {
  if (kind === 'currency') return `${name} is a currency. Its issuer is ${issuer}.`
  return `${name} is ${kind === 'index' ? 'an index' : 'a fund'} of ${issuer}.`
}

/** What kind of thing an identifier means, and the issuer of a fund, an index or a currency. */
export function securityFacts(match: SymbolMatch | null): SecurityFacts {
  if (!match?.issued) return { kind: match?.kind ?? 'company', issuer: null, because: null }
  const { kind, value, issued } = match
  const { name, issuer } = issued
  // Without its own name, the fund is called by its symbol.
  const own = name === issuer.name ? value : name
  return { kind, issuer, because: becauseOf(kind, own, issuer.name) }
}

/** What a lookup by a symbol matched: the identifier itself, or a key of the company that it means. */
export function symbolMatched(
  identifier: SymbolIdentifier,
  { value, former, kind }: SymbolMatch,
): LookupMatch {
  const field = kind === 'coin' ? 'coin' : fieldOf(identifier)
  const how = former ? 'former' : 'exact'
  return { field, value: value ?? textOf(identifier), how, former, score: 1 }
}

function fieldOf(identifier: SymbolIdentifier): MatchedField {
  if ('security' in identifier) return 'isin'
  return (['ticker', 'isin', 'coin', 'lei', 'figi', 'cik'] as const).find(
    (field) => field in identifier,
  )!
}

function textOf(identifier: SymbolIdentifier): string {
  if ('ticker' in identifier) return identifier.ticker.text
  if ('security' in identifier) return identifier.security.code
  return Object.values(identifier)[0] as string
}
