// Verifies the check digits of ISINs (securities) and LEIs (legal entities), so that mistyped ones are rejected.
import { parseIsin } from '../../../schema/identifiers.ts'

/** Whether the text is a valid ISIN in its standard form: upper case, without spaces. */
export const isIsin = (text: string): boolean => parseIsin(text) === text

/** Whether the text is a valid LEI (ISO 17442): with A = 10 to Z = 35, its number leaves 1 when divided by 97. */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false
  const digits = [...text].map((character) => String(Number.parseInt(character, 36))).join('')
  return BigInt(digits) % 97n === 1n
}
