// Listings as sources write them, by the one table of exchanges; and which listing counts as the primary one.
import type { Listing } from '../../../schema/company.ts'
import { byName, bySuffix, EXCHANGES } from '../../../schema/exchanges.ts'
import { symbolOf } from '../../../schema/identifiers.ts'

const COUNTRIES = new Map(EXCHANGES.map(({ mic, country }) => [mic, country]))

/** @returns ISO 3166-1 alpha-2, null for an exchange that is not in the table. */
export const countryOf = (mic: string): string | null => COUNTRIES.get(mic) ?? null

// Exchanges where most shares are those of companies from abroad.
const FOREIGN = new Set(
  'XFRA XSTU XBER XMUN XDUS XHAM XHAN XETR XWBO ETLX XMEX XBUE BVMF XSGO AQXE'.split(' '),
)
export const isForeignBoard = (mic: string): boolean => FOREIGN.has(mic)

// Places where foreign shares are traded, the last of them the least an exchange of the company's own.
const LAST =
  'XETR XWBO BVMF XMEX XBUE XSGO OTCM AQXE BCXE CXAX ETLX XFRA XSTU XBER XMUN XDUS XHAM XHAN'
const ORDER = new Map([
  ...EXCHANGES.map(({ mic }, at) => [mic, at] as const),
  ...LAST.split(' ').map((mic, at) => [mic, EXCHANGES.length + at] as const),
])

/** Lower: rather the primary listing. */
export const orderOf = (mic: string): number => ORDER.get(mic) ?? EXCHANGES.length

/** The symbol as records keep it; null for what no share has. */
export function listedSymbol(written: string): string | null {
  const symbol = symbolOf(written)
  // A security's number in the place of a symbol is what the source had when it knew none.
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(symbol)) return null
  return /^[A-Z0-9&]+(\.[A-Z0-9&]+)*$/.test(symbol) && symbol.length <= 20 ? symbol : null
}

/**
 * A symbol in Yahoo's style, `AALB.AS`, as a listing.
 * @param code Yahoo's code of the exchange, which tells Fukuoka's `.F` from Frankfurt's; may be empty.
 * @returns null for an unknown exchange or no symbol: never the bare symbol of somewhere else.
 */
export function fromYahoo(yahoo: string, code: string, currency: string): Listing | null {
  const point = yahoo.lastIndexOf('.')
  const suffix = point === -1 ? '' : yahoo.slice(point + 1)
  const symbol = listedSymbol(point === -1 ? yahoo : yahoo.slice(0, point))
  const mic = suffix === '' ? bare(code, currency) : suffixed(suffix, code)
  return symbol === null || mic === null ? null : { mic, symbol }
}

function bare(code: string, currency: string): string | null {
  // Nairobi calls itself NSE too, and the source takes it for India's.
  if (code === 'NSE') return currency === 'KES' ? 'XNAI' : null
  // Without a suffix only the United States are meant.
  return byName(code)?.find((mic) => countryOf(mic) === 'US') ?? null
}

function suffixed(suffix: string, code: string): string | null {
  const [all, named] = [bySuffix(suffix) ?? [], byName(code) ?? []]
  return all.find((mic) => named.includes(mic)) ?? all[0] ?? null
}
