// Whose a key is that rows of several companies claim, by the rules below, in whatever order they came.
//
// 1. The row whose exchange is in the ISIN's country, then the row whose company is.
// 2. The row with a website, when it is its own.
// 3. What most rows say.
// 4. The larger company.
// 5. An ISIN of a country that is neither the exchange's nor the company's, nor one where companies
//    of all countries have their seat, is nobody's: the source looked up a symbol on another exchange.
import type { Apex } from '../../schema/apex.ts'
import { isRelated, wordsOf } from './company-names.ts'
import { isSeatForAll, takesForeigners } from './importers/countries.ts'
import type { Draft } from './importers/importer.ts'
import { countryOf, isForeignBoard } from './importers/listings.ts'

interface Claim {
  /** Null: the row names no website, or one that is not its own. */
  domain: Apex | null
  name: string
  figi: string | null
  country: string | null
  /** What speaks for it: kinship of an ISIN, a website, size. */
  weight: [kin: number, website: number, size: number]
  votes: number
}

/** Who claims a key. */
export type Claimant = Pick<Claim, 'domain' | 'name' | 'weight'>

type Who = Pick<Draft, 'name' | 'country'>

export interface Claims {
  note(draft: Draft): void
  /** Whether a company with a website has the key. */
  isOwned(key: string): boolean
  /** The company of that name and country among those that claim the key with a website of their own. */
  namesake(key: string, who: Who): Apex | null
  /** Whether the row may say that the key is its own. */
  isOwner(key: string, draft: Draft): boolean
  /** Whether nobody else claims the key with a website. */
  isFree(key: string, draft: Draft): boolean
  /** Each key with the websites that claim it, and the names that they do so by. */
  said(): Iterable<[key: string, by: readonly Claimant[]]>
}

export const isinKey = (isin: string) => `isin:${isin}`
export const tickerKey = ({ mic, symbol }: { mic: string; symbol: string }) =>
  `ticker:${mic}:${symbol}`
export const figiKey = (figi: string) => `figi:${figi}`
export const coinKey = (coin: string) => `coin:${coin}`
export const domainKey = (domain: Apex) => `domain:${domain}`

/** Whether an ISIN's country speaks for the row: 2 its exchange's, 1 its company's or a seat of all the world's, 0 neither. */
function kinship(isin: string, draft: Pick<Draft, 'listings' | 'country'>): number {
  const country = isin.slice(0, 2)
  if (draft.listings.some(({ mic }) => countryOf(mic) === country)) return 2
  return draft.country === country ? 1 : 0
}

/** @param isOwn whether a website is that of a company so named; asked once all rows are noted. */
export function createClaims(isOwn: (domain: Apex, name: string) => boolean): Claims {
  const claims = new Map<string, Claim[]>()
  const settled = new Map<string, Claim | null>()

  function note(key: string, weight: Claim['weight'], draft: Draft): void {
    const all = claims.get(key)
    const name = draft.name ?? ''
    const same = all?.find((claim) => claim.domain === draft.domain && claim.name === name)
    if (same === undefined) {
      const { domain, figi, country } = draft
      const claim = { domain, name, figi, country, weight, votes: 1 }
      if (all === undefined) claims.set(key, [claim])
      else all.push(claim)
      return
    }
    same.votes += 1
    if (compare(weight, same.weight) > 0) same.weight = weight
  }

  /** Claims of one company as one; those of strangers to their website as claims without any. */
  function merged(key: string): Claim[] {
    const byWhom = new Map<string, Claim>()
    for (const claim of claims.get(key) ?? []) {
      const domain = homeOf(key, claim)
      const [kin, , size] = claim.weight
      const own: Claim = { ...claim, domain, weight: [kin, domain === null ? 0 : 1, size] }
      const whom = domain ?? ` ${claim.name}`
      const same = byWhom.get(whom)
      if (same !== undefined) {
        same.votes += own.votes
        if (compare(own.weight, same.weight) > 0) same.weight = own.weight
      } else byWhom.set(whom, own)
    }
    return [...byWhom.values()].sort(byRules)
  }

  function homeOf(key: string, claim: Claim): Apex | null {
    const { domain, name, figi } = claim
    if (domain !== null && isOwn(domain, name)) return domain
    return figi === null || key === figiKey(figi) ? null : namesake(figiKey(figi), claim)
  }

  function namesake(key: string, who: Who): Apex | null {
    return merged(key).find((claim) => claim.domain !== null && isSame(who, claim))?.domain ?? null
  }

  function best(key: string): Claim | null {
    const known = settled.get(key)
    if (known !== undefined) return known
    const [first, ...others] = merged(key)
    // The best claim may stand without a website: then it is the one of the same name that has one.
    const heir = others.find((other) => other.domain !== null && isSame(first!, other))
    const found = first?.domain === null && heir ? { ...heir, weight: first.weight } : first
    settled.set(key, found ?? null)
    return found ?? null
  }

  return {
    note(draft) {
      const [size, site] = [draft.rank ?? 0, draft.domain === null ? 0 : 1]
      for (const isin of draft.isins) note(isinKey(isin), [kinship(isin, draft), site, size], draft)
      if (draft.domain === null) return
      if (draft.figi) note(figiKey(draft.figi), [0, 1, size], draft)
      for (const listing of draft.listings) note(tickerKey(listing), [0, 1, size], draft)
      for (const coin of draft.coins) note(coinKey(coin), [0, 1, size], draft)
    },
    isOwned: (key) => (best(key)?.domain ?? null) !== null,
    namesake,
    said: () => claims,
    isFree: (key, draft) => (best(key)?.domain ?? draft.domain) === draft.domain,
    isOwner(key, draft) {
      const claim = best(key)
      if (claim === null || draft.domain === null || claim.domain !== draft.domain) return false
      if (!key.startsWith('isin:') || isPlausible(key.slice(5), draft)) return true
      // Another row of the company may speak for it.
      return claim.weight[0] > 0
    },
  }
}

/** One company under one key: the letters of a symbol are often those of a namesake abroad. */
function isSame(a: Who, b: Who): boolean {
  if (!a.name || !b.name || !isRelated(a.name, b.name)) return false
  if (!a.country || !b.country || a.country === b.country) return true
  const [one, other] = [wordsOf(a.name), wordsOf(b.name)]
  return one.length > 1 && one.join(' ') === other.join(' ')
}

/** Rank from which on a company may well have depositary receipts in the United States. */
const LARGE = 65

function isPlausible(isin: string, draft: Draft): boolean {
  const country = isin.slice(0, 2)
  const places = draft.listings.map(({ mic }) => countryOf(mic) ?? '')
  if (kinship(isin, draft) > 0) return true
  if (isSeatForAll(country) && places.every(takesForeigners)) return true
  // Depositary receipts: where foreign shares are traded, or of a large company.
  const isAbroad = draft.listings.some(({ mic }) => isForeignBoard(mic))
  return (
    country === 'US' &&
    ((isAbroad && !places.includes(draft.country ?? '')) || (draft.rank ?? 0) >= LARGE)
  )
}

/** Exchange's country, website, what most rows say, size; then by name, so that the order of rows never matters. */
function byRules(a: Claim, b: Claim): number {
  const [one, other] = [a, b].map(({ weight, votes }) => [weight[0], weight[1], votes, weight[2]])
  return compare(other!, one!) || (a.domain ?? a.name).localeCompare(b.domain ?? b.name, 'en')
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at === -1 ? 0 : a[at]! - b[at]!
}
