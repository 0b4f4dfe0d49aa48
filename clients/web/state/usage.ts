// How often this page asked today, hour by hour: in memory, and in the browser where the reader agreed.
import { kept } from './store.ts'

export interface Tally {
  /** In UTC, as the quota's day is. */
  day: string
  answered: number[]
  refused: number[]
}

const STORED = 'logograph.tally'
const today = () => new Date().toISOString().slice(0, 10)
const empty = (): Tally => {
  return { day: today(), answered: Array(24).fill(0), refused: Array(24).fill(0) }
}

const isHours = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 24 && value.every((count) => Number.isInteger(count))

function restored(): Tally | null {
  try {
    const { day, answered, refused } = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    return day === today() && isHours(answered) && isHours(refused)
      ? { day, answered, refused }
      : null
  } catch {
    return null
  }
}

export const remembers = kept(localStorage.getItem(STORED) !== null)
export const tally = kept<Tally>(restored() ?? empty())

export function count(answered: boolean): void {
  const known = tally.get().day === today() ? tally.get() : empty()
  const hours = answered ? 'answered' : 'refused'
  const hour = new Date().getUTCHours()
  const next = { ...known, [hours]: known[hours].map((n, i) => (i === hour ? n + 1 : n)) }
  tally.set(next)
  if (remembers.get()) localStorage.setItem(STORED, JSON.stringify(next))
}

export function remember(agreed: boolean): void {
  remembers.set(agreed)
  if (agreed) localStorage.setItem(STORED, JSON.stringify(tally.get()))
  else localStorage.removeItem(STORED)
}
