// Tracks the running fetches, so that closing the fetcher aborts them.

export class OpenFetches {
  readonly #controllers = new Set<AbortController>()
  #closed = false

  /** @param work receives a signal that aborts with the caller's signal and at `abortAll`. */
  async run<Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    // AbortSignal.any would leak: a signal derived from a process-long signal is never freed.
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else if (this.#closed) controller.abort(closedError())
    signal.addEventListener('abort', abort, { once: true })
    this.#controllers.add(controller)
    try {
      return await work(controller.signal)
    } finally {
      this.#controllers.delete(controller)
      signal.removeEventListener('abort', abort)
    }
  }

  abortAll(): void {
    this.#closed = true
    for (const controller of this.#controllers) controller.abort(closedError())
  }
}

function closedError(): Error {
  return new Error('The fetcher is closed.')
}
