// Which company of the registry a row speaks of.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { labelOf } from '../../schema/names.ts'
import { isinKey, tickerKey } from './claims.ts'
import type { Desk } from './desk.ts'
import { countryOf } from './exchanges.ts'
import type { Draft } from './importer.ts'
import { isRelated, likeness, wordsOf } from './names.ts'
import { standingOf, type Told } from './precedence.ts'
import type { Settled } from './survey.ts'

/** The website may be another domain of a company that is known by its main one. */
export function homeOf({ draft: { domain }, home }: Settled, desk: Desk): Apex | null {
  if (home !== undefined) return home
  if (domain === null || desk.open.get(domain)) return domain
  return desk.holders.get(`domain:${domain}`)?.[0] ?? domain
}

/** Rows without a website: by ISIN, where it has one; else by ticker, where the name says the same. */
export function joinedTo(draft: Draft, desk: Desk): Apex | null {
  const among = (keys: string[], isSame: (company: Company) => boolean) => {
    const all = keys.flatMap((key) => desk.holders.get(key) ?? [])
    return all.find((domain) => isSame(desk.open.get(domain)!)) ?? null
  }
  const agrees = (company: Company) => namesAgree(draft, company)
  if (draft.isins.length > 0) {
    return among(draft.isins.map(isinKey), draft.name === null ? () => true : agrees)
  }
  // The same symbol on another exchange is mostly somebody else's.
  const bare = draft.listings.map(({ symbol }) => `symbol:${symbol}`)
  const exact = among(draft.listings.map(tickerKey), agrees)
  return (
    exact ?? among(bare, (company) => isNeighbour(draft, company) && isNamesake(draft, company))
  )
}

/** Whether the company is at home, or listed, in the country of the listing. */
const isNeighbour = ({ listings }: Draft, company: Company) =>
  listings.some(({ mic }) => {
    const country = countryOf(mic)
    return (
      company.country === country || company.listings.some((one) => countryOf(one.mic) === country)
    )
  })

const isNamesake = ({ name }: Draft, company: Company) =>
  name !== null && wordsOf(name).join(' ') === wordsOf(company.name).join(' ')

const namesAgree = ({ name }: Draft, company: Company) =>
  name !== null &&
  [company.name, company.legalName, ...company.aliases].some(
    (known) => known !== null && isRelated(known, name),
  )

/** Whether a row names the website of a company that operator or catalogue describe, and is not of it. */
export function isStranger(draft: Draft, known: Company, told: Told): boolean {
  if (standingOf(told.source) < 2 || standingOf(known.provenance.name?.source ?? '') >= 2)
    return false
  if (draft.name === null || namesAgree(draft, known)) return false
  if (likeness(draft.name, labelOf(known.domain)) >= 3) return false
  return !draft.isins.some((isin) => known.isins.includes(isin))
}
