// What processes share through Redis: the cache, locks, and the counters of quotas.
import type { Locks } from '../locks.ts'
import { redisCache, type SharedCache } from './cache.ts'
import { type Link, openLink, type Told } from './connection.ts'
import { redisLocks } from './locks.ts'

/** What a quota needs to count in Redis. */
export interface RedisCounters extends Pick<Link, 'client' | 'run' | 'isAway'> {
  /** Every counter's key begins with it. */
  prefix: string
}

export interface SharedStores {
  cache: SharedCache
  locks: Locks
  counters: RedisCounters
  isAway(): boolean
  /** Resolves when Redis has answered, or is known to be away. */
  settled: Link['settled']
  /** May be called twice. */
  close(): Promise<void>
}

/** Begins to connect; whether it succeeds is told. @param prefix what the names of all keys begin with. */
export function openRedis(url: string, prefix: string, told: Told): SharedStores {
  const link = openLink(url, prefix, told)
  const locks = redisLocks(link, prefix)
  return {
    cache: redisCache(link, prefix),
    locks,
    counters: {
      client: link.client,
      run: link.run,
      isAway: link.isAway,
      prefix: `${prefix}:q`,
    },
    isAway: link.isAway,
    settled: link.settled,
    async close() {
      await locks.close()
      await link.close()
    },
  }
}
