// Compares cached logos from two processes and from one, with and without Redis, and measures CPU use.
import { mkdirSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { cpuTimeMs } from '../../server/images/process-stats.ts'
import { killAll } from '../bench/children.ts'
import { type Figures, median, medianFigures } from '../bench/figures.ts'
import { chooseLoadGenerator } from '../bench/load.ts'
import { childrenOf } from '../bench/process-stats.ts'
import { launchService, type Service } from '../bench/service.ts'
import { type Bound, busy, type Ground, head, row } from './ground.ts'

const LOGO = '/api/stripe.com'
const CONNECTIONS = 64
/** Rounds, and seconds of each. */
const [FULL, SHORT] = [
  [5, 4],
  [2, 2],
] as const
const TARGET = 1.7

interface Round extends Figures {
  /** CPU cores used by the service, by Redis, and by everything else, including the load generator. */
  service: number
  redis: number
  others: number
}

export async function pair(ground: Ground, isShort: boolean): Promise<Bound[]> {
  const redis = await ground.redis()
  const folder = join(ground.folder, 'pair')
  mkdirSync(folder)
  ground.onEnd(killAll)
  const shared = (processes: number) => ({
    REDIS_URL: redis.url,
    REDIS_PREFIX: `of-${processes}`,
    WEB_CONCURRENCY: String(processes),
  })
  const contenders: Record<string, Service> = {
    'one, no Redis': await launchService(folder, 'alone'),
    one: await launchService(folder, 'one', { more: shared(1) }),
    two: await launchService(folder, 'two', { more: shared(2) }),
  }
  const { name: generator, load } = chooseLoadGenerator(folder)
  const [rounds, seconds] = isShort ? SHORT : FULL
  const turns = new Map(Object.keys(contenders).map((name) => [name, [] as Round[]]))
  // The round before the first is the warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { url, key, child }] of Object.entries(contenders)) {
      const headers = { 'x-api-key': key }
      const work = () => load({ url: url + LOGO, headers, seconds, connections: CONNECTIONS })
      const figures = await measureCpu(work, child.pid ?? 0, redis.process.pid ?? 0)
      if (round > 0) turns.get(name)?.push(figures)
    }
  }
  head([
    'processes',
    'answers/s',
    'p50 ms',
    'p99 ms',
    'cores: service',
    'Redis',
    `${generator}, others`,
  ])
  for (const [name, of] of turns) {
    const { perSecond, p50, p99 } = medianFigures(of)
    const cores = (['service', 'redis', 'others'] as const).map((who) =>
      median(of.map((one) => one[who])).toFixed(2),
    )
    row([name, Math.round(perSecond), p50.toFixed(1), p99.toFixed(1), ...cores])
  }
  const ratio = (name: string, to: string) =>
    median(
      (turns.get(name) ?? []).map(
        ({ perSecond }, i) => perSecond / (turns.get(to)?.[i]?.perSecond ?? 0),
      ),
    )
  const [two, redisCosts] = [ratio('two', 'one'), ratio('one', 'one, no Redis')]
  const cores = availableParallelism()
  console.log(`
two to one: ${two.toFixed(2)} (${two >= TARGET ? 'met' : 'missed'} ${TARGET}); one with Redis to one without: ${redisCosts.toFixed(2)}
${cores} cores for the processes, ${generator} and Redis together; ${busy()}`)
  // The ratio is only reported, because two cores are too few for three programs. Failed requests throw.
  return []
}

async function measureCpu(
  work: () => Promise<Figures>,
  service: number,
  redis: number,
): Promise<Round> {
  const pids = [service, ...childrenOf(service)]
  const used = () => {
    const ours = pids.reduce((sum, pid) => sum + (cpuTimeMs(pid) ?? 0), 0)
    return { service: ours, redis: cpuTimeMs(redis) ?? 0, all: busyTime() }
  }
  const [before, began] = [used(), performance.now()]
  const figures = await work()
  const [after, took] = [used(), performance.now() - began]
  const cores = (who: keyof typeof before) => (after[who] - before[who]) / took
  const others = cores('all') - cores('service') - cores('redis')
  return { ...figures, service: cores('service'), redis: cores('redis'), others }
}

/** Busy time of all cores in milliseconds. */
function busyTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
