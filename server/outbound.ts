// Creates the services that send requests to other hosts: the crawler and the research.
import type { Apex } from '../schema/apex.ts'
import { readBrandColors } from './bundled/brand-colors.ts'
import {
  type BundledArtwork,
  type OmittedPack,
  openBundledArtwork,
  type PackName,
} from './bundled/index.ts'
import type { Config } from './config.ts'
import { createCandidateImageLoader, type LoadCandidateImage } from './crawler/candidate-image.ts'
import { createCompanyPagesFetcher } from './crawler/company-pages/index.ts'
import { createPageThread, type ReadPage } from './crawler/page/reader.ts'
import { createRobotsChecker, ROBOTS_PRODUCT_TOKEN, withRobots } from './crawler/robots.ts'
import { CrawlScheduler, type CrawlSchedulerOptions } from './crawler/scheduler.ts'
import type { CrawlSource } from './crawler/source.ts'
import { bimi } from './crawler/sources/bimi.ts'
import { duckduckgo, google } from './crawler/sources/favicon-services.ts'
import { site } from './crawler/sources/site.ts'
import {
  createFetch,
  type FetchConfig,
  type FetchTestHooks,
  type SafeFetch,
} from './fetch/index.ts'
import type { Renderer } from './images/pool.ts'
import { createLlmClient } from './research/llm-client.ts'
import { ResearchScheduler } from './research/scheduler.ts'
import type { ArtworkTier } from './resolvers/artwork.ts'
import { type FindPublishedColors, loadProfileSources } from './resolvers/company.ts'
import { createLoaders } from './resolvers/loaders.ts'
import type { Locks } from './stores/locks.ts'
import { memoryLocks } from './stores/memory/locks.ts'
import type { Records } from './stores/records.ts'
import { startRetention } from './stores/retention.ts'

/** Factories of the crawl sources, by their name in SOURCES. */
const CRAWL_SOURCE_FACTORIES: Record<
  string,
  (fetch: SafeFetch, readPage: ReadPage) => CrawlSource
> = {
  site,
  bimi,
  duckduckgo,
  google,
}

export interface OutboundServices {
  crawlScheduler: CrawlScheduler
  /** The sources of artwork in the order in which they are tried. */
  artworkTiers: ArtworkTier[]
  research: ResearchScheduler
  /** Null when SOURCES has no source that reads websites, and when only workers read them. */
  loadCandidateImage: LoadCandidateImage | null
  /** @returns the color that the company publishes as its own, where the bundled artwork has it. */
  publishedColors: FindPublishedColors
  /** The icon packs that the bundled artwork leaves out. */
  omittedPacks: OmittedPack[]
  close(): Promise<void>
}

export interface OutboundParts extends Pick<CrawlSchedulerOptions, 'onVisit' | 'onError'> {
  /** Whether this process is too busy. A request waits for a `discovery` visit, but not for a `background` one. */
  isOverloaded?(work: 'background' | 'discovery' | 'research'): boolean
  records: Records
  /** Locks shared with other processes; by default they only cover this process. */
  locks?: Locks
  renderer: Renderer
  /** Passes background work to a worker process. @returns false when no worker can take it. */
  enqueue?(domain: Apex, task: 'visit' | 'research'): Promise<boolean>
  /**
   * Asks a worker process for all visits and research; this process then opens no connection to a website.
   * @returns false when no worker runs; the next one does the task then.
   */
  requestFromWorker?(domain: Apex, task: 'visit' | 'research'): Promise<boolean>
  onResearchError?(error: unknown): void
  /** Called after each call of the language model. */
  onAiCall?(outcome: 'ok' | 'failed', tokens: number | null): void
  version: string
  /** For `crawl`, which limits itself further, and for tests, whose websites all run on this machine. */
  fetchOverrides?: FetchOverrides
}

export type FetchOverrides = FetchTestHooks & Pick<FetchConfig, 'ca'>

/**
 * Orders the artwork tiers by SOURCES. All crawl sources share one tier, at the position of the first.
 * The tier `owner` is the artwork of the company's main domain: amazon.co.uk shows the logo of amazon.com.
 * It comes directly before the crawl tier, or last when SOURCES has no crawl source.
 * @param packs the icon packs of the bundled artwork; by default all.
 */
export function tiersOf(sources: string[], packs?: readonly PackName[]): ArtworkTier[] {
  const tiers = sources.map((name): ArtworkTier => {
    if (name === 'uploaded') return name
    return name === 'bundled' ? openBundledArtwork(packs) : 'crawl'
  })
  const firstCrawl = tiers.indexOf('crawl')
  const distinct = tiers.filter((tier, i) => tier !== 'crawl' || i === firstCrawl)
  return distinct.toSpliced(firstCrawl === -1 ? distinct.length : firstCrawl, 0, 'owner')
}

export function createOutboundServices(config: Config, parts: OutboundParts): OutboundServices {
  const { version, fetchOverrides } = parts
  const { contact, ...fetching } = config.fetching
  const userAgent = `${ROBOTS_PRODUCT_TOKEN}/${version} (+${contact})`
  const plainFetch = createFetch({ ...fetching, userAgent, ca: fetchOverrides?.ca }, fetchOverrides)
  const fetch = withRobots(plainFetch, createRobotsChecker(plainFetch))
  const pageThread = createPageThread()
  const partsWithLocks = { ...parts, locks: parts.locks ?? memoryLocks() }
  const crawlScheduler = createCrawlScheduler(config, partsWithLocks, fetch, pageThread.read)
  const research = createResearch(config, partsWithLocks, fetch, pageThread.read)
  const { visits, state } = parts.records
  const stopRetention = startRetention(
    { visits, state, locks: partsWithLocks.locks },
    config.retention,
    parts.onError ?? (() => {}),
  )
  const artworkTiers = tiersOf(config.sources, config.packs)
  const bundled = artworkTiers.find(
    (tier): tier is BundledArtwork => typeof tier === 'object' && 'officialColor' in tier,
  )
  const curatedColors = readBrandColors()
  return {
    crawlScheduler,
    artworkTiers,
    research,
    loadCandidateImage:
      artworkTiers.includes('crawl') && !parts.requestFromWorker
        ? createCandidateImageLoader(fetch, parts.renderer)
        : null,
    publishedColors: (domain) => ({
      curated: curatedColors.get(domain) ?? null,
      official: bundled?.officialColor(domain) ?? null,
    }),
    omittedPacks: bundled?.omittedPacks ?? [],
    async close() {
      stopRetention()
      await Promise.all([crawlScheduler.close(), research.close()])
      await Promise.all([plainFetch.close(), pageThread.close()])
    },
  }
}

function createCrawlScheduler(
  config: Config,
  { version, records, enqueue, requestFromWorker, ...parts }: OutboundParts & { locks: Locks },
  fetch: SafeFetch,
  readPage: ReadPage,
): CrawlScheduler {
  return new CrawlScheduler({
    ...parts,
    visits: records.visits,
    sources: config.sources.flatMap(
      (name) => CRAWL_SOURCE_FACTORIES[name]?.(fetch, readPage) ?? [],
    ),
    budgetMs: config.discoveryBudgetMs,
    enqueue: enqueue && ((domain) => enqueue(domain, 'visit')),
    requestRun: requestFromWorker && ((domain) => requestFromWorker(domain, 'visit')),
  })
}

function createResearch(
  config: Config,
  {
    records,
    locks,
    isOverloaded,
    onResearchError,
    onAiCall,
    enqueue,
    requestFromWorker,
  }: OutboundParts & { locks: Locks },
  fetch: SafeFetch,
  readPage: ReadPage,
): ResearchScheduler {
  return new ResearchScheduler({
    intelligence: records.intelligence,
    visits: records.visits,
    locks,
    isOverloaded,
    onError: onResearchError,
    loadProfileSources: (domain) => loadProfileSources(createLoaders(records), domain),
    fetchPages: config.sources.includes('site') ? createCompanyPagesFetcher(fetch, readPage) : null,
    llm: config.llm && createLlmClient(config.llm, onAiCall),
    monthlyTokens: config.monthlyTokens,
    budgetMs: config.researchBudgetMs,
    enqueue: enqueue && ((domain) => enqueue(domain, 'research')),
    requestRun: requestFromWorker && ((domain) => requestFromWorker(domain, 'research')),
  })
}
