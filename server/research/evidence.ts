// The evidence in one form: what the pages, the structured data in them and the registry say, passage by passage.
import type { Company } from '../../schema/company.ts'
import type { SiteFacts } from '../../schema/visit.ts'
import type { Gathered, SitePage } from '../crawler/company-pages/index.ts'
import { plain } from '../profile/plain-text.ts'

export interface Passage {
  text: string
  /** How much its place says of the company: a title more than a line of the page. */
  weight: number
}

export interface Exhibit {
  id: string
  kind: SitePage['kind'] | 'structured data' | 'registry'
  /** Null for the registry, and where the last visit does not say. */
  url: string | null
  /** Which the page says that it is in. */
  language: string | null
  passages: Passage[]
}

const WEIGHTS = { title: 4, description: 3, keywords: 2, heading: 1.5, passage: 1, link: 0.5 }
/** Of what pages say beside the home page. */
const TELLING: Record<SitePage['kind'], number> = {
  ...{ home: 1, about: 1, pricing: 0.5, careers: 0.3, documentation: 0.3 },
}
const LONGEST = 1_500
/** Letters of one page: what a company says of itself stands before that. */
const MOST_LETTERS = 12_000

/** @param facts of the last visit, where no page could be read now. */
export function exhibitsOf(
  { pages }: Gathered,
  facts: SiteFacts | null,
  company: Company | null,
): Exhibit[] {
  const seen = facts && pages.length === 0 ? [{ ...NO_PROSE, url: urlOf(facts), facts }] : pages
  const organizations = seen[0]?.facts.organizations ?? []
  const language = seen[0]?.facts.language?.value ?? null
  const exhibits: Omit<Exhibit, 'id'>[] = seen.map(exhibitOf)
  if (organizations.length > 0) {
    const passages = organizations.flatMap(({ value }) => toldIn(value))
    exhibits.push({
      kind: 'structured data',
      url: organizations[0]?.url ?? null,
      language,
      passages,
    })
  }
  if (company)
    exhibits.push({ kind: 'registry', url: null, language: 'en', passages: registered(company) })
  return exhibits
    .map((exhibit) => ({ ...exhibit, passages: exhibit.passages.filter(isSaid) }))
    .filter(({ passages }) => passages.length > 0)
    .map((exhibit, i) => ({ id: `E${i + 1}`, ...exhibit }))
}

const NO_PROSE = { kind: 'home' as const, keywords: '', headings: [], passages: [], links: [] }

const urlOf = (facts: SiteFacts): string | null =>
  (facts.title ?? facts.description ?? facts.siteName)?.url ?? null

function exhibitOf(page: Omit<SitePage, 'url'> & { url: string | null }): Omit<Exhibit, 'id'> {
  const { kind, url, facts, headings, passages, keywords, links } = page
  const weighed = (texts: (string | undefined)[], weight: number) =>
    texts.flatMap((said) => {
      const text = plain(said, LONGEST)
      return text === null ? [] : [{ text, weight: weight * TELLING[kind] }]
    })
  const head =
    kind === 'home'
      ? [
          ...weighed([facts.title?.value, facts.siteName?.value], WEIGHTS.title),
          ...weighed([facts.description?.value], WEIGHTS.description),
          ...weighed([keywords], WEIGHTS.keywords),
        ]
      : weighed([facts.description?.value], WEIGHTS.heading)
  const led = [...new Set(links.map(({ words }) => words))].slice(0, 80)
  return {
    kind,
    url,
    language: facts.language?.value ?? null,
    passages: [
      ...head,
      ...weighed(headings, WEIGHTS.heading),
      ...weighed(fitting(passages), WEIGHTS.passage),
      ...(kind === 'home' ? weighed(led, WEIGHTS.link) : []),
    ],
  }
}

function fitting(passages: string[]): string[] {
  let letters = 0
  return passages.filter((passage) => {
    letters += passage.length
    return letters <= MOST_LETTERS
  })
}

// Sentences to whoever answers for a machine, not to a reader: no evidence of anything, whoever they fool.
const ADDRESSED =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:instructions?|prompts?|rules|guidelines|above|previous)\b|\b(?:you are|act as|pretend to be) (?:now )?(?:an? )?(?:ai|assistant|language model|llm|chatgpt|chatbot)\b|\b(?:system|developer) (?:prompt|message)\b|\b(?:ai|llm|language model)s?\b[^.]{0,30}\b(?:must|should|reading this|instructions?)\b|\b(?:respond|reply|answer|output)\b[^.]{0,20}\b(?:only with|with the following|in json|as json)\b|\b(?:when|if|while)\b[^.]{0,20}\b(?:summari[sz]|describ|analy[sz])\w*|\b(?:describe|summari[sz]e|present|classify)\s+(?:it|this (?:site|company|page)|us)\s+as\b|\bnotes? (?:for|to) (?:the )?(?:analyst|assistant|model|ai|reader of this)\b|\bthe description of this (?:company|site|page)\b|<\/?(?:evidence|system|assistant|user)\b|\bignorier\w*\b[^.]{0,40}\b(?:anweisung\w*|instruktion\w*)\b|\bignore[rz]?\b[^.]{0,30}\b(?:instructions|consignes|instrucciones)\b|忽略.{0,12}指令|指示を無視/i

const isSaid = ({ text }: Passage): boolean => !ADDRESSED.test(text)

const PROPERTIES = [
  ...['name', 'legalName', 'description', 'slogan', 'foundingDate', 'numberOfEmployees', 'address'],
  ...['industry', 'knowsAbout', 'areaServed', 'servesCuisine', '@type', 'makesOffer'],
]

/** An organization of JSON-LD, a line for each property. */
function toldIn(organization: Record<string, unknown>): Passage[] {
  return PROPERTIES.flatMap((name) => {
    const value = name === 'address' ? townOf(organization[name]) : organization[name]
    const written = leavesOf(value).join(', ')
    const text = plain(written.slice(0, LONGEST), LONGEST)
    // Type and topics are words of a vocabulary: the profile reads them.
    const weight = name === 'description' || name === 'slogan' ? 3 : 0
    return text === null ? [] : [{ text: `${name}: ${text}`, weight }]
  })
}

/** The street is nobody's business here. */
function townOf(address: unknown): unknown {
  if (typeof address !== 'object' || address === null) return null
  const [one] = Array.isArray(address) ? address : [address]
  const { addressLocality, addressRegion, addressCountry } = (one ?? {}) as Record<string, unknown>
  return [addressLocality, addressRegion, addressCountry]
}

function leavesOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value).slice(0, 200)]
  if (typeof value !== 'object' || value === null || depth > 3) return []
  const inner = Object.entries(value).filter(([name]) => !name.startsWith('@') || name === '@value')
  return inner.slice(0, 20).flatMap(([, each]) => leavesOf(each, depth + 1))
}

function registered({ name, legalName, industry, country, size, founded }: Company): Passage[] {
  const known = { name, legalName, industry, country, size, founded }
  return Object.entries(known)
    .filter(([, value]) => value !== null)
    .map(([fact, value]) => ({ text: `${fact}: ${value}`, weight: 0 }))
}
