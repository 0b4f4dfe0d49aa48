// The cache in Redis: all keys of a tag share one cluster slot, and each value stores the version of its tag.
// A drop changes the version, so that no value from before the drop is served or stored.
import { randomBytes } from 'node:crypto'
import type { Redis, Result } from 'ioredis'
import type { Cache, CachedValue, CacheLookup, Epoch } from '../cache.ts'
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

/** While Redis is unavailable `drop` and `clear` are queued until it is back; the other methods reject. */
export class RedisCache implements Cache {
  readonly #link: RedisLink
  readonly #prefix: string
  /**
   * The generation is part of the key of every value, so a new generation clears the cache. Each process reads it at
   * every heartbeat.
   */
  #generation = ''
  readonly #pendingDrops = new Set<string>()
  #mustClear = false
  #damagedCount = 0

  constructor(link: RedisLink, prefix: string) {
    this.#link = link
    this.#prefix = prefix
    link.define({ cacheStore: [3, STORE_SCRIPT], cacheDrop: [2, DROP_SCRIPT] })
    link.onHeartbeat(async (run) => {
      await this.#readGeneration(run)
      while (this.#mustClear || this.#pendingDrops.size > 0) await this.#runPendingDrops(run)
    })
  }

  /** @returns the number of damaged values read so far. */
  damaged(): number {
    return this.#damagedCount
  }

  async get(tag: string, key: string): Promise<CacheLookup> {
    const { versionKey, valueKeyOf } = this.#keysOf(tag)
    const valueKey = valueKeyOf(key)
    const [currentVersion, bytes] = await this.#link.run((redis) =>
      redis.mgetBuffer(versionKey, valueKey),
    )
    const entry = bytes ? unpackEntry(valueKey, bytes) : null
    if (bytes && !entry) await this.#discardDamaged(valueKey)
    const epoch =
      currentVersion?.toString('latin1') ??
      (await this.#link.run((redis) => createVersion(redis, versionKey))) ??
      ''
    const seconds = entry?.version === epoch ? (entry.expiresAt - Date.now()) / 1000 : 0
    return seconds > 0 ? { cached: entry, seconds, epoch } : { cached: null, seconds: 0, epoch }
  }

  async set(
    tag: string,
    key: string,
    { bytes, mediaType }: CachedValue,
    seconds: number,
    epoch: Epoch,
  ): Promise<void> {
    const { versionKey, indexKey, valueKeyOf } = this.#keysOf(tag)
    const valueKey = valueKeyOf(key)
    const milliseconds = Math.round(seconds * 1000)
    if (milliseconds <= 0 || bytes.byteLength > MAX_VALUE_BYTES) {
      await this.#link.run((redis) => redis.unlink(valueKey))
      return
    }
    const expiresAt = Date.now() + milliseconds
    const entry = packEntry(valueKey, { version: epoch, expiresAt, mediaType, bytes })
    await this.#link.run((redis) =>
      redis.cacheStore(versionKey, valueKey, indexKey, epoch, entry, milliseconds),
    )
  }

  async drop(tag: string): Promise<number> {
    try {
      return await this.#dropNow(this.#link.run, tag)
    } catch (error) {
      this.#queueDrop(tag)
      if (!(error instanceof RedisUnavailable)) throw error
      return 0
    }
  }

  async clear(): Promise<void> {
    try {
      await this.#clearNow(this.#link.run)
    } catch (error) {
      this.#mustClear = true
      if (!(error instanceof RedisUnavailable)) throw error
    }
  }

  close(): Promise<void> {
    return this.#link.close()
  }

  #keysOf(tag: string) {
    const versionKey = `${this.#prefix}:c:${this.#generation}:{${tag}}`
    return {
      versionKey,
      indexKey: `${versionKey}:index`,
      valueKeyOf: (key: string) => `${versionKey}:${ENTRY_FORMAT}${key}`,
    }
  }

  async #discardDamaged(valueKey: string): Promise<void> {
    this.#damagedCount += 1
    await this.#link.run((redis) => redis.unlink(valueKey))
  }

  #dropNow(run: Run, tag: string): Promise<number> {
    const { versionKey, indexKey } = this.#keysOf(tag)
    return run((redis) => redis.cacheDrop(versionKey, indexKey, randomToken(), VERSION_TTL_MS))
  }

  #queueDrop(tag: string): void {
    this.#pendingDrops.add(tag)
    this.#mustClear ||= this.#pendingDrops.size > MAX_PENDING_DROPS
    if (this.#mustClear) this.#pendingDrops.clear()
  }

  async #clearNow(run: Run): Promise<void> {
    const next = randomToken()
    await run((redis) => redis.set(this.#generationKey, next))
    this.#generation = next
  }

  get #generationKey(): string {
    return `${this.#prefix}:generation`
  }

  async #readGeneration(run: Run): Promise<void> {
    const read = () => run((redis) => redis.get(this.#generationKey))
    let current = await read()
    if (current === null) {
      await run((redis) => redis.set(this.#generationKey, randomToken(), 'NX'))
      current = await read()
    }
    this.#generation = current ?? ''
  }

  async #runPendingDrops(run: Run): Promise<void> {
    if (this.#mustClear) await this.#clearNow(run)
    this.#mustClear = false
    for (const tag of this.#pendingDrops) {
      // Deleted first, so a drop queued meanwhile is not lost.
      this.#pendingDrops.delete(tag)
      await this.#dropNow(run, tag).catch((error) => {
        this.#queueDrop(tag)
        throw error
      })
    }
  }
}

// Base64url encodes three bytes as four characters.
const randomToken = () => randomBytes((VERSION_LENGTH * 3) / 4).toString('base64url')

/** Creates the version of a tag; of concurrent callers the first one wins. */
function createVersion(redis: Redis, versionKey: string) {
  redis.set(versionKey, randomToken(), 'PX', VERSION_TTL_MS, 'NX').catch(() => {})
  return redis.get(versionKey)
}
