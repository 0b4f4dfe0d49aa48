// Requests /livez during an attack.
import { figuresOf } from '../figures.ts'
import { startPacedRequests } from '../paced-load.ts'
import type { Service } from '../service.ts'

const INTERVAL_MS = 50
/** Half of the second after which the health checks of orchestrators time out. */
const MAX_RESPONSE_MS = 500

/** @returns a function that stops the requests and describes the slowest response. */
export function watchLiveness(service: Service): () => Promise<string> {
  const stop = startPacedRequests(service, '/livez', INTERVAL_MS)
  return async () => {
    const pass = await stop()
    const slowest = Math.round(Math.max(...pass.durations))
    const isMet = slowest <= MAX_RESPONSE_MS && pass.failed.length === 0
    return `${slowest} ms, p99 ${Math.round(figuresOf([pass]).p99)} ms, ${pass.failed.length} failed: ${isMet ? 'met' : 'MISSED'}`
  }
}
