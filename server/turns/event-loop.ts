// Limits the work that starts in one turn of the event loop. New connections wait during a long turn, and Node accepts
// only one in each turn on each port: without a limit, a caller who sends many requests at once, or one costly request
// after another, would delay all other callers by seconds.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Processor time for which requests start in one turn. A costly operation is followed by one free turn for each. */
const MS_PER_TURN = 5
/**
 * An operation waits for at most so many turns in which connections are accepted, so that a flood of connections delays
 * it little. With operations of 5 ms, this still accepts more than a thousand connections a second.
 */
const MAX_TURNS = 10

/** A request that has arrived and not started. */
interface WaitingRequest {
  since: number
  start(): void
}

const ageMs = ([next]: Set<{ since: number }>): number =>
  next ? performance.now() - next.since : 0

export class Turns {
  readonly #acceptedCount: () => number
  readonly #requests = new Set<WaitingRequest>()
  readonly #operations = new Set<{ since: number }>()
  /** How long requests have run in this turn before their first `await`, in milliseconds. */
  #spentMs = 0
  #isTurnEndAwaited = false
  #owedTurns = 0
  #ready: Promise<void> = Promise.resolve()

  /** @param acceptedCount returns how many connections the service has accepted so far. */
  constructor(acceptedCount: () => number) {
    this.#acceptedCount = acceptedCount
  }

  /** Milliseconds for which the next request has waited; 0 when none waits. */
  requestWaitMs(): number {
    return ageMs(this.#requests)
  }

  /** Milliseconds for which the next operation has waited; 0 when none waits. */
  operationWaitMs(): number {
    return ageMs(this.#operations)
  }

  /** Starts a request: at once while this turn has time left, else in a later one, in the order of arrival. */
  start(request: () => void): void {
    if (this.#requests.size > 0 || this.#spentMs >= MS_PER_TURN) {
      // Bound, because it starts in the context of another request.
      this.#requests.add({ since: performance.now(), start: AsyncLocalStorage.bind(request) })
    } else {
      this.#startNow(request)
    }
    this.#awaitTurnEnd()
  }

  #startNow(request: () => void): void {
    const startedAt = performance.now()
    try {
      request()
    } finally {
      this.#spentMs += performance.now() - startedAt
    }
  }

  #awaitTurnEnd(): void {
    if (this.#isTurnEndAwaited) return
    this.#isTurnEndAwaited = true
    setImmediate(() => {
      this.#isTurnEndAwaited = false
      this.#spentMs = 0
      this.#startWaiting()
    })
  }

  #startWaiting(): void {
    for (const waiting of this.#requests) {
      if (this.#spentMs >= MS_PER_TURN) break
      this.#requests.delete(waiting)
      this.#startNow(waiting.start)
    }
    if (this.#spentMs > 0) this.#awaitTurnEnd()
  }

  /**
   * Runs an operation for many companies: GraphQL, a batch or MCP. It starts in a turn of its own, after the free turns
   * that earlier ones require and after a turn in which no connection was accepted, or after `MAX_TURNS`.
   */
  async run<Result>(operation: () => Promise<Result>): Promise<Result> {
    const waiting = { since: performance.now() }
    this.#operations.add(waiting)
    this.#ready = this.#ready.then(() => this.#catchUp())
    await this.#ready
    this.#operations.delete(waiting)
    const before = process.threadCpuUsage()
    try {
      return await operation()
    } finally {
      const { user, system } = process.threadCpuUsage(before)
      const turns = Math.floor((user + system) / 1000 / MS_PER_TURN)
      this.#owedTurns = Math.max(this.#owedTurns, turns)
    }
  }

  async #catchUp(): Promise<void> {
    let turns = 0
    let before: number
    do {
      before = this.#acceptedCount()
      await nextTurn()
      turns += 1
      this.#owedTurns -= 1
    } while (this.#owedTurns > 0 || (this.#acceptedCount() !== before && turns < MAX_TURNS))
  }
}
