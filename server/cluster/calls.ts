// Calls functions of the primary process from a worker.
import { Unavailable } from '../../schema/problems.ts'
import type { CallMessage, PrimaryCalls, WorkerMessage } from './messages.ts'

export interface CallClient {
  /**
   * @param timeoutMs longest wait for the result.
   * @throws Unavailable without a result in time.
   */
  call<M extends keyof PrimaryCalls>(
    method: M,
    args: Parameters<PrimaryCalls[M]>,
    timeoutMs: number,
  ): Promise<Awaited<ReturnType<PrimaryCalls[M]>>>
  /** Takes the results that the primary sends. */
  receive(result: { callId: number; value: unknown }): void
}

/** Seconds after which a client may try again. */
const RETRY_SECONDS = 5

export function createCallClient(send: (message: WorkerMessage) => void): CallClient {
  const pending = new Map<number, (value: never) => void>()
  let lastCallId = 0
  return {
    call(method, args, timeoutMs) {
      const callId = ++lastCallId
      return new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          pending.delete(callId)
          reject(new Unavailable('the primary process', RETRY_SECONDS))
        }, timeoutMs)
        pending.set(callId, (value) => {
          clearTimeout(timeout)
          pending.delete(callId)
          resolve(value)
        })
        // TypeScript does not see that the arguments belong to the method.
        send({ type: 'call', callId, method, args } as CallMessage)
      })
    },
    receive({ callId, value }) {
      pending.get(callId)?.(value as never)
    },
  }
}
