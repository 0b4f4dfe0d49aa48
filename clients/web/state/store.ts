// A value that several parts of the page show: whoever uses it is drawn again when it changes.
import { useEffect, useState } from 'preact/hooks'

export interface Kept<T> {
  get(): T
  set(value: T): void
  /** The value now, in a component. */
  use(): T
}

export function kept<T>(initial: T): Kept<T> {
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
      const [shown, show] = useState<T>(() => value)
      useEffect(() => {
        const listener = (next: T) => show(() => next)
        listeners.add(listener)
        listener(value)
        return () => void listeners.delete(listener)
      }, [])
      return shown
    },
  }
}
