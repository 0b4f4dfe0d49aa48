// Starts one request in each turn of the event loop. New connections wait during a long turn, and Node accepts only one
// in each turn on each port: otherwise a caller who sends many requests at once, or one costly request after another,
// would delay all others. Measured with 100 connections that search: a cached logo over a new connection took 42 ms when
// requests started for 5 ms in each turn, 5 ms with one request a turn, at the same throughput.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** One turn stays free for each 5 ms of processor time of an operation. */
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
  /** Whether a request has started in this turn of the event loop. */
  #isTurnTaken = false
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

  /** Starts a request: at once when none has started in this turn, else in a later one, in the order of arrival. */
  start(request: () => void): void {
    if (this.#isTurnTaken) {
      // Bound, because it starts in the turn of another request.
      this.#requests.add({ since: performance.now(), start: AsyncLocalStorage.bind(request) })
      return
    }
    this.#takeTurn()
    request()
  }

  #takeTurn(): void {
    this.#isTurnTaken = true
    setImmediate(() => {
      const [next] = this.#requests
      if (next === undefined) {
        this.#isTurnTaken = false
        return
      }
      this.#requests.delete(next)
      this.#takeTurn()
      next.start()
    })
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
