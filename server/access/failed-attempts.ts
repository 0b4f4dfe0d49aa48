// Counts the invalid keys that an address sends, so that nobody can guess keys fast.
import { LRUCache } from 'lru-cache'
import { MINUTE_SECONDS } from './quota.ts'

/** Invalid keys that an address may send in a minute. */
export const MAX_FAILED_ATTEMPTS = 20
/** Addresses that are counted at a time, each with up to 20 hashes: at most about 20 MB. */
const MAX_ADDRESSES = 10_000

export interface FailedAttempts {
  /**
   * @returns whether the address has reached `MAX_FAILED_ATTEMPTS` in this minute, so that its keys are not looked up.
   */
  isBlocked(address: string): boolean
  /** Counts an invalid key each time it is sent. @param address from `subjectOfIp`. */
  count(address: string): void
  /**
   * Counts an invalid key only once a minute: pages that moved here from another service send one key with each image.
   * @returns whether it was counted.
   */
  countOnce(address: string, keyHash: string): boolean
  /** Blocks the address until the minute ends, because other processes have counted its attempts too. */
  block(address: string): void
  /** Seconds until the minute ends. */
  retryAfter(): number
}

/** The failed attempts of one address in the current minute. */
interface Attempts {
  count: number
  hashes: Set<string>
}

/**
 * Counts in this process: minutes start on a UTC boundary, like those of quotas.
 * @param now milliseconds since 1970; tests pass their own.
 */
export function createFailedAttempts(now: () => number = Date.now): FailedAttempts {
  const attemptsByAddress = new LRUCache<string, Attempts>({ max: MAX_ADDRESSES })
  let minute = 0
  const find = (address: string): Attempts | undefined => {
    const currentMinute = Math.floor(now() / 1000 / MINUTE_SECONDS)
    if (currentMinute !== minute) attemptsByAddress.clear()
    minute = currentMinute
    return attemptsByAddress.get(address)
  }
  const findOrCreate = (address: string): Attempts => {
    const existing = find(address)
    if (existing) return existing
    const created = { count: 0, hashes: new Set<string>() }
    attemptsByAddress.set(address, created)
    return created
  }
  return {
    isBlocked: (address) => (find(address)?.count ?? 0) >= MAX_FAILED_ATTEMPTS,
    count(address) {
      findOrCreate(address).count++
    },
    countOnce(address, keyHash) {
      const attempts = findOrCreate(address)
      if (attempts.count >= MAX_FAILED_ATTEMPTS || attempts.hashes.has(keyHash)) return false
      attempts.hashes.add(keyHash)
      attempts.count++
      return true
    },
    block(address) {
      findOrCreate(address).count = MAX_FAILED_ATTEMPTS
    },
    retryAfter: () => MINUTE_SECONDS - (Math.floor(now() / 1000) % MINUTE_SECONDS),
  }
}

/**
 * Creates the attempts of a worker: it counts those that it sees, and its primary those of all workers.
 * @param report tells the primary of an attempt; a null hash counts each time. The primary answers with `block`.
 */
export function sharedFailedAttempts(
  report: (address: string, keyHash: string | null) => void,
): FailedAttempts {
  const attempts = createFailedAttempts()
  return {
    ...attempts,
    count(address) {
      attempts.count(address)
      report(address, null)
    },
    countOnce(address, keyHash) {
      const isCounted = attempts.countOnce(address, keyHash)
      if (isCounted) report(address, keyHash)
      return isCounted
    },
  }
}
