// Reads pages in a thread of its own: one made to be hard to read takes half a second, in which nobody else would be answered.
import { Worker } from 'node:worker_threads'
import { FetchFailed } from '../../fetch/failure.ts'
import { createPageReader, type Head, type Page } from './index.ts'

/** A page as it came, up to what is read of one. */
export interface Written extends Head {
  bytes: Uint8Array
}

/** @throws FetchFailed when it takes too long. */
export type ReadPage = (written: Written) => Promise<Page>

export interface Pages {
  read: ReadPage
  /** Refuses what waits. May be called twice. */
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  /** Whether it came to read; false: it ended before. */
  ready: Promise<boolean>
}

/** Ten times what the hardest known page takes. */
const LONGEST_MS = 5000

/** Here and now. */
export const readPage: ReadPage = async ({ bytes, ...head }) => {
  const reader = createPageReader(head)
  reader.write(bytes)
  return reader.end()
}

/** Starts no thread before the first page. */
export function createPages(): Pages {
  /** One after the other, so that each has the whole of its time. */
  let last: Promise<unknown> = Promise.resolve()
  let thread: Thread | null = null
  let closed = false
  const start = () => {
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url))
    const { promise: ready, resolve } = Promise.withResolvers<boolean>()
    const started = { worker, ready }
    worker.once('message', () => resolve(true))
    // It exits after an error, and whoever waits hears of that.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (thread === started) thread = null
      resolve(false)
    })
    worker.unref()
    return started
  }
  return {
    read({ url, headers, bytes, prose }) {
      const reading = last.then(async () => {
        if (closed) throw new FetchFailed('timeout', url)
        thread ??= start()
        const { worker, ready } = thread
        // Its time begins when somebody reads: to load what reads takes seconds on a busy machine.
        if (!(await ready)) throw new FetchFailed('timeout', url)
        return answerOf(worker, { url, headers, bytes, prose })
      })
      last = reading.catch(() => {})
      return reading
    },
    async close() {
      closed = true
      await thread?.worker.terminate()
    },
  }
}

function answerOf(thread: Worker, written: Written): Promise<Page> {
  return new Promise((resolve, reject) => {
    const settled = () => {
      clearTimeout(clock)
      thread.off('message', answered).off('exit', died)
    }
    const answered = (page: Page) => {
      settled()
      resolve(page)
    }
    const died = () => {
      settled()
      reject(new FetchFailed('bad_response', `${written.url} is too hard to read`))
    }
    const clock = setTimeout(() => thread.terminate(), LONGEST_MS)
    thread.once('message', answered).once('exit', died)
    thread.postMessage(written)
  })
}
