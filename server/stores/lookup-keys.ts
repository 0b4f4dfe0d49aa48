// The keys that find a company by its identifiers. Stores keep them, so their form must not change.
import type { Apex } from '../../schema/apex.ts'

export const isinKey = (isin: string): string => `isin:${isin}`

export const tickerKey = ({ mic, symbol }: { mic: string; symbol: string }): string =>
  `ticker:${mic}:${symbol}`

/** The key of a ticker without its exchange. */
export const symbolKey = (symbol: string): string => `symbol:${symbol}`

/** LEI: Legal Entity Identifier. */
export const leiKey = (lei: string): string => `lei:${lei}`

/** CIK: Central Index Key of the SEC. */
export const cikKey = (cik: string): string => `cik:${cik}`

/** FIGI: Financial Instrument Global Identifier. */
export const figiKey = (figi: string): string => `figi:${figi}`

export const coinKey = (coin: string): string => `coin:${coin}`

/** The key of a company's alternate domain. */
export const domainKey = (domain: Apex): string => `domain:${domain}`
