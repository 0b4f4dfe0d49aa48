// Starts a worker process: it does the visits and research in the job queue and serves no API requests.
import type { Server } from 'node:http'
import type { Apex } from '../schema/apex.ts'
import type { Site } from '../schema/site.ts'
import type { Config } from './config.ts'
import type { WorkServices } from './context.ts'
import type { VisitScheduler } from './crawler/scheduler.ts'
import { isFresh } from './crawler/visit-freshness.ts'
import { summarize } from './environment/summary.ts'
import { findUnavailableComponents, logJobsState, registerGauges, storeEvents } from './health.ts'
import { createHealthApp, createMetricsApp } from './http/app.ts'
import { ConnectionLimiter } from './http/connections.ts'
import { listen } from './http/listeners.ts'
import { measureRenderer } from './images/measured-renderer.ts'
import { createRenderer } from './images/pool.ts'
import { type ConsumerOptions, type JobConsumer, startConsumer } from './jobs/consumer.ts'
import { openJobs } from './jobs/index.ts'
import type { FetchOverrides } from './services/fetchers.ts'
import { closePortsStep, closingSteps, rendererOptions } from './services/index.ts'
import { createOutboundServices, outboundReports } from './services/outbound.ts'
import { build, version } from './services/version.ts'
import { type ClosingStep, closeInTurn, type Stoppable } from './shutdown/index.ts'
import { openStores, type Stores } from './stores/open.ts'
import { refuseUnusableStore } from './stores/unusable-store.ts'
import { registerBuildInfo } from './telemetry/build-info.ts'
import { createErrorLog } from './telemetry/error-log.ts'
import { createTelemetry, type LogStream, type Telemetry } from './telemetry/index.ts'
import { startTracing, TRACES_TIMEOUT_MS } from './telemetry/tracing.ts'
import { Accounts } from './turns/accounts.ts'
import type { WorkCaller } from './turns/callers.ts'

export interface WorkerOptions {
  /** The number of jobs, visits or research, to run at the same time. */
  concurrency?: number
  /** The port of /health, /livez and /readyz; null opens none. METRICS_PORT has the metrics. */
  port?: number | null
  logStream?: LogStream
  /** The log and metrics to use; by default new ones are created. */
  telemetry?: Telemetry
  /** For tests. */
  fetchOverrides?: FetchOverrides
  /** For tests: replaces the limits of the job consumer. */
  jobLimits?: Parameters<typeof startConsumer>[2]
}

/**
 * The default of `concurrency`, and its useful maximum: the visit scheduler makes at most 16 visits at the same time.
 */
export const DEFAULT_CONCURRENCY = 16

/** Longer than the 5 seconds after which the job consumer aborts the running jobs and returns them to the queue. */
const JOBS_TIMEOUT_MS = 6000
const REQUESTS_TIMEOUT_MS = 500

type WorkerConfig = Config & { redisUrl: string }

/** @throws Error when a store cannot be opened or the port is taken. */
export async function startWorker(
  config: WorkerConfig,
  options: WorkerOptions = {},
): Promise<Stoppable> {
  const { concurrency = DEFAULT_CONCURRENCY, port = null, logStream = null } = options
  const telemetry =
    options.telemetry ?? createTelemetry(config.logLevel, logStream, false, config.requestLog)
  const { log } = telemetry
  const stopTracing = await startTracing(config.tracing, version, log)
  const stores = await openUsableStores(config, telemetry)
  let consumer: JobConsumer | null = null
  const services = openWorkServices(config, telemetry, stores, options.fetchOverrides, () =>
    Boolean(consumer?.isUp()),
  )
  const servers = await listenForChecks(services, port)
  consumer = takeJobs(config, services, concurrency, options.jobLimits)
  const rendererSandbox = services.renderer.sandbox
  log.info({ concurrency, build, rendererSandbox, ...summarize(config) }, 'working')
  const steps = stepsToClose(services, consumer, servers, stopTracing)
  const close = () => {
    services.state.isStopping = true
    return closeInTurn(steps)
  }
  let closing: Promise<string[]> | null = null
  return { close: () => (closing ??= close()), kill: services.renderer.kill }
}

async function openUsableStores(config: Config, telemetry: Telemetry): Promise<Stores> {
  const stores = await openStores(config, storeEvents(telemetry, config))
  try {
    await refuseUnusableStore(stores.records)
    // Visits use locks shared with the servers, so the first visit waits until the connection to Redis has succeeded or
    // failed.
    await stores.shared?.settled
    stores.shared?.refuseUnsupported()
  } catch (error) {
    await stores.close()
    throw error
  }
  return stores
}

/** @param isConsumerUp whether the consumer takes jobs. */
function openWorkServices(
  config: WorkerConfig,
  telemetry: Telemetry,
  stores: Stores,
  fetchOverrides: FetchOverrides | undefined,
  isConsumerUp: () => boolean,
): WorkServices {
  const accounts = new Accounts()
  const renderer = measureRenderer(
    createRenderer({ ...rendererOptions({ ...config, processes: 1 }), accounts }),
    telemetry.meters.observeRender,
  )
  const logError = createErrorLog(telemetry.log)
  const outbound = createOutboundServices(config, {
    records: stores.records,
    locks: stores.locks,
    accounts,
    renderer,
    fetchOverrides,
    ...outboundReports(telemetry, logError),
  })
  return {
    config,
    version,
    build,
    telemetry,
    logError,
    stores,
    renderer,
    // Only for the metrics: this process takes jobs through its consumer.
    jobs: openJobs(config),
    outbound,
    state: { isIncomplete: false, isStopping: false, isClosing: false },
    // Without either of them no job can be done.
    requiredComponents: new Set(['records', 'jobs']),
    async unavailableComponents() {
      const unavailable = await findUnavailableComponents(stores)
      // The connection of the consumer stays open to a Redis that does not answer, which the cache notices.
      const takesJobs = isConsumerUp() && !unavailable.includes('cache')
      return takesJobs ? unavailable : [...unavailable, 'jobs']
    },
  }
}

/** Serves the health checks and the metrics. @param port null opens none for the checks. */
function listenForChecks(services: WorkServices, port: number | null): Promise<Server[]> {
  const { config, telemetry, logError } = services
  registerBuildInfo(telemetry.registry, version)
  registerGauges(services)
  return listen(
    [
      {
        variable: 'PORT',
        port: port ?? 0,
        host: config.host,
        listener: createHealthApp(services),
        connections: new ConnectionLimiter(config),
      },
      {
        variable: 'METRICS_PORT',
        port: config.metricsPort,
        host: config.metricsHost,
        listener: createMetricsApp(services, telemetry.registry),
        connections: null,
      },
    ],
    config,
    (err) => logError(err, 'a visit failed'),
  )
}

function takeJobs(
  config: WorkerConfig,
  { outbound, stores, telemetry, logError }: WorkServices,
  concurrency: number,
  limits: WorkerOptions['jobLimits'],
): JobConsumer {
  const options: ConsumerOptions = {
    concurrency,
    tasks: {
      visit: createVisitTask(outbound.visitScheduler, stores),
      // Only companies are researched.
      research: (domain, caller) => outbound.research.refresh(domain as Apex, caller),
    },
    onError: (err) => logError(err, 'a visit failed'),
    onConnectionChange: logJobsState(telemetry.log, 'jobs wait in the queue'),
  }
  return startConsumer(config, options, limits)
}

function stepsToClose(
  services: WorkServices,
  consumer: JobConsumer,
  servers: readonly Server[],
  stopTracing: () => Promise<void>,
): ClosingStep[] {
  const closeJobs = () => consumer.close(services.outbound.close)
  return [
    { name: 'jobs', close: closeJobs, timeoutMs: JOBS_TIMEOUT_MS },
    closePortsStep(servers, REQUESTS_TIMEOUT_MS),
    ...closingSteps(services, null),
    { name: 'traces', close: stopTracing, timeoutMs: TRACES_TIMEOUT_MS },
  ]
}

/**
 * Creates the task that visits a website. A job may run twice: after the death of a worker, or at the same
 * time as a visit for a request. The second run returns the stored outcome.
 */
function createVisitTask(visitScheduler: VisitScheduler, { records: { visits } }: Stores) {
  return async (domain: Site, caller: WorkCaller): Promise<string> => {
    const [lastVisit = null] = await visits.find([domain])
    if (lastVisit && lastVisit.outcome !== 'failed' && isFresh(lastVisit)) return lastVisit.outcome
    const visit = await visitScheduler.visit(domain, lastVisit, caller)
    if (visit === null) throw new Error('The process stopped before the visit.')
    if (visit.outcome !== 'failed') return visit.outcome
    throw new Error((await visits.report(domain))?.failure ?? 'The website could not be reached.')
  }
}
