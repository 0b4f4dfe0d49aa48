// Puts together whatever goes out to look: the guarded fetcher, the scouts of SOURCES, and their visits.
import type { Apex } from '../schema/apex.ts'
import { type Bundled, bundled } from './bundled/index.ts'
import type { Config } from './config.ts'
import { evidence } from './crawler/company-pages/index.ts'
import { createPages, type ReadPage } from './crawler/page/reader.ts'
import { AGENT, createRobots, obedient } from './crawler/robots.ts'
import { type CrawlScheduler, createDiscovery, type DiscoveryParts } from './crawler/scheduler.ts'
import type { Scout } from './crawler/source.ts'
import { bimi } from './crawler/sources/bimi.ts'
import { duckduckgo, google } from './crawler/sources/favicon-services.ts'
import { site } from './crawler/sources/site.ts'
import { createFetch, type FetchConfig, type SafeFetch, type Seams } from './fetch/index.ts'
import type { Renderer } from './images/pool.ts'
import { createNarrator } from './research/llm-client.ts'
import { createResearch, type Researching } from './research/scheduler.ts'
import type { Tier } from './resolvers/artwork.ts'
import { knownOf, type Official } from './resolvers/company.ts'
import { createLoaders } from './resolvers/loaders.ts'
import type { Locks } from './stores/locks.ts'
import { memoryLocks } from './stores/memory/locks.ts'
import type { Records } from './stores/records.ts'

const SCOUTS: Record<string, (fetch: SafeFetch, read: ReadPage) => Scout> = {
  site,
  bimi,
  duckduckgo,
  google,
}

export interface Exploring {
  discovery: CrawlScheduler
  tiers: Tier[]
  research: Researching
  /** The colour that the company publishes as its own, where a pack of SOURCES knows it. */
  official: Official
  close(): Promise<void>
}

export interface ExploringParts extends Pick<DiscoveryParts, 'onVisit' | 'onError'> {
  /** Whether this process is too busy for work of that kind. */
  isOverloaded?(work: 'background' | 'discovery' | 'research'): boolean
  records: Records
  /** Left out: nobody else visits at the same time. */
  locks?: Locks
  renderer: Renderer
  /** Hands work that nobody waits for to another process. @returns false when none is there to do it. */
  entrust?(domain: Apex, task: 'visit' | 'research'): Promise<boolean>
  onResearchError?(error: unknown): void
  version: string
  /** For tests, whose sites are all on this machine. */
  seams?: FetchSeams
}

export type FetchSeams = Seams & Pick<FetchConfig, 'ca'>

/**
 * What is visited is one tier, where the first scout stands in SOURCES; before it, or last, comes
 * the company that the domain is another one of: amazon.co.uk shows Amazon's.
 */
export function tiersOf(sources: string[]): Tier[] {
  const tiers = sources.map((name): Tier => {
    if (name === 'uploaded') return name
    return name === 'bundled' ? bundled() : 'visit'
  })
  const once = tiers.filter((tier, i) => tier !== 'visit' || tiers.indexOf('visit') === i)
  const place = once.indexOf('visit')
  return once.toSpliced(place === -1 ? once.length : place, 0, 'owner')
}

export function explore(
  config: Config,
  { version, records, seams, locks = memoryLocks(), entrust, ...parts }: ExploringParts,
): Exploring {
  const { contact, ...fetching } = config.fetching
  const userAgent = `${AGENT}/${version} (+${contact})`
  const open = createFetch({ ...fetching, userAgent, ca: seams?.ca }, seams)
  const fetch = obedient(open, createRobots(open))
  const pages = createPages()
  const scouts = config.sources.flatMap((name) => SCOUTS[name]?.(fetch, pages.read) ?? [])
  const { visits, intelligence } = records
  const budgetMs = config.discoveryBudgetMs
  const discovery = createDiscovery({
    ...{ ...parts, visits, locks, scouts, budgetMs },
    entrust: entrust && ((domain) => entrust(domain, 'visit')),
  })
  const research = createResearch({
    ...{ intelligence, locks, isOverloaded: parts.isOverloaded, onError: parts.onResearchError },
    known: (domain) => knownOf(createLoaders(records), domain),
    gather: config.sources.includes('site') ? evidence(fetch, pages.read) : null,
    narrator: config.narrator && createNarrator(config.narrator),
    ...{ monthlyTokens: config.monthlyTokens, budgetMs: config.intelligenceBudgetMs },
    entrust: entrust && ((domain) => entrust(domain, 'research')),
  })
  const tiers = tiersOf(config.sources)
  const packs = tiers.find(
    (tier): tier is Bundled => typeof tier === 'object' && 'officialColour' in tier,
  )
  return {
    ...{ discovery, tiers, research },
    official: (domain) => packs?.officialColour(domain) ?? null,
    async close() {
      await Promise.all([discovery.close(), research.close()])
      await Promise.all([open.close(), pages.close()])
    },
  }
}
