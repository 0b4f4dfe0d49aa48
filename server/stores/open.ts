// Opens the store adapters that the configuration selects.
import { join } from 'node:path'
import type { StoreName } from '../telemetry/meters.ts'
import type { Cache } from './cache.ts'
import type { BackedUpRecords } from './dump.ts'
import type { Locks } from './locks.ts'
import { measureRecords } from './measured-records.ts'
import { type MemoryCache, memoryCache } from './memory/index.ts'
import { memoryLocks } from './memory/locks.ts'
import type { openRedis, SharedStores } from './redis/index.ts'
import { DATABASE_FILE, sqliteRecords } from './sqlite/index.ts'
import { staleOnError } from './stale-on-error.ts'
import { tieredCache } from './tiered-cache.ts'

export interface Stores {
  records: BackedUpRecords
  cache: Cache
  /** Shared with the processes of this machine, and with all others through Redis. */
  locks: Locks
  /** The locks of renderings: shared with the processes that share the cache. */
  renderLocks: Locks
  /** The part of the cache in the memory of this process. */
  memory: Pick<MemoryCache, 'size'>
  /** The stores in Redis; null without Redis. */
  shared: SharedStores | null
  /** May be called twice. */
  close(): Promise<void>
}

/** Memory for stale answers divided by the memory for rendered images. */
const STALE_SHARE = 1 / 4

export interface StoresConfig {
  dataDir: string
  /** Memory limit of the rendered images. */
  cacheBytes: number
  mongodbUrl?: string | null
  redisUrl?: string | null
  redisPrefix?: string
  /** Opens the records for a restore, also after one that was killed. */
  isRestoring?: boolean
}

/** Callbacks for the connection to Redis. */
type RedisCallbacks = Parameters<typeof openRedis>[2]
export interface StoresCallbacks extends Omit<RedisCallbacks, 'onCall'> {
  /** Called when stored bytes do not match their hash. */
  onDamage?(error: Error): void
  /** Called when MongoDB stops to answer. */
  onRecordsUnavailable?(reason: string): void
  onRecordsAvailable?(): void
  /** Called after each call of a store. `isWrite`: a failure lost a write. `error`: why the call failed. */
  onCall?(
    store: StoreName,
    milliseconds: number,
    isFailed: boolean,
    isWrite: boolean,
    error?: unknown,
  ): void
  /** Called for each image that the cache in memory removed to make room. */
  onEvict?(): void
}

const NO_CALLBACKS: StoresCallbacks = { onUnavailable() {}, onAvailable() {}, onFault() {} }

/**
 * Opens the stores without waiting for a server.
 * @param localLocks the locks without Redis; the workers of a cluster share theirs.
 * @throws Error when the data folder cannot be created or written.
 */
export async function openStores(
  config: StoresConfig,
  callbacks: StoresCallbacks = NO_CALLBACKS,
  localLocks: Locks = memoryLocks(),
): Promise<Stores> {
  const { cacheBytes, redisUrl = null, redisPrefix = 'logograph' } = config
  const records = await openRecords(config, callbacks)
  const memory = memoryCache(cacheBytes, callbacks.onEvict)
  const shared =
    redisUrl === null
      ? null
      : (await import('./redis/index.ts')).openRedis(redisUrl, redisPrefix, {
          ...callbacks,
          onCall: (ms, isFailed) => callbacks.onCall?.('redis', ms, isFailed, false),
        })
  const cache = shared ? tieredCache(memory, shared.cache) : memory
  const locks = shared?.locks ?? localLocks
  return {
    records,
    cache,
    memory,
    locks,
    renderLocks: shared?.locks ?? memoryLocks(),
    shared,
    async close() {
      // Locks first, because their release needs the connection that the cache closes.
      await (shared ?? locks).close()
      await Promise.all([records.close(), cache.close()])
    },
  }
}

/** The libraries of MongoDB and Redis take 60 MB, so a server without them does not load them. */
async function openRecords(
  config: StoresConfig,
  callbacks: StoresCallbacks,
): Promise<BackedUpRecords> {
  const { dataDir, cacheBytes, mongodbUrl = null, isRestoring = false } = config
  const measureAs = (store: StoreName, records: BackedUpRecords) =>
    measureRecords(records, (...call) => callbacks.onCall?.(store, ...call))
  const { onDamage } = callbacks
  if (mongodbUrl === null)
    return measureAs('sqlite', sqliteRecords(join(dataDir, DATABASE_FILE), { onDamage }))
  const { mongoRecords } = await import('./mongo/index.ts')
  const records = mongoRecords(mongodbUrl, {
    isRestoring,
    onDamage,
    onUnavailable: callbacks.onRecordsUnavailable,
    onAvailable: callbacks.onRecordsAvailable,
  })
  return staleOnError(measureAs('mongodb', records), Math.floor(cacheBytes * STALE_SHARE))
}
