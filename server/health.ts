// Reports the state of the service's parts: in the log, in /health and as metrics.
import { Unavailable } from '../schema/problems.ts'
import type { OmittedPack } from './bundled/index.ts'
import type { Config } from './config.ts'
import type { WorkServices } from './context.ts'
import { maskUserinfo } from './environment/mask.ts'
import type { ConnectionLimiter } from './http/connections.ts'
import { residentBytes } from './images/process-stats.ts'
import type { CacheSize } from './stores/cache.ts'
import type { Stores, StoresCallbacks } from './stores/open.ts'
import type { Records } from './stores/records.ts'
import { artworkLimits, lastStoredBytes } from './stores/retention.ts'
import type { LabeledValues, Log, Telemetry } from './telemetry/index.ts'
import type { Meters, StoreName } from './telemetry/meters.ts'

/** Logs and counts when a store becomes unavailable or available, refuses a command or has damaged data. */
export function storeEvents(
  { log, meters }: Pick<Telemetry, 'log' | 'meters'>,
  { redisUrl, mongodbUrl }: Pick<Config, 'redisUrl' | 'mongodbUrl'>,
): StoresCallbacks {
  if (redisUrl !== null) meters.setStoreAway('redis', false)
  if (mongodbUrl !== null) meters.setStoreAway('mongodb', false)
  const redis = availabilityOf('redis', meters)
  const mongodb = availabilityOf('mongodb', meters)
  const noteDiskWrite = createDiskWriteLog(log)
  return {
    onUnavailable: (reason) =>
      log.warn(redis.leave(), `${maskUserinfo(reason)}; this process continues without Redis`),
    onAvailable: () => log.info(redis.comeBack(), 'Redis is available again'),
    onChannelRefused: (channel, reply) =>
      log.warn({ store: 'redis' }, channelRefusal(channel, reply, redisUrl)),
    onChannelAllowed: (channel) =>
      log.info({ store: 'redis' }, `Redis allows the channel ${channel} again`),
    onRecordsUnavailable: (reason) =>
      log.error(
        mongodb.leave(),
        `MongoDB is unavailable: ${maskUserinfo(reason).replace(/\.$/, '')}; known logos are served`,
      ),
    onRecordsAvailable: () => log.info(mongodb.comeBack(), 'MongoDB is available again'),
    onFault: (err) => log.error({ err }, 'Redis refused a command'),
    onDamage: (err) => log.error({ err }, err.message),
    onCall(store, milliseconds, isFailed, isWrite, error) {
      meters.observeStoreCall(store, isFailed, milliseconds)
      if (isFailed && isWrite) meters.countWriteFailure(store)
      if (store === 'sqlite' && isWrite) noteDiskWrite(error)
    },
    onEvict: () => meters.countEviction('images'),
  }
}

/** @returns what Redis refuses and what it costs; for a missing permission also the command that grants it. */
function channelRefusal(channel: string, reply: string, redisUrl: string | null): string {
  const refusal = `Redis refuses the channel ${channel} (${reply}), so cold logos wait up to 0.2 s longer`
  if (!reply.startsWith('NOPERM')) return refusal
  const user = URL.parse(redisUrl ?? '')?.username || 'default'
  // Redis rejects a pattern for a user that may use all channels.
  const isChannelMissing = /channel/.test(reply)
  const rules = isChannelMissing ? `'&${channel.replace(/[^:]*$/, '*')}'` : '+publish +subscribe'
  return `${refusal}; an administrator of Redis can allow it: ACL SETUSER ${user} ${rules}`
}

/** @returns a function that takes the error of each write, or null, and logs when the disk keeps writes again. */
function createDiskWriteLog(log: Log): (error: unknown) => void {
  let failingSince: number | null = null
  return (error) => {
    // Any other error refuses one write only.
    if (error instanceof Unavailable) failingSince ??= performance.now()
    if (error || failingSince === null) return
    const failedSeconds = Math.round(performance.now() - failingSince) / 1000
    failingSince = null
    log.info({ store: 'sqlite', failedSeconds }, 'the disk keeps writes again')
  }
}

/** Measures the outages of a store. Both functions return the fields of the log line. */
function availabilityOf(store: StoreName, meters: Meters) {
  let awaySince = 0
  return {
    leave() {
      awaySince = performance.now()
      meters.setStoreAway(store, true)
      return { store }
    },
    comeBack() {
      meters.setStoreAway(store, false)
      return { store, awaySeconds: Math.round(performance.now() - awaySince) / 1000 }
    },
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
  const packs = omittedPacks.map(({ pack, rows }) => `${pack} (not in PACKS, ${rows} logos)`)
  log.info(`the bundled artwork leaves out ${packs.join(', ')}`)
}

/**
 * @returns the names of the components that do not work, as /health shows them: `records` do not answer, `writes` are not
 *   kept, `cache` does not answer, `locks` may not use their channel.
 */
export async function findUnavailableComponents({ records, shared }: Stores): Promise<string[]> {
  const unavailable = await records
    .ping()
    .then(() => findUnwritable(records))
    .catch(() => ['records'])
  if (shared?.isUnavailable()) unavailable.push('cache')
  if (shared?.isChannelRefused()) unavailable.push('locks')
  return unavailable
}

const findUnwritable = ({ checkWritable }: Pick<Records, 'checkWritable'>): Promise<string[]> =>
  checkWritable().then(
    () => [],
    () => ['writes'],
  )

/** Registers the gauge that says how the render processes are isolated. */
function registerSandboxGauge({ telemetry, renderer: { sandbox } }: WorkServices): void {
  const help =
    'Isolation of the render processes: namespaces of their own, or only the permissions of Node.'
  telemetry.gauges('logograph_renderer_sandbox', help, 'state', async () => ({
    namespaces: Number(sandbox === 'namespaces'),
    permissions: Number(sandbox === 'permissions'),
  }))
}

/** Registers the gauges of the queues, the caches and the render processes; each request of /metrics reads them. */
export function registerGauges(services: WorkServices): void {
  const { telemetry, stores, renderer, outbound, jobs } = services
  const { gauge, gauges } = telemetry
  const { visitScheduler, research } = outbound
  registerSandboxGauge(services)
  gauge('logograph_render_queue_pixels', 'Pixels waiting to be rendered.', renderer.queuedWeight)
  gauge('logograph_visits_waiting', 'Website visits waiting in the queue.', () =>
    visitScheduler.queuedVisits(),
  )
  gauge('logograph_research_waiting', 'Companies waiting for research.', () => research.waiting())
  registerOldestGauge(services)
  registerMemoryGauges(services)
  registerArtworkGauge(services)
  if (jobs) {
    const help = 'Visit and research jobs in Redis, by state. One process exports them.'
    const read = async () => ((await jobs.claimReport()) ? jobs.counts() : {})
    gauges('logograph_jobs', help, 'state', read)
  }
  if (!stores.shared) return
  const { cache, isUnavailable } = stores.shared
  gauge('logograph_redis_away', '1 while Redis is unavailable.', () => Number(isUnavailable()))
  gauge('logograph_cache_damaged', 'Cached images whose bytes were damaged.', () => cache.damaged())
}

function registerOldestGauge({ telemetry, renderer, outbound, jobs }: WorkServices): void {
  const help =
    'Age of the oldest entry of each queue; 0 when it is empty. Renders include running ones.'
  const readJobs = async (): Promise<LabeledValues> =>
    jobs && (await jobs.claimReport()) ? { jobs: await jobs.oldestSeconds() } : {}
  const read = async () => ({
    renders: renderer.oldestSeconds(),
    visits: outbound.visitScheduler.oldestQueuedSeconds(),
    ...(await readJobs()),
  })
  telemetry.gauges('logograph_queue_oldest_seconds', help, 'queue', read, 'max')
}

/** The bytes of artwork of websites in the store, as all processes on it read them, and their limit. */
function registerArtworkGauge({ telemetry, config, stores }: WorkServices): void {
  const help = 'Bytes of artwork of websites in the store at the last daily count, and their limit.'
  const { total: limit } = artworkLimits(config)
  const read = async (): Promise<LabeledValues> => {
    // Without the store, a scrape still has the other metrics.
    const stored = await lastStoredBytes(stores.records.state).catch(() => null)
    return stored === null ? { limit } : { limit, stored }
  }
  telemetry.gauges('logograph_crawled_artwork_bytes', help, 'what', read)
}

function registerMemoryGauges({ telemetry: { gauge }, renderer }: WorkServices): void {
  gauge(
    'logograph_render_children',
    'Render processes that are alive.',
    () => renderer.childPids().length,
  )
  gauge(
    'logograph_render_children_resident_bytes',
    'Resident memory of the render processes; process_resident_memory_bytes does not contain it.',
    () => renderer.childPids().reduce((sum, pid) => sum + residentBytes(pid), 0),
  )
}

/** Registers the sizes of the caches in the memory of this process. */
export function registerCacheGauges(
  { gauges }: Telemetry,
  images: { size(): CacheSize },
  responses: { size(): CacheSize },
): void {
  const read = (part: keyof CacheSize) => async () => ({
    images: images.size()[part],
    responses: responses.size()[part],
  })
  gauges(
    'logograph_cache_entries',
    'Entries of each cache in memory.',
    'cache',
    read('entries'),
    'sum',
  )
  gauges('logograph_cache_bytes', 'Bytes of each cache in memory.', 'cache', read('bytes'), 'sum')
}

/** Registers the gauges of the connections of this process. */
export function registerConnectionGauges(
  { gauge }: Telemetry,
  connections: ConnectionLimiter,
): void {
  gauge('logograph_connections', 'Open connections of clients.', () => connections.openCount())
  gauge(
    'logograph_connections_refused',
    'Connections refused at a limit since the start, or closed at one before their answer was sent.',
    () => connections.refusedCount(),
  )
}
