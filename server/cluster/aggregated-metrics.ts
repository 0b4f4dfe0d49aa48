// The metrics of all workers, added up, including the counters of workers that have exited.
import type { Worker } from 'node:cluster'
import { type Counted, sum } from '../telemetry/metric-sums.ts'
import type { PrimaryMessage, WorkerMessage } from './messages.ts'

export interface AggregatedMetrics {
  receive(worker: Worker, message: WorkerMessage): void
  /** Keeps the counters of a worker that exited, because a sum that falls reads as a restart of everything. */
  remove(worker: Worker): void
}

/** Milliseconds to wait for a worker's figures; then its last ones are used. */
const COUNT_TIMEOUT_MS = 1000

/** @param serving returns the workers that serve now. */
export function aggregateMetrics(serving: () => Worker[]): AggregatedMetrics {
  const latest = new Map<number, Counted>()
  const counting = new Map<number, () => void>()
  let past: Counted[] = []
  let exits = 0
  let underWay: Promise<string> | null = null

  const count = (worker: Worker) =>
    new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, COUNT_TIMEOUT_MS)
      counting.set(worker.id, () => {
        clearTimeout(timeout)
        counting.delete(worker.id)
        resolve()
      })
      worker.send({ type: 'count' } satisfies PrimaryMessage, () => {})
    })

  const collect = async () => {
    const workers = serving()
    await Promise.all(workers.map(count))
    const own = [
      figure('logograph_processes', 'gauge', 'Processes that serve.', workers.length),
      figure('logograph_processes_ended_total', 'counter', 'Processes that ended.', exits),
    ]
    const total = sum([...latest.values(), ...past, own])
    const known = past.length
    const folded = await sum(past).getMetricsAsJSON()
    past = [folded, ...past.slice(known)]
    return total.metrics()
  }

  return {
    async receive(worker, message) {
      if (message.type === 'counted') {
        latest.set(worker.id, message.counted)
        counting.get(worker.id)?.()
      }
      if (message.type !== 'metrics wanted') return
      underWay ??= collect().finally(() => {
        underWay = null
      })
      // After a failure the worker's own timeout ends its wait.
      const metrics = await underWay.catch(() => null)
      if (metrics !== null && worker.isConnected()) {
        const reply: PrimaryMessage = { type: 'metrics', request: message.request, metrics }
        worker.send(reply, () => {})
      }
    },
    remove({ id }) {
      counting.get(id)?.()
      exits += 1
      const counted = latest.get(id)
      latest.delete(id)
      if (counted) past.push(counted.filter(isCumulative))
    },
  }
}

/** A gauge of a worker that exited no longer holds; counters and histograms do. */
const isCumulative = ({ type }: Counted[number]): boolean =>
  String(type) === 'counter' || String(type) === 'histogram'

const figure = (name: string, type: string, help: string, value: number): Counted[number] =>
  ({ name, type, help, aggregator: 'sum', values: [{ value, labels: {} }] }) as never
