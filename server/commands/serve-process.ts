// Runs `serve` in a serving process: alone, or as a worker of a cluster.
import { Unavailable } from '../../schema/problems.ts'
import { runWorker } from '../cluster/worker.ts'
import type { Config } from '../config.ts'
import { collectGarbage } from '../memory/collect.ts'
import { auditedRecords, currentOperator } from '../operator/audited-records.ts'
import { adoptStateFiles, loadCatalogue } from '../registry/catalogue/index.ts'
import { copyDataFor } from '../registry/catalogue/prepared.ts'
import type { RunningService } from '../running-service.ts'
import { type StartOptions, start } from '../service.ts'
import { onHangup } from '../shutdown/hangup.ts'
import type { Shutdown } from '../shutdown/index.ts'
import { readFirstKey } from '../stores/data-dir.ts'
import type { Stores } from '../stores/open.ts'
import { createTelemetry } from '../telemetry/index.ts'
import { banner, createFirstKey } from './banner.ts'

/**
 * Loads the catalogue before the first request, because lookups need it. This takes about two seconds on an empty store,
 * and none on a store that begins as a copy of the prepared one.
 */
const prepareCatalogue =
  ({ dataDir }: Config) =>
  async ({ records }: Stores) => {
    await adoptStateFiles(records.state, dataDir)
    await loadCatalogue(records)
  }

async function createBanner(config: Config, { stores }: RunningService): Promise<string> {
  const audited = auditedRecords(stores.records, { who: currentOperator(), reason: 'first start' })
  const created = await createFirstKey(config, audited).catch(reportNoFirstKey)
  const firstKey = created === 'elsewhere' ? null : created
  const keys = await stores.records.keys.list().catch(() => null)
  // While the store is unavailable, or another process creates the first key, the banner says nothing about keys.
  const isUncertain = keys === null || (keys.length === 0 && created === 'elsewhere')
  const storedKeys = keys?.length === 0 ? 'none' : readFirstKey(config.dataDir) ? 'first' : 'others'
  const knownKeys = isUncertain ? 'others' : storedKeys
  return banner(config, firstKey, knownKeys, process.stderr.isTTY === true)
}

function reportNoFirstKey(error: Error): null {
  // While the store is unavailable, this process cannot tell whether it has keys already, so it creates none.
  if (!(error instanceof Unavailable))
    process.stderr.write(`No first key was created: ${error.message}\n`)
  return null
}

export async function serveAlone(config: Config, shutdown: Shutdown): Promise<void> {
  const telemetry = createTelemetry(config.logLevel, null, false, config.requestLog)
  shutdown.logTo(telemetry)
  const { promise: started, resolve } = Promise.withResolvers<RunningService>()
  onHangup(async () => (await started).reload())
  await copyDataFor(config)
  const running = await start(config, {
    telemetry,
    prepare: prepareCatalogue(config),
    beforeListening: collectGarbage,
  })
  shutdown.setStoppable(running)
  resolve(running)
  running.renderer.warmUp()
  process.stderr.write(await createBanner(config, running))
}

export async function serveInCluster(config: Config, shutdown: Shutdown): Promise<void> {
  const telemetry = createTelemetry(config.logLevel, null, true, config.requestLog)
  shutdown.logTo(telemetry)
  const firstWorkerTasks = {
    copyData: () => copyDataFor(config),
    prepare: prepareCatalogue(config),
    createBanner: (running: RunningService) => createBanner(config, running),
  }
  const startService = (options: StartOptions) =>
    start(config, { ...options, telemetry, beforeListening: collectGarbage })
  runWorker(startService, firstWorkerTasks, shutdown)
}
