// The metrics of all processes that serve, added up; what one that ended had counted is not forgotten.
import type { Worker } from 'node:cluster'
import { type Counted, sum } from '../telemetry/metric-sums.ts'
import type { News, Order } from './messages.ts'

export interface Tally {
  hear(worker: Worker, news: News): void
  /** Keeps what it counted: a sum that falls reads as a restart of everything. */
  left(worker: Worker): void
}

/** For one that hangs what it said last stands in. */
const PATIENCE_MS = 1000

/** @param serving those that answer now. */
export function createTally(serving: () => Worker[]): Tally {
  const latest = new Map<number, Counted>()
  const awaited = new Map<number, () => void>()
  let past: Counted[] = []
  let ended = 0
  let underWay: Promise<string> | null = null

  const count = (worker: Worker) =>
    new Promise<void>((resolve) => {
      const clock = setTimeout(resolve, PATIENCE_MS)
      awaited.set(worker.id, () => {
        clearTimeout(clock)
        awaited.delete(worker.id)
        resolve()
      })
      worker.send({ order: 'count' } satisfies Order, () => {})
    })

  const gather = async () => {
    const workers = serving()
    await Promise.all(workers.map(count))
    const own = [
      figure('logograph_processes', 'gauge', 'Processes that serve.', workers.length),
      figure('logograph_processes_ended_total', 'counter', 'Processes that ended.', ended),
    ]
    const total = sum([...latest.values(), ...past, own])
    const known = past.length
    const folded = await sum(past).getMetricsAsJSON()
    past = [folded, ...past.slice(known)]
    return total.metrics()
  }

  return {
    async hear(worker, news) {
      if (news.is === 'counted') {
        latest.set(worker.id, news.counted)
        awaited.get(worker.id)?.()
      }
      if (news.is !== 'asking') return
      underWay ??= gather().finally(() => {
        underWay = null
      })
      // Whoever asked gives up by itself.
      const metrics = await underWay.catch(() => null)
      if (metrics !== null && worker.isConnected()) {
        worker.send({ order: 'tell', ask: news.ask, metrics } satisfies Order, () => {})
      }
    },
    left({ id }) {
      awaited.get(id)?.()
      ended += 1
      const counted = latest.get(id)
      latest.delete(id)
      if (counted) past.push(counted.filter(isRunning))
    },
  }
}

/** Whether it only ever grows: what a process held when it ended it holds no more. */
const isRunning = ({ type }: Counted[number]): boolean =>
  String(type) === 'counter' || String(type) === 'histogram'

const figure = (name: string, type: string, help: string, value: number): Counted[number] =>
  ({ name, type, help, aggregator: 'sum', values: [{ value, labels: {} }] }) as never
