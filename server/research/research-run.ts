// Researches one company: fetches its pages, extracts facts from them and lets the language model describe it.
import type { Apex } from '../../schema/apex.ts'
import type { Intelligence } from '../../schema/intelligence.ts'
import type { CompanyPages, FetchCompanyPages } from '../crawler/company-pages/index.ts'
import { hasHttpsData } from '../crawler/visit-freshness.ts'
import { profileOf } from '../profile/index.ts'
import type { ProfileSources } from '../profile/profile-input.ts'
import type { IntelligenceRecords, VisitRecords } from '../stores/records.ts'
import { collectEvidence } from './evidence.ts'
import { extractIntelligence } from './extractor.ts'
import { rankIndustries, selectIndustry } from './industry-classifier.ts'
import type { LlmClient } from './llm-client.ts'
import { generateIntelligence } from './llm-generation.ts'

export interface ResearchRunOptions {
  intelligence: IntelligenceRecords
  visits: Pick<VisitRecords, 'find' | 'report'>
  /** Null when `SOURCES` has no source that reads websites; research then uses stored facts only. */
  fetchPages: FetchCompanyPages | null
  /** Null when no language model is configured. */
  llm: LlmClient | null
  /** Token budget of the language model per month. */
  monthlyTokens: number
  onError?(error: unknown): void
  /** Stores the intelligence. Never rejects. @param freshMs how long it stays fresh, in milliseconds. */
  save(intelligence: Intelligence, freshMs: number): Promise<void>
  /** Aborts the run. */
  signal: AbortSignal
  /** The subject of the quota, a key or an address, whose share of the tokens is used. */
  caller: string
}

const HOUR_MS = 3_600_000
/** How long intelligence stays fresh. */
const FRESH_MS = {
  complete: 30 * 24 * HOUR_MS,
  /** After a run that could not read the website, or only over http where stored data came over https. */
  unreachable: HOUR_MS,
  /** Until a configured language model has answered: 10 minutes. */
  withoutLlm: HOUR_MS / 6,
}
/** Timeout for all pages of a site together. */
const PAGES_TIMEOUT_MS = 15_000
export const NO_PAGES: CompanyPages = { pages: [], failure: null }

/**
 * Pages read over http are not used when the stored intelligence or the stored visit came over https, because anyone
 * on the network path can forge them. The website then counts as unreachable.
 * @param stored the stored intelligence. It is kept when the website or the language model cannot be reached now.
 */
export async function runResearch(
  options: ResearchRunOptions,
  domain: Apex,
  sources: ProfileSources,
  stored: Intelligence | null,
): Promise<Intelligence> {
  const { llm, save } = options
  const fetched = await fetchPagesWithTimeout(options, domain)
  const isDowngrade =
    fetched.overHttp && (isFromHttps(stored) || (await isVisitFromHttps(options, domain)))
  const site = isDowngrade ? NO_PAGES : fetched
  const { extracted, evidence, industries } = await extractFromEvidence(domain, sources, site)
  const isReachable = site.pages.length > 0 || options.fetchPages === null
  if (stored && !isReachable) return saveAndReturn(stored, FRESH_MS.unreachable)
  const freshMs = isReachable ? FRESH_MS.complete : FRESH_MS.unreachable
  if (!llm || evidence.length === 0) return saveAndReturn(extracted, freshMs)
  // Stored first, for requests that do not wait for the language model.
  if (!stored) await save(extracted, FRESH_MS.withoutLlm)
  const generated = await generateIntelligence(
    options,
    llm,
    extracted,
    evidence,
    industries,
    options.signal,
  )
  if (!generated.failed) return saveAndReturn(generated.intelligence, freshMs)
  return saveAndReturn(stored ?? generated.intelligence, FRESH_MS.withoutLlm)

  async function saveAndReturn(intelligence: Intelligence, freshMs: number): Promise<Intelligence> {
    await save(intelligence, freshMs)
    return intelligence
  }
}

const isFromHttps = (stored: Intelligence | null): boolean =>
  stored?.evidence.some(({ url }) => url?.startsWith('https:')) ?? false

async function isVisitFromHttps({ visits }: ResearchRunOptions, domain: Apex): Promise<boolean> {
  const [[visit = null], report] = await Promise.all([visits.find([domain]), visits.report(domain)])
  return hasHttpsData(visit, report)
}

/** Extracts intelligence without the language model, and returns the evidence and industries that it needs. */
export async function extractFromEvidence(
  domain: Apex,
  sources: ProfileSources,
  site: CompanyPages,
) {
  const { company } = sources
  const [home] = site.pages
  const facts = home?.facts ?? sources.facts
  const visitedAt = home ? new Date() : sources.visitedAt
  const profile = profileOf(domain, { company, facts, visitedAt })
  const evidence = collectEvidence(site, facts, company)
  const industries = await rankIndustries(evidence, profile.name)
  const extracted = await extractIntelligence({ profile, evidence }, selectIndustry(industries))
  return { extracted, evidence, industries }
}

/** Returns no pages after an internal error, so that the run continues. */
async function fetchPagesWithTimeout(
  { fetchPages, onError, signal, caller }: ResearchRunOptions,
  domain: Apex,
) {
  if (fetchPages === null) return NO_PAGES
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), PAGES_TIMEOUT_MS)
  const abort = () => deadline.abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await fetchPages(domain, { caller, signal: deadline.signal })
  } catch (error) {
    onError?.(error)
    return NO_PAGES
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
