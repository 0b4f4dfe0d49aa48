// Sends requests at a fixed rate, independent of slow responses, and records each outcome.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Question {
  path: string
  headers?: Record<string, string>
}

export interface Outcome {
  kind: string
  /** Time of the request, from `performance.now`. */
  at: number
  milliseconds: number
  /** The HTTP status, or the error. */
  outcome: string
}

export interface Steady {
  /** Finished requests that were sent since this time. */
  since(at: number): Outcome[]
  /** Stops, and resolves after the last response. */
  stop(): Promise<void>
}

/** Interval between two requests to one process. */
const INTERVAL_MS = 20
/** Timeout of a request. */
const TIMEOUT_MS = 10_000

/** @param questionOf returns the n-th request, which is sent to every port. */
export function steady(
  ports: number[],
  questionOf: (n: number) => Question & { kind: string },
): Steady {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const outcomes: Outcome[] = []
  const open = new Set<Promise<void>>()
  let running = true

  const ask = (port: number, n: number): Promise<void> => {
    const { kind, path, headers = {} } = questionOf(n)
    const at = performance.now()
    return new Promise((resolve) => {
      const end = (outcome: string) => {
        outcomes.push({ kind, at, milliseconds: performance.now() - at, outcome })
        resolve()
      }
      const options = { host: '127.0.0.1', port, path, headers, agent, timeout: TIMEOUT_MS }
      const request = get(options, (response) => {
        response.once('error', () => end('cut'))
        response.resume().once('end', () => end(String(response.statusCode)))
      })
      request.once('timeout', () => request.destroy(new Error('too long')))
      request.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message))
    })
  }
  const asking = (async () => {
    const began = performance.now()
    for (let n = 0; running; n++) {
      for (const port of ports) {
        const one = ask(port, n).finally(() => open.delete(one))
        open.add(one)
      }
      // The schedule is absolute, so a delay here is caught up.
      await sleep(Math.max(0, began + (n + 1) * INTERVAL_MS - performance.now()))
    }
  })()
  return {
    since: (from) => outcomes.filter(({ at }) => at >= from),
    async stop() {
      running = false
      await asking
      await Promise.all(open)
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
