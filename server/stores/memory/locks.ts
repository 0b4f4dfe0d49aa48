// Locks within one process, for a service that shares nothing with others.
import type { Lock, Locks } from '../locks.ts'
import { createWaiters } from '../waiters.ts'

export function memoryLocks(): Locks {
  const held = new Map<string, Lock>()
  const waiters = createWaiters()
  return {
    async take(name) {
      if (held.has(name)) return null
      const lock: Lock = {
        async release() {
          if (held.get(name) !== lock) return
          held.delete(name)
          waiters.tell(name)
        },
      }
      held.set(name, lock)
      return lock
    },
    async freed(name, milliseconds) {
      if (held.has(name)) await waiters.wait(name, milliseconds).told
    },
    async close() {
      held.clear()
      waiters.tellAll()
    },
  }
}
