// Starts and stops the service: prepares the stores, opens the ports, and closes everything in order.
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../schema/problems.ts'
import { createQuota, type Quota } from './access/quota.ts'
import { sharedQuota } from './access/redis-quota.ts'
import { type Config, loadConfig } from './config.ts'
import type { Services } from './context.ts'
import { replaceSecrets } from './environment/replace-secrets.ts'
import { summarize } from './environment/summary.ts'
import {
  findUnavailableComponents,
  registerCacheGauges,
  registerConnectionGauges,
} from './health.ts'
import { createAdminApp, createMetricsApp } from './http/app.ts'
import { invalidateCachesOnChange } from './http/cache-invalidation.ts'
import {
  type ConnectionLimiter,
  type ConnectionOptions,
  createConnectionLimiter,
  describeConnections,
} from './http/connections.ts'
import { closeServer, listen, type Port } from './http/listeners.ts'
import { createRequestListener } from './http/request-listener.ts'
import type { HealthParts, Metrics } from './http/routes/service.ts'
import { loadGlyphs } from './images/monogram/glyph-outlines.ts'
import type { Renderer } from './images/pool.ts'
import { createPurger, type PurgeConfig, type Purger } from './purge/index.ts'
import { createResolvers } from './resolvers/index.ts'
import { closingSteps, isInCluster, openServices, type ServicesOptions } from './services/index.ts'
import { version } from './services/version.ts'
import { closeInTurn } from './shutdown/index.ts'
import type { Stores } from './stores/open.ts'
import { UnusableStore } from './stores/unusable-store.ts'
import type { Telemetry } from './telemetry/index.ts'
import type { ProcessMetrics } from './telemetry/metric-sums.ts'
import { createRepeatLimit } from './telemetry/repeat-limit.ts'
import { shortAddress } from './telemetry/request-line.ts'
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

export interface StartOptions extends ServicesOptions {
  /** False sends every request through the app, which tests compare with the response cache. */
  responseCache?: boolean
  /** The quota without Redis; by default this process counts alone. */
  quota?: Quota
  /** The text of /metrics for all processes on these ports; by default of this process. */
  metrics?(): Promise<string>
  /** For tests: replaces the limit of pages and files for each address. */
  pagesPerMinute?: number
  /** For tests: replaces the limits of connections. */
  connections?: Partial<ConnectionOptions>
  /** Fills the stores before the ports open. A failure is logged, and the service starts anyway. */
  prepare?(stores: Stores): Promise<void>
  /** Runs after that, when everything is loaded. A failure fails the start. */
  beforeListening?(): Promise<void>
}

/** Whether the stores lack data that the start should have put there, such as the catalogue. */
interface PreparationState {
  isIncomplete: boolean
}

/** The state of a shutdown, which the request listener reads. */
interface ShutdownState {
  /** /readyz answers 503. */
  isStopping: boolean
  /** Every response closes its connection. */
  isClosing: boolean
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
  const services = await openServices(config, options)
  const { telemetry, stores, renderer, outbound, operatorDomains } = services
  const stopTracing = await startTracing(config.tracing, version, telemetry.log)
  const shutdown: ShutdownState = { isStopping: false, isClosing: false }
  const connections = createLimiter(config, options, telemetry)
  registerConnectionGauges(telemetry, connections)
  const preparation: PreparationState = { isIncomplete: false }
  const unavailableComponents = async () => [
    ...(await findUnavailableComponents(stores)),
    ...(preparation.isIncomplete ? ['catalog'] : []),
    ...(connections.isRefusing() ? ['connections'] : []),
  ]
  const listener = createServiceListener(config, options, services, {
    shutdown,
    acceptedCount: connections.acceptedCount,
    unavailableComponents,
  })
  // `settled` resolves when the first connection to Redis has succeeded or failed.
  await Promise.all([loadGlyphs(), stores.shared?.settled])
  await prepareStores(services, options, { shutdown, preparation })
  await options.beforeListening?.()

  // A server without an error listener ends the process when no file handle is left to accept a connection.
  const onError = (err: Error) => telemetry.log.error({ err }, err.message)
  const { host, port, imagePort, metricsHost, metricsPort, baseUrl, imageUrl } = config
  const metricsApp = createMetricsApp({ telemetry, config, metrics: metricsOf(options, services) })
  const ports = [
    { port, host, listener, connections },
    { port: imagePort, host, listener, connections },
    { port: metricsPort, host: metricsHost, listener: metricsApp, connections: null },
    ...(config.admin ? [adminPort(config, config.admin, services, unavailableComponents)] : []),
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
    shutdown.isClosing = true
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
    shutdown.isStopping = true
    if (config.drainMs === 0) return
    shutdown.isClosing = true
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
      services.responseCache.clear()
      const plans = services.plans.listed.map(({ id }) => id)
      telemetry.log.info({ plans }, 'the plans and secrets were read again')
    } catch (error) {
      telemetry.log.error(`${(error as Error).message}; the plans and secrets stay as they were`)
    }
  }

  const metrics = () => telemetry.registry.getMetricsAsJSON()
  return { stores, renderer, metrics, reload, close, retire, kill: renderer.kill }
}

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
  const limiter = createConnectionLimiter(config, { onRefuse, ...options.connections })
  return limiter
}

function createServiceListener(
  config: Config,
  options: StartOptions,
  services: Services,
  {
    shutdown,
    acceptedCount,
    unavailableComponents,
  }: { shutdown: ShutdownState } & Pick<ConnectionLimiter, 'acceptedCount'> &
    Pick<HealthParts, 'unavailableComponents'>,
) {
  const { stores, telemetry, usage, responseCache } = services
  const ownQuota = options.quota ?? createQuota()
  const quota = stores.shared ? sharedQuota(stores.shared.counters, ownQuota) : ownQuota
  // Every answer ends here, those of the response cache too.
  const recordRequest: Telemetry['recordRequest'] = (request) => {
    telemetry.recordRequest(request)
    if (request.keyId === null) return
    usage.count(request.keyId, request.status === 403 || request.status === 429)
  }
  const listener = createRequestListener({
    ...services,
    telemetry: { ...telemetry, recordRequest },
    config,
    version,
    quota,
    resolvers: (caller) => createResolvers(services, caller),
    pagesPerMinute: options.pagesPerMinute,
    usesResponseCache: options.responseCache !== false,
    unavailableComponents,
    acceptedCount,
    isStopping: () => shutdown.isStopping,
    isClosing: () => shutdown.isClosing,
  })
  registerCacheGauges(telemetry, stores.memory, responseCache)
  invalidateCachesOnChange(services)
  return listener
}

function startPurger(config: PurgeConfig, { stores, telemetry }: Services): Purger {
  const { records, locks } = stores
  const { log, meters } = telemetry
  const { countPurge } = meters
  return createPurger({ config, changes: records.changes, locks, log, countPurge })
}

/** The listener of the admin page, apart from the public ones. */
function adminPort(
  config: Config,
  admin: NonNullable<Config['admin']>,
  services: Services,
  unavailableComponents: HealthParts['unavailableComponents'],
): Port {
  const { telemetry, stores } = services
  const { port, host } = admin
  const app = createAdminApp({
    ...services,
    config,
    token: () => admin.token,
    hostNames: [host, ...(admin.url ? [new URL(admin.url).hostname] : [])],
    version,
    records: stores.records,
    resolvers: (caller) => createResolvers(services, caller),
    unavailableComponents,
    onWrongToken(ip) {
      const address = config.requestLog.hasShortAddresses ? shortAddress(ip) : ip
      telemetry.log.warn({ address }, 'a wrong admin token was refused')
    },
  })
  return { port, host, listener: app, connections: null }
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
  states: { shutdown: ShutdownState; preparation: PreparationState },
  isRetry = false,
): Promise<void> {
  const { stores, urlSigner, logError, operatorDomains } = services
  if (states.shutdown.isClosing) return
  try {
    await urlSigner.loadSecrets()
    states.preparation.isIncomplete = options.prepare !== undefined
    await options.prepare?.(stores)
    states.preparation.isIncomplete = false
  } catch (err) {
    if (err instanceof UnusableStore && !isRetry) {
      await closeInTurn(closingSteps(services, operatorDomains))
      throw err
    }
    logError(err, 'the stores could not be prepared')
    if (!(err instanceof Unavailable || err instanceof UnusableStore)) return
    setTimeout(prepareStores, PREPARE_RETRY_MS, services, options, states, true).unref()
  }
}
