// Parses the codes of securities and companies other than tickers and ISINs, each with its check digit.
import type { SecurityCode } from './identifiers.ts'
import { parseIsin } from './isins.ts'

/** What stands before the code in an ISIN. Countries that have no codes of their own use those of their neighbors. */
const ISIN_STARTS = {
  wkn: ['DE000'],
  cusip: ['US', 'CA', 'BM', 'KY'],
  sedol: ['GB00', 'IE00', 'JE00', 'GG00', 'IM00'],
}

function securityCode(kind: SecurityCode['kind'], code: string): SecurityCode {
  return { kind, code, isins: ISIN_STARTS[kind].flatMap((start) => withCheckDigit(start + code)) }
}

/** @param start the first eleven characters of an ISIN. */
const withCheckDigit = (start: string): string[] =>
  [...'0123456789'].flatMap((digit) => parseIsin(start + digit) ?? [])

/** The forms of the codes; also for the OpenAPI document. */
export const WKN_PATTERN = '^[A-HJ-NP-Za-hj-np-z0-9]{6}$'
export const CUSIP_PATTERN = '^[A-Za-z0-9*@#]{8}[0-9]$'
export const SEDOL_PATTERN = '^[B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z0-9]{6}[0-9]$'
export const LEI_PATTERN = '^[A-Za-z0-9]{18}[0-9]{2}$'
export const FIGI_PATTERN =
  '^[B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z]{2}[Gg][B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z0-9]{8}[0-9]$'
export const CIK_PATTERN = '^(?:[Cc][Ii][Kk])?[0-9]{1,10}$'

/** @returns a German securities number (WKN), which has no check digit of its own; null for another text. */
export const parseWkn = (input: string): SecurityCode | null =>
  new RegExp(WKN_PATTERN).test(input) ? securityCode('wkn', input.toUpperCase()) : null

/** @returns a North American security number (CUSIP); null when the form or the check digit is wrong. */
export function parseCusip(input: string): SecurityCode | null {
  const code = input.toUpperCase()
  const isValid = new RegExp(CUSIP_PATTERN).test(code) && hasLuhnDigit(code)
  return isValid ? securityCode('cusip', code) : null
}

/** The weights of the characters of a SEDOL. */
const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9, 1]

/** @returns a London security number (SEDOL); null when the form or the check digit is wrong. */
export function parseSedol(input: string): SecurityCode | null {
  const code = input.toUpperCase()
  if (!new RegExp(SEDOL_PATTERN).test(code)) return null
  const sum = SEDOL_WEIGHTS.reduce(
    (total, weight, i) => total + weight * characterValue(code[i]!),
    0,
  )
  return sum % 10 === 0 ? securityCode('sedol', code) : null
}

/** @returns a Legal Entity Identifier (ISO 17442) in upper case; null when the form or the check digits are wrong. */
export function parseLei(input: string): string | null {
  if (!new RegExp(LEI_PATTERN).test(input)) return null
  const lei = input.toUpperCase()
  // With A = 10 to Z = 35, its number leaves 1 when divided by 97.
  const digits = [...lei].map(characterValue).join('')
  return BigInt(digits) % 97n === 1n ? lei : null
}

/** @returns a Financial Instrument Global Identifier in upper case; null when the form or the check digit is wrong. */
export function parseFigi(input: string): string | null {
  if (!new RegExp(FIGI_PATTERN).test(input)) return null
  const figi = input.toUpperCase()
  return hasLuhnDigit(figi) ? figi : null
}

/** @returns a Central Index Key of the SEC without zeros at its start; null for another text. */
export function parseCik(input: string): string | null {
  if (!new RegExp(CIK_PATTERN).test(input)) return null
  const number = Number(input.replace(/^cik/i, ''))
  return number > 0 ? String(number) : null
}

/** The characters of a CUSIP after the letters, which stand for 36, 37 and 38. */
const CUSIP_MARKS = '*@#'

/** @returns 0 to 9 for a digit, 10 to 35 for a letter. */
const characterValue = (character: string): number => {
  const mark = CUSIP_MARKS.indexOf(character)
  return mark === -1 ? Number.parseInt(character, 36) : 36 + mark
}

/** Whether the last digit is the check digit of a CUSIP or FIGI: every second value counts twice, digit by digit. */
function hasLuhnDigit(code: string): boolean {
  const sum = [...code.slice(0, -1)].reduce((total, character, i) => {
    const weighted = characterValue(character) * (i % 2 === 0 ? 1 : 2)
    return total + Math.floor(weighted / 10) + (weighted % 10)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(code.at(-1))
}
