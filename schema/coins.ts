// Parses the symbols of coins, and pairs of them.
import { MAX_SYMBOL_LENGTH } from './tickers.ts'

// The quote currencies of trading pairs. PERP marks a perpetual future instead of a currency: BTC-PERP.
const QUOTE_CURRENCIES = new Set(
  'USD EUR GBP JPY CNY KRW INR CAD AUD CHF BRL RUB TRY TWD HKD SGD MXN NZD ZAR SEK NOK DKK PLN THB IDR PHP NGN UAH USDT USDC BUSD FDUSD TUSD DAI BTC XBT ETH BNB PERP'.split(
    ' ',
  ),
)
/** Coins whose own symbol ends in a digit, in Yahoo's list too. */
const COINS_WITH_DIGIT = new Set(['BTC2', 'EMC2', 'NLC2'])

/**
 * @param text a ticker in upper case.
 * @returns the possible coins of a pair with a separator (BTC-USD) or without one (BTCUSD), the most likely first; empty
 *   for another text. Yahoo appends digits to symbols that several coins have: UNI7083-USD is Uniswap.
 */
export function coinsOfPair(text: string): string[] {
  const [, coin = '', quote = ''] = /^([A-Z0-9]+)[-/_]([A-Z]+)$/.exec(text) ?? []
  if (QUOTE_CURRENCIES.has(quote)) {
    const withoutDigits = coin.replace(/(?<=[A-Z])\d+$/, '')
    return COINS_WITH_DIGIT.has(coin) ? [coin] : [...new Set([coin, withoutDigits])]
  }
  return [...QUOTE_CURRENCIES]
    .filter((currency) => text.endsWith(currency) && text.length > currency.length + 1)
    .map((currency) => text.slice(0, -currency.length))
    .filter((symbol) => /^[A-Z0-9]+$/.test(symbol))
}

// A symbol with an optional `$`, then an optional separator and quote currency. A dot is part of the symbol: USDC.E.
/** The texts that `parseCoin` accepts; also for the OpenAPI document. */
export const COIN_PATTERN = '^\\$?([A-Za-z0-9]+(?:\\.[A-Za-z0-9]+)?)(?:[-/_:]([A-Za-z0-9]+))?$'
const COIN = new RegExp(COIN_PATTERN)

/**
 * Parses a coin symbol to upper case. In a trading pair (BTC-USD, BTC/USDT) the first symbol counts.
 * An unknown quote currency stays part of the symbol: BTC/FOO becomes BTC-FOO, which does not match BTC. So does a known
 * one after digits, because they may not be part of the symbol: see `coinsOfPair`.
 * @returns null for text that is no coin symbol.
 */
export function parseCoin(input: string): string | null {
  if (input.length > MAX_SYMBOL_LENGTH || !COIN.test(input)) return null
  const [, symbol = '', quote] = COIN.exec(input.toUpperCase()) ?? []
  if (quote === undefined) return symbol
  // The digits of UNI7083-USD may be Yahoo's, see `coinsOfPair`.
  const isCertain = QUOTE_CURRENCIES.has(quote) && !/[A-Z]\d+$/.test(symbol)
  return isCertain ? symbol : `${symbol}-${quote}`
}
