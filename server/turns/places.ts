// Limits how many tasks use a resource at once. Callers who have used less of the service get the next free place.
import type { Unavailable } from '../../schema/problems.ts'
import type { Accounts } from './accounts.ts'
import { addToCount } from './counts.ts'
import { FairLines } from './lines.ts'

/** Who waits for a place, and until when. */
export interface PlaceTerms {
  /** The subject of the quota, a key or an address. */
  caller: string
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}

/** A task that waits for a place. */
interface Waiting {
  start(): void
  drop(error: Unavailable): void
}

export interface PlacesOptions {
  /** What each caller has used. */
  accounts: Accounts
  /** How many tasks of one key run at once. */
  places: number
  /** Tasks that may wait, of all keys together. */
  maxQueued: number
  /** The error of a task that may not wait. */
  whenFull(): Unavailable
  /** Whether holding a place counts as use; not for a second limit of the same resource. */
  isCharged?: boolean
}

interface KeyState {
  runningByCaller: Map<string, number>
  running: number
  waiting: FairLines<Waiting>
}

export class Places {
  readonly #options: PlacesOptions
  readonly #states = new Map<string, KeyState>()
  #queued = 0

  constructor(options: PlacesOptions) {
    this.#options = options
  }

  /** @returns whether a task of this key would run at once. */
  hasRoom(key: string, caller: string): boolean {
    const state = this.#states.get(key)
    return state === undefined || this.#mayEnter(state, caller)
  }

  /** @throws the signal's reason if it aborts while the task waits; the error of `whenFull`. */
  async run<Result>(key: string, terms: PlaceTerms, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(key, terms)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Waits for a place of the key. @returns a function that frees it, to be called once. @throws as `run` does. */
  async enter(key: string, { caller, signal }: PlaceTerms): Promise<() => void> {
    signal?.throwIfAborted()
    if (!this.hasRoom(key, caller)) await this.#wait(this.#states.get(key)!, caller, signal)
    else this.#take(key, caller)
    return this.#leaver(key, caller)
  }

  /** Takes a place of a key that has room. @returns a function that frees it, to be called once. */
  enterNow(key: string, caller: string): () => void {
    this.#take(key, caller)
    return this.#leaver(key, caller)
  }

  #mayEnter({ running, runningByCaller }: KeyState, caller: string): boolean {
    const { accounts, places } = this.#options
    return running < places && accounts.mayTake(caller, runningByCaller, places)
  }

  #take(key: string, caller: string): void {
    const state = this.#states.get(key) ?? {
      running: 0,
      runningByCaller: new Map(),
      waiting: new FairLines(this.#options.accounts),
    }
    this.#states.set(key, state)
    state.running += 1
    addToCount(state.runningByCaller, caller, 1)
  }

  #leaver(key: string, caller: string): () => void {
    const { accounts, places, isCharged = true } = this.#options
    const endUse = isCharged ? accounts.begin(caller, 1 / places) : () => {}
    return () => {
      endUse()
      this.#leave(key, caller)
    }
  }

  /** Resolves when the task has a place; a newer task cannot take it. */
  async #wait(state: KeyState, caller: string, signal: PlaceTerms['signal']): Promise<void> {
    if (this.#queued >= this.#options.maxQueued) this.#makeRoom(state, caller)
    this.#queued += 1
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { start: resolve, drop: reject }
    const onAbort = () => {
      if (state.waiting.remove(waiting).length > 0) reject(signal?.reason)
    }
    state.waiting.add(caller, waiting)
    signal?.addEventListener('abort', onAbort, { once: true })
    await promise.finally(() => {
      signal?.removeEventListener('abort', onAbort)
      this.#queued -= 1
    })
  }

  /** Drops the last task of the longest line. @throws the error of `whenFull` when that is the line of the caller. */
  #makeRoom({ waiting }: KeyState, caller: string): void {
    const { whenFull } = this.#options
    const dropped = waiting.lastOfLongest(waiting.lengthOf(caller) + 1)
    if (dropped === null) throw whenFull()
    waiting.remove(dropped)
    dropped.drop(whenFull())
  }

  #leave(key: string, caller: string): void {
    const state = this.#states.get(key)!
    state.running -= 1
    addToCount(state.runningByCaller, caller, -1)
    for (;;) {
      const next = state.waiting.take((waiting) => this.#mayEnter(state, waiting))
      if (next === null) break
      this.#take(key, next.caller)
      next.item.start()
    }
    if (state.running === 0) this.#states.delete(key)
  }
}
