// Picks the adapters for this configuration and opens them.
import { join } from 'node:path'
import type { Cache } from './cache.ts'
import { memoryCache } from './memory.ts'
import type { Records } from './records.ts'
import { sqliteRecords } from './sqlite.ts'

export interface Stores {
  records: Records
  cache: Cache
}

/** @throws when the data folder cannot be made or written. */
export function openStores({
  dataDir,
  cacheBytes,
}: {
  dataDir: string
  cacheBytes: number
}): Stores {
  return {
    records: sqliteRecords(join(dataDir, 'logograph.sqlite')),
    cache: memoryCache(cacheBytes),
  }
}
