// A process that makes the visits and the research of the queue and serves nobody.
import type { Apex } from '../schema/apex.ts'
import type { Config } from './config.ts'
import { type CrawlScheduler, isFresh } from './crawler/scheduler.ts'
import { brokenParts, jobsTold, storesTold } from './health.ts'
import { createOperations } from './http/app.ts'
import { closeServer, listen } from './http/listeners.ts'
import { createRenderer } from './images/pool.ts'
import { version } from './index.ts'
import { type Work, work } from './jobs/consumer.ts'
import { explore, type FetchSeams } from './outbound.ts'
import { openStores, type Stores } from './stores/open.ts'
import { createTelemetry, type LogStream } from './telemetry/index.ts'

export interface WorkerOptions {
  /** Sites visited side by side. */
  atOnce?: number
  /** Where /livez, /readyz and /metrics are answered; null: nowhere. */
  port?: number | null
  logStream?: LogStream
  /** For tests. */
  seams?: FetchSeams
  bounds?: Parameters<typeof work>[2]
}

/** As many as a discovery makes at a time. */
export const AT_ONCE = 16

/** @throws when a store cannot be opened, or a port is taken. */
export async function startWorker(
  config: Config & { redisUrl: string },
  { atOnce = AT_ONCE, port = null, logStream, seams, bounds }: WorkerOptions = {},
): Promise<{ close(): Promise<void> }> {
  const telemetry = createTelemetry(config.logLevel, logStream ?? null)
  const { log, registry } = telemetry
  const stores = openStores(config, storesTold(log))
  const renderer = createRenderer()
  const onError = (err: unknown) => log.error({ err }, 'a visit failed')
  const exploring = explore(config, {
    ...{ records: stores.records, locks: stores.locks, renderer, version, seams, onError },
    onVisit: telemetry.visited,
    onResearchError: (err) => log.warn({ err }, 'research into a company failed'),
  })
  let ending = false
  let working: Work | null = null
  const app = createOperations({
    ...{ telemetry, config, metrics: registry },
    degraded: async () => [...(await brokenParts(stores)), ...(working?.isUp() ? [] : ['jobs'])],
    stopping: () => ending,
  })
  const servers = port === null ? [] : await listen({ ...config, port, imagePort: 0 }, app, onError)
  // Its visits are under the servers' locks: whether those can be asked is known before the first begins.
  await stores.shared?.settled
  const tasks = {
    visit: visiting(exploring.discovery, stores),
    research: (domain: Apex) => exploring.research.renew(domain),
  }
  working = work(config, { atOnce, tasks, onError, told: jobsTold(log, 'they wait') }, bounds)
  log.info({ atOnce, version }, 'working')

  const end = async () => {
    ending = true
    await working.close(exploring.close)
    await Promise.all(servers.map((server) => closeServer(server)))
    await exploring.close()
    await renderer.close()
    await stores.close()
    telemetry.flush()
  }
  let ended: Promise<void> | null = null
  return { close: () => (ended ??= end()) }
}

/** A job may be done twice, after a worker's death or beside a question's own visit: the second finds it done. */
function visiting(discovery: CrawlScheduler, { records: { visits } }: Stores) {
  return async (domain: Apex): Promise<string> => {
    const [known = null] = await visits.find([domain])
    if (known && known.outcome !== 'failed' && isFresh(known)) return known.outcome
    const made = await discovery.visit(domain, known)
    if (made === null) throw new Error('There was no time for it.')
    if (made.outcome !== 'failed') return made.outcome
    throw new Error((await visits.report(domain))?.failure ?? 'The website could not be asked.')
  }
}
