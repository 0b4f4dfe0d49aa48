// Sends requests at a constant rate, independent of slow responses, and records each outcome.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LoadRequest {
  path: string
  headers?: Record<string, string>
}

export interface Outcome {
  kind: string
  /** Time of the request, from `performance.now`. */
  sentAt: number
  milliseconds: number
  /** The HTTP status, or the error. */
  outcome: string
}

export interface ConstantRateLoad {
  /** Finished requests that were sent since this time. */
  since(from: number): Outcome[]
  /** Stops, and resolves after the last response. */
  stop(): Promise<void>
}

/** Interval between two requests to one process. */
const INTERVAL_MS = 20
/** Timeout of a request. */
const TIMEOUT_MS = 10_000

/** @param createRequest returns the n-th request, which is sent to every port. */
export function startConstantRateLoad(
  ports: number[],
  createRequest: (n: number) => LoadRequest & { kind: string },
): ConstantRateLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const outcomes: Outcome[] = []
  const pendingRequests = new Set<Promise<void>>()
  let isRunning = true

  const sendRequest = (port: number, n: number): Promise<void> => {
    const { kind, path, headers = {} } = createRequest(n)
    const sentAt = performance.now()
    return new Promise((resolve) => {
      const end = (outcome: string) => {
        outcomes.push({ kind, sentAt, milliseconds: performance.now() - sentAt, outcome })
        resolve()
      }
      const options = { host: '127.0.0.1', port, path, headers, agent, timeout: TIMEOUT_MS }
      const request = get(options, (response) => {
        response.once('error', () => end('response aborted'))
        response.resume().once('end', () => end(String(response.statusCode)))
      })
      request.once('timeout', () => request.destroy(new Error('timeout')))
      request.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message))
    })
  }
  const schedule = (async () => {
    const began = performance.now()
    for (let n = 0; isRunning; n++) {
      for (const port of ports) {
        const pending = sendRequest(port, n).finally(() => pendingRequests.delete(pending))
        pendingRequests.add(pending)
      }
      // The schedule is absolute, so a delay here is caught up.
      await sleep(Math.max(0, began + (n + 1) * INTERVAL_MS - performance.now()))
    }
  })()
  return {
    since: (from) => outcomes.filter(({ sentAt }) => sentAt >= from),
    async stop() {
      isRunning = false
      await schedule
      await Promise.all(pendingRequests)
      agent.destroy()
    },
  }
}

/** @returns a quantile of the response times in milliseconds; NaN without responses. */
export function quantile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const isGood = ({ outcome }: Outcome): boolean => outcome === '200'
