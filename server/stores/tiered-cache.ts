// Puts the memory cache of this process in front of the shared cache; an unavailable shared cache is a miss.
import type { Cache, CacheLookup, Epoch } from './cache.ts'

/** @param shared a cache whose methods reject while its server is unavailable. */
export function tieredCache(memory: Cache, shared: Cache): Cache {
  return {
    async get(tag, key) {
      const local = await memory.get(tag, key)
      if (local.cached) return local
      const remote = await shared.get(tag, key).catch(() => null)
      if (remote === null) return local
      const { cached, seconds } = remote
      // The epoch is older than the shared read, so a drop in between discards this value.
      if (cached) await memory.set(tag, key, cached, seconds, local.epoch)
      return { cached, seconds, epoch: joinEpochs(local, remote) }
    },
    async set(tag, key, value, seconds, epoch) {
      const [localEpoch, sharedEpoch] = splitEpoch(epoch)
      await memory.set(tag, key, value, seconds, localEpoch)
      // A removal needs no epoch.
      if (sharedEpoch === null && seconds > 0) return
      await shared.set(tag, key, value, seconds, sharedEpoch ?? '').catch(() => {})
    },
    async drop(tag) {
      const dropped = await Promise.all([memory.drop(tag), shared.drop(tag)])
      // Both caches hold nearly the same values, so a sum would count them twice.
      return Math.max(...dropped)
    },
    async clear() {
      await Promise.all([memory.clear(), shared.clear()])
    },
    async close() {
      await Promise.all([memory.close(), shared.close()])
    },
  }
}

const joinEpochs = (local: CacheLookup, remote: CacheLookup): Epoch =>
  `${local.epoch} ${remote.epoch}`

/** @returns null as the shared epoch when the shared cache was unavailable; then `set` skips it. */
function splitEpoch(epoch: Epoch): [localEpoch: Epoch, sharedEpoch: Epoch | null] {
  const separator = epoch.indexOf(' ')
  return separator === -1 ? [epoch, null] : [epoch.slice(0, separator), epoch.slice(separator + 1)]
}
