// Two caches as one: this process's memory answers first, the shared one fills it, and its absence is a miss.
import type { Cache, Epoch, Found } from './cache.ts'

/** @param shared rejects where it cannot answer. */
export function tieredCache(memory: Cache, shared: Cache): Cache {
  return {
    async get(tag, key) {
      const near = await memory.get(tag, key)
      if (near.cached) return near
      const far = await shared.get(tag, key).catch(() => null)
      if (far === null) return near
      const { cached, seconds } = far
      // By the epoch from before the question: what was dropped meanwhile is not brought back.
      if (cached) await memory.set(tag, key, cached, seconds, near.epoch)
      return { cached, seconds, epoch: joined(near, far) }
    },
    async set(tag, key, value, seconds, epoch) {
      const [near, far] = parted(epoch)
      await memory.set(tag, key, value, seconds, near)
      // What is to be forgotten is so everywhere, whatever was known when.
      if (far === null && seconds > 0) return
      await shared.set(tag, key, value, seconds, far ?? '').catch(() => {})
    },
    async drop(tag) {
      const dropped = await Promise.all([memory.drop(tag), shared.drop(tag)])
      // Nearly all that is in one is in the other.
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

const joined = (near: Found, far: Found): Epoch => `${near.epoch} ${far.epoch}`

/** The shared one's is missing where it could not answer: then it is not told of the value either. */
function parted(epoch: Epoch): [near: Epoch, far: Epoch | null] {
  const at = epoch.indexOf(' ')
  return at === -1 ? [epoch, null] : [epoch.slice(0, at), epoch.slice(at + 1)]
}
