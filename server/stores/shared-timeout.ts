// One timeout clock for all calls to a server, which ignores the time that this process itself was blocked.

/** Milliseconds between two steps of the clock. */
const CLOCK_TICK_MS = 25

interface PendingCall {
  /** The time on the clock at which the answer is late. */
  deadline: number
  onTimeout(): void
  reject(error: Error): void
}

/** A blocked event loop delays the clock too, so answers that already wait in the socket are not timed out. */
export class SharedTimeout {
  readonly #pending = new Set<PendingCall>()
  #clock = 0
  #tickedAt = 0
  #ticking: NodeJS.Timeout | null = null

  /**
   * @param timeoutMs longest wait for the answer.
   * @param onTimeout called when the answer takes longer; it may reject this call, or with `rejectAll` every one.
   * @returns the answer; a later answer or failure is ignored.
   */
  limit<T>(
    answer: Promise<T>,
    timeoutMs: number,
    onTimeout: (reject: (error: Error) => void) => void,
  ): Promise<T> {
    this.#start()
    return new Promise((resolve, reject) => {
      const call = {
        deadline: this.#clock + timeoutMs,
        onTimeout: () => onTimeout(reject),
        reject,
      }
      this.#pending.add(call)
      const finish =
        <V>(settle: (value: V) => void) =>
        (value: V) => {
          this.#pending.delete(call)
          settle(value)
        }
      answer.then(finish(resolve), finish(reject))
    })
  }

  /** Rejects every answer that is still awaited. */
  rejectAll(error: Error): void {
    for (const { reject } of this.#pending) reject(error)
    this.#pending.clear()
  }

  #start(): void {
    if (this.#ticking !== null) return
    this.#tickedAt = performance.now()
    this.#ticking = setInterval(() => this.#tick(), CLOCK_TICK_MS)
  }

  #tick(): void {
    const now = performance.now()
    this.#clock += Math.min(now - this.#tickedAt, 2 * CLOCK_TICK_MS)
    this.#tickedAt = now
    for (const call of this.#pending) {
      if (this.#clock <= call.deadline) continue
      call.onTimeout()
      this.#pending.delete(call)
    }
    if (this.#pending.size > 0 || this.#ticking === null) return
    clearInterval(this.#ticking)
    this.#ticking = null
  }
}
