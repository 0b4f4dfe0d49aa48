// Loads two processes with stored logos while Redis is killed or frozen and MongoDB does not respond.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Apex } from '../../schema/apex.ts'
import { mongoRecords } from '../../server/stores/mongo/index.ts'
import { artworkOf } from '../support/artwork.ts'
import { GREEN, mark, NO_REPORT, RED, visitOf } from '../support/fake-internet.ts'
import { startProxy } from '../support/faulty-proxy.ts'
import { withLongTimeout } from '../support/mongo.ts'
import { type ServiceProcess, startServiceProcess } from '../support/processes/serving.ts'
import { startRedis } from '../support/servers/index.ts'
import { type Bound, busy, type Ground, head, ownerKey, row } from './ground.ts'
import { isGood, type Outcome, type Question, quantile, type Steady, steady } from './steady.ts'

const BUNDLED = ['stripe.com', 'github.com', 'google.com', 'slack.com']
/** Domains whose artwork is only in MongoDB. */
const [SET, VISITED] = ['set-by-operator.com', 'visited-before.com']
const DOMAINS = [...BUNDLED, SET, VISITED]
const SIZES = [24, 48, 64, 96]

/** Seconds of each kind of phase, in a full and in a short run. */
const LENGTHS = {
  normal: [10, 5],
  gone: [20, 5],
  hole: [60, 15],
  back: [10, 3],
} as const

/** Minimum share of good responses. */
const MIN_SUCCESS_RATE = 0.999
/** Longest recovery in seconds. */
const MAX_RECOVERY_S = 10
/** Highest allowed ratio of the p99 to its normal value. */
const MAX_P99_RATIO = 2

interface Kind {
  kind: string
  question(domain: string, n: number, known: Known): Question
}

interface Known {
  key: string
  /** Signed URLs by domain. */
  signed: Map<string, string>
}

const keyed = ({ key }: Known) => ({ 'x-api-key': key })
/** An unknown parameter bypasses the response cache. */
const sized = (domain: string, n: number) => `/api/${domain}?size=${SIZES[n % 4]}&past=${n}`

const HOT: Kind = { kind: 'cached', question: (domain) => ({ path: `/api/${domain}` }) }
const HOT_KEYED: Kind = {
  kind: 'cached, key',
  question: (domain, _n, known) => ({ path: `/api/${domain}?size=256`, headers: keyed(known) }),
}
const SIZED: Kind = { kind: 'sizes', question: (domain, n) => ({ path: sized(domain, n) }) }
const SIZED_KEYED: Kind = {
  kind: 'sizes, key',
  question: (domain, n, known) => ({ path: sized(domain, n), headers: keyed(known) }),
}
const SIGNED: Kind = {
  kind: 'signed',
  question: (domain, n, { signed }) => ({ path: `${signed.get(domain)}&past=${n}` }),
}
/** Half of the requests bypass the response cache and need the stores. */
const ASKED = [HOT, SIZED, HOT_KEYED, SIZED_KEYED, HOT, SIGNED, HOT_KEYED, SIZED_KEYED]
const KINDS = [HOT, HOT_KEYED, SIZED, SIZED_KEYED, SIGNED].map(({ kind }) => kind)

async function stock(url: string): Promise<string> {
  const records = mongoRecords(withLongTimeout(url))
  const [set, visited] = [SET as Apex, VISITED as Apex]
  await records.artwork.put(artworkOf(set, mark(RED)))
  await records.visits.put(visitOf(visited, 1, GREEN), NO_REPORT)
  const key = await ownerKey(records)
  await records.close()
  return key
}

/** Requests every URL of the load once from each process. */
async function warmUp(processes: ServiceProcess[], key: string): Promise<Known> {
  const known: Known = { key, signed: new Map() }
  for (const domain of DOMAINS) {
    const kit = await processes[0]!.get(`/api/brand/${domain}`, keyed(known))
    const { variants } = (await kit.json()).assets
    const { png } = variants.find(({ size }: { size: number }) => size === 256)
    const { pathname, search } = new URL(png)
    known.signed.set(domain, `/api${pathname}${search}`)
    for (const one of processes) {
      for (const { kind, question } of ASKED) {
        for (let n = 0; n < SIZES.length; n++) {
          const { path, headers } = question(domain, n, known)
          const answer = await one.get(path, headers)
          await answer.arrayBuffer()
          if (answer.status !== 200) throw new Error(`${kind} ${path}: ${answer.status}`)
        }
      }
    }
  }
  return known
}

interface Phase {
  name: string
  came: Outcome[]
  /** The p99 of a bare server measured at the same time, in milliseconds. */
  bare: number
}

/** Loads a minimal server at the same rate, in its own process. */
async function bareLoad(ground: Ground): Promise<Steady> {
  const child = fork(join(import.meta.dirname, 'bare.ts'))
  ground.onEnd(() => child.disconnect())
  const [port] = (await once(child, 'message')) as [number]
  const load = steady([port], () => ({ kind: 'bare', path: '/' }))
  ground.onEnd(load.stop)
  return load
}

export async function outages(ground: Ground, isShort: boolean): Promise<Bound[]> {
  const [redis, mongo] = [await ground.redis(), await ground.mongo()]
  const proxy = await startProxy(mongo.port)
  ground.onEnd(proxy.close)
  const key = await stock(`${mongo.url}/soak`)
  const env = {
    DATA_DIR: ground.folder,
    PLANS_FILE: ground.plansFile,
    LOG_LEVEL: 'fatal',
    REDIS_URL: redis.url,
    MONGODB_URL: `mongodb://127.0.0.1:${proxy.port}/soak`,
  }
  const processes = await Promise.all([
    startServiceProcess(null, env),
    startServiceProcess(null, env),
  ])
  ground.onEnd(() => Promise.all(processes.map((one) => one.stop('SIGKILL'))))
  const known = await warmUp(processes, key)
  const load = steady(
    processes.map(({ port }) => port),
    (n) => {
      const { kind, question } = ASKED[n % ASKED.length] as Kind
      // Combines each kind of request with each domain and size.
      const nth = Math.floor(n / ASKED.length)
      return { kind, ...question(DOMAINS[nth % DOMAINS.length] as string, nth, known) }
    },
  )
  ground.onEnd(load.stop)
  const bare = await bareLoad(ground)
  const seconds = (kind: keyof typeof LENGTHS) => LENGTHS[kind][isShort ? 1 : 0]
  const phases: Phase[] = []
  const phase = async (name: string, kind: keyof typeof LENGTHS) => {
    const from = performance.now()
    await sleep(seconds(kind) * 1000)
    const until = performance.now()
    // Waits for the last responses.
    await sleep(2000)
    const [came, bares] = [load, bare].map((one) => one.since(from).filter(({ at }) => at < until))
    phases.push({ name, came: came ?? [], bare: quantile(bares ?? [], 0.99) })
    printPhase(phases.at(-1) as Phase)
    return quantile(came ?? [], 0.99)
  }

  await sleep(2000)
  head([
    'phase',
    'requests',
    'answered',
    'p50 ms',
    'p99',
    'p99 bare server',
    'p99.9',
    ...KINDS.map((k) => `p99 ${k}`),
    'failed',
  ])
  const normal = await phase('normal', 'normal')
  const returns: [string, number][] = []
  const goneAndBack = async (
    name: string,
    kind: keyof typeof LENGTHS,
    go: () => unknown,
    comeBack: () => unknown,
  ) => {
    await go()
    await phase(name, kind)
    await comeBack()
    returns.push([name, await recoveryTime(processes, load, MAX_P99_RATIO * normal)])
    await phase('back', 'back')
  }
  await goneAndBack('Redis killed', 'gone', redis.stop, async () => {
    const next = await startRedis(redis.port)
    if (next) ground.onEnd(next.stop)
    Object.assign(redis, next)
  })
  const frozen = (signal: NodeJS.Signals) => () => redis.process.kill(signal)
  await goneAndBack('Redis frozen', 'gone', frozen('SIGSTOP'), frozen('SIGCONT'))
  const turn = (mode: 'hole' | 'pass') => () => proxy.setMode(mode)
  await goneAndBack('MongoDB black-holed', 'hole', turn('hole'), turn('pass'))
  console.log('')
  const bareNormal = phases[0]?.bare ?? Number.NaN
  for (const { name, came, bare } of phases.slice(1)) {
    const [times, machine] = [quantile(came, 0.99) / normal, bare / bareNormal]
    const isMet = times <= MAX_P99_RATIO * Math.max(1, machine)
    console.log(
      `p99 ${times.toFixed(1)} × normal, a bare server's ${machine.toFixed(1)} × (${isMet ? 'met' : 'missed'}): ${name}, ${busy()}`,
    )
  }
  return [...phases.map(successBound), ...returns.map(recoveryBound)]
}

function printPhase({ name, came, bare }: Phase): void {
  const at = (share: number) => quantile(came, share).toFixed(1)
  const kinds = KINDS.map((kind) =>
    quantile(
      came.filter((one) => one.kind === kind),
      0.99,
    ).toFixed(1),
  )
  const slow = [at(0.99), bare.toFixed(1), at(0.999)]
  row([name, came.length, percent(came), at(0.5), ...slow, ...kinds, failures(came)])
}

function failures(came: Outcome[]): string {
  const failed = Map.groupBy(
    came.filter((one) => !isGood(one)),
    ({ outcome }) => outcome,
  )
  return [...failed].map(([outcome, those]) => `${those.length} × ${outcome}`).join(', ') || 'none'
}

const shareOf = (came: Outcome[]) => came.filter(isGood).length / came.length
const percent = (came: Outcome[]) => `${(100 * shareOf(came)).toFixed(3)} %`

const successBound = ({ name, came }: Phase): Bound => ({
  what: `${percent(came)} of ${came.length} answered: ${name}`,
  isMet: shareOf(came) >= MIN_SUCCESS_RATE,
})

const recoveryBound = ([name, seconds]: [string, number]): Bound => ({
  what: `recovered ${seconds.toFixed(1)} s after ${name}`,
  isMet: seconds <= MAX_RECOVERY_S,
})

/** Seconds until every process is healthy and the latency was normal for one second. */
async function recoveryTime(
  processes: ServiceProcess[],
  load: Steady,
  p99: number,
): Promise<number> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const isHealthy = async (one: ServiceProcess) =>
    (await (await one.get('/health')).json()).status === 'ok'
  while (seconds() < 3 * MAX_RECOVERY_S) {
    await sleep(50)
    const well = await Promise.all(processes.map(isHealthy))
    const came = load.since(Math.max(began, performance.now() - 1000))
    const isQuick = came.every(isGood) && quantile(came, 0.99) <= p99
    if (well.every(Boolean) && seconds() > 1 && isQuick) break
  }
  return seconds()
}
