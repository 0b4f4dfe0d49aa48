// serve: both hosts until told to stop.
import type { Command } from 'commander'
import { banner, firstKey } from '../banner.ts'
import { loadConfig } from '../config.ts'
import { loadCatalogue } from '../imports/catalogue.ts'
import { start } from '../index.ts'
import type { Stores } from '../stores/open.ts'

export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('serve both hosts until told to stop')
    .action(async () => {
      const config = loadConfig(process.env)
      // A lookup answered before would say of a company that it is not known. It takes a first start a second or two.
      const prepare = ({ records }: Stores) => loadCatalogue(records.companies, config.dataDir)
      const running = await start(config, { prepare })
      running.renderer.wake()
      process.stderr.write(banner(config, await firstKey(config, running.stores.records.keys)))
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => running.close().then(() => process.exit(0)))
      }
    })
}
