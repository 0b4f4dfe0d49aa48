// Locks within one process, for a service without Redis.
import type { Lock, Locks } from '../locks.ts'
import { createWaiters } from '../waiters.ts'

export function memoryLocks(): Locks {
  const locks = new Map<string, Lock>()
  const waiters = createWaiters()
  return {
    async acquire(name) {
      if (locks.has(name)) return null
      const lock: Lock = {
        async release() {
          if (locks.get(name) !== lock) return
          locks.delete(name)
          waiters.wake(name)
        },
      }
      locks.set(name, lock)
      return lock
    },
    async waitUntilFree(name, milliseconds) {
      if (locks.has(name)) await waiters.wait(name, milliseconds).done
    },
    async close() {
      locks.clear()
      waiters.wakeAll()
    },
  }
}
