// Compares a cached logo of two processes that share their quotas without Redis with that of one process.
import { stopChild } from './children.ts'
import { type Figures, median, medianFigures } from './figures.ts'
import { sendRequest } from './http-client.ts'
import { cpuMs, descendantsOf } from './process-stats.ts'
import { launchService, type Service } from './service.ts'
import { printFact, printHeading, printRow } from './table.ts'
import type { BenchOptions } from './warm.ts'

const LOGO = '/api/stripe.com'
const CONNECTIONS = 64
const ROUNDS = 5

interface Round extends Figures {
  /** Processor time of an answer in microseconds: of all processes of the service, and of its first process. */
  cpuUs: number
  firstProcessUs: number
}

export async function processes({ folder, load, seconds }: BenchOptions): Promise<void> {
  const services: Record<'one' | 'two', Service> = {
    one: await launchService(folder, 'one-process'),
    two: await launchService(folder, 'two-processes', { extraEnv: { WEB_CONCURRENCY: '2' } }),
  }
  const names = ['one', 'two'] as const
  const rounds: Record<'one' | 'two', Round[]> = { one: [], two: [] }
  // The round before the first is the warm-up. The services take turns, so that other load affects both.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const { url, key } = services[name]
      const headers = { 'x-api-key': key }
      await sendRequest(url + LOGO, headers)
      const run = () => load({ url: url + LOGO, headers, seconds, connections: CONNECTIONS })
      const measured = await measure(services[name], seconds, run)
      if (round > 0) rounds[name].push(measured)
    }
  }
  await Promise.all(names.map((name) => stopChild(services[name].child)))
  print(rounds)
}

async function measure(
  { child }: Service,
  seconds: number,
  run: () => Promise<Figures>,
): Promise<Round> {
  const first = child.pid as number
  const all = [first, ...descendantsOf(first)]
  const cpu = () => ({
    all: all.reduce((sum, pid) => sum + cpuMs(pid), 0),
    first: cpuMs(first),
  })
  const before = cpu()
  const figures = await run()
  const after = cpu()
  const answers = figures.perSecond * seconds
  const microsecondsOf = (name: keyof typeof before) =>
    ((after[name] - before[name]) * 1000) / answers
  return { ...figures, cpuUs: microsecondsOf('all'), firstProcessUs: microsecondsOf('first') }
}

function print({ one, two }: Record<'one' | 'two', Round[]>): void {
  printHeading('Processes without Redis, cached logo', 'req/s')
  const ratio = (name: 'perSecond' | 'cpuUs') =>
    median(two.map((round, i) => round[name] / (one[i]?.[name] ?? Number.NaN)))
  const microseconds = (rounds: Round[], name: 'cpuUs' | 'firstProcessUs') =>
    `${Math.round(median(rounds.map((round) => round[name])))} µs`
  printRow('one process', medianFigures(one))
  printRow('two processes', medianFigures(two), [
    { value: ratio('perSecond'), reference: 'one process (the load takes a core too)' },
  ])
  printFact('processor time of an answer, one process', microseconds(one, 'cpuUs'))
  printFact(
    'processor time of an answer, two processes',
    `${microseconds(two, 'cpuUs')}, of which ${microseconds(two, 'firstProcessUs')} in the first one; ${ratio('cpuUs').toFixed(2)} × one process`,
  )
}
