// Starts one request in each turn of the event loop. New connections wait during a long turn, and Node accepts only one
// in each turn on each port: otherwise a caller who sends many requests at once, or one costly request after another,
// would delay all others. Measured with 100 connections that search: a cached logo over a new connection took 42 ms when
// requests started for 5 ms in each turn, 5 ms with one request a turn, at the same throughput.
//
// The addresses of the callers take turns, so that one with thousands of connections delays only itself. Operations cost from
// 1 to 250 ms, so those of the address that has used the least processor time come first. The keys are not known yet.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Accounts } from './accounts.ts'
import { FairLines } from './lines.ts'

/** One turn stays free for each 5 ms of processor time of an operation. */
const MS_PER_TURN = 5
/**
 * An operation waits for at most so many turns in which connections are accepted, so that a flood of connections delays
 * it little. With operations of 5 ms, this still accepts more than a thousand connections a second.
 */
const MAX_TURNS = 10

/** A request or an operation that has arrived and not started. */
interface Waiting {
  since: number
  start(): void
}

/** @returns milliseconds for which the first item has waited: of an address, else of all; 0 when none waits. */
function waitMs(lines: FairLines<Waiting>, address: string | undefined): number {
  const first = address === undefined ? lines.firstItems() : [lines.firstOf(address)]
  const since = first.filter((waiting) => waiting !== null).map((waiting) => waiting.since)
  return since.length === 0 ? 0 : performance.now() - Math.min(...since)
}

export class Turns {
  readonly #acceptedCount: () => number
  /** Nothing is added to their accounts: all requests cost the event loop about as much, so the addresses just take turns. */
  readonly #requests = new FairLines<Waiting>(new Accounts())
  readonly #operationAccounts = new Accounts()
  readonly #operations = new FairLines<Waiting>(this.#operationAccounts)
  readonly #times = new SharedTimes()
  /** Whether a request has started in this turn of the event loop. */
  #isTurnTaken = false
  #owedTurns = 0
  #ready: Promise<void> = Promise.resolve()

  /** @param acceptedCount returns how many connections the service has accepted so far. */
  constructor(acceptedCount: () => number) {
    this.#acceptedCount = acceptedCount
  }

  /** Milliseconds for which the next request has waited: of an address, else of all; 0 when none waits. */
  requestWaitMs(address?: string): number {
    return waitMs(this.#requests, address)
  }

  /** The same for operations. */
  operationWaitMs(address?: string): number {
    return waitMs(this.#operations, address)
  }

  /**
   * Starts a request: at once when none has started in this turn, else in a later one.
   * @param address the quota subject of the client's address.
   */
  start(address: string, request: () => void): void {
    if (this.#isTurnTaken) {
      // Bound, because it starts in the turn of another request.
      const start = AsyncLocalStorage.bind(request)
      this.#requests.add(address, { since: performance.now(), start })
      return
    }
    this.#takeTurn()
    request()
  }

  #takeTurn(): void {
    this.#isTurnTaken = true
    setImmediate(() => {
      const next = this.#requests.take(() => true)
      if (next === null) {
        this.#isTurnTaken = false
        return
      }
      this.#takeTurn()
      next.item.start()
    })
  }

  /**
   * Runs an operation for many companies: GraphQL, a batch or MCP. It starts in a turn of its own, after the free turns
   * that earlier ones require and after a turn in which no connection was accepted, or after `MAX_TURNS`.
   * @param address as in `start`.
   */
  async run<Result>(address: string, operation: () => Promise<Result>): Promise<Result> {
    const { promise: turn, resolve: start } = Promise.withResolvers<void>()
    this.#operations.add(address, { since: performance.now(), start })
    this.#ready = this.#ready
      .then(() => this.#catchUp())
      .then(() => this.#operations.take(() => true)?.item.start())
    await turn
    const end = this.#times.begin()
    try {
      return await operation()
    } finally {
      const usedMs = end()
      this.#operationAccounts.add(address, usedMs / 1000)
      this.#owedTurns = Math.max(this.#owedTurns, 0) + usedMs / MS_PER_TURN
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

/** Divides the processor time of this thread equally among the operations that have started and not ended, those that wait included. */
class SharedTimes {
  #running = 0
  #usage = process.threadCpuUsage()
  /** What an operation that has always run has used, in milliseconds. */
  #shareMs = 0

  /** Notes that an operation starts. @returns a function that ends it, and returns the milliseconds that it has used. */
  begin(): () => number {
    this.#divide()
    this.#running += 1
    const shareMs = this.#shareMs
    return () => {
      this.#divide()
      this.#running -= 1
      return this.#shareMs - shareMs
    }
  }

  #divide(): void {
    const { user, system } = process.threadCpuUsage(this.#usage)
    this.#usage = process.threadCpuUsage()
    if (this.#running > 0) this.#shareMs += (user + system) / 1000 / this.#running
  }
}
