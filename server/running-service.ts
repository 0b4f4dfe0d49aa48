// A service that serves: reads its plans and secrets again, and closes everything in order.
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from './config.ts'
import type { Services } from './context.ts'
import { replaceSecrets } from './environment/replace-secrets.ts'
import type { Renderer } from './images/pool.ts'
import type { Purger } from './purge/index.ts'
import { closePortsStep, closingSteps, isInCluster } from './services/index.ts'
import { closeInTurn } from './shutdown/index.ts'
import type { Stores } from './stores/open.ts'
import type { ProcessMetrics } from './telemetry/metric-sums.ts'
import { TRACES_TIMEOUT_MS } from './telemetry/tracing.ts'

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

export class RunningService {
  readonly #services: Services
  readonly #servers: Server[]
  readonly #purgers: Purger[]
  readonly #stopTracing: () => Promise<void>
  #draining: Promise<void> | null = null
  #closing: Promise<string[]> | null = null

  constructor(
    services: Services,
    servers: Server[],
    purgers: Purger[],
    stopTracing: () => Promise<void>,
  ) {
    this.#services = services
    this.#servers = servers
    this.#purgers = purgers
    this.#stopTracing = stopTracing
  }

  get stores(): Stores {
    return this.#services.stores
  }

  get renderer(): Renderer {
    return this.#services.renderer
  }

  /** @returns the metrics of this process. */
  metrics(): Promise<ProcessMetrics> {
    return this.#services.telemetry.registry.getMetricsAsJSON()
  }

  /**
   * Drains for DRAIN_MS, ends the visits, finishes the requests in progress, then closes everything. The timeouts after
   * the drain add up to 12 seconds. May be called twice.
   * @returns the names of the parts that were cut off, because they did not close in time.
   */
  async close(): Promise<string[]> {
    this.#draining ??= this.#drain()
    await this.#draining
    return this.retire()
  }

  /** Closes like `close`, but /readyz stays ready: for a process whose replacement already serves. */
  retire(): Promise<string[]> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  /** Ends the render processes at once. */
  kill(): void {
    this.#services.renderer.kill()
  }

  /** Reads PLANS_FILE and the files of secrets again, and logs the result. With an invalid file all stay. */
  reload(): void {
    const { config, plans, responseCache, telemetry } = this.#services
    try {
      replaceSecrets(config, loadConfig(process.env))
      this.#services.reloadPlans()
      // Its answers have the limits of the old plans.
      responseCache.clear()
      const names = plans.listed.map(({ id }) => id)
      telemetry.log.info({ plans: names }, 'the plans and secrets were read again')
    } catch (error) {
      telemetry.log.error(`${(error as Error).message}; the plans and secrets stay as they were`)
    }
  }

  /** Load balancers see /readyz and send new requests elsewhere, and clients get `Connection: close`. */
  async #drain(): Promise<void> {
    const { config, state, telemetry } = this.#services
    const { drainMs } = config
    state.isStopping = true
    if (drainMs === 0) return
    state.isClosing = true
    telemetry.log.info({ drainMs }, 'draining')
    await sleep(drainMs)
  }

  #closeAll(): Promise<string[]> {
    const { config, outbound, usage, operatorDomains, state } = this.#services
    const lingerMs = isInCluster(config) || config.drainMs > 0 ? LINGER_MS : 0
    const purgers = this.#purgers
    state.isClosing = true
    return closeInTurn([
      // Visits and research first, so that requests waiting for them are answered instead of cut off.
      { name: 'visits', close: outbound.close, timeoutMs: VISITS_TIMEOUT_MS },
      closePortsStep(this.#servers, REQUESTS_TIMEOUT_MS, lingerMs),
      {
        name: purgers.length > 0 ? 'usage and purges' : 'usage',
        close: () => Promise.all([usage, ...purgers].map((part) => part.close())),
        timeoutMs: USAGE_TIMEOUT_MS,
      },
      ...closingSteps(this.#services, operatorDomains),
      { name: 'traces', close: this.#stopTracing, timeoutMs: TRACES_TIMEOUT_MS },
    ])
  }
}
