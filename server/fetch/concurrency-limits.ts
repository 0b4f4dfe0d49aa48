// Places at a counter, some for each key: who finds none waits in line, for as long as its signal allows.
import { Unavailable } from '../../schema/problems.ts'

interface Counter {
  taken: number
  /** In the order of arrival. */
  waiting: Set<() => void>
}

export class Slots {
  readonly #each: number
  readonly #mostWaiting: number
  readonly #counters = new Map<string, Counter>()
  #waiting = 0

  /** @param each how many may run at once under one key. */
  constructor(each: number, mostWaiting: number) {
    this.#each = each
    this.#mostWaiting = mostWaiting
  }

  /** @throws the signal's reason while waiting; Unavailable when too many wait already. */
  async run<Result>(
    key: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.#enter(key, signal)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  async #enter(key: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const counter = this.#counters.get(key) ?? { taken: 0, waiting: new Set() }
    this.#counters.set(key, counter)
    if (counter.taken < this.#each) counter.taken++
    else await this.#wait(counter, signal)
  }

  /** Resolves when whoever leaves hands its place over, so that nobody can slip in between. */
  async #wait(counter: Counter, signal: AbortSignal): Promise<void> {
    if (this.#waiting >= this.#mostWaiting) throw new Unavailable('fetching', 5)
    this.#waiting++
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => void (counter.waiting.delete(resolve) && reject(signal.reason))
    counter.waiting.add(resolve)
    signal.addEventListener('abort', giveUp, { once: true })
    await promise.finally(() => {
      signal.removeEventListener('abort', giveUp)
      this.#waiting--
    })
  }

  #leave(key: string): void {
    const counter = this.#counters.get(key)!
    const [next] = counter.waiting
    if (next) {
      counter.waiting.delete(next)
      next()
    } else if (--counter.taken === 0) this.#counters.delete(key)
  }
}
