// serve: both hosts until told to stop.
import cluster from 'node:cluster'
import type { Command } from 'commander'
import { type Config, loadConfig } from '../config.ts'
import { createTelemetry } from '../telemetry/index.ts'

export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('serve both hosts until told to stop')
    .action(async () => {
      const config = loadConfig(process.env)
      if (config.processes > 1 && cluster.isPrimary) return together(config)
      const { alone, oneOf } = await import('./serve-process.ts')
      return cluster.isPrimary ? alone(config) : oneOf(config)
    })
}

/** Loads none of what serves: this process only looks after those that do. */
async function together(config: Config): Promise<void> {
  const { runPrimary } = await import('../cluster/primary.ts')
  const { log, flush } = createTelemetry(config.logLevel, null, true)
  const greet = (greeting: string) => process.stderr.write(greeting)
  const primary = await runPrimary(config.processes, log, greet)
  process.on('SIGHUP', primary.renew)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await primary.close()
      flush()
      process.exit(0)
    })
  }
}
