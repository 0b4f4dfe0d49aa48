// Compares the throughput of cached logos of two processes and of one, with and without Redis, and measures CPU use.
import { mkdirSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { cpuTimeMs } from '../../server/images/process-stats.ts'
import { killAll } from '../children.ts'
import { type Figures, median, medianFigures } from '../figures.ts'
import { chooseLoadGenerator } from '../load.ts'
import { descendantsOf } from '../process-stats.ts'
import { launchService, type Service } from '../service.ts'
import {
  loadAverage,
  printTableHead,
  printTableRow,
  type Requirement,
  type TestEnvironment,
} from './test-environment.ts'

const LOGO = '/api/stripe.com'
const CONNECTIONS = 64
const FULL_RUN = { rounds: 5, secondsPerRound: 4 }
const SHORT_RUN = { rounds: 2, secondsPerRound: 2 }
/** The desired ratio of the throughput of two processes to that of one. It is reported, not required. */
const TARGET_SPEEDUP = 1.7

interface Round extends Figures {
  /** CPU cores used by the service, by Redis, and by everything else, including the load generator. */
  service: number
  redis: number
  others: number
}

export async function pair(environment: TestEnvironment, isShort: boolean): Promise<Requirement[]> {
  const redis = await environment.redis()
  const folder = join(environment.folder, 'pair')
  mkdirSync(folder)
  environment.addCleanup(killAll)
  const clusterEnv = (processes: number) => ({
    REDIS_URL: redis.url,
    REDIS_PREFIX: `of-${processes}`,
    WEB_CONCURRENCY: String(processes),
  })
  const services: Record<string, Service> = {
    'one, no Redis': await launchService(folder, 'alone'),
    one: await launchService(folder, 'one', { extraEnv: clusterEnv(1) }),
    two: await launchService(folder, 'two', { extraEnv: clusterEnv(2) }),
  }
  const { name: generator, load } = chooseLoadGenerator(folder)
  const { rounds, secondsPerRound: seconds } = isShort ? SHORT_RUN : FULL_RUN
  const roundsByService = new Map(Object.keys(services).map((name) => [name, [] as Round[]]))
  // The round before the first is the warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { url, key, child }] of Object.entries(services)) {
      const headers = { 'x-api-key': key }
      const sendLoad = () => load({ url: url + LOGO, headers, seconds, connections: CONNECTIONS })
      const figures = await measureCpu(sendLoad, child.pid ?? 0, redis.process.pid ?? 0)
      if (round > 0) roundsByService.get(name)?.push(figures)
    }
  }
  printTableHead([
    'processes',
    'answers/s',
    'p50 ms',
    'p99 ms',
    'cores: service',
    'Redis',
    `${generator}, others`,
  ])
  for (const [name, measuredRounds] of roundsByService) {
    const { perSecond, p50, p99 } = medianFigures(measuredRounds)
    const cores = (['service', 'redis', 'others'] as const).map((program) =>
      median(measuredRounds.map((round) => round[program])).toFixed(2),
    )
    printTableRow([name, Math.round(perSecond), p50.toFixed(1), p99.toFixed(1), ...cores])
  }
  const throughputRatio = (name: string, base: string) =>
    median(
      (roundsByService.get(name) ?? []).map(
        ({ perSecond }, i) => perSecond / (roundsByService.get(base)?.[i]?.perSecond ?? 0),
      ),
    )
  const speedup = throughputRatio('two', 'one')
  const redisRatio = throughputRatio('one', 'one, no Redis')
  const cores = availableParallelism()
  console.log(`
throughput of two processes to one: ${speedup.toFixed(2)} (${speedup >= TARGET_SPEEDUP ? 'met' : 'missed'} ${TARGET_SPEEDUP}); of one with Redis to one without: ${redisRatio.toFixed(2)}
${cores} cores for the processes, ${generator} and Redis together; ${loadAverage()}`)
  // The ratio is no requirement, because a machine with two cores is too small for two processes, Redis and the load.
  // A failed request throws.
  return []
}

async function measureCpu(
  run: () => Promise<Figures>,
  servicePid: number,
  redisPid: number,
): Promise<Round> {
  const pids = [servicePid, ...descendantsOf(servicePid)]
  const cpuTimes = () => {
    const serviceMs = pids.reduce((sum, pid) => sum + (cpuTimeMs(pid) ?? 0), 0)
    return { service: serviceMs, redis: cpuTimeMs(redisPid) ?? 0, all: busyTime() }
  }
  const before = cpuTimes()
  const startedAt = performance.now()
  const figures = await run()
  const after = cpuTimes()
  const elapsedMs = performance.now() - startedAt
  const cores = (program: keyof typeof before) => (after[program] - before[program]) / elapsedMs
  const others = cores('all') - cores('service') - cores('redis')
  return { ...figures, service: cores('service'), redis: cores('redis'), others }
}

/** Busy time of all cores in milliseconds. */
function busyTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
