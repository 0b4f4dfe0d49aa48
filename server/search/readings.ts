// The names that a text may stand for: as it is typed, and without what statements and invoices add to a name.
import { parseName } from '../names/folding.ts'
import { withoutRoleForms } from '../names/legal-forms.ts'
import {
  withAmpersands,
  withoutCutForm,
  withoutLeadingShareForm,
  withoutLetterSpaces,
  withoutShareDescription,
} from '../names/share-names.ts'

/** What invoices and lists add after the legal form: Twitch Interactive, Inc. - D48; Magnite, Inc. (Outstream). */
const AFTER_LEGAL_FORM =
  /(?<=\b(?:inc|llc|ltd|limited|corp|gmbh|plc|bv|ag)\.?)\s*(?:-\s?[\p{L}\p{N}]{1,4}|\([^()]*\))$/iu

/** The branch of a company in another country: Amazon EU S.à r.l., Niederlassung Deutschland. */
const BRANCH =
  /[\s,–-]+\(?(?:\p{Lu}\p{L}* branch|(?:zweig)?niederlassung|filial|filiale|succursale|sucursal)\b.*$/iu

/** @returns the legal name before the words for a branch; the text when it has none. */
function withoutBranch(text: string): string {
  const name = text.replace(BRANCH, '')
  return name !== text && withoutRoleForms(parseName(name).forms).length > 0 ? name : text
}

/** German statements write umlauts as two letters: OESTERREICHISCHE POST. */
const UMLAUTS = /(?<=[aou])e/gi

/** @returns the text with umlauts for the two letters of German statements. */
export const withUmlauts = (text: string): string => text.replace(UMLAUTS, '')

/** @returns the text without the description of a share, and without what stands after a legal form. */
export const bareName = (text: string): string =>
  withoutCutForm(
    withoutShareDescription(withoutLeadingShareForm(withoutLetterSpaces(text))).replace(
      AFTER_LEGAL_FORM,
      '',
    ),
  )

/** @returns the text, then each other reading of it that differs from the ones before. */
export function readingsOf(text: string): string[] {
  const name = withAmpersands(bareName(withoutBranch(text)))
  // Notation alone, such as (Vz.), is no name: nothing of it is left after a name.
  if (
    /[.(]/.test(text) &&
    withoutShareDescription(`Name ${withoutLeadingShareForm(text)}`) === 'Name'
  )
    return []
  return [...new Set([text, name, withUmlauts(name)])]
}
