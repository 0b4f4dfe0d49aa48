import type { RequestListener, Server } from 'node:http'
import { Unavailable } from '../schema/problems.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { summarize } from './environment/summary.ts'
import { registerCacheGauges, registerConnectionGauges } from './health.ts'
import type { AdminConfig } from './http/admin/index.ts'
import { createAdminApp, createMetricsApp } from './http/app.ts'
import { invalidateCachesOnChange } from './http/cache-invalidation.ts'
import { ConnectionLimiter, type ConnectionOptions } from './http/connections.ts'
import { listen, type Port } from './http/listeners.ts'
import { describeConnections } from './http/max-connections.ts'
import { createRequestListener, type ListenerOptions } from './http/request-listener.ts'
import type { Metrics } from './http/routes/health.ts'
import { loadGlyphs } from './images/monogram/glyph-outlines.ts'
import { createPurger, type PurgeConfig, type Purger } from './purge/index.ts'
import { RunningService } from './running-service.ts'
import { closingSteps, isInCluster, openServices, type ServicesOptions } from './services/index.ts'
import { build, version } from './services/version.ts'
import { closeInTurn } from './shutdown/index.ts'
import type { Stores } from './stores/open.ts'
import { UnusableStore } from './stores/unusable-store.ts'
import { createTelemetry, type LogStream, type Telemetry } from './telemetry/index.ts'
import { createRepeatLimit } from './telemetry/repeat-limit.ts'
import { startTracing } from './telemetry/tracing.ts'

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
/** @throws Error when a store cannot be opened, the plans are invalid, or a port is taken. */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningService> {
  const telemetry = options.telemetry ?? createServerTelemetry(config, options.logStream)
  const connections = createLimiter(config, options, telemetry)
  registerConnectionGauges(telemetry, connections)
  const services = await openServices(config, telemetry, connections, options)
  const { stores, responseCache } = services
  const stopTracing = await startTracing(config.tracing, version, telemetry.log)
  registerCacheGauges(telemetry, stores.memory, responseCache)
  invalidateCachesOnChange(services)
  const listener = createRequestListener(services, options)
  // `settled` resolves when the first connection to Redis has succeeded or failed.
  await Promise.all([loadGlyphs(), stores.shared?.settled])
  await prepareStores(services, options)
  await options.beforeListening?.()
  const servers = await openPorts(services, listener, connections, options)
  logListening(services, options)
  const purgers = [config.purge, config.routerPurge].flatMap((purge) =>
    purge ? [startPurger(purge, services)] : [],
  )
  return new RunningService(services, servers, purgers, stopTracing)
}

/** Opens the ports of the API, the images, the metrics and the admin page. @throws Error when one is taken. */
async function openPorts(
  services: Services,
  listener: RequestListener,
  connections: ConnectionLimiter,
  options: StartOptions,
): Promise<Server[]> {
  const { config, telemetry, operatorDomains } = services
  const { host, port, imagePort, metricsHost, metricsPort } = config
  const metricsApp = createMetricsApp(services, metricsOf(options, services))
  const ports: Port[] = [
    { variable: 'PORT', port, host, listener, connections },
    { variable: 'IMAGE_PORT', port: imagePort, host, listener, connections },
    {
      variable: 'METRICS_PORT',
      port: metricsPort,
      host: metricsHost,
      listener: metricsApp,
      connections: null,
    },
    ...(config.admin ? [adminPort(services, config.admin)] : []),
  ]
  // A server without an error listener ends the process when no file handle is left to accept a connection.
  const onError = (err: Error) => telemetry.log.error({ err }, err.message)
  return listen(ports, config, onError).catch(async (error) => {
    await closeInTurn(closingSteps(services, operatorDomains))
    throw error
  })
}

function logListening({ config, telemetry, renderer }: Services, options: StartOptions): void {
  const held = describeConnections(config.connections, options.connections?.maxOpenFiles)
  const { baseUrl, imageUrl } = config
  const facts = { baseUrl, imageUrl, build, rendererSandbox: renderer.sandbox }
  telemetry.log.info({ ...facts, ...summarize(config), connections: held.connections }, 'listening')
  if (held.warning) telemetry.log.warn(held.warning)
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
  return {
    variable: 'ADMIN_PORT',
    port,
    host,
    listener: createAdminApp(services, admin),
    connections: null,
  }
}

function metricsOf(options: StartOptions, { telemetry: { registry } }: Services): Metrics {
  return {
    contentType: registry.contentType,
    metrics: options.metrics ?? (() => registry.metrics()),
  }
}

/**
 * Prepares the stores; while a store is unavailable it tries again in the background.
 * @throws UnusableStore at the first try, for data of a newer version, half a restore and a Redis that cannot be used.
 */
async function prepareStores(
  services: Services,
  options: StartOptions,
  isRetry = false,
): Promise<void> {
  const { stores, urlSigner, logError, operatorDomains, state } = services
  if (state.isClosing) return
  try {
    if (!isRetry) stores.shared?.refuseUnsupported()
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
