// Start and stop: the only place where the parts are put together.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import type { Apex } from '../schema/apex.ts'
import { Unavailable } from '../schema/problems.ts'
import type { Scope } from '../schema/resolvers.ts'
import { createKeyring, type Keyring } from './access/keyring.ts'
import { loadPlans, type Plans } from './access/plans.ts'
import { createQuota } from './access/quota.ts'
import { sharedQuota } from './access/redis-quota.ts'
import { createGrants, type Grants } from './access/signed-urls.ts'
import type { Config } from './config.ts'
import { brokenParts, jobsTold, measure, storesTold } from './health.ts'
import { createApp } from './http/app.ts'
import { addressReader } from './http/context.ts'
import { closeServer, listen, refuseBusy } from './http/listeners.ts'
import {
  type Burden,
  createLoadShedding,
  type IsOverloaded,
  type Load,
} from './http/load-shedding.ts'
import { createTurns, type Turns } from './http/request-queue.ts'
import { createHot, type Hot } from './http/response-cache.ts'
import { BATCH_PATH } from './http/routes/batch.ts'
import { OPERATION_PATHS } from './http/routes/service.ts'
import { hostReader } from './http/virtual-hosts.ts'
import { openGlyphs } from './images/monogram/glyph-outlines.ts'
import { createRenderer, type Limits, type Renderer } from './images/pool.ts'
import { type Jobs, openJobs } from './jobs/index.ts'
import { type Exploring, explore, type FetchSeams } from './outbound.ts'
import { createResolvers } from './resolvers/index.ts'
import { openStores, type Stores } from './stores/open.ts'
import { createTelemetry, type Log, type LogStream, type Telemetry } from './telemetry/index.ts'
import type { Counted } from './telemetry/metric-sums.ts'

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
  /** For tests on busy machines, of which nothing is to be left undone: how busy this one is said to be. */
  load?: Load
  seams?: FetchSeams
  /** The metrics of all processes that serve on these ports; its own when left out. */
  metrics?(): Promise<string>
  /** What the stores must hold before anybody asks; a failure is told to the log, and it starts without. */
  prepare?(stores: Stores): Promise<void>
}

/** What answers are made with. */
interface Parts {
  plans: Plans
  telemetry: Telemetry
  stores: Stores
  renderer: Renderer
  jobs: Jobs | null
  exploring: Exploring
  turns: Turns
  isOverloaded: IsOverloaded
  grants: Grants
}

/** How far it is with ending: what it says when asked, and whether connections are let go. */
interface State {
  stopping: boolean
  leaving: boolean
}

const PREPARE_AGAIN_MS = 3000
/** How long callers may take to ask once more on a connection, and so learn that it closes. */
const LINGER_MS = 1000

/** Of the package. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** @throws when a store cannot be opened, the plans cannot be read, or a port is taken. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const parts = gathered(config, options)
  const { telemetry, stores, renderer, exploring, jobs } = parts
  const { log, registry } = telemetry
  const state = { stopping: false, leaving: false }
  const listener = listening(config, options, parts, state)
  const release = async () => {
    await exploring.close()
    await jobs?.close()
    await renderer.close()
    await stores.close()
  }
  await Promise.all([openGlyphs(), stores.shared?.settled])
  await prepared(parts, options, state)
  // Without a listener a failed accept (no file handles left) would end the process.
  const onError = (err: Error) => log.error({ err }, err.message)
  const servers = await listen(config, listener, onError).catch(async (cause) => {
    await release()
    throw cause
  })
  log.info({ baseUrl: config.baseUrl, imageUrl: config.imageUrl, version }, 'listening')

  const end = async () => {
    state.leaving = true
    // First the visits and the research: whoever waits for them is answered, rather than cut off.
    await exploring.close()
    const lingerMs = isOneOfMany(config) ? LINGER_MS : 0
    await Promise.all(servers.map((server) => closeServer(server, lingerMs)))
    await release()
    telemetry.flush()
  }
  let ended: Promise<void> | null = null
  const retire = () => (ended ??= end())
  const close = () => {
    state.stopping = true
    return retire()
  }
  return { stores, renderer, counted: () => registry.getMetricsAsJSON(), close, retire }
}

/** What runs by itself and is closed at the end. */
function gathered(config: Config, options: StartOptions): Parts {
  const plans = loadPlans(config.plansFile)
  const telemetry = createTelemetry(config.logLevel, options.logStream ?? null, isOneOfMany(config))
  const { log } = telemetry
  const stores = openStores(config, { ...storesTold(log), patience: options.redisPatience })
  const renderer = options.renderer ?? createRenderer(childrenOf(config))
  const turns = createTurns()
  const load = options.load ?? { delay: turns.delay, fullness: renderer.fullness }
  const isOverloaded = createLoadShedding(load, telemetry.shed)
  const { redisUrl } = config
  const jobs = redisUrl
    ? openJobs({ ...config, redisUrl }, jobsTold(log, 'they are made here meanwhile'))
    : null
  const exploring = explore(config, {
    ...{ records: stores.records, locks: stores.locks, renderer, version, seams: options.seams },
    ...{ isOverloaded, entrust: jobs?.entrust, onVisit: telemetry.visited },
    onError: (err) => log.error({ err }, 'a visit failed'),
    onResearchError: (err) => log.warn({ err }, 'research into a company failed'),
  })
  measure(telemetry, { stores, renderer, exploring, jobs })
  const grants = createGrants(stores.records.secrets)
  return { plans, telemetry, stores, renderer, jobs, exploring, turns, isOverloaded, grants }
}

/** Who answers: first what is warm, then the app, each request in its turn. */
function listening(config: Config, options: StartOptions, parts: Parts, state: State) {
  const { plans, telemetry, stores, isOverloaded, turns } = parts
  const quota = stores.shared ? sharedQuota(stores.shared.counters, createQuota()) : createQuota()
  const keyring = createKeyring(stores.records.keys, plans)
  const asked = {
    ...{ keyring, quota, plans, telemetry },
    ...{ addressOf: addressReader(config.trustProxy), hostOf: hostReader(config) },
  }
  const hot = createHot({
    ...{ ...asked, maxBytes: Math.floor(config.cacheBytes / 2) },
    app: (request, response) => app(request, response),
  })
  const { registry } = telemetry
  const app = createApp({
    ...{ ...asked, hot, epoch: hot.epoch, isOverloaded, config, version },
    resolvers: resolving(parts, hot),
    metrics: {
      contentType: registry.contentType,
      metrics: options.metrics ?? (() => registry.metrics()),
    },
    degraded: () => brokenParts(stores),
    stopping: () => state.stopping,
  })
  heedChanges(stores, hot, keyring, telemetry.log)
  return (request: IncomingMessage, response: ServerResponse) => {
    // A connection that stays busy would outlast the stop, and be cut in the middle of an answer.
    if (state.leaving) response.setHeader('Connection', 'close')
    if (options.hot !== false && hot.answer(request, response)) return
    if (OPERATION_PATHS.has(request.url ?? '')) app(request, response)
    else if (isOverloaded(burdenOf(request))) refuseBusy(request, response, config.baseUrl)
    else turns.take(() => app(request, response))
  }
}

function resolving(parts: Parts, hot: Hot) {
  const { plans, telemetry, stores, renderer, exploring, isOverloaded, grants } = parts
  const { records, cache, locks } = stores
  const { discovery, tiers, official, research } = exploring
  const forget = async (domain: Apex): Promise<Scope[]> => {
    const [answers, renderings] = [hot.drop(domain), await cache.drop(domain)]
    const scope: Scope[] = answers + renderings > 0 ? ['memory'] : []
    return renderings > 0 ? [...scope, 'renditions'] : scope
  }
  return createResolvers({
    ...{ records, cache, locks, renderer, renditions: new Map(), isOverloaded },
    ...{ discovery, tiers, official, research, forget },
    ...{ grants, anonymous: plans.anonymous },
    onError: (err) => telemetry.log.error({ err }, 'one of a batch failed'),
  })
}

/** What another process, or the command line, has changed is not answered from memory any more. */
function heedChanges({ records, cache }: Stores, hot: Hot, keyring: Keyring, log: Log): void {
  const failed = (err: unknown) => log.error({ err }, 'the cache was not cleared')
  records.changes.subscribe((change) => {
    if (change.what === 'artwork') {
      hot.drop(change.domain)
      cache.drop(change.domain).catch(failed)
    }
    if (change.what === 'key') keyring.forget(change.hash)
    if (change.what === 'everything') {
      keyring.forgetAll()
      hot.clear()
      cache.clear().catch(failed)
    }
  })
}

/** A store that is away at the start is prepared once it is there. */
async function prepared(parts: Parts, options: StartOptions, state: State): Promise<void> {
  const { stores, grants, telemetry } = parts
  try {
    if (!state.leaving) await Promise.all([grants.open(), options.prepare?.(stores)])
  } catch (err) {
    telemetry.log.error({ err }, 'the stores are not prepared')
    if (!(err instanceof Unavailable)) return
    setTimeout(prepared, PREPARE_AGAIN_MS, parts, options, state).unref()
  }
}

const isOneOfMany = ({ processes }: Config): boolean => processes > 1

/** Processes side by side share the cores for their children too; fewer than two would let strangers' files stand before answers. */
function childrenOf({ processes }: Config): Partial<Limits> {
  if (processes === 1) return {}
  return { children: Math.max(2, Math.ceil(availableParallelism() / processes)) }
}

/** Told by the address alone: whoever is too much hears of it when they come, not when it is their turn. */
function burdenOf({ url = '' }: IncomingMessage): Burden {
  return url.startsWith(BATCH_PATH) ? 'batch' : 'request'
}
