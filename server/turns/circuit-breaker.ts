// The circuit breaker: after a failure it refuses requests, except for one trial at a time, until a trial succeeds.

/** `half-open` while a trial is under way. */
export type CircuitState = 'closed' | 'open' | 'half-open'

export interface CircuitBreakerOptions {
  /** @returns true when the error means that the remote end is unavailable, false when it refused one request. */
  isFailure(error: unknown): boolean
  /**
   * @param cooldownLeftMs milliseconds until a request may be the trial; 0 when only the running trial prevents it.
   * @param cause the failure that opened the circuit.
   * @returns the error for a request that is not sent.
   */
  refusal(cooldownLeftMs: number, cause: unknown): Error
  /**
   * @param failures the number of failures in a row, at least 1.
   * @returns the cooldown: milliseconds until a request may be the trial. Without this function only `probe` closes the
   *   circuit.
   */
  cooldownMs?(failures: number, error: unknown): number
  /** A clock in milliseconds, by default `Date.now`. */
  now?(): number
  /** Called when a closed circuit opens, before the failed request is rejected. */
  onOpen?(error: unknown): void
  /** Called when the circuit closes again. */
  onClose?(): void
}

export interface CircuitBreaker {
  state(): CircuitState
  /** @returns milliseconds until a request may be the trial; 0 when the circuit is closed. */
  cooldownLeftMs(): number
  /**
   * Sends a request when the circuit is closed, or as the trial when the cooldown is over.
   * @throws what `refusal` returns when it may not be sent; what the request throws.
   */
  run<T>(request: () => Promise<T>): Promise<T>
  /** Sends a request in any state; a failure opens the circuit, a success does not close it. */
  watch<T>(request: () => Promise<T>): Promise<T>
  /**
   * Sends a request at once, even during the cooldown. In an open circuit it is the trial, and its success closes the
   * circuit.
   * @throws what `refusal` returns while another trial is under way; what the request throws.
   */
  probe<T>(request: () => Promise<T>): Promise<T>
  /** Opens the circuit, or prolongs its cooldown, after a failure that no request reported. */
  trip(error: unknown): void
}

/** @returns a closed circuit. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const {
    isFailure,
    refusal,
    cooldownMs = () => Number.POSITIVE_INFINITY,
    now = () => Date.now(),
  } = options
  let state: CircuitState = 'closed'
  let cause: unknown
  let failures = 0
  let cooldownEnd = 0
  let isTrialRunning = false

  const cooldownLeftMs = () => (state === 'closed' ? 0 : Math.max(0, cooldownEnd - now()))

  function trip(error: unknown): void {
    const previousState = state
    // Concurrent requests fail together and count as one failure.
    if (previousState !== 'open') failures += 1
    const newCooldownEnd = now() + cooldownMs(failures, error)
    cooldownEnd = previousState === 'open' ? Math.max(cooldownEnd, newCooldownEnd) : newCooldownEnd
    state = 'open'
    if (previousState !== 'closed') return
    cause = error
    options.onOpen?.(error)
  }

  function close(): void {
    state = 'closed'
    failures = 0
    cause = undefined
    options.onClose?.()
  }

  async function watch<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request()
    } catch (error) {
      if (isFailure(error)) trip(error)
      throw error
    }
  }

  async function trial<T>(request: () => Promise<T>): Promise<T> {
    if (isTrialRunning) throw refusal(cooldownLeftMs(), cause)
    isTrialRunning = true
    state = 'half-open'
    try {
      const answer = await request()
      // A failure during the trial is newer than this answer and keeps the circuit open.
      if (state === 'half-open') close()
      return answer
    } catch (error) {
      if (state === 'half-open') trip(error)
      throw error
    } finally {
      isTrialRunning = false
    }
  }

  async function run<T>(request: () => Promise<T>): Promise<T> {
    if (state === 'closed') return watch(request)
    if (isTrialRunning || cooldownLeftMs() > 0) throw refusal(cooldownLeftMs(), cause)
    return trial(request)
  }

  async function probe<T>(request: () => Promise<T>): Promise<T> {
    return state === 'closed' ? watch(request) : trial(request)
  }

  return { state: () => state, cooldownLeftMs, run, watch, probe, trip }
}
