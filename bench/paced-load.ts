// Requests a path at a fixed rate from a worker thread, so that other work of the benchmark delays no request.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Pass } from './figures.ts'
import type { Service } from './service.ts'

/** The response times, and the status or error of each request that failed. */
export type PacedPass = Pass & { failed: string[] }

/**
 * @param localAddress the loopback address to send from; by default the system chooses.
 * @returns a function that stops the requests and returns the times.
 */
export function startPacedRequests(
  { url, key }: Service,
  path: string,
  intervalMs: number,
  localAddress?: string,
): () => Promise<PacedPass> {
  const workerData = { url: url + path, headers: { 'x-api-key': key }, intervalMs, localAddress }
  const thread = new Worker(new URL('./paced-requests.ts', import.meta.url), { workerData })
  return async () => {
    thread.postMessage('stop')
    const [pass] = await once(thread, 'message')
    await thread.terminate()
    return pass
  }
}
