// The contract of caches, which every implementation must keep.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Cache, CachedValue } from '../../../server/stores/cache.ts'
import { ANY_BYTES } from './fixtures.ts'
import { randomNamespace } from './namespace.ts'

const value = (bytes: Uint8Array): CachedValue => ({ bytes, mediaType: 'image/png' })

/** Stores a value as a caller does after a miss: with the epoch from `get`, which a drop of the tag makes invalid. */
export async function putCached(
  cache: Cache,
  tag: string,
  key: string,
  { bytes = ANY_BYTES, seconds = 60 }: { bytes?: Uint8Array; seconds?: number } = {},
): Promise<void> {
  const { epoch } = await cache.get(tag, key)
  await cache.set(tag, key, value(bytes), seconds, epoch)
}

export const getCached = async (cache: Cache, tag: string, key: string) =>
  (await cache.get(tag, key)).cached

/** @param open returns an empty cache of about 1 MB; caches of one namespace share values if the cache can be shared. */
export function cacheContract(name: string, open: (namespace: string) => Promise<Cache>) {
  describe(`cache: ${name}`, () => {
    let cache: Cache
    beforeEach(async () => {
      cache = await open(randomNamespace())
    })
    afterEach(() => cache.close())

    it('returns the bytes and the media type that were set', async () => {
      await putCached(cache, 'x.com', 'a')
      const cached = await getCached(cache, 'x.com', 'a')
      expect(Buffer.from(cached?.bytes ?? []).equals(ANY_BYTES)).toBe(true)
      expect(cached?.mediaType).toBe('image/png')
    })

    it('returns null for a key that was never set', async () => {
      expect(await cache.get('x.com', 'never')).toMatchObject({ cached: null, seconds: 0 })
    })

    it('stores an empty value', async () => {
      await putCached(cache, 'x.com', 'empty', { bytes: new Uint8Array() })
      expect((await getCached(cache, 'x.com', 'empty'))?.bytes.byteLength).toBe(0)
    })

    it('returns the seconds until a value expires', async () => {
      await putCached(cache, 'x.com', 'a', { seconds: 60 })
      const { seconds } = await cache.get('x.com', 'a')
      expect(seconds).toBeGreaterThan(50)
      expect(seconds).toBeLessThanOrEqual(60)
    })

    it('returns null after a value expires', async () => {
      await putCached(cache, 'x.com', 'a', { seconds: 0.3 })
      expect(await getCached(cache, 'x.com', 'a')).not.toBeNull()
      const readCached = () => getCached(cache, 'x.com', 'a')
      await expect.poll(readCached).toBeNull()
    })

    it('stores nothing with zero or negative seconds, and removes the previous value', async () => {
      await putCached(cache, 'x.com', 'a')
      await putCached(cache, 'x.com', 'a', { seconds: 0 })
      await putCached(cache, 'x.com', 'b', { seconds: -1 })
      expect([await getCached(cache, 'x.com', 'a'), await getCached(cache, 'x.com', 'b')]).toEqual([
        null,
        null,
      ])
    })

    it('keeps the last of two concurrent writes, in the order of the calls', async () => {
      const { epoch } = await cache.get('x.com', 'a')
      const one = Uint8Array.of(1)
      const two = Uint8Array.of(2)
      await Promise.all([
        cache.set('x.com', 'a', value(one), 60, epoch),
        cache.set('x.com', 'a', value(two), 60, epoch),
      ])
      expect((await getCached(cache, 'x.com', 'a'))?.bytes[0]).toBe(2)
    })

    it('drops every value of a tag and no other value', async () => {
      await putCached(cache, 'x.com', 'a')
      await putCached(cache, 'x.com', 'b')
      await putCached(cache, 'x.com.au', 'a')
      expect(await cache.drop('x.com')).toBe(2)
      expect(await cache.drop('x.com')).toBe(0)
      expect([await getCached(cache, 'x.com', 'a'), await getCached(cache, 'x.com', 'b')]).toEqual([
        null,
        null,
      ])
      expect(await getCached(cache, 'x.com.au', 'a')).not.toBeNull()
    })

    it('does not count expired values in a drop', async () => {
      await putCached(cache, 'x.com', 'a', { seconds: 0.05 })
      await putCached(cache, 'x.com', 'b')
      await sleep(100)
      expect(await getCached(cache, 'x.com', 'a')).toBeNull()
      expect(await cache.drop('x.com')).toBe(1)
    })

    it('stores values computed after a drop of their tag', async () => {
      await putCached(cache, 'x.com', 'a')
      await cache.drop('x.com')
      await putCached(cache, 'x.com', 'a')
      expect(await getCached(cache, 'x.com', 'a')).not.toBeNull()
    })

    it('rejects a value whose computation began before a drop of its tag', async () => {
      const { epoch } = await cache.get('x.com', 'a')
      const { epoch: epochOfY } = await cache.get('y.com', 'a')
      await cache.drop('x.com')
      await cache.set('x.com', 'a', value(ANY_BYTES), 60, epoch)
      await cache.set('y.com', 'a', value(ANY_BYTES), 60, epochOfY)
      expect(await getCached(cache, 'x.com', 'a')).toBeNull()
      expect(await getCached(cache, 'y.com', 'a')).not.toBeNull()
    })

    it('stores the values of two concurrent misses of one tag', async () => {
      const [one, two] = await Promise.all([cache.get('x.com', 'a'), cache.get('x.com', 'b')])
      await cache.set('x.com', 'a', value(ANY_BYTES), 60, one.epoch)
      await cache.set('x.com', 'b', value(ANY_BYTES), 60, two.epoch)
      expect(await cache.drop('x.com')).toBe(2)
    })

    it('clears every value, and rejects values whose computation began before', async () => {
      const { epoch } = await cache.get('y.com', 'a')
      await putCached(cache, 'x.com', 'a')
      await cache.clear()
      await cache.set('y.com', 'a', value(ANY_BYTES), 60, epoch)
      expect([await getCached(cache, 'x.com', 'a'), await getCached(cache, 'y.com', 'a')]).toEqual([
        null,
        null,
      ])
    })

    it('may be closed twice', async () => {
      await cache.close()
      await expect(cache.close()).resolves.toBeUndefined()
    })
  })
}
