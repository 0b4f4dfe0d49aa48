// The thread that searches names, on its own read-only connection.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { prepareNameSearch } from './name-queries.ts'
import type { SearchReply, SearchRequest } from './names.ts'

const database = new Database(workerData as string, { readonly: true, fileMustExist: true })
// 8,000 KiB for the pages that most searches read; the operating system caches the rest.
database.pragma('cache_size = -8000')
const find = prepareNameSearch(database)

function search({ id, key, limit }: SearchRequest): SearchReply {
  try {
    return { id, names: find(key, limit) }
  } catch (error) {
    return { id, error: (error as Error).message }
  }
}

parentPort?.on('message', (request: SearchRequest) => {
  parentPort?.postMessage(search(request))
})
