// Writes lines to standard output or standard error without ever waiting for their reader. It is not sonic-boom, which
// tries a full pipe again after 100 ms: a reader that pauses for 5 ms then gets 1 MB/s instead of 4. It also takes 2 µs
// more for a line, and its `flushSync` never ends once the reader is gone.
import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { killSelf } from './kill-self.ts'

/** Writes lines to a file descriptor. When too many wait for the reader, further lines are dropped. */
export interface Output {
  /** @param line text that ends with a line break. */
  write(line: string): void
  /** @returns true when every line was written, false when the reader is gone or did not read in time. */
  flush(timeoutMs: number): Promise<boolean>
}

export interface OutputOptions {
  /** Characters of one write, unless a single line has more. */
  maxBatchLength?: number
  /** Called for each dropped line. */
  onDrop?(): void
}

/** Characters that wait for a reader that has stalled; further lines are dropped. */
const MAX_UNWRITTEN_LENGTH = 16 * 1024 * 1024
/** Characters of one write. It has many lines, because a write for each line costs more than most requests. */
const BATCH_LENGTH = 16_000
const FLUSH_INTERVAL_MS = 250
/** The wait before the next try of a write to a full pipe doubles between these. */
const MIN_RETRY_MS = 1
const MAX_RETRY_MS = 100

export class DescriptorOutput implements Output {
  readonly #maxBatchLength: number
  readonly #onDrop: () => void
  readonly #fd: number
  #lines: string[] = []
  #linesLength = 0
  readonly #batches: string[] = []
  /** The rest of the batch that is being written. */
  #current: Buffer | null = null
  #currentLength = 0
  /** Whether a libuv thread is executing the `write` system call. */
  #isWriting = false
  /** Characters that are not written yet. */
  #unwrittenLength = 0
  #isReaderGone = false
  #retryMs = MIN_RETRY_MS
  #waiters: (() => void)[] = []

  /** @param descriptor 1: standard output, 2: standard error. */
  constructor(
    descriptor: 1 | 2,
    { maxBatchLength = BATCH_LENGTH, onDrop = () => {} }: OutputOptions = {},
  ) {
    const { fd, mayBlock } = openNonBlocking(descriptor)
    this.#maxBatchLength = maxBatchLength
    this.#onDrop = onDrop
    this.#fd = fd
    setInterval(() => this.#endBatch(), FLUSH_INTERVAL_MS).unref()
    process.once('exit', () => this.#writeRest(mayBlock))
  }

  write(line: string): void {
    if (this.#isReaderGone || this.#unwrittenLength + line.length > MAX_UNWRITTEN_LENGTH) {
      this.#onDrop()
      return
    }
    if (this.#linesLength + line.length > this.#maxBatchLength) this.#endBatch()
    this.#lines.push(line)
    this.#linesLength += line.length
    this.#unwrittenLength += line.length
  }

  async flush(timeoutMs: number): Promise<boolean> {
    this.#endBatch()
    if (this.#current !== null) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiters.push(resolve)
      const timeout = setTimeout(resolve, timeoutMs)
      await promise
      clearTimeout(timeout)
    }
    return this.#current === null && !this.#isReaderGone
  }

  #endBatch(): void {
    // One join, because V8 must flatten a string that grew line by line.
    if (this.#linesLength > 0) this.#batches.push(this.#lines.join(''))
    this.#lines = []
    this.#linesLength = 0
    this.#writeNext()
  }

  #writeNext(): void {
    if (this.#current !== null) return
    const batch = this.#batches.shift()
    if (batch === undefined) return
    this.#current = Buffer.from(batch)
    this.#currentLength = batch.length
    this.#writeCurrent()
  }

  #writeCurrent(): void {
    if (this.#current === null) return
    this.#isWriting = true
    write(this.#fd, this.#current, (error, count) => this.#onWritten(error, count))
  }

  #onWritten(error: NodeJS.ErrnoException | null, count: number): void {
    this.#isWriting = false
    if (error?.code === 'EAGAIN') {
      setTimeout(() => this.#writeCurrent(), this.#retryMs).unref()
      this.#retryMs = Math.min(MAX_RETRY_MS, 2 * this.#retryMs)
      return
    }
    if (error) this.#abandon()
    else this.#continue(count)
  }

  /** @param count the bytes of the batch that were written. */
  #continue(count: number): void {
    this.#retryMs = MIN_RETRY_MS
    this.#current = this.#current?.subarray(count) ?? null
    if (this.#current && this.#current.length > 0) {
      this.#writeCurrent()
      return
    }
    this.#current = null
    this.#unwrittenLength -= this.#currentLength
    this.#writeNext()
    if (this.#current === null) this.#endWaits()
  }

  /** Without a reader, such as after EPIPE, the process goes on and writes nothing more. */
  #abandon(): void {
    this.#isReaderGone = true
    this.#lines = []
    this.#batches.length = 0
    this.#current = null
    this.#endWaits()
  }

  /** Ends the wait of every `flush`. */
  #endWaits(): void {
    for (const resolve of this.#waiters) resolve()
    this.#waiters = []
  }

  /** Runs when the process exits. */
  #writeRest(mayBlock: boolean): void {
    // Node waits for its threads at exit, and this one waits for the reader.
    if (this.#isWriting && mayBlock) killSelf()
    if (this.#isWriting || mayBlock || this.#isReaderGone) return
    const text = [...this.#batches, ...this.#lines].join('')
    const rest = [this.#current ?? Buffer.alloc(0), Buffer.from(text)]
    try {
      writeSync(this.#fd, Buffer.concat(rest))
    } catch {
      // The pipe is full or closed.
    }
  }
}

/**
 * Opens the pipe or terminal behind a descriptor once more, because O_NONBLOCK on the descriptor itself would also
 * change it for every process that shares it. A socket cannot be opened again, and its writes may block.
 */
function openNonBlocking(descriptor: 1 | 2): { fd: number; mayBlock: boolean } {
  const stats = fstatSync(descriptor)
  const isTerminal = isatty(descriptor)
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  if (stats.isFIFO() || isTerminal) {
    try {
      const fd = openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      return { fd, mayBlock: false }
    } catch {
      // No /proc, no permission, or no reader is left.
    }
  }
  return { fd: descriptor, mayBlock: stats.isFIFO() || stats.isSocket() || isTerminal }
}
