// Starts and stops the service: prepares the stores, opens the ports, and closes everything in order.
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../schema/problems.ts'
import { type Config, loadConfig } from './config.ts'
import type { Services } from './context.ts'
import { replaceSecrets } from './environment/replace-secrets.ts'
import { summarize } from './environment/summary.ts'
import { registerCacheGauges, registerConnectionGauges } from './health.ts'
import type { AdminConfig } from './http/admin/index.ts'
import { createAdminApp, createMetricsApp } from './http/app.ts'
import { invalidateCachesOnChange } from './http/cache-invalidation.ts'
import { ConnectionLimiter, type ConnectionOptions } from './http/connections.ts'
import { closeServer, listen, type Port } from './http/listeners.ts'
import { describeConnections } from './http/max-connections.ts'
import { createRequestListener, type ListenerOptions } from './http/request-listener.ts'
import type { Metrics } from './http/routes/health.ts'
import { loadGlyphs } from './images/monogram/glyph-outlines.ts'
import type { Renderer } from './images/pool.ts'
import { createPurger, type PurgeConfig, type Purger } from './purge/index.ts'
import { closingSteps, isInCluster, openServices, type ServicesOptions } from './services/index.ts'
import { version } from './services/version.ts'
import { closeInTurn } from './shutdown/index.ts'
import type { Stores } from './stores/open.ts'
import { UnusableStore } from './stores/unusable-store.ts'
import { createTelemetry, type LogStream, type Telemetry } from './telemetry/index.ts'
import type { ProcessMetrics } from './telemetry/metric-sums.ts'
import { createRepeatLimit } from './telemetry/repeat-limit.ts'
import { startTracing, TRACES_TIMEOUT_MS } from './telemetry/tracing.ts'

export interface RunningService {
  stores: Stores
  renderer: Renderer
  /** @returns the metrics of this process. */
  metrics(): Promise<ProcessMetrics>
  /**
   * Drains for DRAIN_MS, ends the visits, finishes the requests in progress, then closes everything. The timeouts after
   * the drain add up to 12 seconds. May be called twice.
   * @returns the names of the parts that were cut off, because they did not close in time.
   */
  close(): Promise<string[]>
  /** Reads PLANS_FILE and the files of secrets again, and logs the result. With an invalid file all stay. */
  reload(): void
  /** Closes like `close`, but /readyz stays ready: for a process whose replacement already serves. */
  retire(): Promise<string[]>
  /** Ends the render processes at once. */
  kill(): void
}

export interface StartOptions extends ServicesOptions, ListenerOptions {
  /** Destination of log lines; standard output by default. */
  logStream?: LogStream
  /** The log and metrics to use; by default new ones are created. */
  telemetry?: Telemetry
  /** The text of /metrics for all processes on these ports; by default of this process. */
  metrics?(): Promise<string>
  /** For tests: replaces the limits of connections. */
  connections?: Partial<ConnectionOptions>
  /** Fills the stores before the ports open. A failure is logged, and the service starts anyway. */
  prepare?(stores: Stores): Promise<void>
  /** Runs after that, when everything is loaded. A failure fails the start. */
  beforeListening?(): Promise<void>
}

const PREPARE_RETRY_MS = 3000
/**
 * In a cluster and after a drain, idle connections stay open this long after shutdown begins, so that clients get
 * `Connection: close` with their next response.
 */
const LINGER_MS = 1000
/** How long a shutdown waits for visits, which end at once unless a store hangs. */
const VISITS_TIMEOUT_MS = 2000
/** How long a shutdown then waits for requests. */
const REQUESTS_TIMEOUT_MS = 5000
/** How long a shutdown waits for the store to take the last counts of requests, and the webhook the last purges. */
const USAGE_TIMEOUT_MS = 1000

/** @throws Error when a store cannot be opened, the plans are invalid, or a port is taken. */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningService> {
  const telemetry = options.telemetry ?? createServerTelemetry(config, options.logStream)
  const connections = createLimiter(config, options, telemetry)
  registerConnectionGauges(telemetry, connections)
  const services = await openServices(config, telemetry, connections, options)
  const { stores, renderer, outbound, operatorDomains, responseCache, state } = services
  const stopTracing = await startTracing(config.tracing, version, telemetry.log)
  registerCacheGauges(telemetry, stores.memory, responseCache)
  invalidateCachesOnChange(services)
  const listener = createRequestListener(services, options)
  // `settled` resolves when the first connection to Redis has succeeded or failed.
  await Promise.all([loadGlyphs(), stores.shared?.settled])
  await prepareStores(services, options)
  await options.beforeListening?.()

  // A server without an error listener ends the process when no file handle is left to accept a connection.
  const onError = (err: Error) => telemetry.log.error({ err }, err.message)
  const { host, port, imagePort, metricsHost, metricsPort, baseUrl, imageUrl } = config
  const metricsApp = createMetricsApp(services, metricsOf(options, services))
  const ports = [
    { port, host, listener, connections },
    { port: imagePort, host, listener, connections },
    { port: metricsPort, host: metricsHost, listener: metricsApp, connections: null },
    ...(config.admin ? [adminPort(services, config.admin)] : []),
  ]
  const servers = await listen(ports, baseUrl, onError).catch(async (error) => {
    await closeInTurn(closingSteps(services, operatorDomains))
    throw error
  })
  const { sandbox } = renderer
  const held = describeConnections(config.connections, options.connections?.maxOpenFiles)
  const facts = { baseUrl, imageUrl, version, rendererSandbox: sandbox, ...summarize(config) }
  telemetry.log.info({ ...facts, connections: held.connections }, 'listening')
  if (held.warning) telemetry.log.warn(held.warning)

  const purger = config.purge && startPurger(config.purge, services)

  const closeAll = () => {
    state.isClosing = true
    const lingerMs = isInCluster(config) || config.drainMs > 0 ? LINGER_MS : 0
    const closeServers = () => Promise.all(servers.map((server) => closeServer(server, lingerMs)))
    return closeInTurn([
      // Visits and research first, so that requests waiting for them are answered instead of cut off.
      { name: 'visits', close: outbound.close, timeoutMs: VISITS_TIMEOUT_MS },
      {
        name: 'requests',
        close: closeServers,
        timeoutMs: REQUESTS_TIMEOUT_MS,
        forceClose: () => servers.forEach((server) => void server.closeAllConnections()),
      },
      {
        name: purger ? 'usage and purges' : 'usage',
        close: () => Promise.all([services.usage.close(), purger?.close()]),
        timeoutMs: USAGE_TIMEOUT_MS,
      },
      ...closingSteps(services, operatorDomains),
      { name: 'traces', close: stopTracing, timeoutMs: TRACES_TIMEOUT_MS },
    ])
  }
  let closing: Promise<string[]> | null = null
  const retire = () => (closing ??= closeAll())
  /** Load balancers see /readyz and send new requests elsewhere, and clients get `Connection: close`. */
  const drain = async () => {
    state.isStopping = true
    if (config.drainMs === 0) return
    state.isClosing = true
    telemetry.log.info({ drainMs: config.drainMs }, 'draining')
    await sleep(config.drainMs)
  }
  let draining: Promise<void> | null = null
  const close = async () => {
    draining ??= drain()
    await draining
    return retire()
  }
  const reload = () => {
    try {
      replaceSecrets(config, loadConfig(process.env))
      services.reloadPlans()
      // Its answers have the limits of the old plans.
      responseCache.clear()
      const plans = services.plans.listed.map(({ id }) => id)
      telemetry.log.info({ plans }, 'the plans and secrets were read again')
    } catch (error) {
      telemetry.log.error(`${(error as Error).message}; the plans and secrets stay as they were`)
    }
  }

  const metrics = () => telemetry.registry.getMetricsAsJSON()
  return { stores, renderer, metrics, reload, close, retire, kill: renderer.kill }
}

const createServerTelemetry = (config: Config, logStream: LogStream | null = null): Telemetry =>
  createTelemetry(config.logLevel, logStream, isInCluster(config), config.requestLog)

/** Logs refused connections once a minute, because a flood of them would fill the log. */
function createLimiter(
  config: Config,
  options: StartOptions,
  { log }: Pick<Telemetry, 'log'>,
): ConnectionLimiter {
  const mayLog = createRepeatLimit()
  const onRefuse = () => {
    if (!mayLog('connections')) return
    const open = limiter.openCount()
    log.warn({ open, refused: limiter.refusedCount() }, 'connections are refused at a limit')
  }
  const limiter = new ConnectionLimiter(config, { onRefuse, ...options.connections })
  return limiter
}

function startPurger(config: PurgeConfig, { stores, telemetry }: Services): Purger {
  const { records, locks } = stores
  const { log, meters } = telemetry
  const { countPurge } = meters
  return createPurger({ config, changes: records.changes, locks, log, countPurge })
}

/** The port of the admin page, apart from the public ones. */
function adminPort(services: Services, admin: AdminConfig): Port {
  const { port, host } = admin
  return { port, host, listener: createAdminApp(services, admin), connections: null }
}

function metricsOf(options: StartOptions, { telemetry: { registry } }: Services): Metrics {
  return {
    contentType: registry.contentType,
    metrics: options.metrics ?? (() => registry.metrics()),
  }
}

/**
 * Prepares the stores; while a store is unavailable it tries again in the background.
 * @throws UnusableStore at the first try, for data of a newer version and for half a restore.
 */
async function prepareStores(
  services: Services,
  options: StartOptions,
  isRetry = false,
): Promise<void> {
  const { stores, urlSigner, logError, operatorDomains, state } = services
  if (state.isClosing) return
  try {
    await urlSigner.loadSecrets()
    state.isIncomplete = options.prepare !== undefined
    await options.prepare?.(stores)
    state.isIncomplete = false
  } catch (err) {
    if (err instanceof UnusableStore && !isRetry) {
      await closeInTurn(closingSteps(services, operatorDomains))
      throw err
    }
    logError(err, 'the stores could not be prepared')
    if (!(err instanceof Unavailable || err instanceof UnusableStore)) return
    setTimeout(prepareStores, PREPARE_RETRY_MS, services, options, true).unref()
  }
}
