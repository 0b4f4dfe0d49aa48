// Identifiers with check digits: what fails its own arithmetic was mistyped or is something else.
import { isinOf } from '../../../schema/identifiers.ts'

/** An ISIN as registers write it. */
export const isIsin = (word: string): boolean => isinOf(word) === word

/** ISO 17442: twenty signs whose number leaves 1 when divided by 97. */
export function isLei(word: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(word)) return false
  const digits = [...word].map((sign) => String(Number.parseInt(sign, 36))).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
