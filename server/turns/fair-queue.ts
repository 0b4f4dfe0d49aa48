// Runs a limited number of tasks at once. Callers who have used less of the service come first.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Unavailable } from '../../schema/problems.ts'
import type { Accounts } from './accounts.ts'
import { OPERATOR } from './callers.ts'
import { addToCount } from './counts.ts'
import { FairLines } from './lines.ts'

const DROPPED_RETRY_AFTER_SECONDS = 10

export interface FairQueueLimits {
  /** Places: tasks that run at once, but for those without a place. */
  concurrency: number
  /** Tasks of one caller that run at once. */
  concurrencyPerCaller: number
  /** Tasks that wait. */
  maxQueued: number
  /** Tasks that wait in the line of one caller. */
  maxQueuedPerCaller: number
  /** Tasks that run on without a place, which they left to callers who have used less; by default none does. */
  maxWithoutPlace?: number
}

/** A task leaves its place to an awaited one after this time in milliseconds: as long as a usual visit takes. */
const UNDISTURBED_MS = 1000
/** Interval in milliseconds in which a waiting task looks for such a place. */
const CHECK_MS = 250

interface Task {
  id: unknown
  addedAt: number
  run(caller: string): Promise<unknown>
  cancel(reason: unknown): void
}

/** A task that runs. */
interface Running {
  caller: string
  startedAt: number
  hasPlace: boolean
}

export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #accounts: Accounts
  /** Tasks that a request waits for. They start before all others. */
  readonly #awaited: FairLines<Task>
  readonly #background: FairLines<Task>
  readonly #waiting = new Map<unknown, Task>()
  readonly #runningByCaller = new Map<string, number>()
  /** In the order of their start. */
  readonly #running = new Set<Running>()
  #nextCheck: NodeJS.Timeout | undefined

  /** @param accounts what each caller has used; running tasks are added to it. */
  constructor(limits: FairQueueLimits, accounts: Accounts) {
    this.#limits = limits
    this.#accounts = accounts
    this.#awaited = new FairLines(accounts)
    this.#background = new FairLines(accounts)
  }

  /** Number of waiting tasks. */
  get size(): number {
    return this.#waiting.size
  }

  /** @returns the age of the task that has waited for longest; 0 when none waits. */
  oldestSeconds(): number {
    const [oldest] = this.#waiting.values()
    return oldest ? (performance.now() - oldest.addedAt) / 1000 : 0
  }

  /**
   * @returns whether the caller may add a task. In a full queue, that task replaces the last task of the longest line.
   */
  hasRoom(caller: string): boolean {
    const { maxQueued, maxQueuedPerCaller } = this.#limits
    const queued = this.#queuedBy(caller)
    const isOperator = caller === OPERATOR.subject
    if (!isOperator && queued >= maxQueuedPerCaller) return false
    return this.size < maxQueued || this.#lastOfLongestLine(queued + 1) !== null
  }

  #queuedBy(caller: string): number {
    return this.#awaited.lengthOf(caller) + this.#background.lengthOf(caller)
  }

  /**
   * @returns the last task of the longest line with more than `length` tasks: of a background line if one is that long,
   *   else of an awaited line. null when no line is longer.
   */
  #lastOfLongestLine(length: number): Task | null {
    return this.#background.lastOfLongest(length) ?? this.#awaited.lastOfLongest(length)
  }

  /**
   * Runs the task when it is the turn of one of its callers. It does not check `hasRoom`; in a full queue, the last
   * task of the longest line ends with `Unavailable`, so that a few callers cannot fill the queue for all others.
   * @param id names the task while it waits, for `join` and `setAwaited`.
   * @param callers the callers that wait for the task.
   * @param isAwaited whether a request waits for it.
   * @param work receives the caller whose turn it was.
   * @throws the reason of `clear`, or the error of the work.
   */
  async add<Result>(
    id: unknown,
    callers: Iterable<string>,
    isAwaited: boolean,
    work: (caller: string) => Promise<Result>,
  ): Promise<Result> {
    const taskCallers = [...callers]
    if (this.size >= this.#limits.maxQueued) {
      const shortestLine = Math.min(...taskCallers.map((caller) => this.#queuedBy(caller)))
      const dropped = this.#lastOfLongestLine(shortestLine + 1)
      if (dropped) this.#remove(dropped, new Unavailable('waiting', DROPPED_RETRY_AFTER_SECONDS))
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const task: Task = {
      id,
      addedAt: performance.now(),
      // Bound, because the end of another caller's task may start it.
      run: AsyncLocalStorage.bind((caller: string) => work(caller).then(resolve, reject)),
      cancel: reject,
    }
    const lines = isAwaited ? this.#awaited : this.#background
    for (const caller of taskCallers) lines.add(caller, task)
    this.#waiting.set(id, task)
    this.#startWaiting()
    return promise
  }

  /** Adds a waiting task to another caller's line, so that it does not wait for the turn of the first caller only. */
  join(id: unknown, caller: string): void {
    const task = this.#waiting.get(id)
    if (task === undefined) return
    this.setAwaited(id, true)
    this.#awaited.add(caller, task)
    this.#startWaiting()
  }

  /** Moves a waiting task between the awaited tasks and the background tasks. */
  setAwaited(id: unknown, isAwaited: boolean): void {
    const task = this.#waiting.get(id)
    const [from, to] = isAwaited
      ? [this.#background, this.#awaited]
      : [this.#awaited, this.#background]
    if (task === undefined || !from.has(task)) return
    for (const caller of from.remove(task)) to.add(caller, task)
  }

  /** Drops all waiting tasks. @param reason the error with which they end. */
  clear(reason: unknown): void {
    for (const task of this.#waiting.values()) this.#remove(task, reason)
  }

  /** Removes a waiting task, which ends with the error. */
  #remove(task: Task, error: unknown): void {
    this.#awaited.remove(task)
    this.#background.remove(task)
    this.#waiting.delete(task.id)
    task.cancel(error)
  }

  #startWaiting(): void {
    const { concurrency, concurrencyPerCaller, maxWithoutPlace = 0 } = this.#limits
    const running = this.#runningByCaller
    const mayRun = (caller: string) =>
      caller === OPERATOR.subject ||
      ((running.get(caller) ?? 0) < concurrencyPerCaller &&
        this.#accounts.mayTake(caller, running, concurrency))
    while (this.#placesTaken() < concurrency) {
      const next = this.#awaited.take(mayRun) ?? this.#background.take(mayRun)
      if (next === null) return
      this.#start(next.item, next.caller)
    }
    while (this.#running.size < concurrency + maxWithoutPlace) {
      const next = this.#awaited.take((caller) => mayRun(caller) && this.#slowTask(caller) !== null)
      if (next === null) break
      // The accounts move with the clock, so there may be no such task any more.
      const slow = this.#slowTask(next.caller)
      if (slow !== null) slow.hasPlace = false
      this.#start(next.item, next.caller)
    }
    if (maxWithoutPlace > 0 && this.#awaited.size > 0) this.#checkLater()
  }

  #placesTaken(): number {
    return [...this.#running].filter(({ hasPlace }) => hasPlace).length
  }

  /** @returns the task that has a place for longest, of those whose callers have used more; null for none, or a new one. */
  #slowTask(caller: string): Running | null {
    const used = this.#accounts.used(caller)
    const slow = [...this.#running].find(
      (task) => task.hasPlace && this.#accounts.used(task.caller) > used,
    )
    return slow && performance.now() - slow.startedAt >= UNDISTURBED_MS ? slow : null
  }

  #checkLater(): void {
    this.#nextCheck ??= setTimeout(() => {
      this.#nextCheck = undefined
      this.#startWaiting()
    }, CHECK_MS).unref()
  }

  async #start(task: Task, caller: string): Promise<void> {
    this.#waiting.delete(task.id)
    const running: Running = { caller, startedAt: performance.now(), hasPlace: true }
    this.#running.add(running)
    addToCount(this.#runningByCaller, caller, 1)
    const end = this.#accounts.begin(caller, 1 / this.#limits.concurrency)
    await task.run(caller)
    end()
    this.#running.delete(running)
    addToCount(this.#runningByCaller, caller, -1)
    this.#startWaiting()
  }
}
