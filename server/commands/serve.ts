// serve: runs the API host and the image host until a signal stops them.
import cluster from 'node:cluster'
import type { Command } from 'commander'
import { type Config, loadConfig } from '../config.ts'
import { createTelemetry } from '../telemetry/index.ts'

export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the API and the images until stopped')
    .action(async () => {
      const config = loadConfig(process.env)
      if (config.processes > 1 && cluster.isPrimary) return runCluster(config)
      const { serveAlone, serveInCluster } = await import('./serve-process.ts')
      return cluster.isPrimary ? serveAlone(config) : serveInCluster(config)
    })
}

/** Runs the primary process of a cluster, which imports no serving code. */
async function runCluster(config: Config): Promise<void> {
  const { runPrimary } = await import('../cluster/primary.ts')
  const { log, flush } = createTelemetry(config.logLevel, null, true)
  const printBanner = (banner: string) => process.stderr.write(banner)
  const primary = await runPrimary(config.processes, log, printBanner)
  process.on('SIGHUP', primary.renew)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await primary.close()
      flush()
      process.exit(0)
    })
  }
}
