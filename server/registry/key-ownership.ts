// Decides which company owns a key (ISIN, ticker, coin) that a file gives to several companies.
//
// The first rule that separates the claims decides. The order of the rows does not matter.
// 1. For an ISIN: a row listed on an exchange in the ISIN's country wins, then a row whose company is in that country.
// 2. A row with a website of its own wins over a row without one.
// 3. The company in most rows wins.
// 4. The company with the higher rank wins.
// 5. An ISIN has no owner when its country is neither the exchange's nor the company's, nor an incorporation hub, and
//    it is not likely to be that of a depositary receipt in the United States (`isPlausibleIsin`). The source then
//    found the ISIN by a symbol that means another share on another exchange.

import type { Apex } from '../../schema/apex.ts'
import { exchangeCountry, isForeignShareExchange } from '../../schema/exchanges.ts'
import { isIncorporationHub, listsForeignCompanies } from '../names/countries.ts'
import { coinKey, figiKey, isinKey, tickerKey } from '../stores/lookup-keys.ts'
import { areRelated, significantWords } from './company-names.ts'
import type { Draft } from './importers/importer.ts'

/** All rows that give one key to one company. */
interface Claim {
  /** Null when the rows have no website, or one that belongs to another company. */
  domain: Apex | null
  name: string
  figi: string | null
  country: string | null
  /** The best row's values for rules 1, 2 and 4. */
  ruleValues: [countryMatch: number, website: number, rank: number]
  /** How many rows there are, for rule 3. */
  rowCount: number
}

export type Claimant = Pick<Claim, 'domain' | 'name' | 'ruleValues'>

type NameAndCountry = Pick<Draft, 'name' | 'country'>

/** @returns 2 when a listing is in the ISIN's country, 1 when only the company is, 0 when neither is. */
function countryMatchOf(isin: string, draft: Pick<Draft, 'listings' | 'country'>): number {
  const country = isin.slice(0, 2)
  if (draft.listings.some(({ mic }) => exchangeCountry(mic) === country)) return 2
  return draft.country === country ? 1 : 0
}

/** Collects the claims of all rows, then decides the owner of each key. */
export class KeyOwnership {
  readonly #ownsWebsite: (domain: Apex, name: string) => boolean
  readonly #claimsByKey = new Map<string, Claim[]>()
  readonly #winners = new Map<string, Claim | null>()

  /** @param ownsWebsite whether a website belongs to a company with that name. It is called only after the last `addRow`. */
  constructor(ownsWebsite: (domain: Apex, name: string) => boolean) {
    this.#ownsWebsite = ownsWebsite
  }

  addRow(draft: Draft): void {
    const rank = draft.rank ?? 0
    const website = draft.domain === null ? 0 : 1
    for (const isin of draft.isins) {
      this.#addClaim(isinKey(isin), [countryMatchOf(isin, draft), website, rank], draft)
    }
    if (draft.domain === null) return
    const keys = draft.figi ? [figiKey(draft.figi)] : []
    keys.push(...draft.listings.map(tickerKey), ...draft.coins.map(coinKey))
    for (const key of keys) this.#addClaim(key, [0, 1, rank], draft)
  }

  #addClaim(key: string, ruleValues: Claim['ruleValues'], draft: Draft): void {
    const claims = this.#claimsByKey.get(key)
    const name = draft.name ?? ''
    const existing = claims?.find((claim) => claim.domain === draft.domain && claim.name === name)
    if (existing === undefined) {
      const { domain, figi, country } = draft
      const claim = { domain, name, figi, country, ruleValues, rowCount: 1 }
      if (claims === undefined) this.#claimsByKey.set(key, [claim])
      else claims.push(claim)
      return
    }
    existing.rowCount += 1
    if (compareNumbers(ruleValues, existing.ruleValues) > 0) existing.ruleValues = ruleValues
  }

  /** Each key with the companies that claim it. */
  entries(): Iterable<[key: string, claimants: readonly Claimant[]]> {
    return this.#claimsByKey
  }

  /** Whether a company with a website owns the key. */
  hasOwner(key: string): boolean {
    return (this.#findWinner(key)?.domain ?? null) !== null
  }

  /** Whether no other company with a website owns the key. */
  isUncontested(key: string, draft: Draft): boolean {
    return (this.#findWinner(key)?.domain ?? draft.domain) === draft.domain
  }

  /** Whether the row's company owns the key; false for a row without a website. */
  isOwner(key: string, draft: Draft): boolean {
    const winner = this.#findWinner(key)
    if (winner === null || draft.domain === null || winner.domain !== draft.domain) return false
    if (!key.startsWith('isin:') || isPlausibleIsin(key.slice(5), draft)) return true
    // Another row of the same company may match the ISIN's country.
    return winner.ruleValues[0] > 0
  }

  /** @returns the company with that name and country among those that claim the key and have a website; else null. */
  findOwnerByName(key: string, company: NameAndCountry): Apex | null {
    const owner = this.#claimsByCompany(key).find(
      (claim) => claim.domain !== null && isSameCompany(company, claim),
    )
    return owner?.domain ?? null
  }

  #findWinner(key: string): Claim | null {
    const cached = this.#winners.get(key)
    if (cached !== undefined) return cached
    const [best, ...others] = this.#claimsByCompany(key)
    // When the best claim has no website, another claim of the same company with a website gets the key.
    const claimWithWebsite = others.find(
      (claim) => claim.domain !== null && isSameCompany(best!, claim),
    )
    const winner =
      best?.domain === null && claimWithWebsite
        ? { ...claimWithWebsite, ruleValues: best.ruleValues }
        : best
    this.#winners.set(key, winner ?? null)
    return winner ?? null
  }

  /** One claim for each company. A claim with another company's website counts as one without a website. */
  #claimsByCompany(key: string): Claim[] {
    const companies = new Map<string, Claim>()
    for (const claim of this.#claimsByKey.get(key) ?? []) {
      const domain = this.#findOwnWebsite(key, claim)
      const [countryMatch, , rank] = claim.ruleValues
      const ruleValues: Claim['ruleValues'] = [countryMatch, domain === null ? 0 : 1, rank]
      // The space keeps a name from being equal to a domain.
      const companyId = domain ?? ` ${claim.name}`
      const existing = companies.get(companyId)
      if (existing === undefined) {
        companies.set(companyId, { ...claim, domain, ruleValues })
        continue
      }
      existing.rowCount += claim.rowCount
      if (compareNumbers(ruleValues, existing.ruleValues) > 0) existing.ruleValues = ruleValues
    }
    return [...companies.values()].sort(compareClaims)
  }

  #findOwnWebsite(key: string, claim: Claim): Apex | null {
    const { domain, name, figi } = claim
    if (domain !== null && this.#ownsWebsite(domain, name)) return domain
    if (figi === null || key === figiKey(figi)) return null
    return this.findOwnerByName(figiKey(figi), claim)
  }
}

/**
 * Whether names and countries agree. A symbol alone proves little: a namesake abroad often has the same one. If the
 * countries differ, the names must have the same words, at least two.
 */
function isSameCompany(a: NameAndCountry, b: NameAndCountry): boolean {
  if (!a.name || !b.name || !areRelated(a.name, b.name)) return false
  if (!a.country || !b.country || a.country === b.country) return true
  const [words, otherWords] = [significantWords(a.name), significantWords(b.name)]
  return words.length > 1 && words.join(' ') === otherWords.join(' ')
}

/** Companies of at least this rank commonly have depositary receipts in the United States. */
const LARGE_COMPANY_RANK = 65

function isPlausibleIsin(isin: string, draft: Draft): boolean {
  const country = isin.slice(0, 2)
  const listingCountries = draft.listings.map(({ mic }) => exchangeCountry(mic) ?? '')
  if (countryMatchOf(isin, draft) > 0) return true
  if (isIncorporationHub(country) && listingCountries.every(listsForeignCompanies)) return true
  // A US ISIN may be a depositary receipt's, if foreign shares trade on the exchange or the company is large.
  const isOnForeignShareExchange = draft.listings.some(({ mic }) => isForeignShareExchange(mic))
  const isListedAbroadOnly =
    isOnForeignShareExchange && !listingCountries.includes(draft.country ?? '')
  const isLarge = (draft.rank ?? 0) >= LARGE_COMPANY_RANK
  return country === 'US' && (isListedAbroadOnly || isLarge)
}

/** Sorts by rules 1 to 4, then by domain or name, so that the order of rows does not matter. */
function compareClaims(a: Claim, b: Claim): number {
  const [valuesOfA, valuesOfB] = [a, b].map(({ ruleValues, rowCount }) => {
    const [countryMatch, website, rank] = ruleValues
    return [countryMatch, website, rowCount, rank]
  })
  const difference = compareNumbers(valuesOfB!, valuesOfA!)
  return difference || (a.domain ?? a.name).localeCompare(b.domain ?? b.name, 'en')
}

/** Compares two lists of numbers by the first position at which they differ. */
function compareNumbers(a: number[], b: number[]): number {
  const position = a.findIndex((value, i) => value !== b[i])
  return position === -1 ? 0 : a[position]! - b[position]!
}
