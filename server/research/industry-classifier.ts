// Finds a company's industry in what its website says of itself, when no source names the industry.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { findIndustry } from '../industries/index.ts'
import type { EvidenceItem, Passage } from './evidence.ts'
import { findTerms, loadIndustryTerms, type Term } from './industry-terms.ts'

export interface IndustryMatch {
  /** The plain label. */
  label: string
  /** The parts of the website that mention the industry, with their weights. */
  signs: Map<Sign, number>
  /** Passages that mention it. */
  mentions: number
  /** The passage that mentions it first, and its evidence item. */
  quote: string
  evidence: EvidenceItem
}

/** A part of the website. The site writes each for another purpose, so two that agree are better than one. */
type Sign = Exclude<Passage['part'], 'property'> | 'about'

/** The parts in which a site says what it is; the others may be about its customers or its news. */
const OWN_WORDS: Sign[] = ['title', 'description', 'about', 'heading']
/**
 * The weight that names an industry. A part has a weight of 1, so two must agree; but one is enough where the site
 * describes the company in the plain terms of an industry.
 */
const MIN_WEIGHT = 2
/** The parts that are written to describe the company. */
const DESCRIBING_PARTS: Sign[] = ['description', 'about']
/** Texts with the same beginning of this length are the same text. */
const BEGINNING_CHARACTERS = 30
/** Before a passage longer than this, in characters, the classifier yields to the event loop. */
const LONG_PASSAGE_CHARACTERS = 300

/**
 * @param name the company's name, which counts in the title only: "Airforce Technology" in every heading is one sign.
 * @returns every mentioned industry, the most likely first. Yields to the event loop between long passages.
 */
export async function rankIndustries(
  items: EvidenceItem[],
  name: string,
): Promise<IndustryMatch[]> {
  await loadIndustryTerms()
  const matches = new Map<string, IndustryMatch>()
  // A heading that repeats the title is no second sign.
  const beginnings = new Set<string>()
  for (const item of items) {
    for (const { text, part } of item.passages) {
      const sign = signOf(item, part)
      if (sign === null) continue
      const beginning = text.slice(0, BEGINNING_CHARACTERS).toLowerCase()
      if (beginnings.has(beginning)) continue
      beginnings.add(beginning)
      const words = sign === 'title' ? text : text.replaceAll(name, ' , ')
      if (text.length > LONG_PASSAGE_CHARACTERS) await yieldToEventLoop()
      for (const [label, terms] of Map.groupBy(mentionedTerms(words, item.language), labelOf)) {
        const match = matches.get(label) ?? {
          label,
          signs: new Map<Sign, number>(),
          mentions: 0,
          quote: text,
          evidence: item,
        }
        matches.set(label, match)
        match.signs.set(sign, Math.max(match.signs.get(sign) ?? 0, weightOf(sign, terms)))
        match.mentions += 1
      }
    }
  }
  return [...matches.values()].sort(
    (a, b) => totalWeight(b) - totalWeight(a) || b.mentions - a.mentions,
  )
}

const labelOf = ({ label }: Term): string => label

/** "Creative agency" is plain; a single word, such as "bank", may be about customers or products. */
const weightOf = (sign: Sign, terms: Term[]): number =>
  DESCRIBING_PARTS.includes(sign) && (terms.length > 1 || terms[0]?.text.includes(' ')) ? 2 : 1

const totalWeight = ({ signs }: IndustryMatch): number =>
  [...signs.values()].reduce((sum, weight) => sum + weight, 0)

/** Null for a passage that says nothing of the company's activity: a property, or a page about jobs or prices. */
function signOf({ kind }: EvidenceItem, part: Passage['part']): Sign | null {
  if (part === 'property' || kind === 'registry') return null
  if (kind === 'home' || kind === 'structured data') return part
  return kind === 'about' ? 'about' : null
}

/**
 * @returns the industry with enough weight, part of it in the site's own words, when no industry of another group has as
 * much; else null.
 */
export function selectIndustry(ranked: IndustryMatch[]): IndustryMatch | null {
  const [first, ...others] = ranked.filter(
    (match) => totalWeight(match) >= MIN_WEIGHT && OWN_WORDS.some((sign) => match.signs.has(sign)),
  )
  if (first === undefined) return null
  const rival = others.find(({ label }) => !isSameGroup(label, first.label))
  if (rival === undefined || totalWeight(rival) < totalWeight(first)) return first
  return rival.mentions * MIN_LEAD_RATIO <= first.mentions ? first : null
}

/** Mentions that the first of two industries of equal weight needs for each mention of the second. */
const MIN_LEAD_RATIO = 2

/** @returns whether two labels are of one group, such as Banks and Payments. */
export const isSameGroup = (a: string, b: string): boolean =>
  findIndustry(a)?.group === findIndustry(b)?.group

/** @returns the labels of the industries that a text mentions as the activity of the one who writes it. */
export const mentionedLabels = (text: string, language: string | null): Set<string> =>
  new Set(mentionedTerms(text, language).map(labelOf))

const mentionedTerms = (text: string, language: string | null): Term[] => [
  ...findTerms(withoutAudience(text), language),
]

/** "For" does not name an audience in "the leading site for news". */
const FOR = /(?<!(?:site|source|home|destination|place)\s)for/.source
/** The words between are the topic or the customers: "news in the pharmaceutical industry". */
const OTHER_INDUSTRY = new RegExp(
  `(?<!\\p{L})(?:in|across|to|about|within|${FOR})\\s(?:the\\s)?(?:[^\\s.;:!?|]+\\s){0,8}(?:industr(?:y|ies)|sectors?|markets?)(?!\\p{L})`,
  'giu',
)
/** "For hotels" names the customers. */
const CUSTOMERS = new RegExp(
  `(?<!\\p{L})(?:${FOR}|für|pour|para|voor|för|til|dla|для)\\s(?:[^\\s,.;:!?|–—•·-]+[\\s-]?){1,6}`,
  'giu',
)

const withoutAudience = (text: string): string =>
  text.replace(OTHER_INDUSTRY, ' , ').replace(CUSTOMERS, ' , ')

/** @returns the labels with enough weight, and their groups. */
export function likelyLabels(ranked: IndustryMatch[]): Set<string> {
  const labels = ranked
    .filter((match) => totalWeight(match) >= MIN_WEIGHT)
    .map(({ label }) => label)
  const groups = labels.flatMap((label) => findIndustry(label)?.group ?? [])
  return new Set([...labels, ...groups])
}
