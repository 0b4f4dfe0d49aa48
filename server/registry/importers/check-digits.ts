// Verifies the check digits of ISINs and LEIs, so that mistyped or foreign identifiers are rejected.
import { parseIsin } from '../../../schema/identifiers.ts'

/** Whether the text is a valid ISIN in its standard form: upper case, without spaces. */
export const isIsin = (text: string): boolean => parseIsin(text) === text

/** ISO 17442: 20 characters which, read as a number with A = 10 to Z = 35, leave 1 when divided by 97. */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false
  const digits = [...text].map((character) => String(Number.parseInt(character, 36))).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
