// The first pass over the files of an official register, whose rows have no websites: finds the company of the registry
// that each row describes. Memory grows with the registry, not with the files.
//
// A row with an ISIN fits the company that has the ISIN: most ISINs of a legal entity are bonds, so its LEI says little.
// Another row fits the company that has its LEI, or else its legal name and country. When several rows fit one
// company, the strongest match wins, then a registration that is current. Legal entities that still tie by name are
// all refused, because nothing tells which of them is the company.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { exchangeCountry } from '../../schema/exchanges.ts'
import { parseName } from '../names/folding.ts'
import { withoutRoleForms } from '../names/legal-forms.ts'
import { isinKey } from '../stores/lookup-keys.ts'
import type { CompanyRecords } from '../stores/records.ts'
import type { FirstPass } from './first-pass.ts'
import { type Draft, isRefused, type Reason, type RefusedRow } from './importers/importer.ts'

/** How strongly a row fits a company. */
const STRENGTH = { name: 1, legalName: 2, isin: 3, lei: 4 }

/** The rows of one legal entity that fit a company. */
interface Claim {
  lei: string
  /** From `STRENGTH`. */
  strength: number
  isCurrent: boolean
  rowNumbers: number[]
}

/** @param rows all rows of the files. */
export async function runRegisterPass(
  rows: AsyncIterable<Draft | RefusedRow>,
  companies: CompanyRecords,
): Promise<FirstPass> {
  const index = await createIndex(companies)
  const claimsByDomain = new Map<Apex, Claim[]>()
  let rowNumber = 0
  for await (const row of rows) {
    rowNumber += 1
    if (isRefused(row)) continue
    const match = index.find(row)
    if (match === null) continue
    addClaim(claimsByDomain, match, row, rowNumber)
    if (match.strength === STRENGTH.isin) index.addLei(row.lei!, match.domain)
  }
  const domainByRow = new Map<number, Apex>()
  const reasonByRow = new Map<number, Reason>()
  for (const [domain, claims] of claimsByDomain) {
    const winner = findWinner(claims)
    for (const { lei, rowNumbers } of claims) {
      for (const number of rowNumbers) {
        if (lei === winner?.lei) domainByRow.set(number, domain)
        else reasonByRow.set(number, winner === null ? AMBIGUOUS : OTHER_ENTITY)
      }
    }
  }
  return {
    resolve(draft, number) {
      const domain = domainByRow.get(number)
      const rowText = `${draft.lei} ${draft.legalName ?? ''}`
      if (domain === undefined) return { reason: reasonByRow.get(number) ?? NO_COMPANY, rowText }
      // The row's ISIN found the company; a register's ISINs include bonds, which are not stored.
      return { draft: { ...draft, domain, isins: [] }, role: 'joined', conflicts: [] }
    },
  }
}

const NO_COMPANY = 'no known company with this LEI, ISIN, or legal name and country'
const AMBIGUOUS = 'several legal entities with this name and country'
const OTHER_ENTITY = 'another legal entity fits the company better'

interface Match {
  domain: Apex
  strength: number
}

function addClaim(
  claimsByDomain: Map<Apex, Claim[]>,
  { domain, strength }: Match,
  { lei, registration }: Draft,
  rowNumber: number,
): void {
  const claims = claimsByDomain.get(domain) ?? []
  claimsByDomain.set(domain, claims)
  const isCurrent = registration?.isCurrent ?? true
  const claim = claims.find((other) => other.lei === lei)
  if (claim === undefined) {
    claims.push({ lei: lei!, strength, isCurrent, rowNumbers: [rowNumber] })
    return
  }
  claim.strength = Math.max(claim.strength, strength)
  claim.isCurrent &&= isCurrent
  claim.rowNumbers.push(rowNumber)
}

/** @returns null when several legal entities fit equally well by name. */
function findWinner(claims: Claim[]): Claim | null {
  const [best, second] = claims.toSorted(
    (a, b) =>
      b.strength - a.strength ||
      Number(b.isCurrent) - Number(a.isCurrent) ||
      b.rowNumbers.length - a.rowNumbers.length ||
      (a.lei < b.lei ? -1 : 1),
  )
  const isByName = best!.strength <= STRENGTH.legalName
  const isTie = second?.strength === best!.strength && second.isCurrent === best!.isCurrent
  return isByName && isTie ? null : best!
}

/** Companies in one read of the registry. */
const PAGE_SIZE = 500

/** Indexes the registry by LEI, ISIN, and legal name with country. */
async function createIndex(companies: CompanyRecords) {
  const domains = new Map<string, Apex>()
  // Null for a name that several companies of the registry have.
  const matchesByName = new Map<string, Match | null>()
  const addName = (key: string, match: Match) => {
    const other = matchesByName.get(key)
    if (other === undefined) matchesByName.set(key, match)
    else if (other?.domain !== match.domain) matchesByName.set(key, null)
  }
  let page = await companies.page('', PAGE_SIZE)
  while (page.length > 0) {
    for (const company of page) {
      if (company.lei !== null) domains.set(leiKey(company.lei), company.domain)
      for (const isin of company.isins) domains.set(isinKey(isin), company.domain)
      for (const [key, match] of nameKeysOf(company)) addName(key, match)
    }
    page = await companies.page(page.at(-1)!.domain, PAGE_SIZE)
  }

  function find({ lei, isins, registration }: Draft): Match | null {
    if (isins.length > 0) {
      const domain = isins.map((isin) => domains.get(isinKey(isin))).find((found) => found)
      return domain === undefined ? null : { domain, strength: STRENGTH.isin }
    }
    const domain = domains.get(leiKey(lei!))
    if (domain !== undefined) return { domain, strength: STRENGTH.lei }
    const { names = [], countries = [] } = registration ?? {}
    const matches = names.flatMap((name) => {
      const key = legalNameKey(name)
      return countries.map((country) => matchesByName.get(`${key} ${country}`))
    })
    return matches.find((match) => match) ?? null
  }

  return {
    find,
    /** Makes later rows of the legal entity find the company that an ISIN found. */
    addLei: (lei: string, domain: Apex) => domains.set(leiKey(lei), domain),
  }
}

const leiKey = (lei: string) => `lei:${lei}`

/**
 * The keys of the company's names with each country that it may be registered in. Registers of some countries leave the
 * legal form out of the legal name, so the common name counts too: BNP PARIBAS.
 */
function nameKeysOf({ domain, name, legalName, country, listings }: Company): [string, Match][] {
  const countries =
    country === null ? listings.map(({ mic }) => exchangeCountry(mic) ?? '') : [country]
  const keysOf = (text: string | null, strength: number) =>
    text === null
      ? []
      : countries.map((code): [string, Match] => [
          `${legalNameKey(text)} ${code}`,
          { domain, strength },
        ])
  return [...keysOf(legalName, STRENGTH.legalName), ...keysOf(name, STRENGTH.name)]
}

/**
 * Two spellings of one legal name have one key: NVIDIA CORP and Nvidia Corporation, but not Nvidia GmbH.
 * A word such as Holding belongs to the name.
 */
function legalNameKey(text: string): string {
  const { key, forms } = parseName(text)
  const roles = forms.filter((form) => !withoutRoleForms([form]).includes(form))
  return `${key}|${[...new Set(withoutRoleForms(forms))].sort().join(' ')}|${roles.sort().join(' ')}`
}
