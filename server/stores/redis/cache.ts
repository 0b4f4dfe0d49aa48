// The cache in Redis: every key of a tag in one slot, every value under the version that its tag had.
import { randomBytes } from 'node:crypto'
import type { Redis, Result } from 'ioredis'
import type { Cache, Cached } from '../cache.ts'
import { Away, type Link, type Run } from './connection.ts'
import { packed, unpacked, VERSION_LENGTH } from './entry.ts'

/** More is not worth a place beside a thousand logos. */
const LARGEST_BYTES = 4 * 1024 * 1024
/** Longer than any value is in the making; a version lives as long as the values under it. */
const VERSION_MS = 600_000
/** Drops to be made up for after an absence; when there are more, everything goes. */
const MOST_OWED = 1000

// The version is looked at and the value kept in one step: a drop comes before both or after both.
const KEEP = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[2], ARGV[2], 'px', ARGV[3])
redis.call('sadd', KEYS[3], KEYS[2])
for _, key in ipairs({ KEYS[1], KEYS[3] }) do
  if redis.call('pttl', key) < tonumber(ARGV[3]) then redis.call('pexpire', key, ARGV[3]) end
end
return 1`

// A thousand names at a time: Lua has no room for all of them as arguments.
const DROP = `
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
    cacheKeep(
      version: string,
      value: string,
      index: string,
      expected: string,
      entry: Buffer,
      milliseconds: number,
    ): Result<number, Context>
    cacheDrop(
      version: string,
      index: string,
      next: string,
      milliseconds: number,
    ): Result<number, Context>
  }
}

export interface SharedCache extends Cache {
  /** Values that came back broken so far. */
  damaged(): number
}

const token = () => randomBytes((VERSION_LENGTH * 3) / 4).toString('base64url')

/** Every method but `drop` and `clear` rejects while Redis is away; those two are made up for when it is back. */
export function redisCache(link: Link, prefix: string): SharedCache {
  link.define({ cacheKeep: [3, KEEP], cacheDrop: [2, DROP] })
  const owed = new Set<string>()
  let owesAll = false
  let damaged = 0
  // Part of every name, so that everything is dropped by changing it; each process looks with every beat.
  const generationKey = `${prefix}:generation`
  let generation = ''

  const names = (tag: string) => {
    const version = `${prefix}:c:${generation}:{${tag}}`
    return { version, index: `${version}:index`, of: (key: string) => `${version}:=${key}` }
  }
  const dropNow = (run: Run, tag: string) => {
    const { version, index } = names(tag)
    return run((redis) => redis.cacheDrop(version, index, token(), VERSION_MS))
  }
  const clearNow = async (run: Run) => {
    const next = token()
    await run((redis) => redis.set(generationKey, next))
    generation = next
  }
  const lookUp = async (run: Run) => {
    const known = await run((redis) => redis.get(generationKey))
    if (known !== null) generation = known
    else {
      await run((redis) => redis.set(generationKey, token(), 'NX'))
      generation = (await run((redis) => redis.get(generationKey))) ?? ''
    }
  }
  const settle = async (run: Run) => {
    if (owesAll) await clearNow(run)
    owesAll = false
    for (const tag of owed) {
      // First, or one that comes meanwhile would be taken for this one.
      owed.delete(tag)
      await dropNow(run, tag).catch((error) => {
        owe(tag)
        throw error
      })
    }
  }
  link.onBeat(async (run) => {
    await lookUp(run)
    while (owesAll || owed.size > 0) await settle(run)
  })
  const owe = (tag: string) => {
    owed.add(tag)
    owesAll ||= owed.size > MOST_OWED
    if (owesAll) owed.clear()
  }

  /** The version of a tag that has none yet: the first of those who ask now. */
  const begun = (redis: Redis, version: string) => {
    redis.set(version, token(), 'PX', VERSION_MS, 'NX').catch(() => {})
    return redis.get(version)
  }
  const discard = async (name: string) => {
    damaged += 1
    await link.run((redis) => redis.unlink(name))
  }

  return {
    damaged: () => damaged,
    async get(tag, key) {
      const { version, of } = names(tag)
      const name = of(key)
      const [current, kept] = await link.run((redis) => redis.mgetBuffer(version, name))
      const entry = kept ? unpacked(name, kept) : null
      if (kept && !entry) await discard(name)
      const epoch =
        current?.toString('latin1') ?? (await link.run((redis) => begun(redis, version))) ?? ''
      const seconds = entry?.version === epoch ? (entry.until - Date.now()) / 1000 : 0
      return seconds > 0 ? { cached: entry, seconds, epoch } : { cached: null, seconds: 0, epoch }
    },
    async set(tag, key, { bytes, mediaType }: Cached, seconds, epoch) {
      const { version, index, of } = names(tag)
      const name = of(key)
      const milliseconds = Math.round(seconds * 1000)
      if (milliseconds <= 0 || bytes.byteLength > LARGEST_BYTES) {
        await link.run((redis) => redis.unlink(name))
        return
      }
      const until = Date.now() + milliseconds
      const entry = packed(name, { version: epoch, until, mediaType, bytes })
      await link.run((redis) => redis.cacheKeep(version, name, index, epoch, entry, milliseconds))
    },
    async drop(tag) {
      try {
        return await dropNow(link.run, tag)
      } catch (error) {
        owe(tag)
        if (!(error instanceof Away)) throw error
        return 0
      }
    },
    async clear() {
      try {
        await clearNow(link.run)
      } catch (error) {
        owesAll = true
        if (!(error instanceof Away)) throw error
      }
    },
    close: () => link.close(),
  }
}
