// Adds up the metrics of all workers, including the counters of workers that have exited.
import type { Worker } from 'node:cluster'
import { type ProcessMetrics, sumMetrics } from '../telemetry/metric-sums.ts'
import type { PrimaryMessage } from './messages.ts'

export interface AggregatedMetrics {
  receive(worker: Worker, metrics: ProcessMetrics): void
  /** @returns the metrics of all workers as text. */
  read(): Promise<string>
  /** Keeps the counters of a worker that exited, because Prometheus takes a falling sum for a restart. */
  remove(worker: Worker): void
}

/** Milliseconds to wait for a worker's metrics; after that, the sum contains the worker's previous metrics. */
const COLLECT_TIMEOUT_MS = 1000

/** @param servingWorkers returns the workers that serve now. */
export function aggregateMetrics(servingWorkers: () => Worker[]): AggregatedMetrics {
  const latest = new Map<number, ProcessMetrics>()
  const pendingReplies = new Map<number, () => void>()
  let exitedMetrics: ProcessMetrics[] = []
  let exitCount = 0
  let collecting: Promise<string> | null = null

  const requestMetrics = (worker: Worker) =>
    new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, COLLECT_TIMEOUT_MS)
      pendingReplies.set(worker.id, () => {
        clearTimeout(timeout)
        pendingReplies.delete(worker.id)
        resolve()
      })
      worker.send({ type: 'collect metrics' } satisfies PrimaryMessage, () => {})
    })

  const collect = async () => {
    const workers = servingWorkers()
    await Promise.all(workers.map(requestMetrics))
    const clusterMetrics = [
      metric(
        'logograph_processes',
        'gauge',
        'Number of worker processes that serve requests.',
        workers.length,
      ),
      metric(
        'logograph_processes_ended_total',
        'counter',
        'Number of worker processes that have exited.',
        exitCount,
      ),
    ]
    const total = sumMetrics([...latest.values(), ...exitedMetrics, clusterMetrics])
    // Merges the metrics of exited workers into one entry, so that the list does not grow. A worker that exits
    // meanwhile stays a separate entry.
    const exitedCountBefore = exitedMetrics.length
    const merged = await sumMetrics(exitedMetrics).getMetricsAsJSON()
    exitedMetrics = [merged, ...exitedMetrics.slice(exitedCountBefore)]
    return total.metrics()
  }

  return {
    receive(worker, metrics) {
      latest.set(worker.id, metrics)
      pendingReplies.get(worker.id)?.()
    },
    read() {
      collecting ??= collect().finally(() => {
        collecting = null
      })
      return collecting
    },
    remove({ id }) {
      pendingReplies.get(id)?.()
      exitCount += 1
      const metrics = latest.get(id)
      latest.delete(id)
      if (metrics) exitedMetrics.push(metrics.filter(isCumulative))
    },
  }
}

/** Counters and histograms of an exited worker stay valid; its gauges do not. */
const isCumulative = ({ type }: ProcessMetrics[number]): boolean =>
  String(type) === 'counter' || String(type) === 'histogram'

const metric = (name: string, type: string, help: string, value: number): ProcessMetrics[number] =>
  ({ name, type, help, aggregator: 'sum', values: [{ value, labels: {} }] }) as never
