// Limits how many tasks of one key run at once. Further tasks wait in a queue; an aborted signal ends the wait.
import { Unavailable } from '../../schema/problems.ts'

const RETRY_AFTER_SECONDS = 5

interface KeyState {
  running: number
  /** In order of arrival. */
  waiting: Set<() => void>
}

export class ConcurrencyLimit {
  readonly #maxPerKey: number
  readonly #maxQueued: number
  readonly #states = new Map<string, KeyState>()
  #queued = 0

  /** @param maxPerKey how many tasks of one key run at once. @param maxQueued tasks in all queues together. */
  constructor(maxPerKey: number, maxQueued: number) {
    this.#maxPerKey = maxPerKey
    this.#maxQueued = maxQueued
  }

  /** @returns whether a task of this key would run at once. */
  hasRoom(key: string): boolean {
    return (this.#states.get(key)?.running ?? 0) < this.#maxPerKey
  }

  /** @throws the signal's reason if it aborts while the task waits; Unavailable when the queue is full. */
  async run<Result>(
    key: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const leave = await this.enter(key, signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Waits for a place of the key. @returns a function that frees it, to be called once. @throws as `run` does. */
  async enter(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.hasRoom(key)) return this.enterNow(key)
    await this.#wait(this.#states.get(key)!, signal)
    return () => this.#leave(key)
  }

  /** Takes a place of a key that has room. @returns a function that frees it, to be called once. */
  enterNow(key: string): () => void {
    const state = this.#states.get(key) ?? { running: 0, waiting: new Set() }
    this.#states.set(key, state)
    state.running++
    return () => this.#leave(key)
  }

  /** Resolves when a finished task hands over its slot; a newer task cannot take that slot. */
  async #wait(state: KeyState, signal: AbortSignal): Promise<void> {
    if (this.#queued >= this.#maxQueued) {
      throw new Unavailable('fetching', RETRY_AFTER_SECONDS)
    }
    this.#queued++
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = () => {
      if (state.waiting.delete(resolve)) reject(signal.reason)
    }
    state.waiting.add(resolve)
    signal.addEventListener('abort', onAbort, { once: true })
    await promise.finally(() => {
      signal.removeEventListener('abort', onAbort)
      this.#queued--
    })
  }

  #leave(key: string): void {
    const state = this.#states.get(key)!
    const [next] = state.waiting
    if (next) {
      state.waiting.delete(next)
      next()
    } else if (--state.running === 0) this.#states.delete(key)
  }
}
