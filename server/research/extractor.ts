// The extractive narrator: writes what a company is from evidence alone, in its own words and in ours for what they tell.
import { setImmediate as turn } from 'node:timers/promises'
import type { Profile } from '../../schema/brand.ts'
import type { Company } from '../../schema/company.ts'
import type { Intelligence, StatementName, Support } from '../../schema/intelligence.ts'
import { industryOfNaics } from '../industries/index.ts'
import type { Exhibit } from './evidence.ts'
import {
  type Cue,
  foundedIn,
  isFactual,
  marketIn,
  modelIn,
  seatIn,
  staffIn,
} from './fact-extractors.ts'
import { pointsOf, type Trade } from './industry-classifier.ts'

/** Raise it when the same evidence gives another answer than before. */
export const EXTRACTIVE = 'extractive@3'

export interface Material {
  profile: Profile
  company: Company | null
  exhibits: Exhibit[]
}

/** @param trade as the words of the pages tell it. */
export async function extract(
  { profile, company, exhibits }: Material,
  trade: Trade | null,
): Promise<Intelligence> {
  const code = trade?.code ?? null
  // Others are answered between them: a page may be made to be hard to read.
  const cues = {
    description: described(profile, exhibits, trade),
    industry: industryOf(profile, trade, exhibits),
    companySize: await turn(sized(profile, exhibits) ?? staffIn(exhibits)),
    businessModel: await turn(modelIn(exhibits, code)),
    targetMarket: await turn(marketIn(exhibits)),
    founded: await turn(foundedOf(company, exhibits) ?? foundedIn(exhibits)),
    headquarters: addressed(exhibits) ?? seatIn(exhibits),
  } satisfies Record<StatementName, Cue<string> | null>
  const { domain, name, technologies, socials } = profile
  return {
    ...{ domain, name, technologies, socials },
    description: cues.description?.value ?? null,
    industry: cues.industry?.value ?? null,
    companySize: cues.companySize?.value ?? null,
    businessModel: cues.businessModel?.value ?? null,
    targetMarket: cues.targetMarket?.value ?? null,
    founded: cues.founded?.value ?? null,
    headquarters: cues.headquarters?.value ?? null,
    evidence: Object.entries(cues).flatMap(([statement, cue]): Support[] =>
      cue ? [{ statement: statement as StatementName, url: cue.url, quote: cue.quote }] : [],
    ),
    ...{ generatedBy: 'extractive', generatedAt: new Date() },
  }
}

/** A value of the profile, with the passage that holds it, or where the profile has it from. */
function supported<Value extends string>(
  value: Value | null,
  exhibits: Exhibit[],
  fallback: string,
): Cue<Value> | null {
  if (value === null) return null
  const holding = exhibits.find(({ passages }) => passages.some(({ text }) => text.includes(value)))
  const url = holding?.url ?? null
  return holding ? { value, url, quote: value } : { value, url: null, quote: fallback }
}

/** @returns a passage that says what the company does, where its head says nothing: best the one that tells its trade. */
function described(
  { description }: Profile,
  exhibits: Exhibit[],
  trade: Trade | null,
): Cue<string> | null {
  if (description !== null) return supported(description, exhibits, description)
  const pages = (['about', 'home'] as const).flatMap((kind) =>
    exhibits.filter((exhibit) => exhibit.kind === kind),
  )
  const telling = pages.flatMap(({ url, passages }) =>
    passages
      .filter(({ text, weight }) => weight > 0.5 && weight <= 1 && isTelling(text))
      .map(({ text }) => ({ value: text, url, quote: text })),
  )
  const points = ({ value }: Cue<string>) =>
    (trade ? pointsOf(value, trade.code) : 0) - (isFactual(value) ? FACTUAL : 0)
  const ranked = telling.map((cue) => ({ cue, points: points(cue) }))
  return ranked.toSorted((a, b) => b.points - a.points)[0]?.cue ?? null
}

/** "Founded in 1998, we employ 240 people" says less of what they do than any other sentence. */
const FACTUAL = 100

const [SHORTEST, LONGEST] = [40, 500]
const isTelling = (text: string): boolean =>
  text.length >= SHORTEST && text.length <= LONGEST && /[.。!！]$/.test(text) && !/[?？]/.test(text)

/** The registry and the page's own structured data before the words of its prose. */
function industryOf(
  profile: Profile,
  trade: Trade | null,
  exhibits: Exhibit[],
): Cue<string> | null {
  if (profile.industry !== null) {
    const source = profile.provenance.industry?.source ?? 'registry'
    const kind = source.startsWith('json-ld') ? 'structured data' : 'registry'
    const told = exhibits.find((exhibit) => exhibit.kind === kind)
    const quote = told?.passages.find(({ text }) =>
      /^(?:industry|@type|knowsAbout|naics)/.test(text),
    )
    return { value: profile.industry, url: told?.url ?? null, quote: quote?.text ?? source }
  }
  const title = trade && industryOfNaics(trade.code)
  if (!title) return null
  return { value: title, url: trade.exhibit.url, quote: trade.quote.slice(0, LONGEST) }
}

function sized({ companySize, provenance }: Profile, exhibits: Exhibit[]) {
  if (companySize === null) return null
  const property = toldBy(exhibits, 'numberOfEmployees') ?? toldBy(exhibits, 'size')
  const quote = property?.quote ?? provenance.companySize?.source ?? 'registry'
  return { value: companySize, url: property?.url ?? null, quote }
}

function foundedOf(company: Company | null, exhibits: Exhibit[]): Cue<string> | null {
  if (company?.founded) return { value: String(company.founded), ...registryOf(company, 'founded') }
  const told = toldBy(exhibits, 'foundingDate')
  const year = told && /\b(1[4-9]\d\d|20[0-3]\d)\b/.exec(told.quote)?.[1]
  return told && year ? { value: year, url: told.url, quote: told.quote } : null
}

const registryOf = (company: Company, fact: 'founded') => ({
  url: null,
  quote: `${fact}: ${company[fact]}`,
})

/** The town and the country of an address in structured data. */
function addressed(exhibits: Exhibit[]): Cue<string> | null {
  const told = toldBy(exhibits, 'address')
  return told && { ...told, value: told.quote.replace(/^address: /, '').slice(0, 100) }
}

/** A property of the structured data, or a fact of the registry. */
function toldBy(
  exhibits: Exhibit[],
  property: string,
): { url: string | null; quote: string } | null {
  for (const { kind, url, passages } of exhibits) {
    if (kind !== 'structured data' && kind !== 'registry') continue
    const told = passages.find(({ text }) => text.startsWith(`${property}: `))
    if (told) return { url, quote: told.text }
  }
  return null
}
