// worker: makes the visits and research in the job queue until a signal stops it.
import type { Command } from 'commander'
import { loadConfig } from '../config.ts'
import { replaceSecrets } from '../environment/replace-secrets.ts'
import { restartWithinMemory } from '../memory/restart.ts'
import { onHangup } from '../shutdown/hangup.ts'
import { createShutdown } from '../shutdown/index.ts'
import { createTelemetry } from '../telemetry/index.ts'
import { DEFAULT_CONCURRENCY, startWorker } from '../worker.ts'
import { parseIntegerBetween, requireRedis } from './arguments.ts'
import { warningLines } from './config.ts'

export function workerCommand(program: Command): void {
  program
    .command('worker')
    .description('make the visits and research in the job queue until stopped')
    .option(
      '--at-once <number>',
      'number of sites to visit at the same time',
      parseIntegerBetween(1, DEFAULT_CONCURRENCY),
      DEFAULT_CONCURRENCY,
    )
    .option(
      '--port <port>',
      'port of /health, /livez and /readyz; METRICS_PORT has the metrics',
      parseIntegerBetween(1, 65_535),
    )
    .action(async ({ atOnce, port }: { atOnce: number; port?: number }) => {
      const config = requireRedis(loadConfig(process.env))
      restartWithinMemory(1)
      process.stderr.write(warningLines(process.env).join(''))
      const shutdown = createShutdown(['SIGINT', 'SIGTERM'])
      const telemetry = createTelemetry(config.logLevel, null, false, config.requestLog)
      shutdown.logTo(telemetry)
      onHangup(() => {
        try {
          replaceSecrets(config, loadConfig(process.env))
          telemetry.log.info('the secrets were read again')
        } catch (error) {
          telemetry.log.error(`${(error as Error).message}; the secrets stay as they were`)
        }
      })

      shutdown.setStoppable(await startWorker(config, { telemetry, concurrency: atOnce, port }))
    })
}
