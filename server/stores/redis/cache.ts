// The cache in Redis: all keys of a tag share one cluster slot, and each value stores the version of its tag.
// A drop changes the version, so that no value from before the drop is served or stored.
import { randomBytes } from 'node:crypto'
import type { Redis, Result } from 'ioredis'
import type { Cache, CachedValue } from '../cache.ts'
import { type RedisLink, RedisUnavailable, type Run } from './connection.ts'
import { ENTRY_FORMAT, packEntry, unpackEntry, VERSION_LENGTH } from './entry.ts'

/** A larger value is not stored: it would take the memory of more than a thousand logos. */
const MAX_VALUE_BYTES = 4 * 1024 * 1024
/** Longer than the computation of any value; a version lives at least as long as its values. */
const VERSION_TTL_MS = 600_000
/** Drops queued during an outage; with more of them the whole cache is cleared afterwards. */
const MAX_PENDING_DROPS = 1000

// Compares the version and stores the value in one step, so a drop runs before both or after both.
const STORE_SCRIPT = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[2], ARGV[2], 'px', ARGV[3])
redis.call('sadd', KEYS[3], KEYS[2])
for _, key in ipairs({ KEYS[1], KEYS[3] }) do
  if redis.call('pttl', key) < tonumber(ARGV[3]) then redis.call('pexpire', key, ARGV[3]) end
end
return 1`

// Unlinks 1,000 keys at a time, because Lua limits the number of arguments.
const DROP_SCRIPT = `
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
local names = redis.call('smembers', KEYS[2])
local dropped = 0
for i = 1, #names, 1000 do
  dropped = dropped + redis.call('unlink', unpack(names, i, math.min(i + 999, #names)))
end
redis.call('unlink', KEYS[2])
return dropped`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    cacheStore(
      versionKey: string,
      valueKey: string,
      indexKey: string,
      expectedVersion: string,
      entry: Buffer,
      milliseconds: number,
    ): Result<number, Context>
    cacheDrop(
      versionKey: string,
      indexKey: string,
      nextVersion: string,
      milliseconds: number,
    ): Result<number, Context>
  }
}

export interface SharedCache extends Cache {
  /** @returns the number of damaged values read so far. */
  damaged(): number
}

// Base64url encodes three bytes as four characters.
const randomToken = () => randomBytes((VERSION_LENGTH * 3) / 4).toString('base64url')

/** While Redis is unavailable `drop` and `clear` are queued until it is back; the other methods reject. */
export function redisCache(link: RedisLink, prefix: string): SharedCache {
  link.define({ cacheStore: [3, STORE_SCRIPT], cacheDrop: [2, DROP_SCRIPT] })
  const pendingDrops = new Set<string>()
  let mustClear = false
  let damagedCount = 0
  // The generation is part of the key of every value, so a new generation clears the cache. Each process reads it at
  // every heartbeat.
  const generationKey = `${prefix}:generation`
  let generation = ''

  const keysOf = (tag: string) => {
    const versionKey = `${prefix}:c:${generation}:{${tag}}`
    return {
      versionKey,
      indexKey: `${versionKey}:index`,
      valueKeyOf: (key: string) => `${versionKey}:${ENTRY_FORMAT}${key}`,
    }
  }
  const dropNow = (run: Run, tag: string) => {
    const { versionKey, indexKey } = keysOf(tag)
    return run((redis) => redis.cacheDrop(versionKey, indexKey, randomToken(), VERSION_TTL_MS))
  }
  const clearNow = async (run: Run) => {
    const next = randomToken()
    await run((redis) => redis.set(generationKey, next))
    generation = next
  }
  const readGeneration = async (run: Run) => {
    const current = await run((redis) => redis.get(generationKey))
    if (current !== null) generation = current
    else {
      await run((redis) => redis.set(generationKey, randomToken(), 'NX'))
      generation = (await run((redis) => redis.get(generationKey))) ?? ''
    }
  }
  const runPendingDrops = async (run: Run) => {
    if (mustClear) await clearNow(run)
    mustClear = false
    for (const tag of pendingDrops) {
      // Deleted first, so a drop queued meanwhile is not lost.
      pendingDrops.delete(tag)
      await dropNow(run, tag).catch((error) => {
        queueDrop(tag)
        throw error
      })
    }
  }
  link.onHeartbeat(async (run) => {
    await readGeneration(run)
    while (mustClear || pendingDrops.size > 0) await runPendingDrops(run)
  })
  const queueDrop = (tag: string) => {
    pendingDrops.add(tag)
    mustClear ||= pendingDrops.size > MAX_PENDING_DROPS
    if (mustClear) pendingDrops.clear()
  }

  /** Creates the version of a tag; of concurrent callers the first one wins. */
  const createVersion = (redis: Redis, versionKey: string) => {
    redis.set(versionKey, randomToken(), 'PX', VERSION_TTL_MS, 'NX').catch(() => {})
    return redis.get(versionKey)
  }
  const discardDamaged = async (valueKey: string) => {
    damagedCount += 1
    await link.run((redis) => redis.unlink(valueKey))
  }

  return {
    damaged: () => damagedCount,
    async get(tag, key) {
      const { versionKey, valueKeyOf } = keysOf(tag)
      const valueKey = valueKeyOf(key)
      const [currentVersion, bytes] = await link.run((redis) =>
        redis.mgetBuffer(versionKey, valueKey),
      )
      const entry = bytes ? unpackEntry(valueKey, bytes) : null
      if (bytes && !entry) await discardDamaged(valueKey)
      const epoch =
        currentVersion?.toString('latin1') ??
        (await link.run((redis) => createVersion(redis, versionKey))) ??
        ''
      const seconds = entry?.version === epoch ? (entry.expiresAt - Date.now()) / 1000 : 0
      return seconds > 0 ? { cached: entry, seconds, epoch } : { cached: null, seconds: 0, epoch }
    },
    async set(tag, key, { bytes, mediaType }: CachedValue, seconds, epoch) {
      const { versionKey, indexKey, valueKeyOf } = keysOf(tag)
      const valueKey = valueKeyOf(key)
      const milliseconds = Math.round(seconds * 1000)
      if (milliseconds <= 0 || bytes.byteLength > MAX_VALUE_BYTES) {
        await link.run((redis) => redis.unlink(valueKey))
        return
      }
      const expiresAt = Date.now() + milliseconds
      const entry = packEntry(valueKey, { version: epoch, expiresAt, mediaType, bytes })
      await link.run((redis) =>
        redis.cacheStore(versionKey, valueKey, indexKey, epoch, entry, milliseconds),
      )
    },
    async drop(tag) {
      try {
        return await dropNow(link.run, tag)
      } catch (error) {
        queueDrop(tag)
        if (!(error instanceof RedisUnavailable)) throw error
        return 0
      }
    },
    async clear() {
      try {
        await clearNow(link.run)
      } catch (error) {
        mustClear = true
        if (!(error instanceof RedisUnavailable)) throw error
      }
    },
    close: () => link.close(),
  }
}
