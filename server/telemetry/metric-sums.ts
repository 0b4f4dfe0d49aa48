// Combines the metrics of several processes: each metric declares whether to add, to average or to take the first
// value.
import { AggregatorRegistry, type Registry } from 'prom-client'

/** The metrics of one process in the form that is sent to another process. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export function sumMetrics(metricsByProcess: ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(metricsByProcess)
}
