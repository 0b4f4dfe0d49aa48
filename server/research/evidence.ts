// Collects the evidence about a company as passages of its pages, structured data and registry entry.
import type { Company } from '../../schema/company.ts'
import type { SiteFacts } from '../../schema/visit.ts'
import type { CompanyPages, SitePage } from '../crawler/company-pages/index.ts'
import { plainText } from '../profile/plain-text.ts'

export interface Passage {
  text: string
  /** Where it is in the page; `property` is a fact of structured data or of the registry. */
  part: 'title' | 'description' | 'keywords' | 'heading' | 'text' | 'navigation' | 'property'
}

export interface EvidenceItem {
  /** `E1`, `E2` and so on, by which the language model names the source of a quote. */
  id: string
  kind: SitePage['kind'] | 'structured data' | 'registry'
  /** Null for the registry, and when the last visit stored no URL. */
  url: string | null
  /** The declared language of the page; that of the home page for structured data. */
  language: string | null
  passages: Passage[]
}

/** Characters. */
const MAX_PASSAGE_LENGTH = 1_500
const MAX_LINK_TEXTS = 80
/** Characters of one page; a company describes itself within them. */
const MAX_PAGE_CHARACTERS = 12_000

/** @param facts the facts of the last visit, used when no page could be fetched now. */
export function collectEvidence(
  { pages }: CompanyPages,
  facts: SiteFacts | null,
  company: Company | null,
): EvidenceItem[] {
  const pagesOrFacts =
    facts && pages.length === 0 ? [{ ...EMPTY_HOME_PAGE, url: urlOf(facts), facts }] : pages
  const organizations = pagesOrFacts[0]?.facts.organizations ?? []
  const language = pagesOrFacts[0]?.facts.language?.value ?? null
  const items: Omit<EvidenceItem, 'id'>[] = pagesOrFacts.map(pageEvidence)
  if (organizations.length > 0) {
    const passages = organizations.flatMap(({ value }) => organizationPassages(value))
    items.push({
      kind: 'structured data',
      url: organizations[0]?.url ?? null,
      language,
      passages,
    })
  }
  if (company)
    items.push({ kind: 'registry', url: null, language: 'en', passages: registryPassages(company) })
  return items
    .map((item) => ({
      ...item,
      passages: item.passages.filter((passage) => !isPromptInjection(passage)),
    }))
    .filter(({ passages }) => passages.length > 0)
    .map((item, i) => ({ id: `E${i + 1}`, ...item }))
}

const EMPTY_HOME_PAGE = {
  kind: 'home' as const,
  keywords: '',
  headings: [],
  passages: [],
  links: [],
}

const urlOf = (facts: SiteFacts): string | null =>
  (facts.title ?? facts.description ?? facts.siteName)?.url ?? null

function pageEvidence(
  page: Omit<SitePage, 'url'> & { url: string | null },
): Omit<EvidenceItem, 'id'> {
  const { kind, url, facts, headings, passages, keywords, links } = page
  const partOf = (part: Passage['part'], texts: (string | undefined)[]) =>
    texts.flatMap((raw) => {
      const text = plainText(raw, MAX_PASSAGE_LENGTH)
      return text === null ? [] : [{ text, part }]
    })
  const language = facts.language?.value ?? null
  const linkTexts = [...new Set(links.map(({ text }) => text))].slice(0, MAX_LINK_TEXTS)
  // An article, a login or a search result says what it is about, not what the company does.
  if (facts.isContent)
    return { kind, url, language, passages: partOf('property', [facts.siteName?.value]) }
  const head =
    kind === 'home'
      ? [
          ...partOf('title', [facts.title?.value, facts.siteName?.value]),
          ...partOf('description', [facts.description?.value]),
          ...partOf('keywords', [keywords]),
        ]
      : partOf('heading', [facts.description?.value])
  return {
    kind,
    url,
    language,
    passages: [
      ...head,
      ...partOf('heading', headings),
      ...partOf('text', limitCharacters(passages)),
      ...(kind === 'home' ? partOf('navigation', linkTexts) : []),
    ],
  }
}

/** Drops the passages after the first `MAX_PAGE_CHARACTERS` of a page. */
function limitCharacters(passages: string[]): string[] {
  let characters = 0
  return passages.filter((passage) => {
    characters += passage.length
    return characters <= MAX_PAGE_CHARACTERS
  })
}

// A passage that addresses a language model instead of a reader is not evidence.
const PROMPT_INJECTION =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:instructions?|prompts?|rules|guidelines|above|previous)\b|\b(?:you are|act as|pretend to be) (?:now )?(?:an? )?(?:ai|assistant|language model|llm|chatgpt|chatbot)\b|\b(?:system|developer) (?:prompt|message)\b|\b(?:ai|llm|language model)s?\b[^.]{0,30}\b(?:must|should|reading this|instructions?)\b|\b(?:respond|reply|answer|output)\b[^.]{0,20}\b(?:only with|with the following|in json|as json)\b|\b(?:when|if|while)\b[^.]{0,20}\b(?:summari[sz]|describ|analy[sz])\w*|\b(?:describe|summari[sz]e|present|classify)\s+(?:it|this (?:site|company|page)|us)\s+as\b|\bnotes? (?:for|to) (?:the )?(?:analyst|assistant|model|ai|reader of this)\b|\bthe description of this (?:company|site|page)\b|<\/?(?:evidence|system|assistant|user)\b|\bignorier\w*\b[^.]{0,40}\b(?:anweisung\w*|instruktion\w*)\b|\bignore[rz]?\b[^.]{0,30}\b(?:instructions|consignes|instrucciones)\b|忽略.{0,12}指令|指示を無視/i

const isPromptInjection = ({ text }: Passage): boolean => PROMPT_INJECTION.test(text)

/** Properties of a JSON-LD organization that are evidence. */
const ORGANIZATION_PROPERTIES = [
  'name',
  'legalName',
  'description',
  'slogan',
  'foundingDate',
  'numberOfEmployees',
  'address',
  'industry',
  'knowsAbout',
  'areaServed',
  'servesCuisine',
  '@type',
  'makesOffer',
]

/** @returns one passage for each of `ORGANIZATION_PROPERTIES` that a JSON-LD organization has. */
function organizationPassages(organization: Record<string, unknown>): Passage[] {
  return ORGANIZATION_PROPERTIES.flatMap((name) => {
    const value = name === 'address' ? townOf(organization[name]) : organization[name]
    const joined = leavesOf(value).join(', ')
    const text = plainText(joined.slice(0, MAX_PASSAGE_LENGTH), MAX_PASSAGE_LENGTH)
    // The other properties are not prose; the profile rules read them.
    const part = name === 'description' || name === 'slogan' ? 'description' : 'property'
    return text === null ? [] : [{ text: `${name}: ${text}`, part }]
  })
}

/** @returns town, region and country of an address, without the street; null for an address in a single text. */
function townOf(address: unknown): unknown {
  if (typeof address !== 'object' || address === null) return null
  const first: unknown = Array.isArray(address) ? address[0] : address
  const { addressLocality, addressRegion, addressCountry } = (first ?? {}) as Record<
    string,
    unknown
  >
  return [addressLocality, addressRegion, addressCountry]
}

/** Limits for hostile JSON-LD: characters of a text, levels of nesting, and members of an object. */
const MAX_LEAF_LENGTH = 200
const MAX_DEPTH = 3
const MAX_MEMBERS = 20

/** @returns the strings and numbers in a JSON-LD value, without its `@` keywords other than `@value`. */
function leavesOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    return [String(value).slice(0, MAX_LEAF_LENGTH)]
  }
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  const members = Object.entries(value).filter(
    ([name]) => !name.startsWith('@') || name === '@value',
  )
  return members.slice(0, MAX_MEMBERS).flatMap(([, member]) => leavesOf(member, depth + 1))
}

function registryPassages({
  name,
  legalName,
  industry,
  description,
  country,
  city,
  size,
  founded,
}: Company): Passage[] {
  const facts = { name, legalName, industry, description, country, city, size, founded }
  return Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([fact, value]) => ({ text: `${fact}: ${value}`, part: 'property' as const }))
}
