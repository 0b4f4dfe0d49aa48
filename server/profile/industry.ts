// What trade a company is in, in the words of one vocabulary whoever told it.
import type { SourcedValue } from '../../schema/brand.ts'
import { industryNamed, industryOfIsic, industryOfNaics } from '../industries/index.ts'
import { plain } from './plain-text.ts'
import { fromOrganizations, fromRegistry, type Subject } from './subject.ts'

/** Longer texts name no industry. */
const MOST = 200
/** Topics, types and codes looked at of one company. */
const FEW = 20

export function industryOf(subject: Subject): SourcedValue<string> | null {
  const said = plain(subject.company?.industry, MOST)
  return (
    fromRegistry(subject, 'industry', said && industryNamed(said)) ??
    fromOrganizations(subject, 'naics', first(industryOfNaics)) ??
    fromOrganizations(subject, 'isicV4', first(industryOfIsic)) ??
    fromOrganizations(subject, 'industry', first(industryNamed)) ??
    fromOrganizations(subject, '@type', first(industryOfType)) ??
    fromOrganizations(subject, 'knowsAbout', agreed)
  )
}

/** Texts as they stand, numbers as text: codes are written as either. */
const textsIn = (said: unknown): string[] =>
  (Array.isArray(said) ? said.slice(0, FEW) : [said])
    .map((one) => plain(typeof one === 'number' ? `${one}` : one, MOST))
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
  industryNamed(type.replace(/^.*[/:]/, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))

/** Topics tell a trade only where all that we know of mean the same. */
function agreed(said: unknown): string | null {
  const titles = new Set(textsIn(said).map(industryNamed))
  titles.delete(null)
  return titles.size === 1 ? ([...titles][0] ?? null) : null
}
