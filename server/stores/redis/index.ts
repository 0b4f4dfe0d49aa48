// Opens the stores that processes share through Redis: the cache, the locks and the quota counters.
import type { Locks } from '../locks.ts'
import { RedisCache } from './cache.ts'
import { RedisLink, type RedisLinkOptions } from './connection.ts'
import { redisLocks } from './locks.ts'

/** The connection for the quota counters. */
export interface RedisCounters extends Pick<RedisLink, 'client' | 'run' | 'isUnavailable'> {
  /** First part of every counter's key. */
  prefix: string
}

export interface SharedStores {
  cache: RedisCache
  locks: Locks
  counters: RedisCounters
  isUnavailable: RedisLink['isUnavailable']
  isChannelRefused: RedisLink['isChannelRefused']
  refuseUnsupported: RedisLink['refuseUnsupported']
  /** Resolves when Redis has answered once, or is found to be unavailable. */
  settled: RedisLink['settled']
  /** May be called twice. */
  close(): Promise<void>
}

/** Starts to connect; the callbacks report the result. @param prefix first part of every key. */
export function openRedis(url: string, prefix: string, options: RedisLinkOptions): SharedStores {
  const link = new RedisLink(url, prefix, options)
  const locks = redisLocks(link, prefix)
  return {
    cache: new RedisCache(link, prefix),
    locks,
    counters: {
      client: link.client,
      run: link.run,
      isUnavailable: link.isUnavailable,
      prefix: `${prefix}:q`,
    },
    isUnavailable: link.isUnavailable,
    refuseUnsupported: link.refuseUnsupported,
    isChannelRefused: link.isChannelRefused,
    settled: link.settled,
    async close() {
      await locks.close()
      await link.close()
    },
  }
}
