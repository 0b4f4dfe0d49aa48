// Start and stop: the only place where the parts are put together.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Apex } from '../schema/apex.ts'
import type { Scope } from '../schema/resolvers.ts'
import { type AnsweringHost, createApp } from './app.ts'
import { createKeyring } from './caller.ts'
import type { Config } from './config.ts'
import { addressReader } from './context.ts'
import { createHot } from './hot.ts'
import { openGlyphs } from './images/monogram/glyphs.ts'
import { createRenderer, type Renderer } from './images/pool.ts'
import { closeServer, listen } from './listen.ts'
import { loadPlans } from './plans.ts'
import { createQuota } from './quota.ts'
import { createGrants } from './resolvers/grants.ts'
import { createResolvers } from './resolvers/index.ts'
import { OPERATION_PATHS } from './routes/service.ts'
import { explore, type FetchSeams } from './scouts.ts'
import { openStores, type Stores } from './stores/open.ts'
import { createTelemetry, type LogStream } from './telemetry.ts'
import { createTurns } from './turns.ts'

export interface Running {
  stores: Stores
  renderer: Renderer
  /** Finishes what was accepted, then ends children and stores. May be called twice. */
  close(): Promise<void>
}

export interface StartOptions {
  /** Where log lines go; standard output when left out. */
  logStream?: LogStream
  /** Off: every request goes through the app. For comparing the two. */
  hot?: boolean
  renderer?: Renderer
  seams?: FetchSeams
  /** What the stores must hold before anybody asks; a failure is told to the log, and it starts without. */
  prepare?(stores: Stores): Promise<void>
}

/** Of the package. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** @throws when a store cannot be opened, the plans cannot be read, or a port is taken. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const plans = loadPlans(config.plansFile)
  const telemetry = createTelemetry(config.logLevel, options.logStream ?? null)
  const stores = openStores(config)
  const renderer = options.renderer ?? createRenderer()
  telemetry.gauge(
    'logograph_render_queue_pixels',
    'Weight that waits to be rendered.',
    renderer.waiting,
  )

  const asked = { keyring: createKeyring(stores.records.keys, plans), quota: createQuota(), plans }
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
  const exploring = explore(config, {
    ...{ records: stores.records, renderer, version, seams: options.seams },
    onVisit: telemetry.visited,
    onError: (err) => telemetry.log.error({ err }, 'a visit failed'),
  })
  telemetry.gauge(
    'logograph_visits_waiting',
    'Visits to websites that wait.',
    exploring.discovery.waiting,
  )
  const resolvers = createResolvers({
    ...{ records: stores.records, cache: stores.cache, renderer, renditions: new Map() },
    ...{ discovery: exploring.discovery, tiers: exploring.tiers, forget },
    ...{ grants: createGrants(stores.records.secrets), anonymous: plans.anonymous },
    official: exploring.official,
    onError: (err) => telemetry.log.error({ err }, 'one of a batch failed'),
  })
  const inTurn = createTurns()
  let stopping = false
  const app = createApp({
    ...asked,
    ...{
      addressOf,
      hostOf,
      telemetry,
      hot,
      epoch: hot.epoch,
      turn: createTurns(),
      resolvers,
      config,
      version,
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
    if (stopping) response.setHeader('Connection', 'close')
    if (options.hot !== false && hot.answer(request, response)) return
    if (OPERATION_PATHS.has(request.url ?? '')) app(request, response)
    else inTurn(() => app(request, response))
  }
  const release = async () => {
    await exploring.close()
    await renderer.close()
    await Promise.all([stores.records.close(), stores.cache.close()])
  }
  await openGlyphs()
  const unprepared = (err: unknown) => telemetry.log.error({ err }, 'the stores are not prepared')
  await options.prepare?.(stores).catch(unprepared)
  // Without a listener a failed accept (no file handles left) would end the process.
  const onError = (err: Error) => telemetry.log.error({ err }, err.message)
  const servers = await listen(config, listener, onError).catch(async (cause) => {
    await release()
    throw cause
  })
  telemetry.log.info({ baseUrl: config.baseUrl, imageUrl: config.imageUrl, version }, 'listening')

  let closed: Promise<void> | null = null
  const close = async () => {
    stopping = true
    // First the visits: whoever waits for one is answered, rather than cut off.
    await exploring.close()
    await Promise.all(servers.map(closeServer))
    await release()
    telemetry.flush()
  }
  return { stores, renderer, close: () => (closed ??= close()) }
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

async function brokenParts({ records }: Stores): Promise<string[]> {
  try {
    await records.ping()
    return []
  } catch {
    return ['records']
  }
}
