// Start and stop: the only place where the parts are put together.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import type { Apex } from '../schema/apex.ts'
import { Unavailable } from '../schema/problems.ts'
import type { Scope } from '../schema/resolvers.ts'
import { type AnsweringHost, createApp } from './app.ts'
import { createKeyring } from './caller.ts'
import type { Config } from './config.ts'
import { addressReader } from './context.ts'
import { createHot } from './hot.ts'
import { openGlyphs } from './images/monogram/glyphs.ts'
import { createRenderer, type Limits, type Renderer } from './images/pool.ts'
import { openJobs } from './jobs.ts'
import { closeServer, listen, refuseBusy } from './listen.ts'
import { loadPlans } from './plans.ts'
import { type Burden, createPressure } from './pressure.ts'
import { sharedQuota } from './quota/shared.ts'
import { createQuota } from './quota.ts'
import { createGrants } from './resolvers/grants.ts'
import { createResolvers } from './resolvers/index.ts'
import { BATCH_PATH } from './routes/batch.ts'
import { OPERATION_PATHS } from './routes/service.ts'
import { explore, type FetchSeams } from './scouts.ts'
import { openStores, type Stores } from './stores/open.ts'
import { createTelemetry, type LogStream } from './telemetry.ts'
import type { Counted } from './totals.ts'
import { createTurns } from './turns.ts'

export interface Running {
  stores: Stores
  renderer: Renderer
  /** What this process has counted so far. */
  counted(): Promise<Counted>
  /** Finishes what was accepted, then ends children and stores. May be called twice. */
  close(): Promise<void>
  /** The same, for one of several processes whose place another one takes: it stays ready to the end. */
  retire(): Promise<void>
}

export interface StartOptions {
  /** Where log lines go; standard output when left out. */
  logStream?: LogStream
  /** Off: every request goes through the app. For comparing the two. */
  hot?: boolean
  renderer?: Renderer
  /** For tests on busy machines: milliseconds that Redis may take to answer. */
  redisPatience?: number
  seams?: FetchSeams
  /** The metrics of all processes that serve on these ports; its own when left out. */
  metrics?(): Promise<string>
  /** What the stores must hold before anybody asks; a failure is told to the log, and it starts without. */
  prepare?(stores: Stores): Promise<void>
}

const PREPARE_AGAIN_MS = 3000

/** Of the package. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** @throws when a store cannot be opened, the plans cannot be read, or a port is taken. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const plans = loadPlans(config.plansFile)
  const jobsTold = (isUp: boolean) =>
    isUp
      ? telemetry.log.info('jobs: Redis is back')
      : telemetry.log.error('jobs: Redis does not answer; visits are made here meanwhile')
  const isOneOfMany = config.processes > 1
  const telemetry = createTelemetry(config.logLevel, options.logStream ?? null, isOneOfMany)
  const { registry } = telemetry
  const stores = openStores(config, {
    onAway: (why) => telemetry.log.warn(`${why}; this process goes on by itself`),
    onBack: () => telemetry.log.info('Redis is back'),
    patience: options.redisPatience,
    onFault: (err) => telemetry.log.error({ err }, 'Redis refused a command'),
    onDamage: (err) => telemetry.log.error({ err }, err.message),
  })
  const { shared } = stores
  const renderer = options.renderer ?? createRenderer(childrenOf(config))
  if (shared) {
    const { cache, isAway } = shared
    telemetry.gauge('logograph_redis_away', '1 while Redis is away.', () => Number(isAway()))
    telemetry.gauge(
      'logograph_cache_damaged',
      'Cached images that came back broken.',
      cache.damaged,
    )
  }
  telemetry.gauge(
    'logograph_render_queue_pixels',
    'Weight that waits to be rendered.',
    renderer.waiting,
  )

  const quota = shared ? sharedQuota(shared.counters, createQuota()) : createQuota()
  const asked = { keyring: createKeyring(stores.records.keys, plans), quota, plans }
  const addressOf = addressReader(config.trustProxy)
  const hostOf = hostReader(config)
  const hot = createHot({
    ...asked,
    ...{ addressOf, hostOf, telemetry, maxBytes: Math.floor(config.cacheBytes / 2) },
    app: (request, response) => app(request, response),
  })
  const forget = async (domain: Apex): Promise<Scope[]> => {
    const [answers, renderings] = [hot.drop(domain), await stores.cache.drop(domain)]
    const scope: Scope[] = answers + renderings > 0 ? ['memory'] : []
    return renderings > 0 ? [...scope, 'renditions'] : scope
  }
  const jobs = config.redisUrl ? openJobs({ ...config, redisUrl: config.redisUrl }, jobsTold) : null
  if (jobs) {
    telemetry.gauges('logograph_jobs', 'Visits in the shared queue.', 'state', jobs.counts)
  }
  const turns = createTurns()
  const sheds = createPressure({ delay: turns.delay, fullness: renderer.fullness }, telemetry.shed)
  const exploring = explore(config, {
    sheds,
    entrust: jobs?.entrust,
    ...{ records: stores.records, locks: stores.locks, renderer, version, seams: options.seams },
    onVisit: telemetry.visited,
    onError: (err) => telemetry.log.error({ err }, 'a visit failed'),
  })
  telemetry.gauge(
    'logograph_visits_waiting',
    'Visits to websites that wait.',
    exploring.discovery.waiting,
  )
  const resolvers = createResolvers({
    ...{ records: stores.records, cache: stores.cache, locks: stores.locks },
    ...{ renderer, renditions: new Map(), sheds },
    ...{ discovery: exploring.discovery, tiers: exploring.tiers, forget },
    ...{ grants: createGrants(stores.records.secrets), anonymous: plans.anonymous },
    official: exploring.official,
    onError: (err) => telemetry.log.error({ err }, 'one of a batch failed'),
  })
  let [stopping, leaving] = [false, false]
  const app = createApp({
    ...asked,
    ...{
      addressOf,
      hostOf,
      telemetry,
      hot,
      epoch: hot.epoch,
      resolvers,
      sheds,
      config,
      version,
    },
    metrics: {
      contentType: registry.contentType,
      metrics: options.metrics ?? (() => registry.metrics()),
    },
    degraded: () => brokenParts(stores),
    stopping: () => stopping,
  })
  const forgetting = (err: unknown) => telemetry.log.error({ err }, 'the cache was not cleared')
  stores.records.changes.subscribe((change) => {
    if (change.what === 'artwork') {
      hot.drop(change.domain)
      stores.cache.drop(change.domain).catch(forgetting)
    }
    if (change.what === 'key') asked.keyring.forget(change.hash)
    if (change.what === 'everything') {
      asked.keyring.forgetAll()
      hot.clear()
      stores.cache.clear().catch(forgetting)
    }
  })

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // A connection that stays busy would outlast the stop, and be cut in the middle of an answer.
    if (leaving) response.setHeader('Connection', 'close')
    if (options.hot !== false && hot.answer(request, response)) return
    if (OPERATION_PATHS.has(request.url ?? '')) app(request, response)
    else if (sheds(burdenOf(request))) refuseBusy(request, response, config.baseUrl)
    else turns.take(() => app(request, response))
  }
  const release = async () => {
    await exploring.close()
    await jobs?.close()
    await renderer.close()
    await stores.close()
  }
  await Promise.all([openGlyphs(), shared?.settled])
  const prepare = async (): Promise<void> => {
    try {
      if (!stopping) await options.prepare?.(stores)
    } catch (err) {
      telemetry.log.error({ err }, 'the stores are not prepared')
      // A store that is away at the start is prepared once it is there.
      if (err instanceof Unavailable) setTimeout(prepare, PREPARE_AGAIN_MS).unref()
    }
  }
  await prepare()
  // Without a listener a failed accept (no file handles left) would end the process.
  const onError = (err: Error) => telemetry.log.error({ err }, err.message)
  const servers = await listen(config, listener, onError).catch(async (cause) => {
    await release()
    throw cause
  })
  telemetry.log.info({ baseUrl: config.baseUrl, imageUrl: config.imageUrl, version }, 'listening')

  let closed: Promise<void> | null = null
  const end = async () => {
    leaving = true
    // First the visits: whoever waits for one is answered, rather than cut off.
    await exploring.close()
    await Promise.all(servers.map((server) => closeServer(server, isOneOfMany ? LINGER_MS : 0)))
    await release()
    telemetry.flush()
  }
  const retire = () => (closed ??= end())
  const close = () => {
    stopping = true
    return retire()
  }
  return { stores, renderer, counted: () => registry.getMetricsAsJSON(), close, retire }
}

/** How long callers may take to ask once more on a connection, and so learn that it closes. */
const LINGER_MS = 1000

/** Processes side by side share the cores for their children too; fewer than two would let strangers' files stand before answers. */
function childrenOf({ processes }: Config): Partial<Limits> {
  if (processes === 1) return {}
  return { children: Math.max(2, Math.ceil(availableParallelism() / processes)) }
}

/** A host of another service's answers as it on either port; else the image host is its port, or its name in Host. */
function hostReader({
  imagePort,
  imageUrl,
  compatHosts,
}: Config): (request: IncomingMessage) => AnsweringHost {
  const imageHost = new URL(imageUrl).host
  const compat = (host: string) =>
    compatHosts.get(host) ?? compatHosts.get(host.replace(/:\d+$/, ''))
  return (request) => {
    const host = request.headers.host?.toLowerCase() ?? ''
    const service = compatHosts.size > 0 ? compat(host) : undefined
    if (service) return service
    if (imagePort !== 0 && request.socket.localPort === imagePort) return 'image'
    return host === imageHost ? 'image' : 'api'
  }
}

export async function brokenParts({ records, shared }: Stores): Promise<string[]> {
  const lost = await records.ping().then(
    () => [],
    () => ['records'],
  )
  return shared?.isAway() ? [...lost, 'cache'] : lost
}

/** Told by the address alone: whoever is too much hears of it when they come, not when it is their turn. */
function burdenOf({ url = '' }: IncomingMessage): Burden {
  return url.startsWith(BATCH_PATH) ? 'batch' : 'request'
}
