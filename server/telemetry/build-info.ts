// Exports the versions of the program and of Node as a metric.
import { Gauge, type Registry } from 'prom-client'

/** Registers the version of the program as a gauge that is always 1. */
export function registerBuildInfo(registry: Registry, version: string): void {
  new Gauge({
    name: 'logograph_build_info',
    help: 'Always 1; the labels are the versions of Logograph and Node.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1)
}
