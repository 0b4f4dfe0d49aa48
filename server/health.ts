// How the parts are: told to the log as they go and come back, by /health as it is asked, and as figures.
import type { Renderer } from './images/pool.ts'
import type { Jobs } from './jobs/index.ts'
import type { Exploring } from './outbound.ts'
import type { Stores, StoresTold } from './stores/open.ts'
import type { Log, Telemetry } from './telemetry/index.ts'

export function storesTold(log: Log): StoresTold {
  return {
    onAway: (why) => log.warn(`${why}; this process goes on by itself`),
    onBack: () => log.info('Redis is back'),
    onFault: (err) => log.error({ err }, 'Redis refused a command'),
    onDamage: (err) => log.error({ err }, err.message),
  }
}

/** @param meanwhile what becomes of jobs while Redis is away. */
export function jobsTold(log: Log, meanwhile: string): (isUp: boolean) => void {
  return (isUp) =>
    isUp ? log.info('jobs: Redis is back') : log.error(`jobs: Redis does not answer; ${meanwhile}`)
}

/** @returns the names of those that do not answer, as /health shows them. */
export async function brokenParts({ records, shared }: Stores): Promise<string[]> {
  const lost = await records.ping().then(
    () => [],
    () => ['records'],
  )
  return shared?.isAway() ? [...lost, 'cache'] : lost
}

interface Measured {
  stores: Stores
  renderer: Renderer
  exploring: Exploring
  jobs: Jobs | null
}

/** What fills up, and what is away, is read whenever /metrics is. */
export function measure(
  { gauge, gauges }: Telemetry,
  { stores: { shared }, renderer, exploring, jobs }: Measured,
): void {
  gauge('logograph_render_queue_pixels', 'Weight that waits to be rendered.', renderer.waiting)
  const { discovery, research } = exploring
  gauge('logograph_visits_waiting', 'Visits to websites that wait.', discovery.waiting)
  gauge('logograph_research_waiting', 'Companies that wait for research.', research.waiting)
  if (jobs)
    gauges('logograph_jobs', 'Visits and research in the shared queue.', 'state', jobs.counts)
  if (!shared) return
  const { cache, isAway } = shared
  gauge('logograph_redis_away', '1 while Redis is away.', () => Number(isAway()))
  gauge('logograph_cache_damaged', 'Cached images that came back broken.', cache.damaged)
}
