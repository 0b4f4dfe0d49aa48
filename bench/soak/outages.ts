// Requests stored logos from two processes during outages: Redis is killed, Redis is frozen, MongoDB does not respond.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Apex } from '../../schema/apex.ts'
import { mongoRecords } from '../../server/stores/mongo/index.ts'
import { artworkOf } from '../../test/support/artwork.ts'
import { GREEN, mark, NO_REPORT, RED, visitOf } from '../../test/support/fake-internet.ts'
import { type ProxyMode, startProxy } from '../../test/support/faulty-proxy.ts'
import { createTestKey } from '../../test/support/keys.ts'
import { withLongTimeout } from '../../test/support/mongo.ts'
import { type ServiceProcess, startServiceProcess } from '../../test/support/processes/serving.ts'
import { startRedis } from '../../test/support/servers/index.ts'
import {
  type ConstantRateLoad,
  isGood,
  type LoadRequest,
  type Outcome,
  quantile,
  startConstantRateLoad,
} from './constant-rate-load.ts'
import {
  loadAverage,
  printTableHead,
  printTableRow,
  type Requirement,
  type TestEnvironment,
} from './test-environment.ts'

const BUNDLED = ['stripe.com', 'github.com', 'google.com', 'slack.com']
/** Domains whose artwork is only in MongoDB. */
const OPERATOR_DOMAIN = 'set-by-operator.com'
const CRAWLED_DOMAIN = 'visited-before.com'
const DOMAINS = [...BUNDLED, OPERATOR_DOMAIN, CRAWLED_DOMAIN]
const SIZES = [24, 48, 64, 96]

/** Seconds of each kind of phase: first in a full run, then in a short run. `recovered` follows each outage. */
const PHASE_SECONDS = {
  normal: [10, 5],
  redisOutage: [20, 5],
  mongoOutage: [60, 15],
  recovered: [10, 3],
} as const

/** Minimum share of good responses. */
const MIN_SUCCESS_RATE = 0.999
/** Longest recovery in seconds. */
const MAX_RECOVERY_S = 10
/**
 * Highest p99 as a multiple of the normal one. A recovery must reach it. A phase only prints whether it was met, and
 * allows more when the p99 of the baseline server rises too.
 */
const MAX_P99_RATIO = 2

/** A kind of request that the load sends. */
interface RequestKind {
  kind: string
  createRequest(domain: string, n: number, context: LoadContext): LoadRequest
}

interface LoadContext {
  key: string
  /** Signed URLs by domain. */
  signed: Map<string, string>
}

const keyHeaders = ({ key }: LoadContext) => ({ 'x-api-key': key })
/** An unknown parameter bypasses the response cache. */
const uncachedPath = (domain: string, n: number) =>
  `/api/${domain}?size=${SIZES[n % SIZES.length]}&unknown=${n}`

const CACHED: RequestKind = {
  kind: 'cached',
  createRequest: (domain) => ({ path: `/api/${domain}` }),
}
const CACHED_WITH_KEY: RequestKind = {
  kind: 'cached, key',
  createRequest: (domain, _n, context) => ({
    path: `/api/${domain}?size=256`,
    headers: keyHeaders(context),
  }),
}
const UNCACHED: RequestKind = {
  kind: 'uncached',
  createRequest: (domain, n) => ({ path: uncachedPath(domain, n) }),
}
const UNCACHED_WITH_KEY: RequestKind = {
  kind: 'uncached, key',
  createRequest: (domain, n, context) => ({
    path: uncachedPath(domain, n),
    headers: keyHeaders(context),
  }),
}
const SIGNED: RequestKind = {
  kind: 'signed',
  createRequest: (domain, n, { signed }) => ({ path: `${signed.get(domain)}&unknown=${n}` }),
}
/** Half of the requests bypass the response cache and need the stores. */
const REQUEST_CYCLE = [
  CACHED,
  UNCACHED,
  CACHED_WITH_KEY,
  UNCACHED_WITH_KEY,
  CACHED,
  SIGNED,
  CACHED_WITH_KEY,
  UNCACHED_WITH_KEY,
]
const KINDS = [CACHED, CACHED_WITH_KEY, UNCACHED, UNCACHED_WITH_KEY, SIGNED].map(({ kind }) => kind)

async function seedMongo(url: string): Promise<string> {
  const records = mongoRecords(withLongTimeout(url))
  await records.artwork.put(artworkOf(OPERATOR_DOMAIN, mark(RED)))
  await records.visits.put(visitOf(CRAWLED_DOMAIN as Apex, 1, GREEN), NO_REPORT)
  const key = await createTestKey(records)
  await records.close()
  return key
}

/** Requests each kind of request of the load for every domain and size from each process. */
async function warmUp(processes: ServiceProcess[], key: string): Promise<LoadContext> {
  const context: LoadContext = { key, signed: new Map() }
  for (const domain of DOMAINS) {
    const kit = await processes[0]!.get(`/api/brand/${domain}`, keyHeaders(context))
    const { variants } = (await kit.json()).assets
    const { png } = variants.find(({ size }: { size: number }) => size === 256)
    const { pathname, search } = new URL(png)
    context.signed.set(domain, `/api${pathname}${search}`)
    for (const service of processes) {
      for (const { kind, createRequest } of REQUEST_CYCLE) {
        for (let n = 0; n < SIZES.length; n++) {
          const { path, headers } = createRequest(domain, n, context)
          const answer = await service.get(path, headers)
          await answer.arrayBuffer()
          if (answer.status !== 200) throw new Error(`${kind} ${path}: ${answer.status}`)
        }
      }
    }
  }
  return context
}

interface Phase {
  name: string
  outcomes: Outcome[]
  /** The p99 of the baseline server at the same time, in milliseconds. */
  baselineP99: number
}

/** Sends requests at the same rate to a minimal server in its own process, for comparison. */
async function startBaselineLoad(environment: TestEnvironment): Promise<ConstantRateLoad> {
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'))
  environment.addCleanup(() => child.disconnect())
  const [port] = (await once(child, 'message')) as [number]
  const load = startConstantRateLoad([port], () => ({ kind: 'baseline', path: '/' }))
  environment.addCleanup(load.stop)
  return load
}

export async function outages(
  environment: TestEnvironment,
  isShort: boolean,
): Promise<Requirement[]> {
  const redis = await environment.redis()
  const mongo = await environment.mongo()
  const proxy = await startProxy(mongo.port)
  environment.addCleanup(proxy.close)
  const key = await seedMongo(`${mongo.url}/soak`)
  const env = {
    DATA_DIR: environment.folder,
    PLANS_FILE: environment.plansFile,
    LOG_LEVEL: 'fatal',
    REDIS_URL: redis.url,
    MONGODB_URL: `mongodb://127.0.0.1:${proxy.port}/soak`,
  }
  const processes = await Promise.all([
    startServiceProcess(null, env),
    startServiceProcess(null, env),
  ])
  environment.addCleanup(() => Promise.all(processes.map((service) => service.stop('SIGKILL'))))
  const context = await warmUp(processes, key)
  const load = startConstantRateLoad(
    processes.map(({ port }) => port),
    (n) => {
      const { kind, createRequest } = REQUEST_CYCLE[n % REQUEST_CYCLE.length] as RequestKind
      // Combines each kind of request with each domain and size.
      const turn = Math.floor(n / REQUEST_CYCLE.length)
      return { kind, ...createRequest(DOMAINS[turn % DOMAINS.length] as string, turn, context) }
    },
  )
  environment.addCleanup(load.stop)
  const baselineLoad = await startBaselineLoad(environment)
  const seconds = (kind: keyof typeof PHASE_SECONDS) => PHASE_SECONDS[kind][isShort ? 1 : 0]
  const phases: Phase[] = []
  const runPhase = async (name: string, kind: keyof typeof PHASE_SECONDS) => {
    const from = performance.now()
    await sleep(seconds(kind) * 1000)
    const until = performance.now()
    // Waits for the last responses.
    await sleep(2000)
    const outcomesOf = (requests: ConstantRateLoad) =>
      requests.since(from).filter(({ sentAt }) => sentAt < until)
    const outcomes = outcomesOf(load)
    phases.push({
      name,
      outcomes,
      baselineP99: quantile(outcomesOf(baselineLoad), 0.99),
    })
    printPhase(phases.at(-1) as Phase)
    return quantile(outcomes, 0.99)
  }

  await sleep(2000)
  printTableHead([
    'phase',
    'requests',
    'answered',
    'p50 ms',
    'p99',
    'p99 baseline',
    'p99.9',
    ...KINDS.map((kind) => `p99 ${kind}`),
    'failed',
  ])
  const normal = await runPhase('normal', 'normal')
  const recoveries: [string, number][] = []
  const measureOutage = async (
    name: string,
    kind: keyof typeof PHASE_SECONDS,
    startOutage: () => unknown,
    endOutage: () => unknown,
  ) => {
    await startOutage()
    await runPhase(name, kind)
    await endOutage()
    recoveries.push([name, await recoveryTime(processes, load, MAX_P99_RATIO * normal)])
    await runPhase('recovered', 'recovered')
  }
  await measureOutage('Redis killed', 'redisOutage', redis.stop, async () => {
    const next = await startRedis(redis.port)
    if (next) environment.addCleanup(next.stop)
    Object.assign(redis, next)
  })
  const sendToRedis = (signal: NodeJS.Signals) => () => redis.process.kill(signal)
  await measureOutage('Redis frozen', 'redisOutage', sendToRedis('SIGSTOP'), sendToRedis('SIGCONT'))
  const setProxyMode = (mode: ProxyMode) => () => proxy.setMode(mode)
  await measureOutage(
    'MongoDB black-holed',
    'mongoOutage',
    setProxyMode('black-hole'),
    setProxyMode('pass'),
  )
  console.log('')
  const normalBaselineP99 = phases[0]?.baselineP99 ?? Number.NaN
  for (const { name, outcomes, baselineP99 } of phases.slice(1)) {
    const p99Ratio = quantile(outcomes, 0.99) / normal
    const baselineRatio = baselineP99 / normalBaselineP99
    const isMet = p99Ratio <= MAX_P99_RATIO * Math.max(1, baselineRatio)
    console.log(
      `p99 ${p99Ratio.toFixed(1)} × normal, the baseline server's ${baselineRatio.toFixed(1)} × (${isMet ? 'met' : 'missed'}): ${name}, ${loadAverage()}`,
    )
  }
  return [...phases.map(successRequirement), ...recoveries.map(recoveryRequirement)]
}

function printPhase({ name, outcomes, baselineP99 }: Phase): void {
  const quantileText = (share: number) => quantile(outcomes, share).toFixed(1)
  const kinds = KINDS.map((kind) =>
    quantile(
      outcomes.filter((outcome) => outcome.kind === kind),
      0.99,
    ).toFixed(1),
  )
  const latencies = [quantileText(0.99), baselineP99.toFixed(1), quantileText(0.999)]
  printTableRow([
    name,
    outcomes.length,
    percent(outcomes),
    quantileText(0.5),
    ...latencies,
    ...kinds,
    failures(outcomes),
  ])
}

function failures(outcomes: Outcome[]): string {
  const failed = Map.groupBy(
    outcomes.filter((outcome) => !isGood(outcome)),
    ({ outcome }) => outcome,
  )
  return (
    [...failed].map(([outcome, sameOutcome]) => `${sameOutcome.length} × ${outcome}`).join(', ') ||
    'none'
  )
}

const shareOf = (outcomes: Outcome[]) => outcomes.filter(isGood).length / outcomes.length
const percent = (outcomes: Outcome[]) => `${(100 * shareOf(outcomes)).toFixed(3)} %`

const successRequirement = ({ name, outcomes }: Phase): Requirement => ({
  description: `${percent(outcomes)} of ${outcomes.length} answered: ${name}`,
  isMet: shareOf(outcomes) >= MIN_SUCCESS_RATE,
})

const recoveryRequirement = ([name, seconds]: [string, number]): Requirement => ({
  description: `recovered ${seconds.toFixed(1)} s after ${name}`,
  isMet: seconds <= MAX_RECOVERY_S,
})

/**
 * @returns the seconds until every process is healthy and, for one second, all responses have status 200 and a p99 of
 *   at most `maxP99` milliseconds. It gives up after three times `MAX_RECOVERY_S`.
 */
async function recoveryTime(
  processes: ServiceProcess[],
  load: ConstantRateLoad,
  maxP99: number,
): Promise<number> {
  const startedAt = performance.now()
  const elapsedSeconds = () => (performance.now() - startedAt) / 1000
  const isHealthy = async (service: ServiceProcess) =>
    (await (await service.get('/health')).json()).status === 'ok'
  while (elapsedSeconds() < 3 * MAX_RECOVERY_S) {
    await sleep(50)
    const health = await Promise.all(processes.map(isHealthy))
    const outcomes = load.since(Math.max(startedAt, performance.now() - 1000))
    const isQuick = outcomes.every(isGood) && quantile(outcomes, 0.99) <= maxP99
    if (health.every(Boolean) && elapsedSeconds() > 1 && isQuick) break
  }
  return elapsedSeconds()
}
