// Metrics of several processes added up, each as its kind says: counts are summed, delays averaged, versions told once.
import { AggregatorRegistry, type Registry } from 'prom-client'

/** The metrics of one process, as they travel to another. */
export type Counted = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export function sum(counted: Counted[]): Registry {
  return AggregatorRegistry.aggregate(counted)
}
