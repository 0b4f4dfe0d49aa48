// Counts how much of the service each caller has used lately. Who has used less comes first.
import { LRUCache } from 'lru-cache'
import { BACKGROUND } from './callers.ts'

/** What a caller has used counts half after this time in seconds. */
const HALF_LIFE_SECONDS = 30
const DECAY_PER_SECOND = Math.LN2 / HALF_LIFE_SECONDS
/** Differences below this number of seconds do not count, so that equal callers take turns. */
const STEP_SECONDS = 0.01
/** Below this number of seconds, nobody makes room for a caller who has used less. */
const SMALL_SECONDS = 0.25
/** The share of the places of a resource that callers leave free together for those who have used far less. */
const FREE_SHARE = 1 / 4
/** For how long in milliseconds places are left free after the last work of a caller who has used far less. */
const ACTIVE_MS = 5000
/** Active callers in memory, the last ones. */
const MAX_ACTIVE = 16
/** Callers in memory, the last active ones; one that is forgotten has used nothing. */
const MAX_CALLERS = 10_000

interface Account {
  /** Seconds that were used until `at`, less what has decayed. */
  used: number
  /** A time of `performance.now()`. */
  at: number
  /** The shares of resources that are in use now. A caller who uses two whole resources uses two seconds a second. */
  rate: number
}

export class Accounts {
  /** Those whose work began last come last. */
  readonly #accounts = new Map<string, Account>()
  /** When the callers were active, the last one at the end. */
  readonly #activeAt = new LRUCache<string, number>({ max: MAX_ACTIVE })

  /**
   * Notes that the caller uses a part of a resource from now on.
   * @param share the part, from 0 to 1: one of four render processes is 0.25.
   * @returns a function that ends the use, to be called once. Its argument corrects the seconds that were used: the
   *   processor time of a process that had to wait for the processor.
   */
  begin(caller: string, share: number): (usedSeconds?: number) => void {
    this.noteActive(caller)
    const account = this.#currentAccount(caller)
    account.rate += share
    const startedAt = account.at
    return (usedSeconds) => {
      bringUpToDate(account)
      // Neither is ever below zero: shares are rounded, and what is corrected has decayed a little.
      account.rate = Math.max(0, account.rate - share)
      if (usedSeconds === undefined) return
      const elapsedSeconds = (account.at - startedAt) / 1000
      account.used = Math.max(0, account.used - (elapsedSeconds - usedSeconds) * share)
    }
  }

  /** Adds seconds of a whole resource that the caller has used. */
  add(caller: string, seconds: number): void {
    this.#currentAccount(caller).used += seconds
  }

  /**
   * How much the caller has used lately, what it uses now included, in seconds of a whole resource: half of the render
   * processes for two seconds is one. In steps of 10 ms.
   */
  used(caller: string): number {
    return Math.floor(this.#seconds(caller) / STEP_SECONDS) * STEP_SECONDS
  }

  /** Notes that the caller waits for a resource or uses one. The renewals in the background are nobody's. */
  noteActive(caller: string): void {
    // Those who leave places free must not push out the callers for whom they do.
    if (caller !== BACKGROUND.subject && !this.#leavesPlaces(caller))
      this.#activeAt.set(caller, performance.now())
  }

  /** @returns whether the caller must make room for the other one, who has used less than half as much. */
  outweighs(caller: string, other: string): boolean {
    const used = this.#seconds(caller)
    return used > SMALL_SECONDS && this.#seconds(other) < used / 2
  }

  /**
   * @param running the callers who have places now, with their number.
   * @param places how many places there are.
   * @returns whether the caller may take one more: while a caller is active who has used far less, those who outweigh
   *   it leave a quarter of the places free together, at least one of several.
   */
  mayTake(caller: string, running: ReadonlyMap<string, number>, places: number): boolean {
    if (places === 1 || !this.#leavesPlaces(caller)) return true
    let taken = 0
    for (const [other, count] of running) if (this.#leavesPlaces(other)) taken += count
    return taken < places - Math.ceil(places * FREE_SHARE)
  }

  #leavesPlaces(caller: string): boolean {
    const now = performance.now()
    return [...this.#activeAt].some(
      ([other, activeAt]) => now - activeAt < ACTIVE_MS && this.outweighs(caller, other),
    )
  }

  /** @returns the account of the caller, up to date, as the last one in memory. */
  #currentAccount(caller: string): Account {
    const account = this.#accounts.get(caller) ?? { used: 0, at: performance.now(), rate: 0 }
    this.#accounts.delete(caller)
    this.#accounts.set(caller, account)
    if (this.#accounts.size > MAX_CALLERS) this.#forgetOldest()
    bringUpToDate(account)
    return account
  }

  /** Forgets the caller whose work began the longest ago and has ended. */
  #forgetOldest(): void {
    for (const [caller, { rate }] of this.#accounts) {
      if (rate > 0) continue
      this.#accounts.delete(caller)
      return
    }
  }

  #seconds(caller: string): number {
    const account = this.#accounts.get(caller)
    if (account === undefined) return 0
    bringUpToDate(account)
    return account.used
  }
}

/** Adds what was used since the last time, and lets everything decay: the solution of used' = rate - decay × used. */
function bringUpToDate(account: Account): void {
  const now = performance.now()
  const decay = Math.exp((-DECAY_PER_SECOND * (now - account.at)) / 1000)
  account.used = account.used * decay + (account.rate * (1 - decay)) / DECAY_PER_SECOND
  account.at = now
}
