// The thread in which names are searched, on a connection of its own that only reads.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { nameFinder } from './name-queries.ts'
import type { Answer, Question } from './names.ts'

const database = new Database(workerData as string, { readonly: true, fileMustExist: true })
// In KiB: the pages that searches meet again and again; the rest the system keeps.
database.pragma('cache_size = -8000')
const find = nameFinder(database)

function answer({ id, key, most }: Question): Answer {
  try {
    return { id, names: find(key, most) }
  } catch (error) {
    return { id, failed: (error as Error).message }
  }
}

parentPort?.on('message', (question: Question) => {
  parentPort?.postMessage(answer(question))
})
