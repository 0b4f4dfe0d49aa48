// Lets callers of this process wait until a named lock may be free.

export interface Waiters {
  /** `done` resolves on `wake(name)`, on `end()` or after `milliseconds`. */
  wait(name: string, milliseconds: number): { done: Promise<void>; end(): void }
  wake(name: string): void
  wakeAll(): void
}

export function createWaiters(): Waiters {
  const callbacksByName = new Map<string, Set<() => void>>()
  const wake = (name: string) => {
    for (const callback of [...(callbacksByName.get(name) ?? [])]) callback()
  }
  return {
    wake,
    wakeAll() {
      for (const name of [...callbacksByName.keys()]) wake(name)
    },
    wait(name, milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const callbacks = callbacksByName.get(name) ?? new Set()
      callbacksByName.set(name, callbacks)
      const end = () => {
        clearTimeout(timeout)
        callbacks.delete(end)
        if (callbacks.size === 0 && callbacksByName.get(name) === callbacks) {
          callbacksByName.delete(name)
        }
        resolve()
      }
      const timeout = setTimeout(end, milliseconds)
      callbacks.add(end)
      return { done: promise, end }
    },
  }
}
