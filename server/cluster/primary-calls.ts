// Answers the calls of the workers: it counts their quotas, holds their locks and adds up their metrics.
import type { Worker } from 'node:cluster'
import { chargeAll } from '../access/cluster-quota.ts'
import { createFailedAttempts } from '../access/failed-attempts.ts'
import { createQuota } from '../access/quota.ts'
import { createPrimaryLocks } from '../stores/cluster-locks.ts'
import type { CallMessage, PrimaryCalls, PrimaryMessage } from './messages.ts'

export interface CallAnswerer {
  answer(worker: Worker, message: CallMessage): Promise<void>
  /** Releases the locks of a worker that exited. */
  remove(worker: Worker): void
}

/**
 * @param readMetrics returns the metrics of all workers as text.
 * @param broadcast sends a message to all workers that serve.
 */
export function createCallAnswerer(
  readMetrics: PrimaryCalls['readMetrics'],
  broadcast: (message: PrimaryMessage) => void,
): CallAnswerer {
  const quota = createQuota()
  const locks = createPrimaryLocks()
  const attempts = createFailedAttempts()
  const callsByWorker = new Map<number, PrimaryCalls>()
  const callsOf = ({ id }: Worker): PrimaryCalls => {
    const known = callsByWorker.get(id)
    if (known) return known
    const calls: PrimaryCalls = {
      ...locks.callsOf(id),
      readMetrics,
      chargeAll: async (charges) => chargeAll(quota, charges),
      async countFailedAttempt(address, keyHash) {
        if (keyHash === null) attempts.count(address)
        else attempts.countOnce(address, keyHash)
        if (attempts.isBlocked(address)) broadcast({ type: 'block address', address })
      },
    }
    callsByWorker.set(id, calls)
    return calls
  }
  return {
    async answer(worker, { callId, method, args }) {
      try {
        // TypeScript does not see that the arguments belong to the method.
        const value = await (callsOf(worker)[method] as (...args: unknown[]) => unknown)(...args)
        const result: PrimaryMessage = { type: 'result', callId, value }
        if (worker.isConnected()) worker.send(result, () => {})
      } catch {
        // Without a result the worker's own timeout ends its wait.
      }
    },
    remove({ id }) {
      callsByWorker.delete(id)
      locks.releaseAll(id)
    },
  }
}
