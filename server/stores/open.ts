// Picks the adapters for this configuration and opens them.
import { join } from 'node:path'
import type { Cache } from './cache.ts'
import type { Locks } from './locks.ts'
import { memoryCache } from './memory/index.ts'
import { memoryLocks } from './memory/locks.ts'
import { mongoRecords } from './mongo/index.ts'
import type { Records } from './records.ts'
import { openRedis, type SharedStores } from './redis/index.ts'
import { sqliteRecords } from './sqlite/index.ts'
import { standby } from './stale-on-error.ts'
import { tieredCache } from './tiered-cache.ts'

export interface Stores {
  records: Records
  cache: Cache
  locks: Locks
  /** What other processes share with this one; null: nothing but the records. */
  shared: SharedStores | null
  /** May be called twice. */
  close(): Promise<void>
}

/** Of the memory for renderings, what the answers of a store that may go away take beside it. */
const STANDBY_SHARE = 1 / 4

export interface StoresConfig {
  dataDir: string
  cacheBytes: number
  mongodbUrl?: string | null
  redisUrl?: string | null
  redisPrefix?: string
}

/** Told when what processes share goes away and comes back, and of bytes that are not what was kept. */
type SharedTold = Parameters<typeof openRedis>[2]
export interface StoresTold extends SharedTold {
  onDamage?(error: Error): void
}

const UNTOLD: StoresTold = { onAway() {}, onBack() {}, onFault() {} }

/** @throws when the data folder cannot be made or written; a server that is away is waited for. */
export function openStores(config: StoresConfig, told: StoresTold = UNTOLD): Stores {
  const { cacheBytes, redisUrl = null, redisPrefix = 'logograph' } = config
  const records = recordsOf(config, told)
  const memory = memoryCache(cacheBytes)
  const shared = redisUrl === null ? null : openRedis(redisUrl, redisPrefix, told)
  const cache = shared ? tieredCache(memory, shared.cache) : memory
  const locks = shared?.locks ?? memoryLocks()
  return {
    ...{ records, cache, locks, shared },
    async close() {
      // Locks first: they are let go through the link that the cache closes.
      await (shared ?? locks).close()
      await Promise.all([records.close(), cache.close()])
    },
  }
}

function recordsOf(config: StoresConfig, { onDamage }: StoresTold): Records {
  const { dataDir, cacheBytes, mongodbUrl = null } = config
  if (mongodbUrl === null) return sqliteRecords(join(dataDir, 'logograph.sqlite'))
  return standby(mongoRecords(mongodbUrl, onDamage), Math.floor(cacheBytes * STANDBY_SHARE))
}
