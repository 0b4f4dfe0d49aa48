// Chooses among companies of one name by what the caller knows besides the name.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { exchangeCountry } from '../../schema/exchanges.ts'
import type { NameHints } from '../../schema/identifiers.ts'
import { findIndustry, industryByName } from '../industries/index.ts'
import { foldText, nameLabel } from '../names/folding.ts'
import { domainKey } from '../stores/lookup-keys.ts'
import type { CompanyRecords } from '../stores/records.ts'
import type { RecordedMatch } from './match-evidence.ts'

/** What a hint says of companies. */
interface Test {
  /** From the strictest sense of the hint to the widest. */
  agrees: ((company: Company) => boolean)[]
  contradicts: (company: Company) => boolean
}

/** The candidates that the hints leave. */
export interface HintedCandidates {
  candidates: RecordedMatch[]
  /** Whether the candidates agree with a hint. If only one is left then, the caller means it. */
  isMet: boolean
}

/**
 * Keeps the candidates that agree with the hints.
 * - A website decides: a company that has it is meant. When another company has it, no candidate is meant. An unknown
 *   website may be a further site only of a company whose domain has the same label: apple.fr of apple.com.
 * - An exchange, a country and an industry prefer the companies that agree, among those whose name, not only the label
 *   of their domain, is the text. When none agrees, a country and an industry exclude the companies that they
 *   contradict. A record without the fact contradicts nothing.
 */
export async function withHints(
  companies: CompanyRecords,
  hints: NameHints | undefined,
  candidates: RecordedMatch[],
): Promise<HintedCandidates> {
  if (hints === undefined || candidates.length === 0) return { candidates, isMet: false }
  if (hints.website !== undefined) {
    const ofWebsite = candidates.filter(({ company }) => hasWebsite(company, hints.website!))
    if (ofWebsite.length > 0) return { candidates: ofWebsite, isMet: false }
    if (await isKnownWebsite(companies, hints.website)) return { candidates: [], isMet: false }
    const label = nameLabel(hints.website)
    candidates = candidates.filter(({ company }) =>
      [company.domain, ...company.domains].some((domain) => nameLabel(domain) === label),
    )
  }
  return testsOf(hints).reduce(applyTest, { candidates, isMet: false })
}

/** The hints that prefer, the most reliable first. */
function testsOf({ exchange, country, industry }: NameHints): Test[] {
  const tests: Test[] = []
  if (exchange !== undefined)
    tests.push({
      agrees: [({ listings }) => listings.some(({ mic }) => exchange.includes(mic))],
      contradicts: () => false,
    })
  if (country !== undefined)
    tests.push({
      agrees: [(company) => company.country === country],
      contradicts: (company) => isElsewhere(company, country),
    })
  const label = industry === undefined ? null : industryByName(industry)
  const group = label === null ? null : (findIndustry(label)?.group ?? null)
  if (industry !== undefined && label !== null && group !== null)
    tests.push({
      agrees: [(company) => isInIndustry(company, label), (company) => groupOf(company) === group],
      contradicts: (company) => isOtherBusiness(company, group, [label, industry]),
    })
  return tests
}

function applyTest(
  { candidates, isMet }: HintedCandidates,
  { agrees, contradicts }: Test,
): HintedCandidates {
  for (const isAgreeing of agrees) {
    const agreeing = candidates.filter(
      ({ company, evidence }) => evidence.isCompanyName && isAgreeing(company),
    )
    if (agreeing.length > 0) return { candidates: agreeing, isMet: true }
  }
  return { candidates: candidates.filter(({ company }) => !contradicts(company)), isMet }
}

/** Whether a company has its head office in another country, and neither a listing, an ISIN nor a domain in this one. */
function isElsewhere(company: Company, country: string): boolean {
  if (company.country === null || company.country === country) return false
  const suffix = country === 'GB' ? '.uk' : `.${country.toLowerCase()}`
  return !(
    company.listings.some(({ mic }) => exchangeCountry(mic) === country) ||
    company.isins.some((isin) => isin.startsWith(country)) ||
    [company.domain, ...company.domains].some((domain) => domain.endsWith(suffix))
  )
}

/** Groups of industries to which people count companies of every other group. */
const WIDE_GROUPS = new Set(['Technology', 'Internet'])

/** Whether a company is known to be in another group of industries, and its description has no word of the hint. */
function isOtherBusiness(company: Company, group: string, hints: string[]): boolean {
  const own = groupOf(company)
  if (own === null || own === group || WIDE_GROUPS.has(group)) return false
  const words = hints.flatMap((hint) => foldText(hint).match(/\p{L}{4,}/gu) ?? [])
  const description = foldText(company.description ?? '')
  return !words.some((word) => description.includes(word))
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

const groupOf = ({ industry }: Company): string | null =>
  industry === null ? null : (findIndustry(industry)?.group ?? null)

/** @param label of an industry or of a group. */
const isInIndustry = (company: Company, label: string): boolean =>
  company.industry === label || groupOf(company) === label
