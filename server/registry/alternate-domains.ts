// Websites by which a file knows companies that operator or catalogue know by another one: former and country sites.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { isCalled } from './company-names.ts'
import type { Claimant, Claims } from './key-ownership.ts'
import { entryWith, toldBy } from './list-entries.ts'
import { isOperators, standingOf } from './precedence.ts'

/** Of a website the company's main domain. */
export type Homes = Map<Apex, Apex>

/** Keys looked up together. */
const BATCH = 500

/**
 * A website is another one of a company when a row gives it an ISIN or a ticker that the company is known
 * by, and calls it as the company is called; never one that is a described company's own.
 */
export async function homesOf(claims: Claims, companies: CompanyRecords): Promise<Homes> {
  const proofs = new Map<Apex, Map<Apex, number>>()
  for (const batch of batchesOf(claims.said())) {
    const described = await holders(batch, companies)
    for (const [key, claimants] of batch) {
      for (const company of described.get(key) ?? []) prove(proofs, key, company, claimants)
    }
  }
  const own = await companies.find([...proofs.keys()])
  return new Map(
    [...proofs].flatMap(([website, homes], i): [Apex, Apex][] =>
      own[i] && (isDescribed(own[i]) || isOperators(own[i])) ? [] : [[website, likeliest(homes)]],
    ),
  )
}

function prove(
  proofs: Map<Apex, Map<Apex, number>>,
  key: string,
  company: Company,
  claimants: readonly Claimant[],
): void {
  const isIsin = key.startsWith('isin:')
  for (const { domain, name, weight } of claimants) {
    if (domain === null || domain === company.domain || !isCalled(company, name)) continue
    // An ISIN of neither the row's exchange nor its company's country is a namesake's abroad.
    if (isIsin && weight[0] === 0) continue
    const homes = proofs.get(domain) ?? new Map<Apex, number>()
    // An ISIN is of one share in the world; the letters of a ticker are given away again.
    const more = isIsin ? 2 : 1
    proofs.set(domain, homes.set(company.domain, (homes.get(company.domain) ?? 0) + more))
  }
}

const likeliest = (homes: Map<Apex, number>): Apex =>
  [...homes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]![0]

function* batchesOf(said: Iterable<[string, readonly Claimant[]]>) {
  let batch: [string, readonly Claimant[]][] = []
  for (const one of said) {
    if (!/^(?:isin|ticker):/.test(one[0])) continue
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Companies that operator or catalogue know by each key. */
async function holders(batch: [string, unknown][], companies: CompanyRecords) {
  const keys = batch.map(([key]) => key)
  const leads = await companies.leads(keys)
  const domains = [...new Set(leads.flat().map(({ domain }) => domain))]
  const found = await companies.find(domains)
  const known = new Map(
    found.flatMap((one) => (one && isDescribed(one) ? [[one.domain, one]] : [])),
  )
  return new Map(
    keys.map((key, i) => [
      key,
      leads[i]!.flatMap(({ domain }) => known.get(domain) ?? []).filter((one) => holds(one, key)),
    ]),
  )
}

const isTrusted = (source: string | undefined) => standingOf(source ?? '') < 2
const isDescribed = ({ provenance }: Company) => isTrusted(provenance.name?.source)

function holds(company: Company, key: string): boolean {
  const list = key.startsWith('isin:') ? 'isins' : 'listings'
  const entry = entryWith(company, list, key)
  return entry !== undefined && isTrusted(toldBy(company, list, entry)?.source)
}
