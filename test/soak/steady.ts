// Load at a steady pace that no slow answer holds back, and what came of each question.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Question {
  path: string
  headers?: Record<string, string>
}

export interface Came {
  kind: string
  /** When it was asked, by `performance.now`. */
  at: number
  milliseconds: number
  /** Its status, or what became of it without one. */
  outcome: string
}

export interface Steady {
  /** What was asked since, and has come to its end. */
  since(at: number): Came[]
  /** Resolves when the last one has its answer. */
  stop(): Promise<void>
}

/** Between two questions to one process. */
const PACE_MS = 20
/** Nobody waits longer for an image. */
const PATIENCE_MS = 10_000

/** @param questionOf the n-th, of whatever kind; each port is asked it. */
export function steady(
  ports: number[],
  questionOf: (n: number) => Question & { kind: string },
): Steady {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const came: Came[] = []
  const open = new Set<Promise<void>>()
  let going = true

  const ask = (port: number, n: number): Promise<void> => {
    const { kind, path, headers = {} } = questionOf(n)
    const at = performance.now()
    return new Promise((resolve) => {
      const end = (outcome: string) => {
        came.push({ kind, at, milliseconds: performance.now() - at, outcome })
        resolve()
      }
      const where = { host: '127.0.0.1', port, path, headers, agent, timeout: PATIENCE_MS }
      const request = get(where, (response) => {
        response.once('error', () => end('cut'))
        response.resume().once('end', () => end(String(response.statusCode)))
      })
      request.once('timeout', () => request.destroy(new Error('too long')))
      request.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message))
    })
  }
  const asking = (async () => {
    const began = performance.now()
    for (let n = 0; going; n++) {
      for (const port of ports) {
        const one = ask(port, n).finally(() => open.delete(one))
        open.add(one)
      }
      // By the clock and not by the last one: a pause here is made up for.
      await sleep(Math.max(0, began + (n + 1) * PACE_MS - performance.now()))
    }
  })()
  return {
    since: (from) => came.filter(({ at }) => at >= from),
    async stop() {
      going = false
      await asking
      await Promise.all(open)
      agent.destroy()
    },
  }
}

/** @returns the time that this share of the answers took at most; of none NaN. */
export function quantile(came: readonly Came[], share: number): number {
  const sorted = came.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const isGood = ({ outcome }: Came): boolean => outcome === '200'
