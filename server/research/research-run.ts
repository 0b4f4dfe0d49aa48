// One inquiry into a company: its pages are read, what they tell is extracted and kept, and a language model narrates it where there is one.
import type { Apex } from '../../schema/apex.ts'
import type { Intelligence } from '../../schema/intelligence.ts'
import type { Gather, Gathered } from '../crawler/company-pages/index.ts'
import { profileOf } from '../profile/index.ts'
import type { Known } from '../profile/subject.ts'
import type { IntelligenceRecords } from '../stores/records.ts'
import { exhibitsOf } from './evidence.ts'
import { extract } from './extractor.ts'
import { tradeIn, tradesIn } from './industry-classifier.ts'
import type { Narrator } from './llm-client.ts'
import { narrated } from './narration.ts'

export interface InquiryParts {
  intelligence: IntelligenceRecords
  /** Null where websites are no source: then what is stored must do. */
  gather: Gather | null
  /** Null: the extractive one alone. */
  narrator: Narrator | null
  /** What the narrator may cost in a month. */
  monthlyTokens: number
  onError?(error: unknown): void
  /** Never rejects. @param freshMs for so long it need not be looked for anew. */
  keep(intelligence: Intelligence, freshMs: number): Promise<void>
  /** Ends it. */
  signal: AbortSignal
}

const HOUR_MS = 3_600_000
const FRESH_MS = { told: 30 * 24 * HOUR_MS, unanswered: HOUR_MS, unnarrated: HOUR_MS / 6 }
/** For all pages of a site together. */
const GATHERING_MS = 15_000
export const NOTHING: Gathered = { pages: [], failure: null }

/** @param last what is kept: it stays where nobody can be asked now. */
export async function inquire(
  parts: InquiryParts,
  domain: Apex,
  known: Known,
  last: Intelligence | null,
): Promise<Intelligence> {
  const { narrator, keep } = parts
  const gathered = await gatheredOf(parts, domain)
  const { extracted, exhibits, trades } = await extractedOf(domain, known, gathered)
  const isAnswered = gathered.pages.length > 0 || parts.gather === null
  if (!isAnswered && last) return kept(last, FRESH_MS.unanswered)
  const life = isAnswered ? FRESH_MS.told : FRESH_MS.unanswered
  if (!narrator || exhibits.length === 0) return kept(extracted, life)
  // Whoever does not wait for the narrator has this.
  if (!last) await keep(extracted, FRESH_MS.unnarrated)
  const told = await narrated(parts, narrator, extracted, exhibits, trades, parts.signal)
  if (!told.failed) return kept(told.intelligence, life)
  return kept(last ?? told.intelligence, FRESH_MS.unnarrated)

  async function kept(intelligence: Intelligence, freshMs: number): Promise<Intelligence> {
    await keep(intelligence, freshMs)
    return intelligence
  }
}

export async function extractedOf(domain: Apex, known: Known, gathered: Gathered) {
  const { company } = known
  const [home] = gathered.pages
  const facts = home?.facts ?? known.facts
  const visitedAt = home ? new Date() : known.visitedAt
  const profile = profileOf(domain, { company, facts, visitedAt })
  const exhibits = exhibitsOf(gathered, facts, company)
  const trades = await tradesIn(exhibits)
  const extracted = await extract({ profile, company, exhibits }, tradeIn(trades))
  return { extracted, exhibits, trades }
}

/** A fault of ours that a site brings out costs the site's word, not the answer. */
async function gatheredOf({ gather, onError, signal }: InquiryParts, domain: Apex) {
  if (gather === null) return NOTHING
  const deadline = new AbortController()
  const clock = setTimeout(() => deadline.abort(), GATHERING_MS)
  const end = () => deadline.abort()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await gather(domain, deadline.signal)
  } catch (error) {
    onError?.(error)
    return NOTHING
  } finally {
    clearTimeout(clock)
    signal.removeEventListener('abort', end)
  }
}
