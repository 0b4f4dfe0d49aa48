// Logs errors of work that no request waits for, without a line for each piece of work during an outage.
import { Unavailable } from '../../schema/problems.ts'
import type { Log } from './index.ts'
import { createRepeatLimit } from './repeat-limit.ts'

/** @param message what failed, as a sentence. */
export type LogError = (error: unknown, message: string) => void

/**
 * @returns a function that logs errors. Of those of an unavailable store it logs one a minute, because during an outage
 *   or on a full disk every visit fails in the same way.
 */
export function createErrorLog(log: Pick<Log, 'error'>): LogError {
  const mayLog = createRepeatLimit()
  return (err, message) => {
    if (err instanceof Unavailable && !mayLog('unavailable')) return
    log.error({ err }, message)
  }
}
