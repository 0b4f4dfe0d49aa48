// Chooses among companies of one name by what the caller knows besides the name.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { NameHints } from '../../schema/identifiers.ts'
import { findIndustry, industryByName } from '../industries/index.ts'
import { nameLabel } from '../names/folding.ts'
import { domainKey } from '../stores/lookup-keys.ts'
import type { CompanyRecords } from '../stores/records.ts'
import type { RecordedMatch } from './match-evidence.ts'

type Agrees = (company: Company) => boolean

/**
 * Keeps the candidates that agree with the hints.
 * - A website decides: a company that has it is meant. When another company has it, no candidate is meant. An unknown
 *   website may be a further site only of a company whose domain has the same label: apple.fr of apple.com.
 * - An exchange, a country and an industry prefer the companies that agree, among those whose name, not only the label
 *   of their domain, is the text. When none agrees, the hint says nothing: records lack facts, and headquarters move.
 */
export async function withHints(
  companies: CompanyRecords,
  hints: NameHints | undefined,
  candidates: RecordedMatch[],
): Promise<RecordedMatch[]> {
  if (hints === undefined || candidates.length === 0) return candidates
  if (hints.website !== undefined) {
    const ofWebsite = candidates.filter(({ company }) => hasWebsite(company, hints.website!))
    if (ofWebsite.length > 0) return ofWebsite
    if (await isKnownWebsite(companies, hints.website)) return []
    const label = nameLabel(hints.website)
    candidates = candidates.filter(({ company }) =>
      [company.domain, ...company.domains].some((domain) => nameLabel(domain) === label),
    )
  }
  return agreementsOf(hints).reduce(preferAgreeing, candidates)
}

/** The hints that prefer, the most reliable first. */
function agreementsOf({ exchange, country, industry }: NameHints): Agrees[] {
  const label = industry === undefined ? null : industryByName(industry)
  const agreements: Agrees[] = []
  if (exchange !== undefined)
    agreements.push(({ listings }) => listings.some(({ mic }) => exchange.includes(mic)))
  if (country !== undefined) agreements.push((company) => company.country === country)
  if (label !== null) agreements.push((company) => isInIndustry(company, label))
  return agreements
}

function preferAgreeing(candidates: RecordedMatch[], agrees: Agrees): RecordedMatch[] {
  const agreeing = candidates.filter(
    ({ company, evidence }) => evidence.isCompanyName && agrees(company),
  )
  return agreeing.length > 0 ? agreeing : candidates
}

const hasWebsite = ({ domain, domains }: Company, website: Apex) =>
  domain === website || domains.includes(website)

async function isKnownWebsite(companies: CompanyRecords, website: Apex): Promise<boolean> {
  const [[company], [hits = []]] = await Promise.all([
    companies.find([website]),
    companies.lookup([domainKey(website)]),
  ])
  return Boolean(company) || hits.length > 0
}

/** @param label of an industry or of a group. */
function isInIndustry({ industry }: Company, label: string): boolean {
  if (industry === null) return false
  return industry === label || findIndustry(industry)?.group === label
}
