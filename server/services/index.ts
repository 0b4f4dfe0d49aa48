// Opens and closes the services of the program: stores, renderer, job queue, crawler and access control.
import type { Server } from 'node:http'
import { join } from 'node:path'
import { Unavailable } from '../../schema/problems.ts'
import { createFailedAttempts, type FailedAttempts } from '../access/failed-attempts.ts'
import { createKeyring } from '../access/keyring.ts'
import { loadPlans, type Plans } from '../access/plans.ts'
import { createQuota, type Quota } from '../access/quota.ts'
import { sharedQuota } from '../access/redis-quota.ts'
import { createUrlSigner } from '../access/signed-urls.ts'
import { createUsageCounter } from '../access/usage.ts'
import type { Config } from '../config.ts'
import type { Connections, ServiceState, Services, WorkServices } from '../context.ts'
import {
  findUnavailableComponents,
  logJobsState,
  logOmittedPacks,
  registerGauges,
  storeEvents,
} from '../health.ts'
import { clientIpReader } from '../http/client-ip.ts'
import { closeServer } from '../http/listeners.ts'
import { virtualHostReader } from '../http/virtual-hosts.ts'
import { measureRenderer } from '../images/measured-renderer.ts'
import { createRenderer, type PoolOptions, type Renderer } from '../images/pool.ts'
import type { Jobs } from '../jobs/index.ts'
import { memoryBudget } from '../memory/budget.ts'
import { openRules } from '../merchants/rules.ts'
import { createResolvers } from '../resolvers/index.ts'
import type { ClosingStep } from '../shutdown/index.ts'
import type { Locks } from '../stores/locks.ts'
import { openStores, type Stores } from '../stores/open.ts'
import {
  type OperatorDomains,
  openOperatorDomains,
  UNKNOWN_OPERATOR_DOMAINS,
} from '../stores/operator-domains.ts'
import type { Records } from '../stores/records.ts'
import { ResponseCache } from '../stores/response-cache.ts'
import { registerBuildInfo } from '../telemetry/build-info.ts'
import { createErrorLog, type LogError } from '../telemetry/error-log.ts'
import type { Log, Telemetry } from '../telemetry/index.ts'
import { Accounts } from '../turns/accounts.ts'
import { BACKGROUND } from '../turns/callers.ts'
import { Turns } from '../turns/event-loop.ts'
import { createLoadShedding, type Load } from '../turns/load-shedding.ts'
import { Places } from '../turns/places.ts'
import { openArtwork } from './artwork-tiers.ts'
import type { FetchOverrides } from './fetchers.ts'
import { createOutboundServices, type OutboundOptions, outboundReports } from './outbound.ts'
import { build, version } from './version.ts'

/** Half of the time after which a request gives up a render. */
const LONG_IMAGE_WAIT_MS = 4000

export interface ServicesOptions {
  renderer?: Renderer
  /** The invalid keys of each address; by default only this process counts them. */
  failedAttempts?: FailedAttempts
  /** The quota without Redis; by default this process counts alone. */
  quota?: Quota
  /** The locks without Redis; by default those of this process. */
  locks?: Locks
  /** For tests on busy machines: the timeout of Redis commands in milliseconds. */
  redisTimeoutMs?: number
  /** For tests on busy machines: replaces the measured load, so that no work is refused. */
  load?: () => Load
  fetchOverrides?: FetchOverrides
}

/**
 * @param connections of the clients that the process serves.
 * @throws Error when a store cannot be opened or the plans are invalid.
 */
export async function openServices(
  config: Config,
  telemetry: Telemetry,
  connections: Connections,
  options: ServicesOptions,
): Promise<Services> {
  const plans = loadPlans(config.plansFile)
  const { log, meters } = telemetry
  const logError = createErrorLog(log)
  for (const warning of plans.warnings) log.warn(warning)
  const callbacks = { ...storeEvents(telemetry, config), timeoutMs: options.redisTimeoutMs }
  const stores = await openStores(config, callbacks, options.locks)
  const { records } = stores
  const accounts = new Accounts()
  const renderer = measureRenderer(
    options.renderer ?? createRenderer({ ...rendererOptions(config), accounts }),
    meters.observeRender,
  )
  const operatorDomains = await openDomainsList(config, records, logError)
  const { turns, isOverloaded } = turnServices(telemetry, connections, renderer, options)
  const jobs = await openServerJobs(config, log)
  const outbound = createOutboundServices(config, {
    records,
    locks: stores.locks,
    accounts,
    renderer,
    cache: stores.cache,
    fetchOverrides: options.fetchOverrides,
    isOverloaded,
    enqueue: jobs ? (domain, task) => jobs.enqueue(domain, task) : undefined,
    requestFromWorker: config.crawl === 'worker' ? workerRequester(jobs) : undefined,
    ...outboundReports(telemetry, logError),
  })
  const { omittedPacks, ...artwork } = openArtwork(config)
  logOmittedPacks(log, omittedPacks)
  const state: ServiceState = { isIncomplete: false, isStopping: false, isClosing: false }
  const services: Services = {
    config,
    version,
    build,
    telemetry,
    logError,
    stores,
    renderer,
    jobs,
    outbound,
    state,
    unavailableComponents: async () => [
      ...(await findUnavailableComponents(stores)),
      ...(state.isIncomplete ? ['catalog'] : []),
      ...(connections.isRefusing() ? ['connections'] : []),
      ...(renderer.waitMs() > LONG_IMAGE_WAIT_MS ? ['images'] : []),
    ],
    requiredComponents: new Set(),
    ...accessServices(config, stores, plans, logError, options),
    operatorDomains,
    merchantRules: openRules(records.merchantRules),
    ...artwork,
    renditions: new Map(),
    responseCache: new ResponseCache(Math.floor(config.cacheBytes / 2), () =>
      meters.countEviction('responses'),
    ),
    turns,
    searches: searchPlaces(accounts),
    isOverloaded,
    connections,
    clientIpOf: clientIpReader(config.trustProxy),
    virtualHostOf: virtualHostReader(config),
    resolversFor: (caller) => createResolvers(services, caller),
  }
  registerBuildInfo(telemetry.registry, version)
  registerGauges(services)
  return services
}

/** The services that say who may do what: plans, keys, quotas, signed URLs and the count of usage. */
function accessServices(
  { plansFile }: Config,
  { records, shared }: Stores,
  plans: Plans,
  logError: LogError,
  options: ServicesOptions,
) {
  const keyring = createKeyring(records.keys, plans)
  const ownQuota = options.quota ?? createQuota()
  return {
    plans,
    reloadPlans() {
      Object.assign(plans, loadPlans(plansFile))
      keyring.invalidateAll()
    },
    keyring,
    failedAttempts: options.failedAttempts ?? createFailedAttempts(),
    quota: shared ? sharedQuota(shared.counters, ownQuota) : ownQuota,
    urlSigner: createUrlSigner(records.secrets, keyring.findById),
    usage: createUsageCounter(records.usage, (err) =>
      logError(err, 'the usage of keys could not be stored'),
    ),
  }
}

/** The services that decide whose work runs next, and which work is refused under load. */
function turnServices(
  { countShed }: Telemetry,
  connections: Connections,
  renderer: Renderer,
  options: ServicesOptions,
) {
  const turns = new Turns(() => connections.acceptedCount())
  const measureLoad = (caller: string) => {
    // Background work makes room for the requests of all addresses.
    const address = caller === BACKGROUND.subject ? undefined : caller
    return {
      requestWaitMs: turns.requestWaitMs(address),
      operationWaitMs: turns.operationWaitMs(address),
      imageWaitMs: renderer.waitMs(caller),
    }
  }
  return { turns, isOverloaded: createLoadShedding(options.load ?? measureLoad, countShed) }
}

/** A search takes about 2 ms, so a full line takes half a second. */
const MAX_WAITING_SEARCHES = 250
/** With SQLite one thread searches. In MongoDB, more searches would leave too few connections for logo requests. */
const CONCURRENT_SEARCHES = 4
const SEARCH_RETRY_AFTER_SECONDS = 1

const searchPlaces = (accounts: Accounts): Places =>
  new Places({
    accounts,
    places: CONCURRENT_SEARCHES,
    maxQueued: MAX_WAITING_SEARCHES,
    whenFull: () => new Unavailable('search', SEARCH_RETRY_AFTER_SECONDS),
  })

/** Opens the list of corrected and blocked domains, for outages of MongoDB: a file of SQLite needs none. */
async function openDomainsList(
  { mongodbUrl, dataDir }: Config,
  records: Records,
  logError: LogError,
): Promise<OperatorDomains> {
  if (mongodbUrl === null) return UNKNOWN_OPERATOR_DOMAINS
  return openOperatorDomains(records, join(dataDir, 'operator-domains'), (err) =>
    logError(err, 'the list of corrected and blocked domains could not be written'),
  )
}

/** Loads the queue only where Redis is configured, because its library takes long to load. */
async function openServerJobs(config: Config, log: Log): Promise<Jobs | null> {
  const { redisUrl, crawl } = config
  if (redisUrl === null) return null
  const { openJobs } = await import('../jobs/index.ts')
  const whileDown =
    crawl === 'worker' ? 'no website is visited meanwhile' : 'this process does the jobs meanwhile'
  return openJobs({ ...config, redisUrl }, logJobsState(log, whileDown))
}

/** @returns a function that asks a worker for a task; it returns false when no worker runs. */
const workerRequester =
  (jobs: Jobs | null): OutboundOptions['requestFromWorker'] =>
  async (domain, task, caller) =>
    (await jobs?.requestLater(domain, task, caller).catch(() => false)) ?? false

/** Time for one service to close; one that does not wait for anything takes milliseconds. */
const CLOSE_TIMEOUT_MS = 1000

/** @returns the steps that close every service except the telemetry. Each may run twice. */
export function closingSteps(
  { outbound, jobs, renderer, stores }: WorkServices,
  operatorDomains: OperatorDomains | null,
): ClosingStep[] {
  const timeoutMs = CLOSE_TIMEOUT_MS
  return [
    { name: 'visits', close: outbound.close, timeoutMs },
    { name: 'jobs', close: async () => jobs?.close(), timeoutMs },
    {
      name: 'renders',
      close: renderer.close,
      timeoutMs,
      forceClose: renderer.kill,
    },
    {
      name: 'stores',
      async close() {
        await operatorDomains?.close()
        await stores.close()
      },
      timeoutMs,
    },
  ]
}

/**
 * @param lingerMs how long idle connections stay open, see `closeServer`.
 * @returns the step that finishes the requests in progress, and closes the ports.
 */
export function closePortsStep(
  servers: readonly Server[],
  timeoutMs: number,
  lingerMs = 0,
): ClosingStep {
  return {
    name: 'requests',
    close: () => Promise.all(servers.map((server) => closeServer(server, lingerMs))),
    timeoutMs,
    forceClose: () => servers.forEach((server) => void server.closeAllConnections()),
  }
}

/** @returns whether several processes serve on the same ports. */
export const isInCluster = ({ processes }: Config): boolean => processes > 1

/**
 * @param processes the processes that share the memory: those of a cluster, or 1 for a worker.
 * @param renderChildren RENDER_CHILDREN; null decides by the cores and the memory of each process.
 * @returns the number and the size of the render processes.
 */
export function rendererOptions({
  memoryBytes,
  processes,
  renderChildren,
}: Pick<Config, 'memoryBytes' | 'processes' | 'renderChildren'>): Partial<PoolOptions> {
  const budget = memoryBudget(memoryBytes, processes)
  return {
    maxChildren: renderChildren ?? budget.renderChildren,
    maxQueuedBytes: budget.queuedBytes,
    memoryBytes: budget.renderChildBytes,
  }
}
