// The keys that find a company by its identifiers. Stores keep them, so their form must not change.
import type { Apex } from '../../schema/apex.ts'

export const isinKey = (isin: string): string => `isin:${isin}`

export const tickerKey = ({ mic, symbol }: { mic: string; symbol: string }): string =>
  `ticker:${mic}:${symbol}`

/** The key of a ticker without its exchange. */
export const symbolKey = (symbol: string): string => `symbol:${symbol}`

/** FIGI: Financial Instrument Global Identifier. */
export const figiKey = (figi: string): string => `figi:${figi}`

export const coinKey = (coin: string): string => `coin:${coin}`

/** The key of a company's alternate domain. */
export const domainKey = (domain: Apex): string => `domain:${domain}`
