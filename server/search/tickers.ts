// Companies by ticker, coin or ISIN, in every spelling that schema/identifiers knows.
import { coinOf, isinOf, type Ticker, tickerOf } from '../../schema/identifiers.ts'
import type { CompanyRecords, Lead } from '../stores/records.ts'
import { type Match, POINTS } from './ranking.ts'

/** Of companies with one symbol, those whose primary listing has it. */
const PRIMARY = 5
/** A bare symbol of a company that is less known is seldom what was begun to be typed. */
const OBSCURE = 40

/** The keys of each reading, in the order in which they are tried. */
export function tickerKeys({ readings }: Ticker): string[][] {
  return readings.map(({ symbols, mics }) =>
    symbols.flatMap((symbol) =>
      mics ? mics.map((mic) => `ticker:${mic}:${symbol}`) : `symbol:${symbol}`,
    ),
  )
}

/** The companies that have the text for a symbol, however it is written: all in one read. */
export async function bySymbol(companies: CompanyRecords, typed: string): Promise<Match[]> {
  const ticker = tickerOf(typed)
  const readings = ticker ? tickerKeys(ticker) : []
  const [coin, isin] = [coinOf(typed), isinOf(typed)]
  const others = [...(coin ? [`coin:${coin}`] : []), ...(isin ? [`isin:${isin}`] : [])]
  const keys = [...readings.flat(), ...others]
  if (keys.length === 0) return []
  const found = new Map((await companies.leads(keys)).map((leads, i) => [keys[i] as string, leads]))
  const leadsOf = (some: string[]) => some.flatMap((key) => found.get(key) ?? [])
  const shares = readings.map(leadsOf).find((leads) => leads.length > 0) ?? []
  const kind = kindOf(typed)
  return [...shares, ...leadsOf(others)].map((lead) => matchBy(lead, typed, kind))
}

/** Whether a text can be nothing but a symbol: it names an exchange that is known, or is an ISIN. */
export function isCertain(typed: string): boolean {
  if (isinOf(typed)) return true
  const readings = tickerOf(typed)?.readings ?? []
  // In small letters it may be an address, and initials have points too: J.P is no share of anything.
  const isMarked =
    /^\$?[^:\s]+:[^:\s]+$/.test(typed) || /^\$?[A-Z0-9&-]{2,}\.[A-Z]{1,3}$/.test(typed)
  return isMarked && readings.some(({ mics }) => mics !== null)
}

type Kind = 'certain' | 'capitals' | 'letters'

/** Apart from punctuation and digits, capitals alone tell a symbol from the beginning of a word. */
function kindOf(typed: string): Kind {
  if (!/^\$?[a-z& ]+$/i.test(typed)) return 'certain'
  return typed === typed.toUpperCase() ? 'capitals' : 'letters'
}

function matchBy({ domain, rank, isFirst }: Lead, name: string, kind: Kind): Match {
  const points = pointsOf(rank, kind) + rank + (isFirst ? PRIMARY : 0)
  return { domain, how: 'symbol', points, rank, slips: 0, name }
}

function pointsOf(rank: number, kind: Kind): number {
  if (kind === 'letters') return POINTS.small
  return kind === 'certain' || rank >= OBSCURE ? POINTS.symbol : POINTS.obscure
}
