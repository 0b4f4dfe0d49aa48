// serve: runs the API host and the image host until a signal stops them.
import cluster from 'node:cluster'
import type { Command } from 'commander'
import type { Primary } from '../cluster/primary.ts'
import { type Config, loadConfig } from '../config.ts'
import { restartWithinMemory } from '../memory/restart.ts'
import { onHangup } from '../shutdown/hangup.ts'
import { createShutdown, type Shutdown } from '../shutdown/index.ts'
import { createTelemetry } from '../telemetry/index.ts'
import { warningLines } from './config.ts'

export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the API and the images until stopped')
    .action(async () => {
      const config = loadConfig(process.env)
      restartWithinMemory(config.processes)
      if (cluster.isPrimary) process.stderr.write(warningLines(process.env).join(''))
      if (cluster.isPrimary && process.stderr.isTTY)
        process.stderr.write(
          'Logograph is starting: it loads the catalog and the image processes …\n',
        )
      // Ctrl-C in a terminal signals all processes at once, and the primary decides what happens to its workers.
      if (!cluster.isPrimary) process.on('SIGINT', () => {})
      const shutdown = createShutdown(cluster.isPrimary ? ['SIGINT', 'SIGTERM'] : ['SIGTERM'])
      if (config.processes > 1 && cluster.isPrimary) return runCluster(config, shutdown)
      const { serveAlone, serveInCluster } = await import('./serve-process.ts')
      return cluster.isPrimary ? serveAlone(config, shutdown) : serveInCluster(config, shutdown)
    })
}

/** Runs the primary process of a cluster, which imports no serving code. */
async function runCluster(config: Config, shutdown: Shutdown): Promise<void> {
  const { promise: started, resolve } = Promise.withResolvers<Primary>()
  onHangup(async () => (await started).renew())
  const { startPrimary } = await import('../cluster/primary.ts')
  const telemetry = createTelemetry(config.logLevel, null, true)
  shutdown.logTo(telemetry)
  const printBanner = (banner: string) => process.stderr.write(banner)
  const primary = startPrimary(config, telemetry.log, printBanner)
  shutdown.setStoppable(primary)
  resolve(primary)
  await primary.ready
}
