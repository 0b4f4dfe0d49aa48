// Extracts company intelligence from evidence without a language model.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Profile } from '../../schema/brand.ts'
import type { EvidenceQuote, Intelligence, StatementName } from '../../schema/intelligence.ts'
import type { EvidenceItem } from './evidence.ts'
import {
  type ExtractedFact,
  extractBusinessModel,
  extractCompanySize,
  extractFounded,
  extractHeadquarters,
  extractTargetMarket,
  mentionsCompanyFact,
} from './fact-extractors.ts'
import { type IndustryMatch, mentionedLabels } from './industry-classifier.ts'

/** Increase it when the same evidence produces another result; stored results are then replaced. */
export const EXTRACTOR_VERSION = 'extractive@5'

export interface ExtractorInput {
  profile: Profile
  evidence: EvidenceItem[]
}

/** @param industryMatch the industry found in the words of the pages. */
export async function extractIntelligence(
  { profile, evidence }: ExtractorInput,
  industryMatch: IndustryMatch | null,
): Promise<Intelligence> {
  const label = industryMatch?.label ?? profile.industry
  // Yields between the extractors, because a hostile page may be slow to match. `yieldToEventLoop` passes its
  // argument on.
  const facts = {
    description: findDescription(profile, evidence, industryMatch),
    industry: findIndustry(profile, industryMatch, evidence),
    companySize: await yieldToEventLoop(
      findCompanySize(profile, evidence) ?? extractCompanySize(evidence),
    ),
    businessModel: await yieldToEventLoop(extractBusinessModel(evidence, label)),
    targetMarket: await yieldToEventLoop(extractTargetMarket(evidence)),
    founded: await yieldToEventLoop(
      findFoundingYear(profile, evidence) ?? extractFounded(evidence),
    ),
    headquarters:
      findAddress(evidence) ?? extractHeadquarters(evidence) ?? findHeadquarters(profile),
  } satisfies Record<StatementName, ExtractedFact<string> | null>
  const { domain, name, technologies, socials } = profile
  return {
    domain,
    name,
    technologies,
    socials,
    description: facts.description?.value ?? null,
    industry: facts.industry?.value ?? null,
    companySize: facts.companySize?.value ?? null,
    businessModel: facts.businessModel?.value ?? null,
    targetMarket: facts.targetMarket?.value ?? null,
    founded: facts.founded?.value ?? null,
    headquarters: facts.headquarters?.value ?? null,
    evidence: Object.entries(facts).flatMap(([statement, fact]): EvidenceQuote[] =>
      fact ? [{ statement: statement as StatementName, url: fact.url, quote: fact.quote }] : [],
    ),
    generatedBy: 'extractive',
    generatedAt: new Date(),
  }
}

/** @returns the description, which is its own quote, with the URL of the evidence that contains it. */
function quoteDescription(description: string, items: EvidenceItem[]): ExtractedFact<string> {
  const containing = items.find(({ passages }) =>
    passages.some(({ text }) => text.includes(description)),
  )
  return { value: description, url: containing?.url ?? null, quote: description }
}

/** @returns the profile's description, else the paragraph of the about or home page that mentions the industry most. */
function findDescription(
  { description }: Profile,
  items: EvidenceItem[],
  industryMatch: IndustryMatch | null,
): ExtractedFact<string> | null {
  if (description !== null) return quoteDescription(description, items)
  const pages = (['about', 'home'] as const).flatMap((kind) =>
    items.filter((item) => item.kind === kind),
  )
  const candidates = pages.flatMap(({ url, passages }) =>
    passages
      .filter(({ text, part }) => part === 'text' && isDescriptive(text))
      .map(({ text }) => ({ value: text, url, quote: text })),
  )
  const pointsOf = ({ value }: ExtractedFact<string>) =>
    (industryMatch && mentionedLabels(value, null).has(industryMatch.label) ? 1 : 0) -
    (mentionsCompanyFact(value) ? FACT_PENALTY : 0)
  const ranked = candidates.map((fact) => ({ fact, points: pointsOf(fact) }))
  return ranked.toSorted((a, b) => b.points - a.points)[0]?.fact ?? null
}

/** Penalty of a sentence such as "Founded in 1998, we employ 240 people", which describes no activity. */
const FACT_PENALTY = 100

const MIN_DESCRIPTION_LENGTH = 40
const MAX_DESCRIPTION_LENGTH = 500
/** Whether the text is a statement of a plausible length, not a question or a heading. */
const isDescriptive = (text: string): boolean =>
  text.length >= MIN_DESCRIPTION_LENGTH &&
  text.length <= MAX_DESCRIPTION_LENGTH &&
  /[.。!！]$/.test(text) &&
  !/[?？]/.test(text)

/** Prefers the registry and structured data to the words of the pages. */
function findIndustry(
  profile: Profile,
  industryMatch: IndustryMatch | null,
  items: EvidenceItem[],
): ExtractedFact<string> | null {
  if (profile.industry !== null) {
    const source = profile.sources.industry?.source ?? 'registry'
    const kind = source.startsWith('json-ld') ? 'structured data' : 'registry'
    const item = items.find((one) => one.kind === kind)
    const quote = item?.passages.find(({ text }) =>
      /^(?:industry|@type|knowsAbout|naics)/.test(text),
    )
    return { value: profile.industry, url: item?.url ?? null, quote: quote?.text ?? source }
  }
  if (industryMatch === null) return null
  return {
    value: industryMatch.label,
    url: industryMatch.evidence.url,
    quote: industryMatch.quote.slice(0, MAX_DESCRIPTION_LENGTH),
  }
}

function findCompanySize({ companySize, sources }: Profile, items: EvidenceItem[]) {
  if (companySize === null) return null
  const property = findProperty(items, 'numberOfEmployees') ?? findProperty(items, 'size')
  const quote = property?.quote ?? sources.companySize?.source ?? 'registry'
  return { value: companySize, url: property?.url ?? null, quote }
}

function findFoundingYear(
  { founded, sources }: Profile,
  items: EvidenceItem[],
): ExtractedFact<string> | null {
  if (founded === null) return null
  const url = sources.founded?.url ?? null
  const property = url === null ? null : findProperty(items, 'foundingDate')
  return { value: String(founded), url, quote: property?.quote ?? `founded: ${founded}` }
}

/** @returns the headquarters that the registry knows. */
function findHeadquarters({ headquarters }: Profile): ExtractedFact<string> | null {
  if (headquarters === null || headquarters.city === null) return null
  const { city, country } = headquarters
  const value = [city, country].filter(Boolean).join(', ')
  return { value, url: null, quote: `city: ${city}` }
}

const MAX_ADDRESS_LENGTH = 100

/** @returns town, region and country of an address in structured data. */
function findAddress(items: EvidenceItem[]): ExtractedFact<string> | null {
  const property = findProperty(items, 'address')
  if (property === null) return null
  const value = property.quote.replace(/^address: /, '').slice(0, MAX_ADDRESS_LENGTH)
  return { ...property, value }
}

/** @returns the passage `property: value` of the structured data or the registry, as a quote. */
function findProperty(
  items: EvidenceItem[],
  property: string,
): { url: string | null; quote: string } | null {
  for (const { kind, url, passages } of items) {
    if (kind !== 'structured data' && kind !== 'registry') continue
    const passage = passages.find(({ text }) => text.startsWith(`${property}: `))
    if (passage) return { url, quote: passage.text }
  }
  return null
}
