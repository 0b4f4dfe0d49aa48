// FinanceDatabase (MIT): the world's shares and coins with their companies' websites, in Yahoo's notation.
import type { Listing } from '../../../schema/company.ts'
import { labelOf } from '../../names/folding.ts'
import { isCut, isProduct, likeness, spoken, tidy } from '../company-names.ts'
import { isIsin } from './check-digits.ts'
import { countryNamed } from './countries.ts'
import { type Row, tableOf } from './csv-table.ts'
import { type Draft, draft, type Importer, type Reason, type Refusal } from './importer.ts'
import { fromYahoo } from './listings.ts'
import { isShared, websiteOf } from './websites.ts'

const BASE = 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database'

// Its files of shares are named by Yahoo's codes of exchanges.
const CODES = (
  'NYQ NMS NGM NCM ASE PCX BTS JPX LSE PAR AMS BRU LIS ISE GER EBS MIL MCE STO CPH HEL OSL ICE VIE WSE PRA BUD ATH ' +
  'IST MCX RIS TAL LIT BVB TOR VAN CNQ NEO SHH SHZ HKG TAI TWO KSC KOE NSI NSE BSE SES SET JKT KLS CSE PHS VSE ASX ' +
  'NZE TLV SAU DOH KUW DFM ADX CAI JNB NAI SAO MEX BUE SGO BVC CCS SAP FKA SAT ENX IOB AQS OID OQB OQX OEM OBB NAE ' +
  'PNK CXE CXA TLO FRA STU BER MUN DUS HAM HAN'
).split(' ')

/** How well known, by the band of market value. */
const RANKS: Record<string, number> = {
  'Mega Cap': 80,
  'Large Cap': 65,
  'Mid Cap': 45,
  'Small Cap': 25,
  'Micro Cap': 10,
  'Nano Cap': 10,
}

// Coins whose own symbol ends in a digit; on any other the digit is Yahoo's, who had given the symbol away.
const OWN_DIGIT = new Set(['BTC2', 'EMC2', 'NLC2'])

// A symbol that Yahoo left as it is belongs to that coin rather than to one whose digit was taken off.
const OWN_SYMBOL = 12
const GIVEN_AWAY = 10

export const financedatabase: Importer = {
  name: 'financedatabase',
  addresses: [...CODES.map((code) => `${BASE}/equities/${code}.csv`), `${BASE}/cryptos.csv`],
  async *rows(input) {
    for await (const row of tableOf(input, ['symbol', 'name', 'website'])) {
      yield row.cryptocurrency === undefined ? share(row) : coin(row)
    }
  },
}

function share(row: Row): Draft | Refusal {
  const { symbol = '', name = '', website = '' } = row
  const refuse = (refused: Reason): Refusal => ({ refused, what: `${symbol} ${name}` })
  if (row.delisted === 'True') return refuse('delisted')
  if (isProduct(name)) return refuse('a product of somebody else')
  const domain = website === '' ? null : websiteOf(website)
  if (website !== '' && domain === null) return refuse('not a public hostname')
  const called = tidy(name)
  if (domain !== null && isShared(domain) && likeness(name, labelOf(domain)) < 3) {
    return refuse('page on a shared website')
  }
  const dropped: Reason[] = []
  const listing = fromYahoo(symbol, row.exchange ?? '', row.currency ?? '')
  if (listing === null) dropped.push('unknown exchange')
  const isins = row.isin && isIsin(row.isin) ? [row.isin] : []
  if (row.isin && isins.length === 0) dropped.push('bad ISIN')
  const figi = row.shareclass_figi || null
  // A row without website or symbol joins a company by its share class, and gives it the ISIN.
  const mayJoin = listing !== null || (isins.length > 0 && figi !== null)
  if (domain === null && !mayJoin) return refuse('no website')
  const named = { ...facts(row, called), isCut: isCut(name) }
  return draft({ ...named, domain, isins, figi, listings: listed(listing), dropped })
}

const listed = (listing: Listing | null) => (listing === null ? [] : [listing])

function facts(row: Row, called: string | null): Partial<Draft> {
  const short = called === null ? null : spoken(called)
  return {
    name: short,
    legalName: called === short ? null : called,
    industry: row.industry || null,
    country: row.country ? countryNamed(row.country) : null,
    rank: RANKS[row.market_cap ?? ''] ?? null,
  }
}

function coin(row: Row): Draft | Refusal {
  const { symbol = '', name = '', website = '', cryptocurrency = '', currency = '' } = row
  const refuse = (refused: Reason): Refusal => ({ refused, what: `${symbol} ${name}` })
  if (website === '') return refuse('no website')
  const domain = websiteOf(website)
  if (domain === null) return refuse('not a public hostname')
  const called = name.endsWith(` ${currency}`) ? name.slice(0, -currency.length - 1) : name
  if (isShared(domain) && likeness(called, labelOf(domain)) < 3)
    return refuse('page on a shared website')
  const own = coinOf(cryptocurrency)
  if (own === null) return refuse('bad value')
  const rank = own === cryptocurrency.toUpperCase() ? OWN_SYMBOL : GIVEN_AWAY
  return draft({ domain, name: called.trim() || null, coins: [own], rank })
}

function coinOf(written: string): string | null {
  const symbol = written.trim().toUpperCase()
  if (!/^[A-Z0-9]{1,12}$/.test(symbol)) return null
  return OWN_DIGIT.has(symbol) ? symbol : symbol.replace(/(?<=[A-Z])\d$/, '')
}
