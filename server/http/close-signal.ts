// Tells the work of a request that its client has left.
import type { Response } from 'express'

const signals = new WeakMap<Response, AbortSignal>()

/** @returns a signal that is aborted when the response closes. Made when it is needed, because few requests wait. */
export function closeSignal(response: Response): AbortSignal {
  const known = signals.get(response)
  if (known) return known
  const controller = new AbortController()
  if (response.closed) controller.abort()
  else response.once('close', () => controller.abort())
  signals.set(response, controller.signal)
  return controller.signal
}
