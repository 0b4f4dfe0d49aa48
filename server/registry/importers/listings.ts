// Parses listings as sources write them, and ranks exchanges to find a company's primary listing.
// An exchange is identified by its MIC (ISO 10383), such as XNAS for Nasdaq.
import type { Listing } from '../../../schema/company.ts'
import { EXCHANGES, exchangeCountry, micsByName, micsBySuffix } from '../../../schema/exchanges.ts'
import { normalizeSymbol } from '../../../schema/tickers.ts'

// Exchanges that are rarely a company's primary one, the least likely last. They come after all others of `EXCHANGES`.
const SECONDARY_EXCHANGES =
  'XETR XWBO BVMF XMEX XBUE XSGO OTCM AQXE BCXE CXAX ETLX XFRA XSTU XBER XMUN XDUS XHAM XHAN'
const ORDER_BY_MIC = new Map([
  ...EXCHANGES.map(({ mic }, position) => [mic, position] as const),
  ...SECONDARY_EXCHANGES.split(' ').map(
    (mic, position) => [mic, EXCHANGES.length + position] as const,
  ),
])

/** @returns a sort key: the exchange with the lowest value is the primary listing. */
export const listingOrder = (mic: string): number => ORDER_BY_MIC.get(mic) ?? EXCHANGES.length

/** @returns the symbol in the registry's notation; null when it cannot be a share's symbol. */
export function parseListedSymbol(text: string): string | null {
  const symbol = normalizeSymbol(text)
  // Some sources give an ISIN as the symbol when they do not know the symbol.
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(symbol)) return null
  return /^[A-Z0-9&]+(\.[A-Z0-9&]+)*$/.test(symbol) && symbol.length <= 20 ? symbol : null
}

/** Why a listing cannot be used. */
export type ListingError =
  | 'invalid symbol'
  | 'symbol without an exchange'
  | 'unknown exchange'
  | 'exchange name of several exchanges'

export const isListing = (listing: Listing | ListingError): listing is Listing =>
  typeof listing !== 'string'

/**
 * Parses a symbol in Yahoo's notation, such as `AALB.AS`.
 * @param code Yahoo's exchange code, which distinguishes Fukuoka's `.F` from Frankfurt's; may be empty.
 * When several exchanges have the suffix and the code names none of them, the first one of the table is used.
 */
export function parseYahooSymbol(
  text: string,
  code: string,
  currency: string,
): Listing | ListingError {
  const dot = text.lastIndexOf('.')
  const suffix = dot === -1 ? '' : text.slice(dot + 1)
  const symbol = parseListedSymbol(dot === -1 ? text : text.slice(0, dot))
  const mic = suffix === '' ? micWithoutSuffix(code, currency) : micOfSuffix(suffix, code)
  if (symbol === null) return 'invalid symbol'
  return mic === null ? 'unknown exchange' : { mic, symbol }
}

function micWithoutSuffix(code: string, currency: string): string | null {
  // FinanceDatabase gives Nairobi's shares India's code NSE; their currency is the Kenyan shilling.
  if (code === 'NSE') return currency === 'KES' ? 'XNAI' : null
  // Yahoo omits the suffix only for exchanges in the United States.
  return micsByName(code)?.find((mic) => exchangeCountry(mic) === 'US') ?? null
}

function micOfSuffix(suffix: string, code: string): string | null {
  const suffixMics = micsBySuffix(suffix) ?? []
  const codeMics = micsByName(code) ?? []
  return suffixMics.find((mic) => codeMics.includes(mic)) ?? suffixMics[0] ?? null
}
