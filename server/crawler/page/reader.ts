// Reads pages and long robots.txt files in a worker thread, because a hostile one takes half a second and would block all
// requests.
import { Worker } from 'node:worker_threads'
import { FetchFailed } from '../../fetch/failure.ts'
import type { Accounts } from '../../turns/accounts.ts'
import { FairQueue } from '../../turns/fair-queue.ts'
import type { ReadRobots } from '../robots.ts'
import type { RobotsRule } from '../robots-rules.ts'
import { createPageReader, type Page, type PageInput } from './index.ts'

/** A fetched page, cut at the byte limit. */
export interface DownloadedPage extends PageInput {
  bytes: Uint8Array
}

/** @throws FetchFailed when the page takes too long to read. */
export type ParsePage = (page: DownloadedPage) => Promise<Page>

/**
 * @param caller the subject on whose account the page is read; the callers take turns.
 * @throws FetchFailed when reading takes longer than 5 seconds, or when the thread ends.
 */
export type ReadPage = (page: DownloadedPage, caller: string) => Promise<Page>

/** What the thread reads. */
export type ThreadTask = { page: DownloadedPage } | { robotsTxt: Uint8Array }

export interface PageThread {
  read: ReadPage
  readRobots: ReadRobots
  /** Rejects the waiting tasks. May be called twice. */
  close(): Promise<void>
}

interface RunningThread {
  worker: Worker
  /** True once the thread has loaded its code; false when it exited before. */
  ready: Promise<boolean>
}

/** Ten times as long as the slowest known page takes. */
const READ_TIMEOUT_MS = 5000

/** Reads a page in the current thread. */
export const readPage: ParsePage = async ({ bytes, ...input }) => {
  const reader = createPageReader(input)
  reader.write(bytes)
  return reader.end()
}

/** The thread does one task at a time, each with the full timeout. The visit scheduler limits how many wait. */
const ONE_AT_A_TIME = {
  concurrency: 1,
  concurrencyPerCaller: 1,
  maxQueued: Number.POSITIVE_INFINITY,
  maxQueuedPerCaller: Number.POSITIVE_INFINITY,
}

/** Reads pages in one worker thread, which starts with the first page. @param accounts what each caller has used. */
export function createPageThread(accounts: Accounts): PageThread {
  const queue = new FairQueue(ONE_AT_A_TIME, accounts)
  let thread: RunningThread | null = null
  let isClosed = false
  const start = () => {
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url))
    const { promise: ready, resolve } = Promise.withResolvers<boolean>()
    const started = { worker, ready }
    worker.once('message', () => resolve(true))
    // The thread exits after an error, and the exit handler rejects the page.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (thread === started) thread = null
      resolve(false)
    })
    worker.unref()
    return started
  }
  const run = <Result>(task: ThreadTask, subject: string, caller: string): Promise<Result> =>
    queue.add(Symbol(subject), [caller], true, async () => {
      if (isClosed) throw new FetchFailed('timeout', subject)
      thread ??= start()
      const { worker, ready } = thread
      // The timeout starts when the thread is ready, because loading takes seconds on a busy machine.
      if (!(await ready)) throw new FetchFailed('timeout', subject)
      return runInThread<Result>(worker, task, subject)
    })
  return {
    read: (page, caller) => run<Page>({ page }, page.url, caller),
    readRobots: (robotsTxt, caller) => run<RobotsRule[]>({ robotsTxt }, 'robots.txt', caller),
    async close() {
      isClosed = true
      await thread?.worker.terminate()
    },
  }
}

/**
 * Sends a task to the thread and waits for the result; a timeout ends the thread.
 * @param subject names what is read in the error.
 */
function runInThread<Result>(worker: Worker, task: ThreadTask, subject: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const removeListeners = () => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onExit)
    }
    const onMessage = (result: Result) => {
      removeListeners()
      resolve(result)
    }
    const onExit = () => {
      removeListeners()
      reject(new FetchFailed('bad_response', `${subject} takes too long to parse`))
    }
    const timer = setTimeout(() => worker.terminate(), READ_TIMEOUT_MS)
    worker.once('message', onMessage).once('exit', onExit)
    worker.postMessage(task)
  })
}
