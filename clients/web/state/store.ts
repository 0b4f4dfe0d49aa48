// A value shared by several components, which render again when it changes.
import { useEffect, useState } from 'preact/hooks'

export interface Store<T> {
  get(): T
  set(value: T): void
  /** Hook that returns the current value. */
  use(): T
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener(next)
    },
    use() {
      const [current, setCurrent] = useState<T>(() => value)
      useEffect(() => {
        // `next` may be a function, which the setter would call if it got it directly.
        const listener = (next: T) => setCurrent(() => next)
        listeners.add(listener)
        listener(value)
        return () => void listeners.delete(listener)
      }, [])
      return current
    },
  }
}
