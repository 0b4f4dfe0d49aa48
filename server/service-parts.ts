// Creates and closes the parts of the service: stores, renderer, job queue, crawler and access control.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFailedAttempts, type FailedAttempts } from './access/failed-attempts.ts'
import { createKeyring, type Keyring } from './access/keyring.ts'
import { loadPlans, type Plans } from './access/plans.ts'
import { createUrlSigner, type UrlSigner } from './access/signed-urls.ts'
import { createUsageCounter, type UsageCounter } from './access/usage.ts'
import type { Config } from './config.ts'
import { logJobsState, logOmittedPacks, registerGauges, storeEvents } from './health.ts'
import { createLoadShedding, type IsOverloaded, type Load } from './http/load-shedding.ts'
import { createRequestQueue, type RequestQueue } from './http/request-queue.ts'
import { type MeasuredRenderer, measureRenderer } from './images/measured-renderer.ts'
import { createRenderer, type PoolOptions, type Renderer } from './images/pool.ts'
import type { Jobs } from './jobs/index.ts'
import { memoryBudget } from './memory/budget.ts'
import { createOutboundServices, type FetchOverrides, type OutboundServices } from './outbound.ts'
import type { ClosingStep } from './shutdown/index.ts'
import type { Locks } from './stores/locks.ts'
import { openStores, type Stores } from './stores/open.ts'
import {
  type OperatorDomains,
  openOperatorDomains,
  UNKNOWN_OPERATOR_DOMAINS,
} from './stores/operator-domains.ts'
import { registerBuildInfo } from './telemetry/build-info.ts'
import { createErrorLog, type LogError } from './telemetry/error-log.ts'
import { createTelemetry, type LogStream, type Telemetry } from './telemetry/index.ts'

export interface PartsOptions {
  /** Destination of log lines; standard output by default. */
  logStream?: LogStream
  /** The log and metrics to use; by default new ones are created. */
  telemetry?: Telemetry
  renderer?: Renderer
  /** The invalid keys of each address; by default only this process counts them. */
  failedAttempts?: FailedAttempts
  /** The locks without Redis; by default those of this process. */
  locks?: Locks
  /** For tests on busy machines: the timeout of Redis commands in milliseconds. */
  redisTimeoutMs?: number
  /** For tests on busy machines: replaces the measured load, so that no work is refused. */
  load?: Load
  fetchOverrides?: FetchOverrides
}

export interface ServiceParts {
  plans: Plans
  /** Reads PLANS_FILE again; keys get their new limits at once. @throws Error when it is invalid. */
  reloadPlans(): void
  telemetry: Telemetry
  logError: LogError
  stores: Stores
  operatorDomains: OperatorDomains
  renderer: MeasuredRenderer
  jobs: Jobs | null
  outbound: OutboundServices
  requestQueue: RequestQueue
  isOverloaded: IsOverloaded
  urlSigner: UrlSigner
  keyring: Keyring
  failedAttempts: FailedAttempts
  usage: UsageCounter
}

/** The version in package.json. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

export async function createParts(config: Config, options: PartsOptions): Promise<ServiceParts> {
  const plans = loadPlans(config.plansFile)
  const telemetry =
    options.telemetry ??
    createTelemetry(
      config.logLevel,
      options.logStream ?? null,
      isInCluster(config),
      config.requestLog,
    )
  const { log } = telemetry
  const logError = createErrorLog(log)
  for (const warning of plans.warnings) log.warn(warning)
  const callbacks = { ...storeEvents(telemetry, config), timeoutMs: options.redisTimeoutMs }
  const stores = await openStores(config, callbacks, options.locks)
  const renderer = measureRenderer(
    options.renderer ?? createRenderer(rendererOptions(config)),
    telemetry.meters.observeRender,
  )
  const operatorDomains =
    config.mongodbUrl === null
      ? UNKNOWN_OPERATOR_DOMAINS
      : await openOperatorDomains(stores.records, join(config.dataDir, 'operator-domains'), (err) =>
          logError(err, 'the list of corrected and blocked domains could not be written'),
        )
  const requestQueue = createRequestQueue()
  const load = options.load ?? {
    expectedWaitMs: requestQueue.expectedWaitMs,
    renderQueueFullness: renderer.fullness,
  }
  const isOverloaded = createLoadShedding(load, telemetry.countShed)
  const { redisUrl } = config
  const jobs = redisUrl
    ? (await import('./jobs/index.ts')).openJobs(
        { ...config, redisUrl },
        logJobsState(
          log,
          config.crawl === 'worker'
            ? 'no website is visited meanwhile'
            : 'this process does the jobs meanwhile',
        ),
      )
    : null
  const outbound = createOutboundServices(config, {
    records: stores.records,
    locks: stores.locks,
    renderer,
    version,
    fetchOverrides: options.fetchOverrides,
    isOverloaded,
    enqueue: jobs?.enqueue,
    requestFromWorker:
      config.crawl === 'worker'
        ? async (domain, task) =>
            (await jobs?.requestLater(domain, task).catch(() => false)) ?? false
        : undefined,
    onVisit: telemetry.recordVisit,
    onAiCall: telemetry.meters.countAiCall,
    onError: (err) => logError(err, 'a visit failed'),
    onResearchError: (err) => log.warn({ err }, 'research into a company failed'),
  })
  logOmittedPacks(log, outbound.omittedPacks)
  registerBuildInfo(telemetry.registry, version)
  registerGauges(telemetry, { stores, renderer, outbound, jobs })
  const keyring = createKeyring(stores.records.keys, plans)
  const urlSigner = createUrlSigner(stores.records.secrets, keyring.findById)
  return {
    plans,
    logError,
    reloadPlans() {
      Object.assign(plans, loadPlans(config.plansFile))
      keyring.invalidateAll()
    },
    telemetry,
    stores,
    operatorDomains,
    renderer,
    jobs,
    outbound,
    requestQueue,
    isOverloaded,
    urlSigner,
    keyring,
    failedAttempts: options.failedAttempts ?? createFailedAttempts(),
    usage: createUsageCounter(stores.records.usage, (err) =>
      logError(err, 'the usage of keys could not be stored'),
    ),
  }
}

/** Time for one part to close; a part that does not wait for anything takes milliseconds. */
const PART_TIMEOUT_MS = 1000

/** @returns the steps that close every part except the telemetry. Each may run twice. */
export function closingSteps({
  outbound,
  jobs,
  renderer,
  stores,
  operatorDomains,
}: Pick<ServiceParts, 'outbound' | 'jobs' | 'renderer' | 'stores'> &
  Partial<Pick<ServiceParts, 'operatorDomains'>>): ClosingStep[] {
  const timeoutMs = PART_TIMEOUT_MS
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
