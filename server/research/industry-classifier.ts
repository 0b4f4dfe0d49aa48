// Finds a company's industry in what its website says of itself, when no source names the industry.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { findIndustry } from '../industries/index.ts'
import type { EvidenceItem, Passage } from './evidence.ts'
import { findTerms, loadIndustryTerms } from './industry-terms.ts'

export interface IndustryMatch {
  /** The plain label. */
  label: string
  /** The parts of the website that mention the industry. */
  signs: Set<Sign>
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
/** Signs that must agree. */
const MIN_SIGNS = 2
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
      for (const label of mentionedLabels(words, item.language)) {
        const match = matches.get(label)
        if (match) {
          match.signs.add(sign)
          match.mentions += 1
        } else {
          const signs = new Set([sign])
          matches.set(label, { label, signs, mentions: 1, quote: text, evidence: item })
        }
      }
    }
  }
  return [...matches.values()].sort(
    (a, b) => b.signs.size - a.signs.size || b.mentions - a.mentions,
  )
}

/** Null for a passage that says nothing of the company's activity: a property, or a page about jobs or prices. */
function signOf({ kind }: EvidenceItem, part: Passage['part']): Sign | null {
  if (part === 'property' || kind === 'registry') return null
  if (kind === 'home' || kind === 'structured data') return part
  return kind === 'about' ? 'about' : null
}

/**
 * @returns the industry that two signs agree on, one of them in the site's own words, when no industry of another group
 * has as many signs; else null.
 */
export function selectIndustry(ranked: IndustryMatch[]): IndustryMatch | null {
  const [first, ...others] = ranked.filter(
    ({ signs }) => signs.size >= MIN_SIGNS && OWN_WORDS.some((sign) => signs.has(sign)),
  )
  if (first === undefined) return null
  const rival = others.find(({ label }) => !isSameGroup(label, first.label))
  if (rival === undefined || rival.signs.size < first.signs.size) return first
  return rival.mentions * MIN_LEAD_RATIO <= first.mentions ? first : null
}

/** Mentions that the first of two industries with equally many signs needs for each mention of the second. */
const MIN_LEAD_RATIO = 2

/** @returns whether two labels are of one group, such as Banks and Payments. */
export const isSameGroup = (a: string, b: string): boolean =>
  findIndustry(a)?.group === findIndustry(b)?.group

/** @returns the labels of the industries that a text mentions as the activity of the one who writes it. */
export const mentionedLabels = (text: string, language: string | null): Set<string> =>
  new Set([...findTerms(withoutAudience(text), language)].map(({ label }) => label))

/** The words between are the topic or the customers: "news in the pharmaceutical industry". */
const OTHER_INDUSTRY =
  /(?<!\p{L})(?:in|across|to|about|within|for)\s(?:the\s)?(?:[^\s.;:!?|]+\s){0,8}(?:industr(?:y|ies)|sectors?|markets?)(?!\p{L})/giu
/** "For hotels" names the customers. */
const CUSTOMERS =
  /(?<!\p{L})(?:for|für|pour|para|voor|för|til|dla|для)\s(?:[^\s,.;:!?|–—•·-]+[\s-]?){1,6}/giu

const withoutAudience = (text: string): string =>
  text.replace(OTHER_INDUSTRY, ' , ').replace(CUSTOMERS, ' , ')

/** @returns the labels that at least two signs mention, and their groups. */
export function likelyLabels(ranked: IndustryMatch[]): Set<string> {
  const labels = ranked.filter(({ signs }) => signs.size >= MIN_SIGNS).map(({ label }) => label)
  const groups = labels.flatMap((label) => findIndustry(label)?.group ?? [])
  return new Set([...labels, ...groups])
}
