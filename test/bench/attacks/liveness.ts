// Asks /livez during an attack.
import { figuresOf } from '../figures.ts'
import { startPacedRequests } from '../paced-load.ts'
import type { Service } from '../service.ts'

const INTERVAL_MS = 50
/** From the issue that introduced the attacks: health checks of orchestrators give up after a second. */
const MAX_MS = 500

/** @returns a function that stops and tells the slowest answer. */
export function watchLiveness(service: Service): () => Promise<string> {
  const stop = startPacedRequests(service, '/livez', INTERVAL_MS)
  return async () => {
    const pass = await stop()
    const slowest = Math.round(Math.max(...pass.durations))
    const verdict = slowest > MAX_MS || pass.failed.length > 0 ? 'TOO SLOW' : 'in time'
    return `${slowest} ms, p99 ${Math.round(figuresOf([pass]).p99)} ms, ${pass.failed.length} failed: ${verdict}`
  }
}
