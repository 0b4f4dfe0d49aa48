// Locks in Redis: an owner's token that runs out unless its holder prolongs it, and a word to those who wait.
import { randomBytes } from 'node:crypto'
import type { Result } from 'ioredis'
import type { Lock, Locks } from '../locks.ts'
import { createWaiters } from '../waiters.ts'
import type { Link } from './connection.ts'

/** How long a lock outlives its holder. */
const LIFE_MS = 2000

// Only the owner's: after a long pause it may be another's by now.
const PROLONG = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('pexpire', KEYS[1], ARGV[2])`

const RELEASE = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('unlink', KEYS[1])
redis.call('publish', ARGV[2], ARGV[3])
return 1`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    lockProlong(key: string, token: string, milliseconds: number): Result<number, Context>
    lockRelease(key: string, token: string, channel: string, name: string): Result<number, Context>
  }
}

/** @param life milliseconds that a lock outlives its holder. */
export function redisLocks(link: Link, prefix: string, life = LIFE_MS): Locks {
  link.define({ lockProlong: [1, PROLONG], lockRelease: [1, RELEASE] })
  const channel = `${prefix}:freed`
  const keyOf = (name: string) => `${prefix}:l:${name}`
  const waiters = createWaiters()
  const held = new Set<Lock>()
  link.hear(channel, waiters.tell, waiters.tellAll)

  const holding = (name: string, token: string): Lock => {
    const key = keyOf(name)
    const prolong = () =>
      link
        .run((redis) => redis.lockProlong(key, token, life))
        .then(
          (mine) => mine === 0 && clearInterval(timer),
          // Away: it may run out, and another may do the same work once more.
          () => {},
        )
    const timer = setInterval(prolong, life / 4).unref()
    const lock: Lock = {
      async release() {
        clearInterval(timer)
        if (!held.delete(lock)) return
        // What cannot be let go runs out by itself.
        await link.run((redis) => redis.lockRelease(key, token, channel, name)).catch(() => {})
      },
    }
    held.add(lock)
    return lock
  }

  return {
    async take(name) {
      const token = randomBytes(12).toString('base64url')
      try {
        const taken = await link.run((redis) => redis.set(keyOf(name), token, 'PX', life, 'NX'))
        return taken === null ? null : holding(name, token)
      } catch {
        return ALONE
      }
    },
    async freed(name, milliseconds) {
      // Before the question: what is let go after the answer is told.
      const { told, within } = waiters.wait(name, milliseconds)
      link
        .run((redis) => redis.pttl(keyOf(name)))
        .then(
          (left) => within(left + 1),
          () => within(0),
        )
      await told
    },
    async close() {
      await Promise.all([...held].map((lock) => lock.release()))
      waiters.tellAll()
    },
  }
}

/** Where nobody can be asked. */
const ALONE: Lock = { release: async () => {} }
