// Locks in Redis: a key that expires unless its holder renews it, and a message to the waiters on release.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from 'ioredis'
import { createHeldLocks, type Lock, type Locks } from '../locks.ts'
import { createWaiters } from '../waiters.ts'
import type { RedisLink } from './connection.ts'

/** Time until the lock of a dead holder expires. */
const LOCK_TTL_MS = 2000

// A waiter also reads the lock itself, because no message comes from a dead holder, or without permission for the channel.
// The pauses double, so that a wait without messages is at most twice as long, and at most 200 ms longer.
const FIRST_PAUSE_MS = 10
const MAX_PAUSE_MS = 200

// Renews only with the owner's token: after a long pause another process may hold the lock.
const RENEW_SCRIPT = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('pexpire', KEYS[1], ARGV[2])`

// Without the permission to publish, the waiters find the free lock by themselves.
const RELEASE_SCRIPT = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('unlink', KEYS[1])
redis.pcall('publish', ARGV[2], ARGV[3])
return 1`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    lockRenew(key: string, token: string, milliseconds: number): Result<number, Context>
    lockRelease(key: string, token: string, channel: string, name: string): Result<number, Context>
  }
}

/** @param ttlMs time in milliseconds until the lock of a dead holder expires. */
export function redisLocks(link: RedisLink, prefix: string, ttlMs = LOCK_TTL_MS): Locks {
  link.define({ lockRenew: [1, RENEW_SCRIPT], lockRelease: [1, RELEASE_SCRIPT] })
  const channel = `${prefix}:freed`
  const keyOf = (name: string) => `${prefix}:l:${name}`
  const waiters = createWaiters()
  const held = createHeldLocks()
  link.subscribe(channel, { onMessage: waiters.wake, onGap: waiters.wakeAll })

  const createLock = (name: string, token: string): Lock => {
    const key = keyOf(name)
    const renew = () =>
      link
        .run((redis) => redis.lockRenew(key, token, ttlMs))
        .then(
          (renewed) => renewed === 0 && clearInterval(timer),
          // Without Redis the lock may expire, and another process may repeat the work.
          () => {},
        )
    const timer = setInterval(renew, ttlMs / 4).unref()
    return held.add(() => {
      clearInterval(timer)
      // A lock that cannot be released expires by itself.
      return link.run((redis) => redis.lockRelease(key, token, channel, name)).catch(() => {})
    })
  }

  return {
    async acquire(name) {
      const token = randomBytes(12).toString('base64url')
      try {
        const reply = await link.run((redis) => redis.set(keyOf(name), token, 'PX', ttlMs, 'NX'))
        return reply === null ? null : createLock(name, token)
      } catch {
        return LOCAL_LOCK
      }
    },
    async waitUntilFree(name, milliseconds) {
      // Waits before it reads the lock, so no release in between is missed.
      const { done } = waiters.wait(name, milliseconds)
      let isWaiting = true
      void done.then(() => {
        isWaiting = false
      })
      for (let pauseMs = FIRST_PAUSE_MS; isWaiting; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
        // Without Redis nobody holds a lock.
        const isHeld = await link.run((redis) => redis.exists(keyOf(name))).catch(() => 0)
        if (!isHeld) waiters.wake(name)
        await Promise.race([done, sleep(pauseMs, undefined, { ref: false })])
      }
    },
    async close() {
      await held.releaseAll()
      waiters.wakeAll()
    },
  }
}

/** Returned while Redis is unavailable: every process works without coordination. */
const LOCAL_LOCK: Lock = { release: async () => {} }
