// Reports the state of the service's parts: in the log, in /health and as metrics.
import type { OmittedPack } from './bundled/index.ts'
import type { ConnectionLimiter } from './http/connections.ts'
import type { Renderer } from './images/pool.ts'
import type { Jobs } from './jobs/index.ts'
import type { OutboundServices } from './outbound.ts'
import type { Stores, StoresCallbacks } from './stores/open.ts'
import type { Log, Telemetry } from './telemetry/index.ts'

/** Logs when Redis becomes unavailable or available or refuses a command, and when stored data is damaged. */
export function logStoreEvents(log: Log): StoresCallbacks {
  return {
    onUnavailable: (reason) => log.warn(`${reason}; this process continues without Redis`),
    onAvailable: () => log.info('Redis is available again'),
    onFault: (err) => log.error({ err }, 'Redis refused a command'),
    onDamage: (err) => log.error({ err }, err.message),
  }
}

/**
 * Logs when the job queue becomes unavailable or available.
 * @param whileDown what happens to jobs while Redis is unreachable.
 */
export function logJobsState(log: Log, whileDown: string): (isUp: boolean) => void {
  return (isUp) =>
    isUp
      ? log.info('the job queue can reach Redis again')
      : log.error(`the job queue cannot reach Redis; ${whileDown}`)
}

/** Logs one line when icon packs are left out, with the logos that the service lacks without them. */
export function logOmittedPacks(log: Log, omittedPacks: OmittedPack[]): void {
  if (omittedPacks.length === 0) return
  const packs = omittedPacks.map(({ pack, reason, rows }) => `${pack} (${reason}, ${rows} logos)`)
  log.info(`the bundled artwork leaves out ${packs.join(', ')}`)
}

/** @returns the names of the components that do not answer, as /health shows them. */
export async function findUnavailableComponents({ records, shared }: Stores): Promise<string[]> {
  const unavailable = await records.ping().then(
    () => [],
    () => ['records'],
  )
  return shared?.isUnavailable() ? [...unavailable, 'cache'] : unavailable
}

interface GaugeSources {
  stores: Stores
  renderer: Renderer
  outbound: OutboundServices
  jobs: Jobs | null
}

/** Registers the gauge that says how the render processes are isolated. */
export function registerSandboxGauge(
  { gauges }: Pick<Telemetry, 'gauges'>,
  { sandbox }: Renderer,
): void {
  const help =
    'Isolation of the render processes: namespaces of their own, or only the permissions of Node.'
  gauges('logograph_renderer_sandbox', help, 'state', async () => ({
    namespaces: Number(sandbox === 'namespaces'),
    permissions: Number(sandbox === 'permissions'),
  }))
}

/** Registers the gauges of the queues and of Redis; they are read for each request of /metrics. */
export function registerGauges(
  { gauge, gauges }: Telemetry,
  { stores: { shared }, renderer, outbound, jobs }: GaugeSources,
): void {
  const { crawlScheduler, research } = outbound
  registerSandboxGauge({ gauges }, renderer)
  gauge('logograph_render_queue_pixels', 'Pixels waiting to be rendered.', renderer.queuedWeight)
  gauge('logograph_visits_waiting', 'Website visits waiting in the queue.', () =>
    crawlScheduler.queuedVisits(),
  )
  gauge('logograph_research_waiting', 'Companies waiting for research.', research.waiting)
  if (jobs)
    gauges('logograph_jobs', 'Visit and research jobs in Redis, by state.', 'state', jobs.counts)
  if (!shared) return
  const { cache, isUnavailable } = shared
  gauge('logograph_redis_away', '1 while Redis is unavailable.', () => Number(isUnavailable()))
  gauge('logograph_cache_damaged', 'Cached images whose bytes were damaged.', cache.damaged)
}

/** Registers the gauges of the connections of this process. */
export function registerConnectionGauges(
  { gauge }: Telemetry,
  { openCount, refusedCount }: ConnectionLimiter,
): void {
  gauge('logograph_connections', 'Open connections of clients.', openCount)
  gauge('logograph_connections_refused', 'Connections refused because of a limit.', refusedCount)
}
