// Currencies, their signs and who issues them.
import type { Apex } from '../../schema/apex.ts'
import { readListFile } from '../list-file.ts'

export interface Currency {
  /** ISO 4217. */
  code: string
  name: string
  /** Null when other currencies have the same sign, as $ of the Canadian dollar. */
  sign: string | null
  issuer: { domain: Apex; name: string }
}

let table: ReadonlyMap<string, Currency> | null = null

/** @returns all currencies by their codes; the Chinese one has two. */
export function currencies(): ReadonlyMap<string, Currency> {
  table ??= readTable()
  return table
}

/** A code alone or with the one it is traded for, as symbols are written: EUR, EUR=X, EURUSD=X, EUR/USD, EUR.USD. */
const PAIR = /^([A-Z]{3})(?:[-/_.]?([A-Z]{3}))?(?:=X)?$/
/** The names that services give the market of currencies: CURRENCY:EURUSD, OANDA:EURUSD. */
const MARKET = /^(?:CURRENCY|CUR|CASH|FX|FX_IDC|FOREXCOM|OANDA):/

/** @returns the currency that a symbol in upper case means, the first one of a pair; null for another symbol. */
export function currencyOf(symbol: string): Currency | null {
  const [, code = '', quote] = PAIR.exec(symbol.replace(MARKET, '')) ?? []
  const isPair = quote === undefined || currencies().has(quote)
  return (isPair && currencies().get(code)) || null
}

function readTable(): ReadonlyMap<string, Currency> {
  const lines = readListFile(new URL('currencies.tsv', import.meta.url))
  return new Map(
    lines.flatMap((line) => {
      const [codes = '', name = '', sign = '', domain = '', issuer = ''] = line.split('\t')
      const [code = ''] = codes.split('|')
      const issuedBy = { domain: domain as Apex, name: issuer }
      const currency = { code, name, sign: sign || null, issuer: issuedBy }
      return codes.split('|').map((text): [string, Currency] => [text, currency])
    }),
  )
}
