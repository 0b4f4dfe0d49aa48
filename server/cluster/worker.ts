// One of several processes that serve: does what the first one says.
import { Unavailable } from '../../schema/problems.ts'
import type { Running, StartOptions } from '../index.ts'
import type { News, Order } from './messages.ts'

/** Longer than the first process waits for the slowest of us. */
const PATIENCE_MS = 3000

/** What is done once, by the first that serves. */
interface First {
  prepare: NonNullable<StartOptions['prepare']>
  /** What is shown to whoever started it all. */
  greeting(running: Running): Promise<string>
}

/** Waits for orders. A start that fails ends the process, of which the first one learns. */
export function follow(start: (options: StartOptions) => Promise<Running>, first: First): void {
  const { metrics, tellMetrics } = asking()
  let running: Running | null = null
  const begin = async (isFirst: boolean) => {
    running = await start({ metrics, prepare: isFirst ? first.prepare : undefined })
    running.renderer.wake()
    tell({ is: 'up', greeting: isFirst ? await first.greeting(running) : '' })
  }
  const end = async (deed: 'close' | 'retire') => {
    // One that is still starting has accepted nothing yet.
    await running?.[deed]()
    if (running) await tell({ is: 'counted', counted: await running.counted() })
    process.exit(0)
  }
  const orders = {
    start: ({ isFirst }) => begin(isFirst).catch(fail),
    close: () => end('close'),
    retire: () => end('retire'),
    answer: () => tell({ is: 'alive' }),
    count: async () => running && tell({ is: 'counted', counted: await running.counted() }),
    tell: tellMetrics,
  } satisfies { [O in Order as O['order']]: (order: O) => unknown }
  process.on('message', (order: Order) => orders[order.order](order as never))
  // Ctrl-C in a terminal reaches all at once: the first process says what is to be done.
  process.on('SIGINT', () => {})
  process.once('SIGTERM', () => end('close'))
  tell({ is: 'waiting' })
}

/** Without a first process there is nobody to tell, and node ends this one. */
function tell(news: News): Promise<unknown> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(news, undefined, {}, resolve)
    else resolve(null)
  })
}

function fail(error: Error): void {
  process.stderr.write(`error: ${error.message}\n`)
  process.exit(1)
}

/** Asks the first process what all have counted. */
function asking() {
  const asked = new Map<number, (metrics: string) => void>()
  let asks = 0
  const metrics = async (): Promise<string> => {
    const ask = ++asks
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const clock = setTimeout(() => reject(new Unavailable('metrics', 5)), PATIENCE_MS)
    asked.set(ask, resolve)
    tell({ is: 'asking', ask })
    return promise.finally(() => {
      clearTimeout(clock)
      asked.delete(ask)
    })
  }
  const tellMetrics = ({ ask, metrics }: { ask: number; metrics: string }) =>
    asked.get(ask)?.(metrics)
  return { metrics, tellMetrics }
}
