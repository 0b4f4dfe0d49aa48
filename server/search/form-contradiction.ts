// Decides whether the legal form in a text belongs to another company of the same name.
import type { Company } from '../../schema/company.ts'
import { type ParsedName, parseName } from '../names/folding.ts'
import { formsAgree, formsContradict, withoutRoleForms } from '../names/legal-forms.ts'
import { isSameName, type Query } from './ranking.ts'

const isLatin = (key: string) => /\p{sc=Latin}/u.test(key)

const SWISS_FORMS = new Set(['ag', 'sa', 'ltd'])
/** Companies of Switzerland have their legal form in several languages: Holcim AG is Holcim Ltd. */
const isSwissForm = ({ forms }: Query, { country, legalName }: Company) =>
  country === 'CH' &&
  [...forms, ...parseName(legalName ?? '').forms].every((form) => SWISS_FORMS.has(form))

interface CompanyNames {
  main: ParsedName
  aliases: ParsedName[]
  legal: ParsedName | null
}

/**
 * A typed legal form distinguishes companies of one name: Merck KGaA is not Merck & Co., Inc. Where the legal name is
 * another name (wordpress.com belongs to Automattic Inc.), the form must agree with that of the legal name.
 */
export function hasContradictedForm(
  query: Query,
  company: Company,
  { main, aliases, legal }: CompanyNames,
): boolean {
  if (query.forms.length === 0 || isSwissForm(query, company)) return false
  const isMain = isSameName(query, main.key)
  // 株式会社 says nothing about the form in a legal name that is written in Latin letters.
  if (legal !== null && isLatin(query.key) !== isLatin(legal.key)) return false
  if (legal !== null && !isSameName(query, legal.key)) {
    // Delta is Delta Air Lines, Inc.
    const isStartOfLegalName = isMain && legal.key.startsWith(`${main.key} `)
    if (!isStartOfLegalName) {
      const hasTypedForm = withoutRoleForms(query.forms).length > 0
      return hasTypedForm ? !formsAgree(query.forms, legal.forms) : !isMain
    }
  }
  const sameNames = [main, ...aliases].filter(({ key }) => isSameName(query, key))
  if (legal !== null) sameNames.push(legal)
  const namesWithForm = sameNames.filter(({ forms }) => withoutRoleForms(forms).length > 0)
  return (
    namesWithForm.length > 0 &&
    namesWithForm.every(({ forms }) => formsContradict(query.forms, forms))
  )
}
