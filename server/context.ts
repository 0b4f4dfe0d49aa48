// The two bags of the program: the services, which a process opens once, and the context of one request.
import type { IncomingMessage } from 'node:http'
import type { CompatService } from '../schema/compat.ts'
import type { Problem } from '../schema/problems.ts'
import type { Resolvers } from '../schema/resolvers.ts'
import type { Site } from '../schema/site.ts'
import type { FailedAttempts } from './access/failed-attempts.ts'
import type { Keyring } from './access/keyring.ts'
import type { Plans } from './access/plans.ts'
import type { Quota } from './access/quota.ts'
import type { SigningCaller, UrlSigner } from './access/signed-urls.ts'
import type { UsageCounter } from './access/usage.ts'
import type { ArtworkSource } from './bundled/source.ts'
import type { Config } from './config.ts'
import type { CandidateImages } from './crawler/candidate-image.ts'
import type { VisitScheduler } from './crawler/scheduler.ts'
import type { MeasuredRenderer } from './images/measured-renderer.ts'
import type { Jobs } from './jobs/index.ts'
import type { MerchantRules } from './merchants/rules.ts'
import type { PublishedColors } from './profile/colors.ts'
import type { ResearchScheduler } from './research/scheduler.ts'
import type { CachedValue } from './stores/cache.ts'
import type { Loaders } from './stores/loaders.ts'
import type { Stores } from './stores/open.ts'
import type { OperatorDomains } from './stores/operator-domains.ts'
import type { ResponseCache } from './stores/response-cache.ts'
import type { LogError } from './telemetry/error-log.ts'
import type { Telemetry } from './telemetry/index.ts'
import type { WorkCaller } from './turns/callers.ts'
import type { Turns } from './turns/event-loop.ts'
import type { IsOverloaded } from './turns/load-shedding.ts'
import type { Places } from './turns/places.ts'

/**
 * One place to look for artwork; `SOURCES` sets their order. `uploaded` is the operator's artwork, `visited` is
 * the artwork of the website, and a source object is bundled artwork. `owner` is the artwork of the company's
 * main domain, for a request with an alternate domain.
 */
export type ArtworkTier = 'uploaded' | 'owner' | 'visited' | ArtworkSource

/** The services that send requests to other hosts. */
export interface OutboundServices {
  visitScheduler: VisitScheduler
  research: ResearchScheduler
  /**
   * Null when SOURCES has no source that reads websites, when only workers read them, and in a process that serves no
   * requests.
   */
  candidateImages: CandidateImages | null
  close(): Promise<void>
}

/** The API host, the image host, or the other logo service (such as Clearbit) that a host of COMPAT_HOSTS imitates. */
export type VirtualHost = 'api' | 'image' | CompatService

/** How far the start and the end of the process are. */
export interface ServiceState {
  /** Whether the stores lack data that the start should have put there, such as the catalogue. */
  isIncomplete: boolean
  /** Whether /readyz answers 503, so that load balancers send no new requests. */
  isStopping: boolean
  /** Whether every response closes its connection. */
  isClosing: boolean
}

/** The connections of clients, as `http/connections.ts` counts them. */
export interface Connections {
  /** Number of open connections. */
  openCount(): number
  /** Number of connections accepted so far, refused ones included. */
  acceptedCount(): number
  /** Number of connections refused so far, with those closed at a limit before their answer was sent. */
  refusedCount(): number
  /** Whether a connection was refused, or closed at a limit before its answer, within the last minute. */
  isRefusing(): boolean
}

/** The services of every process that visits websites: `serve` and `worker`. */
export interface WorkServices {
  config: Config
  /** The version in package.json. */
  version: string
  /** The version, with the commit where it is known. */
  build: string
  telemetry: Telemetry
  logError: LogError
  stores: Stores
  renderer: MeasuredRenderer
  /** The queue of visits and research in Redis; null without Redis. */
  jobs: Jobs | null
  outbound: OutboundServices
  state: ServiceState
  /** @returns the names of the components that do not answer, such as `cache` and `records`. */
  unavailableComponents(): Promise<string[]>
  /** Components without which the process does no work, as /readyz then says. A server needs none to answer logos. */
  requiredComponents: ReadonlySet<string>
}

/** A render that requests wait for. */
export interface Rendition {
  /** Rejects after `Renderer.renderTimeoutMs`. */
  result: Promise<CachedValue>
  /** Number of requests that wait for it. */
  waiting: number
  /** The callers of these requests. */
  callers: Set<string>
  /** Puts the render into the line of another caller too, once it is in the queue. */
  join?: (caller: string) => void
  /** Aborted when no request waits any more, which removes the render from the queue. */
  abandoned: AbortController
}

/** The services of a process that serves requests. */
export interface Services extends WorkServices {
  /** PLANS_FILE may be read again, so read its plans for each request. */
  plans: Plans
  /** Reads PLANS_FILE again; keys get their new limits at once. @throws Error when it is invalid. */
  reloadPlans(): void
  keyring: Keyring
  failedAttempts: FailedAttempts
  quota: Quota
  urlSigner: UrlSigner
  usage: UsageCounter
  operatorDomains: OperatorDomains
  /** What the operator taught about the lines of bank statements. */
  merchantRules: MerchantRules
  /** In the order in which they are tried; the first one with artwork is used. */
  artworkTiers: ArtworkTier[]
  /** Finds the colors that the company of a domain publishes. */
  publishedColors(domain: Site): PublishedColors
  /** The renders of this process that requests wait for, by ETag, so that requests for one image share one render. */
  renditions: Map<string, Rendition>
  responseCache: ResponseCache
  /** Decides in which turn of the event loop a request starts. */
  turns: Turns
  /** The searches by name that run at once. */
  searches: Places
  /** Whether this process is too busy for work of this kind. */
  isOverloaded: IsOverloaded
  connections: Connections
  /** Reads the client's IP address, from X-Forwarded-For where the proxies are trusted. */
  clientIpOf(request: IncomingMessage): string
  virtualHostOf(request: IncomingMessage): VirtualHost
  /** @returns the resolvers of one request, with new loaders. */
  resolversFor(caller: RequestCaller): Resolvers
}

/** The caller of a request: its plan, the id of its key, and the quota that pays for the visits that it causes. */
export interface RequestCaller extends SigningCaller, WorkCaller {
  /** The market of tickers without an exchange that the key has; null or absent for that of the service. */
  market?: string | null
  /** @returns the error of a request that needs a visit, after `chargeVisit` was false. Callers with a quota have it. */
  quotaExceeded?(): Problem
  /**
   * Charges requests for a render that costs more than the request itself. Missing for callers without a quota.
   * @throws Problem quota_exceeded when not all of them are left; those that were left are then used up.
   */
  chargeRender?(requests: number): Promise<void>
}

/** What a resolver gets as its first argument: the services, and the loaders and the caller of one request. */
export interface Ctx extends Services {
  caller: RequestCaller
  /** Each reads one kind of record, and caches until the request ends. */
  loaders: Loaders
}

/** The part of `Ctx` that reads stored data without a caller, as the commands of an operator do. */
export type StoredCtx = Pick<Ctx, 'stores' | 'loaders' | 'artworkTiers'>
