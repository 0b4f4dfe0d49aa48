// Adds up the metrics of several processes by the aggregator of each: sums, averages or the first value.
import { AggregatorRegistry, type Registry } from 'prom-client'

/** The metrics of one process in the form that is sent to another process. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export function sumMetrics(counted: ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(counted)
}
