// Verifies the check digits of ISINs (securities) and LEIs (legal entities), so that mistyped ones are rejected.
import { parseIsin } from '../../../schema/isins.ts'
import { parseLei } from '../../../schema/security-codes.ts'

/** Whether the text is a valid ISIN in its standard form: upper case, without spaces. */
export const isIsin = (text: string): boolean => parseIsin(text) === text

/** Whether the text is a valid LEI in its standard form: upper case, without spaces. */
export const isLei = (text: string): boolean => parseLei(text) === text
