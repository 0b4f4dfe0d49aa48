// One of several workers that serve: it does what the primary says.
import { Unavailable } from '../../schema/problems.ts'
import type { Running, StartOptions } from '../index.ts'
import type { PrimaryMessage, WorkerMessage } from './messages.ts'

/** Milliseconds to wait for the metrics of all workers; longer than the primary waits for the slowest. */
const METRICS_TIMEOUT_MS = 3000

/** The work that only the first worker of a start does. */
interface FirstWorker {
  prepare: NonNullable<StartOptions['prepare']>
  /** @returns the text that the primary shows. */
  greeting(running: Running): Promise<string>
}

/** Waits for messages of the primary and obeys them. A failed start exits the process, which the primary sees. */
export function runWorker(
  start: (options: StartOptions) => Promise<Running>,
  first: FirstWorker,
): void {
  const { metrics, receiveMetrics } = metricsOfAll()
  let running: Running | null = null
  const begin = async (isFirst: boolean) => {
    running = await start({ metrics, prepare: isFirst ? first.prepare : undefined })
    running.renderer.wake()
    await send({ type: 'ready', greeting: isFirst ? await first.greeting(running) : '' })
  }
  const end = async (how: 'close' | 'retire') => {
    // A worker that is still starting has accepted nothing yet.
    await running?.[how]()
    if (running) await send({ type: 'counted', counted: await running.counted() })
    process.exit(0)
  }
  const handlers = {
    start: ({ isFirst }) => begin(isFirst).catch(fail),
    close: () => end('close'),
    retire: () => end('retire'),
    heartbeat: () => send({ type: 'alive' }),
    count: async () => running && send({ type: 'counted', counted: await running.counted() }),
    metrics: receiveMetrics,
  } satisfies { [M in PrimaryMessage as M['type']]: (message: M) => unknown }
  process.on('message', (message: PrimaryMessage) => handlers[message.type](message as never))
  // Ctrl-C in a terminal signals all processes at once, and the primary decides what happens.
  process.on('SIGINT', () => {})
  process.once('SIGTERM', () => end('close'))
  send({ type: 'waiting' })
}

/** Resolves when the message is out. Without a primary it is dropped, and node ends this process. */
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

/** Asks the primary for the metrics of all workers. */
function metricsOfAll() {
  const pending = new Map<number, (metrics: string) => void>()
  let requests = 0
  const metrics = async (): Promise<string> => {
    const request = ++requests
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const timeout = setTimeout(() => reject(new Unavailable('metrics', 5)), METRICS_TIMEOUT_MS)
    pending.set(request, resolve)
    send({ type: 'metrics wanted', request })
    return promise.finally(() => {
      clearTimeout(timeout)
      pending.delete(request)
    })
  }
  const receiveMetrics = ({ request, metrics }: { request: number; metrics: string }) =>
    pending.get(request)?.(metrics)
  return { metrics, receiveMetrics }
}
