// Runs `serve` in a serving process: alone, or as a worker of a cluster.
import { Unavailable } from '../../schema/problems.ts'
import { runWorker } from '../cluster/worker.ts'
import type { Config } from '../config.ts'
import { type RunningService, start } from '../index.ts'
import { loadCatalogue } from '../registry/catalogue/index.ts'
import type { Stores } from '../stores/open.ts'
import { banner, createFirstKey } from './banner.ts'

/** Loads the catalogue before the first request, because lookups need it. This takes a first start one or two seconds. */
const prepareCatalogue =
  ({ dataDir }: Config) =>
  ({ records }: Stores) =>
    loadCatalogue(records.companies, dataDir)

const createBanner = async (config: Config, { stores }: RunningService) =>
  banner(config, await createFirstKey(config, stores.records.keys).catch(ignoreUnavailable))

/** While the store is unavailable, nobody knows whether this is a first start, so no key is created. */
function ignoreUnavailable(error: unknown): null {
  if (error instanceof Unavailable) return null
  throw error
}

export async function serveAlone(config: Config): Promise<void> {
  const running = await start(config, { prepare: prepareCatalogue(config) })
  running.renderer.warmUp()
  process.stderr.write(await createBanner(config, running))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => running.close().then(() => process.exit(0)))
  }
}

export async function serveInCluster(config: Config): Promise<void> {
  const firstWorkerTasks = {
    prepare: prepareCatalogue(config),
    createBanner: (running: RunningService) => createBanner(config, running),
  }
  await runWorker((options) => start(config, options), firstWorkerTasks)
}
