// Classifies a company's industry by the words of its own pages, when no source names the industry.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { industryByNaicsCode } from '../industries/index.ts'
import { createActivityBoost } from './activity-keywords.ts'
import type { EvidenceItem, Passage } from './evidence.ts'
import { findTerms, loadIndustryTerms, type Term } from './industry-terms.ts'

export interface IndustryMatch {
  /** Code in NAICS, the industry classification of North America. */
  code: string
  score: number
  /** The passage that supports the industry best, and its evidence item. */
  quote: string
  evidence: EvidenceItem
}

/** Smallest score of a selected industry. */
const MIN_SCORE = 3
/** From this score on, a smaller lead over the next industry suffices. */
const CONFIDENT_SCORE = 8
/** Smallest ratio to the next industry's score, for an industry below the confident score. */
const MIN_WEAK_LEAD_RATIO = 1.2
/** The same ratio for an industry with the confident score. */
const MIN_LEAD_RATIO = 1.05
/** Occurrences of a term that count. */
const MAX_REPEATS = 4
/** Before a passage longer than this, the classifier yields to the event loop. */
const LONG_PASSAGE_CHARACTERS = 300
/** Weak terms add at most this score plus the score of the strong terms. */
const MAX_WEAK_SCORE = 6
/** Largest passage weight that a weak term uses, so that it stays weak in a title. */
const MAX_WEAK_WEIGHT = 2
/** Added to the factor 1 for each further word of a term, because terms of several words rarely match by chance. */
const EXTRA_WORD_FACTOR = 0.5

interface IndustryTally {
  strongScore: number
  weakScore: number
  /** The passage in which the terms of the industry have the most points. */
  best: { passage: Passage; item: EvidenceItem; points: number } | null
}

/** @returns every mentioned industry, the most likely first. Yields to the event loop between long passages. */
export async function rankIndustries(items: EvidenceItem[]): Promise<IndustryMatch[]> {
  await loadIndustryTerms()
  const tallies = new Map<string, IndustryTally>()
  const repetitions = new Map<Term, number>()
  for (const item of items) {
    for (const passage of item.passages.filter(({ weight }) => weight > 0)) {
      if (passage.text.length > LONG_PASSAGE_CHARACTERS) await yieldToEventLoop()
      const pointsByCode = new Map<string, number>()
      for (const [term, factor] of findTerms(passage.text, item.language)) {
        pointsByCode.set(term.code, (pointsByCode.get(term.code) ?? 0) + term.weight * factor)
        const repetition = (repetitions.get(term) ?? 0) + 1
        repetitions.set(term, repetition)
        if (repetition > MAX_REPEATS) continue
        const wordCountFactor = 1 + EXTRA_WORD_FACTOR * (term.text.split(' ').length - 1)
        const isStrong = term.weight > 1
        const passageWeight = isStrong ? passage.weight : Math.min(passage.weight, MAX_WEAK_WEIGHT)
        const points = (term.weight * factor * wordCountFactor * passageWeight) / repetition
        const tally = tallies.get(term.code) ?? { strongScore: 0, weakScore: 0, best: null }
        tally[isStrong ? 'strongScore' : 'weakScore'] += points
        tallies.set(term.code, tally)
      }
      // The weight of a passage does not count for the quote.
      for (const [code, points] of pointsByCode) {
        const tally = tallies.get(code)
        if (tally && points > (tally.best?.points ?? 0)) tally.best = { passage, item, points }
      }
    }
  }
  const texts = items.flatMap(({ passages }) => passages.map(({ text }) => text))
  const boostOf = await createActivityBoost(texts)
  return [...tallies]
    .flatMap(([code, { strongScore, weakScore, best }]) => {
      const countedWeakScore = Math.min(weakScore, MAX_WEAK_SCORE + strongScore)
      const score = (strongScore + countedWeakScore) * boostOf(code)
      return best ? [{ code, score, quote: best.passage.text, evidence: best.item }] : []
    })
    .sort((a, b) => b.score - a.score)
}

/** Share of the score of retail in general that a kind of shop needs to replace it. */
const MIN_SHOP_SHARE = 0.25
/** Share of the scores of sibling industries that is added to an industry. */
const SIBLING_SHARE = 0.3

/**
 * @returns the industry with a sufficient lead, else the subsector that it shares with the next; null without one, or
 * when all scores are too low.
 */
export function selectIndustry(industries: IndustryMatch[]): IndustryMatch | null {
  const ranked = industries
    .map((industry) => ({
      ...industry,
      score: industry.score + SIBLING_SHARE * siblingScore(industry, industries),
    }))
    .sort((a, b) => b.score - a.score)
  const [first, ...others] = ranked
  if (first === undefined || first.score < MIN_SCORE) return null
  // NAICS 44 is retail in general, so a likely kind of shop is a better answer.
  if (first.code === '44') {
    const shop = others.find(({ code }) => /^4[45]/.test(code))
    if (shop && shop.score > first.score * MIN_SHOP_SHARE) return shop
  }
  // Neither a narrower industry within the first nor retail in general is a rival.
  const next = others.find(({ code }) => !code.startsWith(first.code) && code !== '44')
  const minLeadRatio = first.score < CONFIDENT_SCORE ? MIN_WEAK_LEAD_RATIO : MIN_LEAD_RATIO
  if (!next || next.score * minLeadRatio <= first.score) return first
  // Within one sector, any lead suffices.
  if (next.score < first.score && next.code.slice(0, 2) === first.code.slice(0, 2)) return first
  const subsector = commonSubsector(first.code, next.code)
  return subsector === null ? null : { ...first, code: subsector }
}

/** Score of the other industries of the same subsector, such as cheese and food manufacturing. */
const siblingScore = ({ code }: IndustryMatch, industries: IndustryMatch[]): number =>
  industries
    .filter((other) => other.code !== code && other.code.slice(0, 3) === code.slice(0, 3))
    .reduce((sum, { score }) => sum + score, 0)

/** @returns the common subsector; null when the industries have none. */
function commonSubsector(a: string, b: string): string | null {
  const subsector = a.slice(0, 3)
  return b.slice(0, 3) === subsector && industryByNaicsCode(subsector) ? subsector : null
}

/** @returns the sum of the weights of an industry's terms in a text. */
export function industryPoints(text: string, code: string): number {
  let points = 0
  for (const [term, factor] of findTerms(text)) {
    if (term.code === code) points += term.weight * factor
  }
  return points
}

/** Smallest score of a likely industry; a single word in passing scores less. */
const LIKELY_SCORE = 4

/** @returns the codes of the likely industries. */
export const likelyCodes = (industries: IndustryMatch[]): string[] =>
  industries.filter(({ score }) => score >= LIKELY_SCORE).map(({ code }) => code)

/** @returns the codes of all industries that a text mentions. */
export const mentionedCodes = (text: string, language: string | null): string[] =>
  [...findTerms(text, language).keys()].map(({ code }) => code)

/** @returns the titles of the likely industries and of the wider industries that contain them. */
export function likelyTitles(industries: IndustryMatch[]): Set<string> {
  const titles = new Set<string>()
  for (const code of likelyCodes(industries)) {
    // The first three digits are the subsector; each further digit narrows the industry.
    for (let length = SUBSECTOR_DIGITS; length <= code.length; length++) {
      const title = industryByNaicsCode(code.slice(0, length))
      if (title !== null) titles.add(title)
    }
  }
  return titles
}

const SUBSECTOR_DIGITS = 3
