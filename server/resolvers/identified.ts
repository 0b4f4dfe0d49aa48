// Finds the company that a ticker, an ISIN or a coin's symbol means, and how.
import { type CompanyIdentifier, restrictToExchanges } from '../../schema/identifiers.ts'
import type { LookupMatch, MatchedField, SecurityFacts } from '../../schema/resolvers.ts'
import type { Ctx } from '../context.ts'
import type { Market } from '../search/market.ts'
import {
  companyByCoin,
  companyByIsin,
  companyByTicker,
  type SymbolMatch,
} from '../search/tickers.ts'
import { usedSymbols } from '../search/used-symbols.ts'
import { findFund } from '../securities/funds.ts'

export type SymbolIdentifier = Extract<
  CompanyIdentifier,
  { ticker: unknown } | { isin: string } | { coin: string }
>

/** @returns null when no company has the identifier. */
export async function findBySymbol(
  ctx: Ctx,
  identifier: SymbolIdentifier,
): Promise<SymbolMatch | null> {
  const lookup = (key: string) => ctx.loaders.lookupHits.load(key)
  const readFund = (keys: readonly string[]) => findFund(ctx.stores.records.state, keys)
  if ('isin' in identifier) return companyByIsin(identifier.isin, lookup, readFund)
  if ('coin' in identifier) return companyByCoin(identifier.coin, lookup)
  const { ticker, exchange } = identifier
  const restricted = exchange ? restrictToExchanges(ticker, exchange) : ticker
  return companyByTicker(restricted, lookup, () => marketOf(ctx), readFund)
}

const marketOf = async ({ config, stores }: Ctx): Promise<Market> => ({
  country: config.defaultMarket,
  usedSymbols: await usedSymbols(stores.records.state),
})

/** What kind of thing an identifier means, and the issuer of a fund. */
export function securityFacts(match: SymbolMatch | null): SecurityFacts {
  if (!match?.fund) return { kind: match?.kind ?? 'company', issuer: null, because: null }
  const { name, issuer } = match.fund
  return { kind: 'fund', issuer, because: `${name} is a fund of ${issuer.name}.` }
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
  if ('isin' in identifier) return 'isin'
  return 'coin' in identifier ? 'coin' : 'ticker'
}

function textOf(identifier: SymbolIdentifier): string {
  if ('isin' in identifier) return identifier.isin
  return 'coin' in identifier ? identifier.coin : identifier.ticker.text
}
