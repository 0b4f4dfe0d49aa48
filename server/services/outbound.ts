// Creates the services that send requests to other hosts: the crawler and the research.
import { isHost, isPrivateHost, type Site } from '../../schema/site.ts'
import type { Config } from '../config.ts'
import type { OutboundServices } from '../context.ts'
import { CandidateImages } from '../crawler/candidate-image.ts'
import { createCompanyPagesFetcher } from '../crawler/company-pages/index.ts'
import { createPageThread, type ReadPage } from '../crawler/page/reader.ts'
import { VisitScheduler, type VisitSchedulerOptions } from '../crawler/scheduler.ts'
import type { VisitSource } from '../crawler/source.ts'
import { bimi } from '../crawler/sources/bimi.ts'
import { duckduckgo, google } from '../crawler/sources/favicon-services.ts'
import { site } from '../crawler/sources/site.ts'
import { ThirdParties } from '../crawler/third-parties.ts'
import type { SafeFetch } from '../fetch/index.ts'
import type { Renderer } from '../images/pool.ts'
import { createLlmClient } from '../research/llm-client.ts'
import { ResearchScheduler } from '../research/scheduler.ts'
import { loadProfileSources } from '../resolvers/company.ts'
import type { RunOptions } from '../runs/index.ts'
import type { Cache } from '../stores/cache.ts'
import { createLoaders } from '../stores/loaders.ts'
import type { Locks } from '../stores/locks.ts'
import { memoryLocks } from '../stores/memory/locks.ts'
import type { Records } from '../stores/records.ts'
import { artworkLimits, type RetentionOptions, RetentionRuns } from '../stores/retention.ts'
import type { LogError } from '../telemetry/error-log.ts'
import type { Telemetry } from '../telemetry/index.ts'
import { Accounts } from '../turns/accounts.ts'
import { createFetchers, type Fetchers, type FetchOverrides } from './fetchers.ts'

/** Factories of the visit sources, by their name in SOURCES. */
const VISIT_SOURCE_FACTORIES: Record<
  string,
  (fetch: SafeFetch, readPage: ReadPage, thirdParties: ThirdParties) => VisitSource
> = {
  site,
  bimi: (fetch, _readPage, thirdParties) => bimi(fetch, thirdParties),
  duckduckgo,
  google,
}

export interface OutboundOptions
  extends Pick<VisitSchedulerOptions, 'onVisit' | 'onError'>,
    Pick<RetentionOptions, 'onArtworkUse'> {
  /** Whether this process is too busy. A request waits for a `discovery` visit, but not for a `background` one. */
  isOverloaded?(work: 'background' | 'discovery' | 'research', caller?: string): boolean
  records: Records
  /** What each caller has used of this process. */
  accounts?: Accounts
  /** Locks shared with other processes; by default they only cover this process. */
  locks?: Locks
  renderer: Renderer
  /** Keeps the images of candidates; without it, the process loads none. */
  cache?: Cache
  /** Passes background work to a worker process. @returns false when no worker can take it. */
  enqueue?(domain: Site, task: 'visit' | 'research'): Promise<boolean>
  /**
   * Asks a worker process for all visits and research; this process then opens no connection to a website.
   * @param caller the subject for whom it runs.
   * @returns false when no worker runs; the next one does the task then.
   */
  requestFromWorker?(domain: Site, task: 'visit' | 'research', caller: string): Promise<boolean>
  onResearchError?(error: unknown): void
  /** Called after each call of the language model. */
  onAiCall?(outcome: 'ok' | 'failed', tokens: number | null): void
  /** For `crawl`, which limits itself further, and for tests, whose websites all run on this machine. */
  fetchOverrides?: FetchOverrides
}

/** Reports visits, research and calls of the language model to the log and the metrics. */
export const outboundReports = (
  { log, meters, recordVisit }: Telemetry,
  logError: LogError,
): Pick<
  OutboundOptions,
  'onVisit' | 'onArtworkUse' | 'onAiCall' | 'onError' | 'onResearchError'
> => ({
  onVisit: recordVisit,
  onArtworkUse({ stored, deleted }) {
    meters.countDeletedArtwork(deleted)
    if (deleted.total + deleted.perSuffix > 0)
      log.warn(
        { stored, deleted },
        'artwork of websites was deleted, because it exceeded its limit',
      )
  },
  onAiCall: meters.countAiCall,
  onError: (err) => logError(err, 'a visit failed'),
  onResearchError: (err) => log.warn({ err }, 'research into a company failed'),
})

/** Reads pages and images of websites. */
interface WebsiteReader extends Omit<Fetchers, 'close'> {
  readPage: ReadPage
  thirdParties: ThirdParties
}

export function createOutboundServices(config: Config, options: OutboundOptions): OutboundServices {
  const { records, fetchOverrides } = options
  const shared = {
    locks: options.locks ?? memoryLocks(),
    accounts: options.accounts ?? new Accounts(),
  }
  const thirdParties = new ThirdParties()
  const pageThread = createPageThread(shared.accounts)
  const fetchers = createFetchers(
    config,
    shared.accounts,
    thirdParties.meter(),
    pageThread.readRobots,
    fetchOverrides,
  )
  const reader = { ...fetchers, readPage: pageThread.read, thirdParties }
  const retention = new RetentionRuns(
    { visits: records.visits, state: records.state, locks: shared.locks },
    {
      ...config.retention,
      limits: artworkLimits(config),
      onArtworkUse: options.onArtworkUse,
      onError: options.onError ?? (() => {}),
    },
  )
  const candidateImages = createCandidateImages(config, options, shared, reader)
  const { visits } = retention
  const visitScheduler = createVisitScheduler(config, options, { ...shared, visits }, reader)
  const research = createResearch(config, options, shared, reader)
  return {
    visitScheduler,
    research,
    candidateImages,
    async close() {
      retention.stop()
      await Promise.all([visitScheduler.close(), research.close(), candidateImages?.close()])
      await Promise.all([fetchers.close(), pageThread.close()])
    },
  }
}

function createCandidateImages(
  { sources }: Config,
  { cache, renderer, requestFromWorker, onError }: OutboundOptions,
  shared: Pick<RunOptions, 'locks' | 'accounts'>,
  { fetch, thirdParties }: WebsiteReader,
): CandidateImages | null {
  const readsWebsites = sources.some((name) => name in VISIT_SOURCE_FACTORIES)
  if (!readsWebsites || requestFromWorker || !cache) return null
  return new CandidateImages({ ...shared, fetch, renderer, thirdParties, cache, onError })
}

function createVisitScheduler(
  config: Config,
  options: OutboundOptions,
  shared: Pick<VisitSchedulerOptions, 'locks' | 'accounts' | 'visits'>,
  reader: WebsiteReader,
): VisitScheduler {
  const { renderer, isOverloaded, onVisit, onError, enqueue, requestFromWorker } = options
  return new VisitScheduler({
    ...shared,
    renderer,
    sourcesOf: createSourceFinder(config, reader),
    budgetMs: config.discoveryBudgetMs,
    isOverloaded,
    onVisit,
    onError,
    enqueue: enqueue && ((domain) => enqueue(domain, 'visit')),
    requestRun:
      requestFromWorker && ((domain, caller) => requestFromWorker(domain, 'visit', caller)),
  })
}

/** @returns the function that finds the sources of a site. Nobody else learns the name of a private host. */
function createSourceFinder(
  { sources }: Config,
  { fetch, hostFetch, privateFetch, readPage, thirdParties }: WebsiteReader,
): VisitSchedulerOptions['sourcesOf'] {
  const sourcesWith = (fetch: SafeFetch) =>
    sources.flatMap((name) => VISIT_SOURCE_FACTORIES[name]?.(fetch, readPage, thirdParties) ?? [])
  const ofCompanies = sourcesWith(fetch)
  // The mark of mail programs is that of the company.
  const ofHosts = sourcesWith(hostFetch).filter(({ name }) => name !== 'bimi')
  const ofPrivateHosts = privateFetch ? [site(privateFetch, readPage, thirdParties)] : []
  return (one) => {
    if (isPrivateHost(one)) return ofPrivateHosts
    return isHost(one) ? ofHosts : ofCompanies
  }
}

function createResearch(
  config: Config,
  options: OutboundOptions,
  shared: Pick<RunOptions, 'locks' | 'accounts'>,
  { fetch, readPage, thirdParties }: WebsiteReader,
): ResearchScheduler {
  const { records, isOverloaded, onResearchError, onAiCall, enqueue, requestFromWorker } = options
  return new ResearchScheduler({
    ...shared,
    intelligence: records.intelligence,
    visits: records.visits,
    isOverloaded,
    onError: onResearchError,
    loadProfileSources: (domain) => loadProfileSources(createLoaders(records), domain),
    fetchPages: config.sources.includes('site')
      ? createCompanyPagesFetcher(fetch, readPage, thirdParties)
      : null,
    llm: config.llm && createLlmClient(config.llm, onAiCall),
    monthlyTokens: config.monthlyTokens,
    budgetMs: config.researchBudgetMs,
    enqueue: enqueue && ((domain) => enqueue(domain, 'research')),
    requestRun:
      requestFromWorker && ((domain, caller) => requestFromWorker(domain, 'research', caller)),
  })
}
