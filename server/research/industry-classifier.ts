// Classifies a company's industry by the words of its own pages, when no source names the industry.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { industryByNaicsCode } from '../industries/index.ts'
import { activityBoosts } from './activity-keywords.ts'
import type { EvidenceItem, Passage } from './evidence.ts'
import { findTerms, loadIndustryTerms, type Term } from './industry-terms.ts'

export interface IndustryMatch {
  /** NAICS code. */
  code: string
  score: number
  /** The passage that supports the industry best, and its evidence item. */
  quote: string
  evidence: EvidenceItem
}

/** With this score, an industry must lead the next one by 5 %. */
const CONFIDENT_SCORE = 8
const MIN_LEAD = 1.05
/** Below the confident score, an industry must reach this score and lead by 20 %. */
const [MIN_SCORE, MIN_WEAK_LEAD] = [3, 1.2]
/** Repetitions of one term that count. */
const MAX_REPEATS = 4
/** Before a passage longer than this many characters, the classifier yields to the event loop. */
const LONG_PASSAGE = 300
/** Weak terms add at most this score plus the score of the strong terms. */
const MAX_WEAK_SCORE = 6
/** A weak term counts no more in a title than at this weight. */
const MAX_WEAK_WEIGHT = 2

interface IndustryTally {
  /** Score of the strong terms, and of the weak terms. */
  strong: number
  weak: number
  best: { passage: Passage; item: EvidenceItem; points: number } | null
}

/** @returns every mentioned industry, the most likely first. Yields to the event loop between long passages. */
export async function rankIndustries(items: EvidenceItem[]): Promise<IndustryMatch[]> {
  await loadIndustryTerms()
  const tallies = new Map<string, IndustryTally>()
  const repetitions = new Map<Term, number>()
  for (const item of items) {
    for (const passage of item.passages.filter(({ weight }) => weight > 0)) {
      if (passage.text.length > LONG_PASSAGE) await yieldToEventLoop()
      const mentioned = new Map<string, number>()
      for (const [term, share] of findTerms(passage.text, item.language)) {
        mentioned.set(term.code, (mentioned.get(term.code) ?? 0) + term.weight * share)
        const times = (repetitions.get(term) ?? 0) + 1
        repetitions.set(term, times)
        if (times > MAX_REPEATS) continue
        // Terms of several words rarely match by chance.
        const rarity = 1 + 0.5 * (term.text.split(' ').length - 1)
        // A weak term stays weak in a title.
        const positionWeight =
          term.weight > 1 ? passage.weight : Math.min(passage.weight, MAX_WEAK_WEIGHT)
        const points = (term.weight * share * rarity * positionWeight) / times
        const tally = tallies.get(term.code) ?? { strong: 0, weak: 0, best: null }
        tally[term.weight > 1 ? 'strong' : 'weak'] += points
        tallies.set(term.code, tally)
      }
      // The quote is the passage with the most terms, whatever its position.
      for (const [code, points] of mentioned) {
        const tally = tallies.get(code)
        if (tally && points > (tally.best?.points ?? 0)) tally.best = { passage, item, points }
      }
    }
  }
  const texts = items.flatMap(({ passages }) => passages.map(({ text }) => text))
  const boostOf = await activityBoosts(texts)
  return [...tallies]
    .flatMap(([code, { strong, weak, best }]) => {
      const score = (strong + Math.min(weak, MAX_WEAK_SCORE + strong)) * boostOf(code)
      return best ? [{ code, score, quote: best.passage.text, evidence: best.item }] : []
    })
    .sort((a, b) => b.score - a.score)
}

/** Share of the scores of sibling industries that is added to an industry. */
const SIBLING_SHARE = 0.3

/** @returns the industry with a clear lead, else the subsector that it shares with the next; null when neither exists. */
export function selectIndustry(mentioned: IndustryMatch[]): IndustryMatch | null {
  const industries = mentioned
    .map((industry) => ({
      ...industry,
      score: industry.score + SIBLING_SHARE * siblingScore(industry, mentioned),
    }))
    .sort((a, b) => b.score - a.score)
  const [first, ...others] = industries
  if (first === undefined || first.score < MIN_SCORE) return null
  // NAICS 44 is retail in general; the goods sold are more specific.
  if (first.code === '44') {
    const soldGoods = others.find(({ code }) => /^4[45]/.test(code))
    if (soldGoods && soldGoods.score > first.score / 4) return soldGoods
  }
  const next = others.find(({ code }) => !code.startsWith(first.code) && code !== '44')
  const minLead = first.score < CONFIDENT_SCORE ? MIN_WEAK_LEAD : MIN_LEAD
  if (!next || next.score * minLead <= first.score) return first
  if (next.score < first.score && next.code.slice(0, 2) === first.code.slice(0, 2)) return first
  const shared = commonSubsector(first.code, next.code)
  return shared === null ? null : { ...first, code: shared }
}

/** Score of the other industries of the same subsector, such as cheese and food manufacturing. */
const siblingScore = ({ code }: IndustryMatch, mentioned: IndustryMatch[]): number =>
  mentioned
    .filter((other) => other.code !== code && other.code.slice(0, 3) === code.slice(0, 3))
    .reduce((sum, { score }) => sum + score, 0)

/** @returns the common subsector; null when the industries have none. */
function commonSubsector(one: string, other: string): string | null {
  const subsector = one.slice(0, 3)
  return other.slice(0, 3) === subsector && industryByNaicsCode(subsector) ? subsector : null
}

/** @returns the points that a text gives to an industry. */
export const industryPoints = (text: string, code: string): number =>
  [...findTerms(text)].reduce(
    (sum, [term, share]) => sum + (term.code === code ? term.weight * share : 0),
    0,
  )

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
  return new Set(
    likelyCodes(industries).flatMap((code) =>
      [...code].flatMap((_, i) => (i < 2 ? [] : (industryByNaicsCode(code.slice(0, i + 1)) ?? []))),
    ),
  )
}
