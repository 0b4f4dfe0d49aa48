// Finds websites in a file that are former or country sites of companies in the registry.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { isIncorporationHub } from '../names/countries.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { hasName } from './company-names.ts'
import type { Claimant, KeyOwnership } from './key-ownership.ts'
import { entryProvenance, findEntryByKey } from './list-entries.ts'
import { hasOperatorData, isCurated } from './precedence.ts'

/** The company's main domain for each alternate website. */
export type MainDomains = Map<Apex, Apex>

/** Keys in one lookup of the registry. */
const BATCH_SIZE = 500

/** An ISIN counts more than a ticker, because an exchange may give a ticker to another share later. */
const ISIN_WEIGHT = 2
const TICKER_WEIGHT = 1

/**
 * A website belongs to a company of the registry when two conditions hold: a row gives it an ISIN or ticker that the
 * operator or the catalogue gave the company, and the row has the company's name. Only companies whose name comes from
 * the operator or the catalogue are considered. A website that is itself the main domain of such a company, or of one
 * with other data from the operator, is never an alternate one.
 */
export async function findMainDomains(
  keyOwnership: KeyOwnership,
  companies: CompanyRecords,
): Promise<MainDomains> {
  const weightsByWebsite: WeightsByWebsite = new Map()
  for (const batch of batchesOf(keyOwnership.entries())) {
    const companiesByKey = await findCuratedCompanies(batch, companies)
    for (const [key, claimants] of batch) {
      for (const company of companiesByKey.get(key) ?? []) {
        addWeights(weightsByWebsite, key, company, claimants)
      }
    }
  }
  const existing = await companies.find([...weightsByWebsite.keys()])
  return new Map(
    [...weightsByWebsite].flatMap(([website, weights], i): [Apex, Apex][] => {
      const company = existing[i]
      const isProtected = company && (hasCuratedName(company) || hasOperatorData(company))
      return isProtected ? [] : [[website, mainDomainWithHighestWeight(weights)]]
    }),
  )
}

/** For each website of the file, the main domains of its possible companies, each with the weight of shared keys. */
type WeightsByWebsite = Map<Apex, Map<Apex, number>>

function addWeights(
  weightsByWebsite: WeightsByWebsite,
  key: string,
  company: Company,
  claimants: readonly Claimant[],
): void {
  const isIsin = key.startsWith('isin:')
  for (const { domain, name, ruleValues } of claimants) {
    if (domain === null || domain === company.domain || !hasName(company, name)) continue
    // An ISIN that matches neither the exchange's country nor the company's belongs to a namesake abroad, unless
    // companies of all countries have ISINs of that country: LR of Royal Caribbean.
    const [countryMatch] = ruleValues
    if (isIsin && countryMatch === 0 && !isIncorporationHub(key.slice(5, 7))) continue
    const weights = weightsByWebsite.get(domain) ?? new Map<Apex, number>()
    const keyWeight = isIsin ? ISIN_WEIGHT : TICKER_WEIGHT
    weights.set(company.domain, (weights.get(company.domain) ?? 0) + keyWeight)
    weightsByWebsite.set(domain, weights)
  }
}

const mainDomainWithHighestWeight = (weights: Map<Apex, number>): Apex =>
  [...weights].sort(
    ([domainA, weightA], [domainB, weightB]) => weightB - weightA || (domainA < domainB ? -1 : 1),
  )[0]![0]

function* batchesOf(entries: Iterable<[string, readonly Claimant[]]>) {
  let batch: [string, readonly Claimant[]][] = []
  for (const entry of entries) {
    if (!/^(?:isin|ticker):/.test(entry[0])) continue
    batch.push(entry)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  yield batch
}

/** @returns for each key the companies to which the operator or the catalogue gave it. */
async function findCuratedCompanies(batch: [string, unknown][], companies: CompanyRecords) {
  const keys = batch.map(([key]) => key)
  const hitsByKey = await companies.lookup(keys)
  const domains = [...new Set(hitsByKey.flat().map(({ domain }) => domain))]
  const found = await companies.find(domains)
  const curated = new Map(
    found.flatMap((company) =>
      company && hasCuratedName(company) ? [[company.domain, company]] : [],
    ),
  )
  return new Map(
    keys.map((key, i) => {
      const candidates = hitsByKey[i]!.flatMap(({ domain }) => curated.get(domain) ?? [])
      return [key, candidates.filter((company) => hasCuratedKey(company, key))]
    }),
  )
}

const hasCuratedName = ({ provenance }: Company) => isCurated(provenance.name?.source ?? '')

function hasCuratedKey(company: Company, key: string): boolean {
  const list = key.startsWith('isin:') ? 'isins' : 'listings'
  const entry = findEntryByKey(company, list, key)
  return entry !== undefined && isCurated(entryProvenance(company, list, entry)?.source ?? '')
}
