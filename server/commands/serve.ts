// serve: both hosts until told to stop.
import type { Command } from 'commander'
import { banner, firstKey } from '../banner.ts'
import { loadConfig } from '../config.ts'
import { loadCatalogue } from '../imports/catalogue.ts'
import { start } from '../index.ts'

export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('serve both hosts until told to stop')
    .action(async () => {
      const config = loadConfig(process.env)
      const running = await start(config)
      running.renderer.wake()
      process.stderr.write(banner(config, await firstKey(config, running.stores.records.keys)))
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => running.close().then(() => process.exit(0)))
      }
      // Logos are answered meanwhile; a stop in the middle of it goes on at the next start.
      await loadCatalogue(running.stores.records.companies, config.dataDir).catch(running.failed)
    })
}
