// Counts the requests with each key by day: in memory, and every ten seconds in the store.
import { Unavailable } from '../../schema/problems.ts'
import type { DayUsage } from '../../schema/resolvers.ts'
import type { KeyUsage, UsageRecords } from '../stores/records.ts'

/** The days that a key can read, today included. */
const DAYS = 30
const DAY_MS = 86_400_000
/** A process that is killed loses the counts of at most this time. */
const FLUSH_INTERVAL_MS = 10_000
/** Counts of a day that wait for the store, about 200 bytes each. Keys beyond this number are not counted. */
const MAX_PENDING = 100_000

export interface UsageCounter {
  /** Counts one request. @param isRefused whether it was answered with 403 or 429. */
  count(keyId: string, isRefused: boolean): void
  /**
   * Reads the usage of a key on the last 30 days, oldest first. Requests that other processes answered in the last ten
   * seconds may be missing.
   */
  find(keyId: string): Promise<DayUsage[]>
  /** Adds the counts so far to the store, and stops. */
  close(): Promise<void>
}

/**
 * @param onError receives errors of the store other than an outage. After an error the counts are added again, so some
 *   requests may be counted twice.
 * @param now milliseconds since 1970; tests pass their own.
 */
export function createUsageCounter(
  records: UsageRecords,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): UsageCounter {
  /** The counts that the store lacks, by day and then by key, because one name of both would cost 0.5 µs a request. */
  const pending = new Map<string, Map<string, KeyUsage>>()
  let today = { start: 0, name: '' }
  const nameOfToday = () => {
    const time = now()
    if (time < today.start || time >= today.start + DAY_MS) {
      const start = Math.floor(time / DAY_MS) * DAY_MS
      today = { start, name: nameOfDay(start) }
    }
    return today.name
  }
  const add = (day: string, keyId: string, requests: number, refused: number) => {
    const counts = pending.get(day) ?? new Map<string, KeyUsage>()
    const existing = counts.get(keyId)
    if (existing) {
      existing.requests += requests
      existing.refused += refused
      return
    }
    if (counts.size < MAX_PENDING) counts.set(keyId, { keyId, day, requests, refused })
    pending.set(day, counts)
  }
  const flush = async () => {
    const counts = [...pending.values()].flatMap((countsOfDay) => [...countsOfDay.values()])
    if (counts.length === 0) return
    pending.clear()
    try {
      await records.add(counts, lastDays(now())[0] as string)
    } catch (error) {
      for (const { day, keyId, requests, refused } of counts) add(day, keyId, requests, refused)
      if (!(error instanceof Unavailable)) onError(error)
    }
  }
  let flushing = Promise.resolve()
  const flushInTurn = () => {
    flushing = flushing.then(flush)
    return flushing
  }
  const timer = setInterval(flushInTurn, FLUSH_INTERVAL_MS).unref()
  return {
    count(keyId, isRefused) {
      add(nameOfToday(), keyId, 1, isRefused ? 1 : 0)
    },
    async find(keyId) {
      // Counts on their way to the store are neither pending nor certain to be read.
      await flushing
      const days = lastDays(now())
      const stored = new Map((await records.find(keyId, days)).map((count) => [count.day, count]))
      return days.map((date) => {
        const counts = [stored.get(date), pending.get(date)?.get(keyId)]
        const sum = (name: 'requests' | 'refused') =>
          counts.reduce((total, count) => total + (count?.[name] ?? 0), 0)
        return { date, requests: sum('requests'), refused: sum('refused') }
      })
    },
    close() {
      clearInterval(timer)
      return flushInTurn()
    },
  }
}

/** @returns the UTC dates of the last 30 days, oldest first. */
const lastDays = (time: number): string[] =>
  Array.from({ length: DAYS }, (_, i) => nameOfDay(time - (DAYS - 1 - i) * DAY_MS))

const nameOfDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
