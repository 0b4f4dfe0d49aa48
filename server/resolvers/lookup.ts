// From a ticker, an ISIN, a coin or a name to the one company that is meant: none rather than a wrong one.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { onExchange, type Ticker } from '../../schema/identifiers.ts'
import { Problem } from '../../schema/problems.ts'
import type { Clue, Match, Meeting } from '../../schema/resolvers.ts'
import type { Found } from '../search/index.ts'
import type { How } from '../search/ranking.ts'
import { tickerKeys } from '../search/tickers.ts'
import type { Lead } from '../stores/records.ts'
import type { Loaders } from './loaders.ts'

/** Where the United States list; what is traded over the counter is mostly listed elsewhere first. */
const UNITED_STATES = new Set(['XNAS', 'XNYS', 'ARCX', 'BATS', 'XASE'])

type Lookup = (clue: Clue) => Promise<Apex | null>
type Leads = Pick<Loaders, 'leads'>

/** @param byName who a name means. */
export const lookup =
  (loaders: Leads, byName: (text: string) => Promise<Apex | null>): Lookup =>
  async (clue) => {
    if ('name' in clue) return byName(clue.name)
    if ('ticker' in clue) {
      const { ticker, exchange } = clue
      return byTicker(loaders, exchange ? onExchange(ticker, exchange) : ticker)
    }
    const key = 'isin' in clue ? `isin:${clue.isin}` : `coin:${clue.coin}`
    return best(await loaders.leads.load(key))
  }

export const named =
  (bestMatch: (text: string) => Promise<Company | null>) =>
  async (text: string): Promise<Apex | null> =>
    (await bestMatch(text))?.domain ?? null

export const found =
  (search: (text: string, limit: number) => Promise<Found[]>) =>
  async (text: string, limit: number): Promise<Match[]> =>
    (await search(text, limit)).map(({ company: { domain, name, listings }, how, name: met }) => {
      const ticker = listings[0]?.symbol ?? null
      return { domain, name, ticker, met: { how: meetingOf(how), text: met } }
    })

/** What a ranking tells apart and a caller need not. */
function meetingOf(how: How): Meeting {
  if (how === 'domain' || how === 'name' || how === 'alias') return how
  if (how === 'label') return 'domain'
  return SYMBOLS.has(how) ? 'symbol' : 'similar'
}

const SYMBOLS: ReadonlySet<How> = new Set(['symbol', 'obscure', 'small'])

/** Who is meant by a clue, for who cannot go on without. */
export const match =
  (find: Lookup) =>
  async (clue: Clue): Promise<Apex> => {
    const domain = await find(clue)
    if (domain === null) throw new Problem('no_match', `No company is known by ${told(clue)}.`)
    return domain
  }

/** Every reading is asked for at once, in one read; the first that leads anywhere is meant. */
async function byTicker({ leads }: Leads, ticker: Ticker): Promise<Apex | null> {
  const found = await Promise.all(
    tickerKeys(ticker).map((keys) => Promise.all(keys.map((key) => leads.load(key)))),
  )
  return best(found.map((lists) => lists.flat()).find((list) => list.length > 0) ?? [])
}

/** A listing in the United States before others, a company's primary listing before its others, then the better known. */
function best(leads: Lead[]): Apex | null {
  const merit = ({ mic, isFirst, rank }: Lead) =>
    (UNITED_STATES.has(mic ?? '') ? 1000 : 0) + (isFirst ? 500 : 0) + rank
  return leads.toSorted((a, b) => merit(b) - merit(a))[0]?.domain ?? null
}

function told(clue: Clue): string {
  if ('isin' in clue) return `the ISIN ${clue.isin}`
  if ('coin' in clue) return `the coin ${clue.coin}`
  if ('name' in clue) return `the name "${clue.name}"`
  const { ticker, exchange } = clue
  return `the ticker ${ticker.text}${exchange ? ` on ${exchange.join(', ')}` : ''}`
}
