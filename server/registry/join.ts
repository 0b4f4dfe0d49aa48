// Finds the company of the registry that an imported row describes.
import type { Apex } from '../../schema/apex.ts'
import type { Company, Listing, Provenance } from '../../schema/company.ts'
import { exchangeCountry } from '../../schema/exchanges.ts'
import { nameLabel } from '../names/folding.ts'
import { domainKey, isinKey, symbolKey, tickerKey } from '../stores/lookup-keys.ts'
import type { BatchState } from './batch-state.ts'
import {
  areRelated,
  CLOSE_LABEL_MATCH,
  labelMatchScore,
  significantWords,
} from './company-names.ts'
import type { ResolvedRow } from './first-pass.ts'
import type { Draft } from './importers/importer.ts'
import { isCurated } from './precedence.ts'
import { withoutSource } from './source-facts.ts'

/**
 * @returns the main domain that the first pass found; else that of the company that has the row's website as its main
 * or alternate domain; else the website itself, for a new company. Null for a row without a website.
 */
export function findCompanyByWebsite(
  { draft: { domain }, mainDomain }: ResolvedRow,
  state: BatchState,
): Apex | null {
  if (mainDomain !== undefined) return mainDomain
  if (domain === null || state.companies.get(domain)) return domain
  return state.domainsByKey.get(domainKey(domain))?.[0] ?? domain
}

/**
 * Finds the company of a row without a website: by ISIN and, if the row has a name, a related name. A row
 * without an ISIN finds it by ticker and a related name, or by the symbol on another exchange, the country and an equal
 * name. A symbol on an unnamed exchange of the United States finds it with a related name.
 * @returns its main domain; null when no company matches.
 */
export function findCompanyByKeys(draft: Draft, state: BatchState): Apex | null {
  const findAmong = (keys: string[], isMatch: (company: Company) => boolean) => {
    const domains = keys.flatMap((key) => state.domainsByKey.get(key) ?? [])
    return domains.find((domain) => isMatch(state.companies.get(domain)!)) ?? null
  }
  if (draft.isins.length > 0) {
    return findAmong(
      draft.isins.map(isinKey),
      (company) => draft.name === null || hasRelatedName(draft, company),
    )
  }
  // The row's own source is ignored: its data would make the result depend on the order of its rows.
  const ignoringOwnSource = (isMatch: (company: Company) => boolean) => (company: Company) => {
    const companyWithoutSource = withoutSource(state.provenance.source, company)
    return companyWithoutSource !== null && isMatch(companyWithoutSource)
  }
  const isSameTicker = ignoringOwnSource(
    (company) => sharesListing(draft, company, tickerKey) && hasRelatedName(draft, company),
  )
  // On another exchange the same symbol usually belongs to another company, so the name must be equal.
  const isSameSymbol = ignoringOwnSource(
    (company) =>
      sharesListing(draft, company, ({ symbol }) => symbol) &&
      sharesCountry(draft, company) &&
      hasEqualName(draft, company),
  )
  const isSameUsSymbol = ignoringOwnSource(
    (company) => hasUsSymbol(draft, company) && hasRelatedName(draft, company),
  )
  const symbolKeys = draft.listings.map(({ symbol }) => symbolKey(symbol))
  return (
    findAmong(draft.listings.map(tickerKey), isSameTicker) ??
    findAmong(symbolKeys, isSameSymbol) ??
    findAmong(draft.usSymbols.map(symbolKey), isSameUsSymbol)
  )
}

const hasUsSymbol = ({ usSymbols }: Draft, { listings }: Company) =>
  listings.some(({ mic, symbol }) => usSymbols.includes(symbol) && exchangeCountry(mic) === 'US')

const sharesListing = (draft: Draft, company: Company, keyOf: (listing: Listing) => string) =>
  company.listings.some((listing) =>
    draft.listings.some((rowListing) => keyOf(rowListing) === keyOf(listing)),
  )

/** Whether the company is based, or has a listing, in the country of one of the row's exchanges. */
const sharesCountry = ({ listings }: Draft, company: Company) =>
  listings.some(({ mic }) => {
    const country = exchangeCountry(mic)
    return (
      company.country === country ||
      company.listings.some((listing) => exchangeCountry(listing.mic) === country)
    )
  })

const namesOf = ({ name, legalName, aliases }: Company) =>
  [name, legalName, ...aliases].filter((companyName) => companyName !== null)

/** Whether the row's name has the same significant words as one of the company's names. */
function hasEqualName({ name }: Draft, company: Company): boolean {
  const wordKey = (text: string) => significantWords(text).join(' ')
  return (
    name !== null && namesOf(company).some((companyName) => wordKey(companyName) === wordKey(name))
  )
}

const hasRelatedName = ({ name }: Draft, company: Company) =>
  name !== null && namesOf(company).some((companyName) => areRelated(companyName, name))

/**
 * Whether an import's row has the website of a company that the operator or the catalogue named, but belongs to another
 * company: its name fits neither the company nor the website, and they share no ISIN.
 */
export function isUnrelatedCompany(
  draft: Draft,
  company: Company,
  provenance: Provenance,
): boolean {
  if (isCurated(provenance.source)) return false
  if (!isCurated(company.provenance.name?.source ?? '')) return false
  if (draft.name === null || hasRelatedName(draft, company)) return false
  if (labelMatchScore(draft.name, nameLabel(company.domain)) >= CLOSE_LABEL_MATCH) return false
  return !draft.isins.some((isin) => company.isins.includes(isin))
}
