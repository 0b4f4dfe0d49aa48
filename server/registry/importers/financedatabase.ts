// Imports FinanceDatabase (MIT): shares and coins of the world with their companies' websites, in Yahoo's notation.
import type { Listing } from '../../../schema/company.ts'
import { parseFigi } from '../../../schema/security-codes.ts'
import { countryCodeOf } from '../../names/countries.ts'
import { nameLabel } from '../../names/folding.ts'
import { figiKey } from '../../stores/lookup-keys.ts'
import {
  cleanShareName,
  isFinancialProduct,
  isTruncated,
  labelMatchScore,
  shortName,
} from '../company-names.ts'
import { isIsin } from './check-digits.ts'
import { type CellsByColumn, parsePublishedTable } from './csv-table.ts'
import { decodeText } from './file-text.ts'
import { createDraft, type Draft, type Importer, type Reason, type RefusedRow } from './importer.ts'
import { isListing, parseYahooSymbol } from './listings.ts'
import { isSymbolOfLivingCoin } from './living-coins.ts'
import { parsePlace } from './places.ts'
import { isInvestorSite, isSharedHost, parseWebsite } from './websites.ts'

// Each has all rows of `database/`, which has a file for each exchange.
const BASE_URL = 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/compression'

/** How well known a company is, 0 to 100, by the band of its market capitalization. */
const RANK_BY_MARKET_CAP: Record<string, number> = {
  'Mega Cap': 80,
  'Large Cap': 65,
  'Mid Cap': 45,
  'Small Cap': 25,
  'Micro Cap': 10,
  'Nano Cap': 10,
}

// Coins whose own symbol ends in a digit. In any other symbol the last digit is from Yahoo, which appends one to
// distinguish coins with the same symbol.
const SYMBOLS_WITH_DIGIT = new Set(['BTC2', 'EMC2', 'NLC2'])

// Of two coins with one symbol, the one without Yahoo's digit ranks higher and gets the symbol.
const COIN_RANK = 12
const COIN_RANK_WITH_DIGIT = 10

/** Lowest `labelMatchScore` at which a shared host, such as medium.com, belongs to the row's own company. */
const MIN_OWNER_SCORE = 3

export const financedatabase: Importer = {
  name: 'financedatabase',
  downloadUrls: ['equities', 'cryptos', 'etfs', 'funds'].map((name) => `${BASE_URL}/${name}.bz2`),
  hasFunds: true,
  async *rows(input) {
    for await (const cells of parsePublishedTable(decodeText(input), [
      'symbol',
      'name',
      'website',
    ])) {
      yield cells.cryptocurrency === undefined ? parseShare(cells) : parseCoin(cells)
    }
  },
}

function parseShare(cells: CellsByColumn): Draft | RefusedRow {
  const { symbol = '', name = '', website = '' } = cells
  const refuse = (reason: Reason): RefusedRow => ({ reason, rowText: `${symbol} ${name}` })
  if (cells.delisted === 'True') return refuse('delisted')
  if (isFinancialProduct(name)) return refuse('financial product, not a company')
  const site = website === '' ? null : parseWebsite(website)
  if (website !== '' && site === null) return refuse('not a public hostname')
  const domain = site !== null && isInvestorSite(site, name) ? null : site
  if (
    domain !== null &&
    isSharedHost(domain) &&
    labelMatchScore(name, nameLabel(domain)) < MIN_OWNER_SCORE
  ) {
    return refuse('page on a shared website')
  }
  const keys = parseKeys(cells)
  // A row without website and symbol can add its ISIN to the company that has the same share class.
  const hasKey = keys.listings.length > 0 || (keys.isins.length > 0 && keys.figi !== null)
  if (domain === null && !hasKey) return refuse('no website')
  return createDraft({
    ...parseFacts(cells, cleanShareName(name)),
    ...keys,
    isNameTruncated: isTruncated(name),
    domain,
  })
}

function parseKeys(cells: CellsByColumn) {
  const dropped: Reason[] = []
  const listing = parseYahooSymbol(cells.symbol ?? '', cells.exchange ?? '', cells.currency ?? '')
  if (!isListing(listing)) dropped.push(listing)
  const isins = cells.isin && isIsin(cells.isin) ? [cells.isin] : []
  if (cells.isin && isins.length === 0) dropped.push('invalid ISIN')
  const listings: Listing[] = isListing(listing) ? [listing] : []
  const figis = [cells.composite_figi, cells.shareclass_figi].flatMap(
    (figi) => parseFigi(figi ?? '') ?? [],
  )
  const codes = [...new Set(figis)].map(figiKey)
  return { listings, isins, codes, figi: cells.shareclass_figi || null, dropped }
}

function parseFacts(cells: CellsByColumn, fullName: string | null): Partial<Draft> {
  const name = fullName === null ? null : shortName(fullName)
  return {
    name,
    legalName: fullName === name ? null : fullName,
    industry: cells.industry || null,
    country: cells.country ? countryCodeOf(cells.country) : null,
    city: parsePlace(cells.city ?? ''),
    rank: RANK_BY_MARKET_CAP[cells.market_cap ?? ''] ?? null,
  }
}

function parseCoin(cells: CellsByColumn): Draft | RefusedRow {
  const { symbol = '', name = '', website = '', cryptocurrency = '', currency = '' } = cells
  const refuse = (reason: Reason): RefusedRow => ({ reason, rowText: `${symbol} ${name}` })
  if (website === '') return refuse('no website')
  const domain = parseWebsite(website)
  if (domain === null) return refuse('not a public hostname')
  const coinName = name.endsWith(` ${currency}`) ? name.slice(0, -currency.length - 1) : name
  if (isSharedHost(domain) && labelMatchScore(coinName, nameLabel(domain)) < MIN_OWNER_SCORE) {
    return refuse('page on a shared website')
  }
  const coin = parseCoinSymbol(cryptocurrency)
  if (coin === null) return refuse('invalid value')
  if (isSymbolOfLivingCoin(coin, coinName)) return refuse('symbol of another coin today')
  const rank = coin === cryptocurrency.toUpperCase() ? COIN_RANK : COIN_RANK_WITH_DIGIT
  return createDraft({ domain, name: coinName.trim() || null, coins: [coin], rank })
}

function parseCoinSymbol(text: string): string | null {
  const symbol = text.trim().toUpperCase()
  if (!/^[A-Z0-9]{1,12}$/.test(symbol)) return null
  return SYMBOLS_WITH_DIGIT.has(symbol) ? symbol : symbol.replace(/(?<=[A-Z])\d$/, '')
}
