// Starts a worker process: it does the visits and research in the job queue and serves no API requests.
import type { Apex } from '../schema/apex.ts'
import type { Config } from './config.ts'
import type { ServiceState, WorkServices } from './context.ts'
import type { VisitScheduler } from './crawler/scheduler.ts'
import { isFresh } from './crawler/visit-freshness.ts'
import { summarize } from './environment/summary.ts'
import { OPERATOR } from './fair-queue/index.ts'
import { findUnavailableComponents, logJobsState, registerGauges, storeEvents } from './health.ts'
import { createHealthApp, createMetricsApp } from './http/app.ts'
import { createConnectionLimiter } from './http/connections.ts'
import { closeServer, listen } from './http/listeners.ts'
import { measureRenderer } from './images/measured-renderer.ts'
import { createRenderer } from './images/pool.ts'
import { type JobConsumer, startConsumer } from './jobs/consumer.ts'
import { openJobs } from './jobs/index.ts'
import { closingSteps, rendererOptions } from './services/index.ts'
import { createOutboundServices, type FetchOverrides } from './services/outbound.ts'
import { version } from './services/version.ts'
import { closeInTurn, type Stoppable } from './shutdown/index.ts'
import { openStores, type Stores } from './stores/open.ts'
import { refuseUnusableStore } from './stores/unusable-store.ts'
import { registerBuildInfo } from './telemetry/build-info.ts'
import { createErrorLog } from './telemetry/error-log.ts'
import { createTelemetry, type LogStream, type Telemetry } from './telemetry/index.ts'
import { startTracing, TRACES_TIMEOUT_MS } from './telemetry/tracing.ts'

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

/** @throws Error when a store cannot be opened or the port is taken. */
export async function startWorker(
  config: Config & { redisUrl: string },
  options: WorkerOptions = {},
): Promise<Stoppable> {
  const { concurrency = DEFAULT_CONCURRENCY, port = null, logStream, jobLimits } = options
  const telemetry =
    options.telemetry ??
    createTelemetry(config.logLevel, logStream ?? null, false, config.requestLog)
  const { log } = telemetry
  const stopTracing = await startTracing(config.tracing, version, log)
  const stores = await openStores(config, storeEvents(telemetry, config))
  await refuseUnusableStore(stores.records).catch(async (error) => {
    await stores.close()
    throw error
  })
  const renderer = measureRenderer(
    createRenderer(rendererOptions({ ...config, processes: 1 })),
    telemetry.meters.observeRender,
  )
  const logError = createErrorLog(log)
  const onError = (err: unknown) => logError(err, 'a visit failed')
  const outbound = createOutboundServices(config, {
    records: stores.records,
    locks: stores.locks,
    renderer,
    fetchOverrides: options.fetchOverrides,
    onError,
    onVisit: telemetry.recordVisit,
    onAiCall: telemetry.meters.countAiCall,
    onResearchError: (err) => log.warn({ err }, 'research into a company failed'),
  })
  // Only for the metrics: this process takes jobs through its consumer.
  const jobs = openJobs(config)
  let consumer: JobConsumer | null = null
  const state: ServiceState = { isIncomplete: false, isStopping: false, isClosing: false }
  const services: WorkServices = {
    config,
    version,
    telemetry,
    logError,
    stores,
    renderer,
    jobs,
    outbound,
    state,
    // Without either of them no job can be done.
    requiredComponents: new Set(['records', 'jobs']),
    async unavailableComponents() {
      const unavailable = await findUnavailableComponents(stores)
      // The connection of the consumer stays open to a Redis that does not answer, which the cache notices.
      const takesJobs = consumer?.isUp() && !unavailable.includes('cache')
      return takesJobs ? unavailable : [...unavailable, 'jobs']
    },
  }
  registerBuildInfo(telemetry.registry, version)
  registerGauges(services)
  const app = createHealthApp(services)
  const metricsApp = createMetricsApp(services, telemetry.registry)
  const { host, metricsHost, metricsPort, baseUrl } = config
  const servers = await listen(
    [
      {
        port: port ?? 0,
        host,
        listener: app,
        connections: createConnectionLimiter(config),
      },
      {
        port: metricsPort,
        host: metricsHost,
        listener: metricsApp,
        connections: null,
      },
    ],
    baseUrl,
    onError,
  )
  // Visits use locks shared with the servers, so the first visit waits until the connection to Redis has succeeded or
  // failed.
  await stores.shared?.settled
  const tasks = {
    visit: createVisitTask(outbound.visitScheduler, stores),
    research: (domain: Apex) => outbound.research.refresh(domain),
  }
  const onConnectionChange = logJobsState(log, 'jobs wait in the queue')
  consumer = startConsumer(config, { concurrency, tasks, onError, onConnectionChange }, jobLimits)
  const sandbox = renderer.sandbox
  log.info({ concurrency, version, rendererSandbox: sandbox, ...summarize(config) }, 'working')

  const closeAll = () => {
    state.isStopping = true
    return closeInTurn([
      { name: 'jobs', close: () => consumer.close(outbound.close), timeoutMs: JOBS_TIMEOUT_MS },
      {
        name: 'requests',
        close: () => Promise.all(servers.map((server) => closeServer(server))),
        timeoutMs: REQUESTS_TIMEOUT_MS,
        forceClose: () => servers.forEach((server) => void server.closeAllConnections()),
      },
      ...closingSteps(services, null),
      { name: 'traces', close: stopTracing, timeoutMs: TRACES_TIMEOUT_MS },
    ])
  }
  let closing: Promise<string[]> | null = null
  return { close: () => (closing ??= closeAll()), kill: renderer.kill }
}

/**
 * Creates the task that visits a website. A job may run twice: after the death of a worker, or at the same
 * time as a visit for a request. The second run returns the stored outcome.
 */
function createVisitTask(visitScheduler: VisitScheduler, { records: { visits } }: Stores) {
  return async (domain: Apex): Promise<string> => {
    const [lastVisit = null] = await visits.find([domain])
    if (lastVisit && lastVisit.outcome !== 'failed' && isFresh(lastVisit)) return lastVisit.outcome
    const visit = await visitScheduler.visit(domain, lastVisit, OPERATOR)
    if (visit === null) throw new Error('The process stopped before the visit.')
    if (visit.outcome !== 'failed') return visit.outcome
    throw new Error((await visits.report(domain))?.failure ?? 'The website could not be reached.')
  }
}
