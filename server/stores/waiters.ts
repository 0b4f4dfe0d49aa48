// Those of this process who wait for a name to be free.

export interface Waiters {
  /** Resolves when the name is told, or so many milliseconds later; `sooner` may shorten the wait. */
  wait(
    name: string,
    milliseconds: number,
  ): { told: Promise<void>; within(milliseconds: number): void }
  tell(name: string): void
  tellAll(): void
}

export function createWaiters(): Waiters {
  const waiting = new Map<string, Set<() => void>>()
  const tell = (name: string) => {
    for (const wake of [...(waiting.get(name) ?? [])]) wake()
  }
  return {
    tell,
    tellAll() {
      for (const name of [...waiting.keys()]) tell(name)
    },
    wait(name, milliseconds) {
      const { promise: told, resolve } = Promise.withResolvers<void>()
      const others = waiting.get(name) ?? new Set()
      waiting.set(name, others)
      const wake = () => {
        clearTimeout(clock)
        others.delete(wake)
        if (others.size === 0 && waiting.get(name) === others) waiting.delete(name)
        resolve()
      }
      const until = performance.now() + milliseconds
      let clock = setTimeout(wake, milliseconds)
      others.add(wake)
      const within = (sooner: number) => {
        if (!others.has(wake)) return
        clearTimeout(clock)
        clock = setTimeout(wake, Math.max(0, Math.min(sooner, until - performance.now())))
      }
      return { told, within }
    },
  }
}
