// What serve does in a process that serves: alone, or as one of several.
import { Unavailable } from '../../schema/problems.ts'
import { runWorker } from '../cluster/worker.ts'
import type { Config } from '../config.ts'
import { type Running, start } from '../index.ts'
import { loadCatalogue } from '../registry/catalogue/index.ts'
import type { Stores } from '../stores/open.ts'
import { banner, firstKey } from './banner.ts'

/** A lookup answered before would say of a company that it is not known. It takes a first start a second or two. */
const preparing =
  ({ dataDir }: Config) =>
  ({ records }: Stores) =>
    loadCatalogue(records.companies, dataDir)

const greeting = async (config: Config, { stores }: Running) =>
  banner(config, await firstKey(config, stores.records.keys).catch(withoutStore))

/** The service waits for a store that is away; whether this is a first start is not known then. */
function withoutStore(error: unknown): null {
  if (error instanceof Unavailable) return null
  throw error
}

export async function alone(config: Config): Promise<void> {
  const running = await start(config, { prepare: preparing(config) })
  running.renderer.wake()
  process.stderr.write(await greeting(config, running))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => running.close().then(() => process.exit(0)))
  }
}

export async function oneOf(config: Config): Promise<void> {
  const first = { prepare: preparing(config), greeting: (it: Running) => greeting(config, it) }
  await runWorker((options) => start(config, options), first)
}
