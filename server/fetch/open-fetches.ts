// What is running now, so that closing can end it.

export class UnderWay {
  readonly #ends = new Set<AbortController>()
  #closed = false

  /** @param work is given a signal that follows the caller's, and aborts at `end` too. */
  async run<Result>(
    signal: AbortSignal,
    work: (linked: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    // Not AbortSignal.any: what it makes of a signal that lives as long as we do is never freed.
    const end = new AbortController()
    const giveUp = () => end.abort(signal.reason)
    if (signal.aborted) giveUp()
    else if (this.#closed) end.abort(closed())
    signal.addEventListener('abort', giveUp, { once: true })
    this.#ends.add(end)
    try {
      return await work(end.signal)
    } finally {
      this.#ends.delete(end)
      signal.removeEventListener('abort', giveUp)
    }
  }

  end(): void {
    this.#closed = true
    for (const end of this.#ends) end.abort(closed())
  }
}

function closed(): Error {
  return new Error('The fetcher is closed.')
}
