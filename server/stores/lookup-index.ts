// What a company is found by, the same in every store: the keys that lead to it, its names, and their grams.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { labelOf, nameKey, slipsOf, squashed, trigramsOf } from '../names/folding.ts'
import type { NameHit } from './records.ts'

/** What a key is found by when it is only resembled: one word each. */
export const gramsOf = (key: string): string[] => [...slipsOf(key), ...trigramsOf(key)]

/** Grams of one question: of a longer name its beginning tells enough. */
export const MOST_GRAMS = 48
/** Names read of the rarest grams: the common ones (`ing`, `ent`) add nothing but time. */
export const MOST_READ = 4000
/** Grams that are read however common they are. */
export const LEAST_GRAMS = 3
/** A slip says as much as this many trigrams. */
const SLIP_WEIGHT = 3
/** What it tells that two names share the gram. */
export const weightOf = (gram: string) => (gram.startsWith('~') ? SLIP_WEIGHT : 1)

export interface LeadEntry {
  key: string
  /** '' of what is no share. */
  mic: string
  isFirst: boolean
}

/** Every key that leads to the company; of one that comes twice the first counts. */
export function leadsOf({ listings, isins, coins, domains }: Company): LeadEntry[] {
  const entry = (key: string, at: number, mic = ''): LeadEntry => ({ key, mic, isFirst: at === 0 })
  return [
    ...listings.flatMap(({ mic, symbol }, at) => [
      entry(`ticker:${mic}:${symbol}`, at, mic),
      entry(`symbol:${symbol}`, at, mic),
    ]),
    ...isins.map((isin, at) => entry(`isin:${isin}`, at)),
    ...coins.map((coin, at) => entry(`coin:${coin}`, at)),
    ...domains.map((other, at) => entry(`domain:${other}`, at)),
  ]
}

/** Each name once: of two that are spelled alike the more telling one, as they are ordered here. */
export function namesOf({ domain, name, legalName, aliases, domains, rank }: Company): NameHit[] {
  const all: [NameHit['what'], string][] = [
    ['name', name],
    ...(legalName === null ? [] : [['legal', legalName] as ['legal', string]]),
    ...aliases.map((alias): ['alias', string] => ['alias', alias]),
    ...[domain, ...domains].map((one): ['label', string] => ['label', labelOf(one)]),
  ]
  const hits = new Map<string, NameHit>()
  for (const [what, text] of all) {
    const key = nameKey(text)
    const spelled = squashed(key)
    if (key !== '' && !hits.has(spelled)) hits.set(spelled, { domain, name: text, key, what, rank })
  }
  return [...hits.values()]
}

/** A write that moves more domains than these tells of everything instead: an import would leave 25,000 rows. */
export const MOST_TOLD = 100

const lacking = (some: Apex[], others: Apex[]) => some.filter((one) => !others.includes(one))

/** @returns the domains of which another drawing may be shown now. @param before those that were the company's. */
export function moved({ domain, domains }: Company, isNew: boolean, before: Apex[]): Apex[] {
  const others = [...lacking(before, domains), ...lacking(domains, before)]
  return isNew || others.length > 0 ? [domain, ...others] : []
}

/** @param text JSON, which keeps dates as text. */
export function companyFrom(text: string): Company {
  const company = JSON.parse(text) as Company
  for (const fact of Object.values(company.provenance)) fact.at = new Date(fact.at)
  return company
}
