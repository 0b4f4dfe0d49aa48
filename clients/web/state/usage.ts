// Requests of this page per hour today, kept in memory and, with the reader's consent, in localStorage.
import { createStore } from './store.ts'

export interface Usage {
  /** UTC date, like the quota's day. */
  day: string
  /** Requests with a 2xx or 304 response, for each UTC hour. */
  answered: number[]
  /** All other responses, for each UTC hour. */
  refused: number[]
}

/** Name in localStorage. It cannot change, nor can the property names of `Usage`, because browsers have stored both. */
const STORAGE_KEY = 'logograph.tally'
const today = () => new Date().toISOString().slice(0, 10)
const emptyUsage = (): Usage => {
  return { day: today(), answered: Array(24).fill(0), refused: Array(24).fill(0) }
}

const isHourlyCounts = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 24 && value.every((count) => Number.isInteger(count))

function readStored(): Usage | null {
  try {
    const { day, answered, refused } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return day === today() && isHourlyCounts(answered) && isHourlyCounts(refused)
      ? { day, answered, refused }
      : null
  } catch {
    return null
  }
}

export const isPersisted = createStore(localStorage.getItem(STORAGE_KEY) !== null)
export const usage = createStore<Usage>(readStored() ?? emptyUsage())

export function countRequest(isSuccess: boolean): void {
  const current = usage.get().day === today() ? usage.get() : emptyUsage()
  const series = isSuccess ? 'answered' : 'refused'
  const hour = new Date().getUTCHours()
  const next = {
    ...current,
    [series]: current[series].map((count, i) => (i === hour ? count + 1 : count)),
  }
  usage.set(next)
  if (isPersisted.get()) localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
}

export function setPersisted(hasConsent: boolean): void {
  isPersisted.set(hasConsent)
  if (hasConsent) localStorage.setItem(STORAGE_KEY, JSON.stringify(usage.get()))
  else localStorage.removeItem(STORAGE_KEY)
}
