// Recognizes that a typed `Group` or `Holdings` makes a text the name of another company.
import type { Company } from '../../schema/company.ts'
import { type ParsedName, parseName } from '../names/folding.ts'
import { withoutRoleForms } from '../names/legal-forms.ts'
import { isSameName, type Query } from './ranking.ts'

/**
 * Woolworths Holdings is not Woolworths Group Limited, and Hilton Group plc is not Hilton Worldwide Holdings Inc. A
 * group as a whole is called by its main name and `Group` alone: BMW Group.
 * @param names the main name of the company, its aliases and its legal name.
 * @returns false for a company without a legal name, and where one of its names or its domain has the word.
 */
export function isNameOfOtherGroup(
  query: Query,
  { domain, legalName }: Company,
  main: ParsedName,
  names: ParsedName[],
): boolean {
  const roles = query.forms.filter((form) => form === 'group' || form === 'holding')
  const texts = [domain, ...names.flatMap((name) => [...name.forms, name.compactWithForms])]
  const areRecorded = roles.every((role) => texts.some((text) => text.includes(role)))
  if (legalName === null || areRecorded) return false
  if (roles.includes('holding')) return true
  const legal = parseName(legalName)
  const typedForms = withoutRoleForms(query.forms)
  const hasOtherForm =
    typedForms.length > 0 && !typedForms.some((form) => legal.forms.includes(form))
  // A text that is longer than the main name is a legal name: Domino's Pizza Group is not Domino's Pizza, Inc.
  return hasOtherForm || (isSameName(query, legal.key) && !isSameName(query, main.key))
}
