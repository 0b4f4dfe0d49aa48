// Repeats a request that the service refuses for a time: after 429 the quota is used up, after 503 the service is busy.
import { type Problem, problemOf } from '../../api/problem.ts'

export interface Wait {
  /** Seconds until the next attempt; 0 when it starts. */
  seconds: number
  reason: 'quota' | 'busy' | 'proxy'
}

export interface Events {
  onWait(wait: Wait): void
}

/** Maximum number of attempts for each request. The GraphQL client may itself retry once in each attempt. */
const MAX_ATTEMPTS = 4
/** A longer wait means that the daily quota is used up. */
const MAX_WAIT_SECONDS = 90

const REASONS: Partial<Record<string, Wait['reason']>> = {
  quota_exceeded: 'quota',
  unavailable: 'busy',
  // The error page of a proxy in front of the service; its problem has seconds for a status of 500 or more.
  not_logograph: 'proxy',
}

/** @returns null when it is aborted. @throws the error of the last attempt, or one that a retry cannot solve. */
export async function retryAfterWait<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  { onWait }: Events,
): Promise<T | null> {
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) return null
    try {
      return await send()
    } catch (error) {
      const { retryAfter, code }: Problem = problemOf(error)
      const reason = REASONS[code]
      const isRetryable = reason && (retryAfter !== undefined || code === 'unavailable')
      const seconds = Math.max(1, retryAfter ?? 1)
      if (!isRetryable || attempt === MAX_ATTEMPTS || seconds > MAX_WAIT_SECONDS) throw error
      await countDown(seconds, signal, (left) => onWait({ seconds: left, reason }))
    }
  }
}

async function countDown(seconds: number, signal: AbortSignal, onSecond: (left: number) => void) {
  for (let left = seconds; left > 0 && !signal.aborted; left--) {
    onSecond(left)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  onSecond(0)
}

/** Runs a task for each item, a few at the same time, until the signal aborts. @throws the first error of a task. */
export async function forEachConcurrently<T>(
  items: T[],
  concurrency: number,
  signal: AbortSignal,
  task: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < items.length && !signal.aborted) {
      const index = next++
      await task(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
