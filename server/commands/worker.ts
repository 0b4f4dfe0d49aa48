// worker: makes the visits and the research that servers and crawls have queued in Redis.
import type { Command } from 'commander'
import { loadConfig } from '../config.ts'
import { AT_ONCE, startWorker } from '../worker.ts'
import { between, shared } from './arguments.ts'

export function workerCommand(program: Command): void {
  program
    .command('worker')
    .description('make the visits and the research that wait in Redis, until told to stop')
    .option('--at-once <number>', 'sites visited side by side', between(1, AT_ONCE), AT_ONCE)
    .option('--port <port>', 'answer /livez, /readyz and /metrics there', between(1, 65_535))
    .action(async ({ atOnce, port }: { atOnce: number; port?: number }) => {
      const config = shared(loadConfig(process.env))
      const working = await startWorker(config, { atOnce, port })
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => working.close().then(() => process.exit(0)))
      }
    })
}
