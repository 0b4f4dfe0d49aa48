// Identifiers with check digits: what fails its own arithmetic was mistyped or is something else.
import { luhn } from '../../schema/identifiers.ts'

/** ISO 6166: two letters, nine signs, and a Luhn digit over all of them written as numbers. */
export const isIsin = (word: string): boolean => /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(word) && luhn(word)

/** ISO 17442: twenty signs whose number leaves 1 when divided by 97. */
export function isLei(word: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(word)) return false
  const digits = [...word].map((sign) => String(Number.parseInt(sign, 36))).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
