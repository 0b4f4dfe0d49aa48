// Asks the search thread: started by the first question, started again when it died.
import { Worker } from 'node:worker_threads'
import { Unavailable } from '../../../schema/problems.ts'
import type { CompanyRecords, NameHit } from '../records.ts'

export interface Question {
  id: number
  key: string
  most: number
}

export type Answer = { id: number; names: NameHit[] } | { id: number; failed: string }

/** At 2 ms each, what waits is answered within half a second. */
const MOST_WAITING = 250
/** A question is a few rows: a thread that grows beyond it has gone wrong. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

interface Thread {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<NameHit[]>>
}

function startThread(file: string, left: (thread: Thread) => void): Thread {
  const worker = new Worker(new URL('search-thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: LIMITS,
  })
  const thread: Thread = { worker, waiting: new Map() }
  let why: unknown = new Error('The search thread ended.')
  worker.on('message', (answer: Answer) => {
    const asked = thread.waiting.get(answer.id)
    thread.waiting.delete(answer.id)
    if (thread.waiting.size === 0) worker.unref()
    if ('names' in answer) asked?.resolve(answer.names)
    else asked?.reject(new Error(`Names cannot be searched: ${answer.failed}`))
  })
  worker.on('error', (error) => {
    why = error
  })
  worker.on('exit', () => {
    left(thread)
    for (const { reject } of thread.waiting.values()) reject(why)
  })
  // An idle thread keeps no process alive.
  worker.unref()
  return thread
}

export function nameSearch(file: string): {
  find: CompanyRecords['names']
  close(): Promise<void>
} {
  let thread: Thread | null = null
  let asked = 0
  let closed = false
  const left = (one: Thread) => {
    if (thread === one) thread = null
  }
  return {
    async find(key, most) {
      if (closed) throw new Error('The store is closed.')
      thread ??= startThread(file, left)
      const { worker, waiting } = thread
      if (waiting.size >= MOST_WAITING) throw new Unavailable('search', 1)
      const answer = Promise.withResolvers<NameHit[]>()
      const id = asked++
      waiting.set(id, answer)
      worker.ref()
      worker.postMessage({ id, key, most } satisfies Question)
      return answer.promise
    },
    async close() {
      closed = true
      await thread?.worker.terminate()
    },
  }
}
