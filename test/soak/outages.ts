// Steady load on known logos of two processes while Redis is killed and frozen, and MongoDB answers nothing.
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
import { type Came, isGood, type Question, quantile, type Steady, steady } from './steady.ts'

const BUNDLED = ['stripe.com', 'github.com', 'google.com', 'slack.com']
/** Of these MongoDB alone knows a drawing. */
const [SET, VISITED] = ['set-by-operator.com', 'visited-before.com']
const DOMAINS = [...BUNDLED, SET, VISITED]
const SIZES = [24, 48, 64, 96]

/** Seconds of each kind of phase, in full and short. */
const LENGTHS = {
  normal: [10, 5],
  gone: [20, 5],
  hole: [60, 15],
  back: [10, 3],
} as const

const [ANSWERED, WHOLE_S, SLOWER] = [0.999, 10, 2]

interface Kind {
  kind: string
  question(domain: string, n: number, known: Known): Question
}

interface Known {
  key: string
  /** Signed addresses by domain. */
  signed: Map<string, string>
}

const keyed = ({ key }: Known) => ({ 'x-api-key': key })
/** A parameter that nobody knows keeps a question from the hot path. */
const sized = (domain: string, n: number) => `/api/${domain}?size=${SIZES[n % 4]}&past=${n}`

const HOT: Kind = { kind: 'hot', question: (domain) => ({ path: `/api/${domain}` }) }
const HOT_KEYED: Kind = {
  kind: 'hot, key',
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
/** Half of them ask past the hot path, where every store is in the way. */
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

/** Asks each process for each address that will be asked. */
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
  came: Came[]
  /** The 99th percentile of a bare server that was asked beside it, in milliseconds: the machine's share. */
  bare: number
}

/** Asks a server at the same pace that does nothing but answer, in a process of its own. */
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
      // Each kind comes to each domain and size.
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
    // The last ones asked have not come yet.
    await sleep(2000)
    const [came, bares] = [load, bare].map((one) => one.since(from).filter(({ at }) => at < until))
    phases.push({ name, came: came ?? [], bare: quantile(bares ?? [], 0.99) })
    tell(phases.at(-1) as Phase)
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
    returns.push([name, await wholeAgain(processes, load, SLOWER * normal)])
    await phase('back', 'back')
  }
  await goneAndBack('Redis killed', 'gone', redis.stop, async () => {
    const next = await startRedis(redis.port)
    if (next) ground.onEnd(next.stop)
    Object.assign(redis, next)
  })
  const frozen = (signal: NodeJS.Signals) => () => redis.process.kill(signal)
  await goneAndBack('Redis frozen', 'gone', frozen('SIGSTOP'), frozen('SIGCONT'))
  const turn = (weather: 'hole' | 'pass') => () => proxy.setMode(weather)
  await goneAndBack('MongoDB black-holed', 'hole', turn('hole'), turn('pass'))
  console.log('')
  const bareNormal = phases[0]?.bare ?? Number.NaN
  for (const { name, came, bare } of phases.slice(1)) {
    const [times, machine] = [quantile(came, 0.99) / normal, bare / bareNormal]
    const isMet = times <= SLOWER * Math.max(1, machine)
    console.log(
      `p99 ${times.toFixed(1)} × normal, a bare server's ${machine.toFixed(1)} × (${isMet ? 'met' : 'missed'}): ${name}, ${busy()}`,
    )
  }
  return [...phases.map(answeredOf), ...returns.map(wholeOf)]
}

function tell({ name, came, bare }: Phase): void {
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

function failures(came: Came[]): string {
  const failed = Map.groupBy(
    came.filter((one) => !isGood(one)),
    ({ outcome }) => outcome,
  )
  return [...failed].map(([outcome, those]) => `${those.length} × ${outcome}`).join(', ') || 'none'
}

const shareOf = (came: Came[]) => came.filter(isGood).length / came.length
const percent = (came: Came[]) => `${(100 * shareOf(came)).toFixed(3)} %`

const answeredOf = ({ name, came }: Phase): Bound => ({
  what: `${percent(came)} of ${came.length} answered: ${name}`,
  isMet: shareOf(came) >= ANSWERED,
})

const wholeOf = ([name, seconds]: [string, number]): Bound => ({
  what: `whole again ${seconds.toFixed(1)} s after ${name}`,
  isMet: seconds <= WHOLE_S,
})

/** Seconds until every process says that it is well, and a whole second went by in which all was answered as soon as before. */
async function wholeAgain(processes: ServiceProcess[], load: Steady, p99: number): Promise<number> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const isWell = async (one: ServiceProcess) =>
    (await (await one.get('/health')).json()).status === 'ok'
  while (seconds() < 3 * WHOLE_S) {
    await sleep(50)
    const well = await Promise.all(processes.map(isWell))
    const came = load.since(Math.max(began, performance.now() - 1000))
    const isQuick = came.every(isGood) && quantile(came, 0.99) <= p99
    if (well.every(Boolean) && seconds() > 1 && isQuick) break
  }
  return seconds()
}
