// Which company of the registry a row speaks of.
import type { Apex } from '../../schema/apex.ts'
import type { Company, Listing } from '../../schema/company.ts'
import { labelOf } from '../names/folding.ts'
import type { Desk } from './batch-state.ts'
import { isRelated, likeness, wordsOf } from './company-names.ts'
import type { Settled } from './first-pass.ts'
import type { Draft } from './importers/importer.ts'
import { countryOf } from './importers/listings.ts'
import { isinKey, tickerKey } from './key-ownership.ts'
import { standingOf, type Told } from './precedence.ts'
import { withoutWordsOf } from './source-facts.ts'

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
  if (draft.isins.length > 0) {
    return among(
      draft.isins.map(isinKey),
      (company) => draft.name === null || namesAgree(draft, company),
    )
  }
  // As others know it: what the row's own source says depends on which of its rows came before.
  const holder = (isSame: (company: Company) => boolean) => (company: Company) => {
    const known = withoutWordsOf(desk.told.source, company)
    return known !== null && isSame(known)
  }
  // The same symbol on another exchange is mostly somebody else's.
  const bare = draft.listings.map(({ symbol }) => `symbol:${symbol}`)
  return (
    among(
      draft.listings.map(tickerKey),
      holder((company) => isListedAs(draft, company, tickerKey) && namesAgree(draft, company)),
    ) ??
    among(
      bare,
      holder(
        (company) =>
          isListedAs(draft, company, ({ symbol }) => symbol) &&
          isNeighbour(draft, company) &&
          isNamesake(draft, company),
      ),
    )
  )
}

const isListedAs = (draft: Draft, company: Company, key: (listing: Listing) => string) =>
  company.listings.some((held) => draft.listings.some((one) => key(one) === key(held)))

/** Whether the company is at home, or listed, in the country of the listing. */
const isNeighbour = ({ listings }: Draft, company: Company) =>
  listings.some(({ mic }) => {
    const country = countryOf(mic)
    return (
      company.country === country || company.listings.some((one) => countryOf(one.mic) === country)
    )
  })

/** Word for word one of the company's names. */
function isNamesake({ name }: Draft, { name: own, legalName, aliases }: Company): boolean {
  const key = (one: string) => wordsOf(one).join(' ')
  return (
    name !== null &&
    [own, legalName, ...aliases].some((known) => known !== null && key(known) === key(name))
  )
}

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
