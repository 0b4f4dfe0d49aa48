// Lets callers of this process wait until a named lock may be free.

export interface Waiters {
  /** `done` resolves on `wake(name)` or after `milliseconds`; `shortenTo` limits the time that is left. */
  wait(name: string, milliseconds: number): { done: Promise<void>; shortenTo(maxMs: number): void }
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
      const finish = () => {
        clearTimeout(timeout)
        callbacks.delete(finish)
        if (callbacks.size === 0 && callbacksByName.get(name) === callbacks) {
          callbacksByName.delete(name)
        }
        resolve()
      }
      const deadline = performance.now() + milliseconds
      let timeout = setTimeout(finish, milliseconds)
      callbacks.add(finish)
      const shortenTo = (maxMs: number) => {
        if (!callbacks.has(finish)) return
        clearTimeout(timeout)
        timeout = setTimeout(finish, Math.max(0, Math.min(maxMs, deadline - performance.now())))
      }
      return { done: promise, shortenTo }
    },
  }
}
