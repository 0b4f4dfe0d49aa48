// A worker of the cluster: it serves requests, and the primary process starts and stops it with messages. The command
// `worker`, which runs queued jobs, is another process (server/worker.ts).
import { clusterQuota } from '../access/cluster-quota.ts'
import { sharedFailedAttempts } from '../access/failed-attempts.ts'
import type { RunningService } from '../running-service.ts'
import type { StartOptions } from '../service.ts'
import type { Shutdown } from '../shutdown/index.ts'
import { clusterLocks } from '../stores/cluster-locks.ts'
import { type CallClient, createCallClient } from './calls.ts'
import type { PrimaryMessage, WorkerMessage } from './messages.ts'

/** Milliseconds to wait for the metrics of all workers; longer than the primary waits for the slowest. */
const METRICS_TIMEOUT_MS = 3000
/** Milliseconds to wait for a quota or a lock. The primary answers at once, unless the machine is overloaded. */
const CALL_TIMEOUT_MS = 1000

/** The work that only the first worker of a cluster does. */
interface FirstWorkerTasks {
  /** Runs before the stores are opened. */
  copyData(): Promise<void>
  prepare: NonNullable<StartOptions['prepare']>
  /** @returns the text that the primary prints. */
  createBanner(running: RunningService): Promise<string>
}

/** Runs a worker until the primary stops it. A failed start exits the process. */
export function runWorker(
  start: (options: StartOptions) => Promise<RunningService>,
  firstWorker: FirstWorkerTasks,
  shutdown: Shutdown,
): void {
  const primary = createCallClient(send)
  const shared = sharedOptions(primary)
  let running: RunningService | null = null
  let isStarting = false
  let isRetiring = false
  const startServing = async (isFirst: boolean) => {
    isStarting = true
    if (isFirst) await firstWorker.copyData()
    const service = await start({ ...shared, prepare: isFirst ? firstWorker.prepare : undefined })
    running = service
    const close = async () => {
      const cutOff = await (isRetiring ? service.retire() : service.close())
      await sendMetrics(service)
      return cutOff
    }
    shutdown.setStoppable({ close, kill: () => service.kill() })
    service.renderer.warmUp()
    await send({ type: 'ready', banner: isFirst ? await firstWorker.createBanner(service) : '' })
  }
  const stopServing = (mode: 'close' | 'retire') => {
    // Before its start, a worker has nothing to close; during it, a port may be open already.
    if (!isStarting) process.exit(0)
    isRetiring = mode === 'retire'
    shutdown.stop()
  }
  const receive = (message: PrimaryMessage): unknown => {
    switch (message.type) {
      case 'start':
        return startServing(message.isFirst).catch(fail)
      case 'close':
      case 'retire':
        return stopServing(message.type)
      case 'heartbeat':
        return send({ type: 'alive' })
      case 'collect metrics':
        return running && sendMetrics(running)
      case 'result':
        return primary.receive(message)
      case 'block address':
        return shared.failedAttempts.block(message.address)
    }
  }
  process.on('message', receive)
  send({ type: 'waiting' })
}

/** What the workers share through the primary: metrics, quotas, invalid keys and locks. */
function sharedOptions({ call }: CallClient) {
  return {
    metrics: () => call('readMetrics', [], METRICS_TIMEOUT_MS),
    quota: clusterQuota((charges) => call('chargeAll', [charges], CALL_TIMEOUT_MS)),
    failedAttempts: sharedFailedAttempts((...attempt) => {
      call('countFailedAttempt', attempt, CALL_TIMEOUT_MS).catch(() => {})
    }),
    locks: clusterLocks({
      acquireLock: (...args) => call('acquireLock', args, CALL_TIMEOUT_MS),
      releaseLock: (token) => call('releaseLock', [token], CALL_TIMEOUT_MS),
      waitForLock: (name, ms) => call('waitForLock', [name, ms], ms + CALL_TIMEOUT_MS),
    }),
  }
}

const sendMetrics = async (service: RunningService) =>
  send({ type: 'process metrics', metrics: await service.metrics() })

/** Resolves when the message is sent. Without a primary the message is dropped, and node ends this process. */
function send(message: WorkerMessage): Promise<unknown> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, resolve)
    else resolve(null)
  })
}

function fail(error: Error): void {
  process.stderr.write(`error: ${error.message}\n`)
  process.exit(1)
}
