// Splits any number of domains into batches and yields their results in order.
import type { components } from './openapi.ts'

type BatchRequest = components['schemas']['BatchRequest']

/** A domain or another identifier such as `name:Stripe`, alone or with hints that decide between companies of one name. */
export type BatchEntry = string | ({ domain: string } & NonNullable<BatchRequest['hints']>[number])

/** The entries are read as the batches are sent. */
export type DomainList = object & (Iterable<BatchEntry> | AsyncIterable<BatchEntry>)

export interface BatchProgress {
  /** Number of results so far. */
  done: number
  /** Number of domains; null for a list whose length is not known before its end. */
  total: number | null
}

export interface BatchOptions {
  /** Ends the iteration with the signal's reason, also during the wait for a retry. */
  signal?: AbortSignal | undefined
  /** Called after each batch, before its results. */
  onProgress?: ((progress: BatchProgress) => void) | undefined
  /** Maximum number of batches that are sent at the same time. 2 by default. */
  concurrency?: number | undefined
}

export interface BatchSender<Item> {
  /** Number of domains in the next batch. */
  size(): number
  /** False before the first response. Then only one batch is sent, because the plan's limit is not known. */
  isSizeKnown(): boolean
  /** Sends one batch. @returns one result for each domain, in order. */
  send(entries: BatchEntry[], signal: AbortSignal): Promise<Item[]>
}

/**
 * Yields one result for each domain, in order. When a batch fails, the results of all batches before it are yielded
 * first, and its error is thrown then. So is an error of the list, after the results of the domains before it. Requests
 * for later batches are aborted, also when the caller stops early.
 * @throws the error of a batch or of the list, or the signal's reason.
 */
export async function* inBatches<Item>(
  domains: DomainList,
  sender: BatchSender<Item>,
  { signal, onProgress, concurrency = 2 }: BatchOptions = {},
): AsyncGenerator<Item, void, undefined> {
  const source =
    Symbol.asyncIterator in domains ? domains[Symbol.asyncIterator]() : domains[Symbol.iterator]()
  const total = lengthOf(domains)
  const stop = new AbortController()
  const requestSignal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const pending: Promise<Item[]>[] = []
  let isAtEnd = false
  /** What the list has thrown. */
  const listErrors: unknown[] = []
  const sendNext = async () => {
    const batch: BatchEntry[] = []
    await take(source, sender.size(), batch).catch((error) => listErrors.push(error))
    isAtEnd = batch.length === 0 || listErrors.length > 0
    if (batch.length === 0) return
    const results = sender.send(batch, requestSignal)
    // The error is thrown when it is the turn of this batch.
    results.catch(() => {})
    pending.push(results)
  }
  let done = 0
  try {
    while (!isAtEnd || pending.length > 0) {
      signal?.throwIfAborted()
      const maxPending = sender.isSizeKnown() ? Math.max(1, concurrency) : 1
      while (!isAtEnd && pending.length < maxPending) await sendNext()
      const results = await (pending.shift() ?? [])
      if (results.length === 0) continue
      done += results.length
      onProgress?.({ done, total })
      for (const result of results) {
        yield result
        signal?.throwIfAborted()
      }
    }
    if (listErrors.length > 0) throw listErrors[0]
  } finally {
    stop.abort()
    await source.return?.()
  }
}

/** @returns the body of one batch. It has hints only if an entry has some. */
export function batchBody(entries: BatchEntry[]): BatchRequest {
  const parts = entries.map((entry) => (typeof entry === 'string' ? { domain: entry } : entry))
  const domains = parts.map(({ domain }) => domain)
  const hints = parts.map(({ domain: _, ...given }) => given)
  return hints.every((given) => Object.keys(given).length === 0) ? { domains } : { domains, hints }
}

/** Reads up to `count` values into `values`. */
async function take(
  source: Iterator<BatchEntry> | AsyncIterator<BatchEntry>,
  count: number,
  values: BatchEntry[],
): Promise<void> {
  while (values.length < count) {
    const { done, value } = await source.next()
    if (done) return
    values.push(value)
  }
}

function lengthOf(domains: DomainList): number | null {
  if (Array.isArray(domains)) return domains.length
  return domains instanceof Set ? domains.size : null
}
