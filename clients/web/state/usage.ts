// Requests of this page per hour today, kept in memory and, with the reader's consent, in localStorage.
import { createStore } from './store.ts'

export interface Usage {
  /** UTC date, like the quota's day. */
  day: string
  answered: number[]
  refused: number[]
}

const STORAGE_KEY = 'logograph.tally'
const today = () => new Date().toISOString().slice(0, 10)
const empty = (): Usage => {
  return { day: today(), answered: Array(24).fill(0), refused: Array(24).fill(0) }
}

const isHours = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 24 && value.every((count) => Number.isInteger(count))

function readStored(): Usage | null {
  try {
    const { day, answered, refused } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return day === today() && isHours(answered) && isHours(refused)
      ? { day, answered, refused }
      : null
  } catch {
    return null
  }
}

export const isPersisted = createStore(localStorage.getItem(STORAGE_KEY) !== null)
export const usage = createStore<Usage>(readStored() ?? empty())

export function countRequest(answered: boolean): void {
  const current = usage.get().day === today() ? usage.get() : empty()
  const hours = answered ? 'answered' : 'refused'
  const hour = new Date().getUTCHours()
  const next = { ...current, [hours]: current[hours].map((n, i) => (i === hour ? n + 1 : n)) }
  usage.set(next)
  if (isPersisted.get()) localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
}

export function setPersisted(agreed: boolean): void {
  isPersisted.set(agreed)
  if (agreed) localStorage.setItem(STORAGE_KEY, JSON.stringify(usage.get()))
  else localStorage.removeItem(STORAGE_KEY)
}
