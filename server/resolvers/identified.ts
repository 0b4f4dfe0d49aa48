// Finds the company that a ticker, an ISIN or a coin's symbol means, and how.
import { type CompanyIdentifier, restrictToExchanges } from '../../schema/identifiers.ts'
import type { LookupMatch, MatchedField } from '../../schema/resolvers.ts'
import type { Ctx } from '../context.ts'
import type { Market } from '../search/market.ts'
import {
  companyByCoin,
  companyByIsin,
  companyByTicker,
  type SymbolMatch,
} from '../search/tickers.ts'
import { usedSymbols } from '../search/used-symbols.ts'

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
  if ('isin' in identifier) return companyByIsin(identifier.isin, lookup)
  if ('coin' in identifier) return companyByCoin(identifier.coin, lookup)
  const { ticker, exchange } = identifier
  const restricted = exchange ? restrictToExchanges(ticker, exchange) : ticker
  return companyByTicker(restricted, lookup, () => marketOf(ctx))
}

const marketOf = async ({ config, stores }: Ctx): Promise<Market> => ({
  country: config.defaultMarket,
  usedSymbols: await usedSymbols(stores.records.state),
})

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
