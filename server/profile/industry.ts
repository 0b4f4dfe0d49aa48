// What trade a company is in, in the words of one vocabulary whoever told it.
import type { SourcedValue } from '../../schema/brand.ts'
import { industryByIsicCode, industryByNaicsCode, industryByName } from '../industries/index.ts'
import { plainText } from './plain-text.ts'
import { fromOrganizations, fromRegistry, type ProfileInput } from './subject.ts'

/** Longer texts name no industry. */
const MOST = 200
/** Topics, types and codes looked at of one company. */
const FEW = 20

export function industryOf(subject: ProfileInput): SourcedValue<string> | null {
  const said = plainText(subject.company?.industry, MOST)
  return (
    fromRegistry(subject, 'industry', said && industryByName(said)) ??
    fromOrganizations(subject, 'naics', first(industryByNaicsCode)) ??
    fromOrganizations(subject, 'isicV4', first(industryByIsicCode)) ??
    fromOrganizations(subject, 'industry', first(industryByName)) ??
    fromOrganizations(subject, '@type', first(industryOfType)) ??
    fromOrganizations(subject, 'knowsAbout', agreed)
  )
}

/** Texts as they stand, numbers as text: codes are written as either. */
const textsIn = (said: unknown): string[] =>
  (Array.isArray(said) ? said.slice(0, FEW) : [said])
    .map((one) => plainText(typeof one === 'number' ? `${one}` : one, MOST))
    .filter((text) => text !== null)

type Read = (text: string) => string | null

const first =
  (read: Read) =>
  (said: unknown): string | null =>
    textsIn(said)
      .map(read)
      .find((title) => title !== null) ?? null

/** BankOrCreditUnion, FastFoodRestaurant: a type of schema.org in words. */
const industryOfType: Read = (type) =>
  industryByName(type.replace(/^.*[/:]/, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))

/** Topics tell a trade only where all that we know of mean the same. */
function agreed(said: unknown): string | null {
  const titles = new Set(textsIn(said).map(industryByName))
  titles.delete(null)
  return titles.size === 1 ? ([...titles][0] ?? null) : null
}
