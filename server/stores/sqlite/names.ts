// Sends name searches to a thread, which starts with the first search and restarts after a crash.
import { Worker } from 'node:worker_threads'
import type { CompanyRecords, NameHit } from '../records.ts'

export interface SearchRequest {
  id: number
  key: string
  limit: number
}

export type SearchReply = { id: number; names: NameHit[] } | { id: number; error: string }

/** A search reads few rows, so a thread that needs more memory is faulty. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

interface SearchThread {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<NameHit[]>>
}

function startThread(file: string, onExit: (thread: SearchThread) => void): SearchThread {
  const worker = new Worker(new URL('search-thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: THREAD_LIMITS,
  })
  const thread: SearchThread = { worker, waiting: new Map() }
  let exitReason: unknown = new Error('The search thread ended.')
  worker.on('message', (reply: SearchReply) => {
    const pending = thread.waiting.get(reply.id)
    thread.waiting.delete(reply.id)
    if (thread.waiting.size === 0) worker.unref()
    if ('names' in reply) pending?.resolve(reply.names)
    else pending?.reject(new Error(`The name search failed: ${reply.error}`))
  })
  worker.on('error', (error) => {
    exitReason = error
  })
  worker.on('exit', () => {
    onExit(thread)
    for (const { reject } of thread.waiting.values()) reject(exitReason)
  })
  // An idle thread must not keep the process alive.
  worker.unref()
  return thread
}

export function createNameSearch(file: string): {
  find: CompanyRecords['searchNames']
  close(): Promise<void>
} {
  let thread: SearchThread | null = null
  let nextId = 0
  let isClosed = false
  const onExit = (exited: SearchThread) => {
    if (thread === exited) thread = null
  }
  return {
    async find(key, limit) {
      if (isClosed) throw new Error('The store is closed.')
      thread ??= startThread(file, onExit)
      const { worker, waiting } = thread
      const answer = Promise.withResolvers<NameHit[]>()
      const id = nextId++
      waiting.set(id, answer)
      worker.ref()
      worker.postMessage({ id, key, limit } satisfies SearchRequest)
      return answer.promise
    },
    async close() {
      isClosed = true
      await thread?.worker.terminate()
    },
  }
}
