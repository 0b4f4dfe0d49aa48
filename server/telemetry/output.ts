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

/** @param descriptor 1: standard output, 2: standard error. */
export function createOutput(
  descriptor: 1 | 2,
  { maxBatchLength = BATCH_LENGTH, onDrop = () => {} }: OutputOptions = {},
): Output {
  const { fd, mayBlock } = openNonBlocking(descriptor)
  let lines: string[] = []
  let linesLength = 0
  const batches: string[] = []
  /** The rest of the batch that is being written. */
  let current: Buffer | null = null
  let currentLength = 0
  /** Whether a libuv thread is executing the `write` system call. */
  let isWriting = false
  /** Characters that are not written yet. */
  let unwrittenLength = 0
  let isReaderGone = false
  let retryMs = MIN_RETRY_MS
  let waiters: (() => void)[] = []

  const endBatch = () => {
    // One join, because V8 must flatten a string that grew line by line.
    if (linesLength > 0) batches.push(lines.join(''))
    lines = []
    linesLength = 0
    writeNext()
  }
  const writeNext = () => {
    if (current === null) {
      const batch = batches.shift()
      if (batch === undefined) return
      current = Buffer.from(batch)
      currentLength = batch.length
      writeCurrent()
    }
  }
  const writeCurrent = () => {
    if (current === null) return
    isWriting = true
    write(fd, current, onWritten)
  }
  const onWritten = (error: NodeJS.ErrnoException | null, count: number) => {
    isWriting = false
    if (error?.code === 'EAGAIN') {
      setTimeout(writeCurrent, retryMs).unref()
      retryMs = Math.min(MAX_RETRY_MS, 2 * retryMs)
      return
    }
    if (error) return abandon()
    retryMs = MIN_RETRY_MS
    current = current?.subarray(count) ?? null
    if (current && current.length > 0) return writeCurrent()
    current = null
    unwrittenLength -= currentLength
    writeNext()
    if (current === null) settle()
  }
  /** Without a reader, such as after EPIPE, the process goes on and writes nothing more. */
  const abandon = () => {
    isReaderGone = true
    lines = []
    batches.length = 0
    current = null
    settle()
  }
  /** Ends the wait of every `flush`. */
  const settle = () => {
    for (const resolve of waiters) resolve()
    waiters = []
  }
  setInterval(endBatch, FLUSH_INTERVAL_MS).unref()
  process.once('exit', () => {
    // Node waits for its threads at exit, and this one waits for the reader.
    if (isWriting && mayBlock) killSelf()
    if (isWriting || mayBlock || isReaderGone) return
    const rest = [current ?? Buffer.alloc(0), Buffer.from([...batches, ...lines].join(''))]
    try {
      writeSync(fd, Buffer.concat(rest))
    } catch {
      // The pipe is full or closed.
    }
  })
  return {
    write(line) {
      if (isReaderGone || unwrittenLength + line.length > MAX_UNWRITTEN_LENGTH) return onDrop()
      if (linesLength + line.length > maxBatchLength) endBatch()
      lines.push(line)
      linesLength += line.length
      unwrittenLength += line.length
    },
    async flush(timeoutMs) {
      endBatch()
      if (current !== null) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiters.push(resolve)
        const timeout = setTimeout(resolve, timeoutMs)
        await promise
        clearTimeout(timeout)
      }
      return current === null && !isReaderGone
    },
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
