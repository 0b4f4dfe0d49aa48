// How a write by one process becomes known to every other: numbered events, read four times a second.
import type { Change, Changes } from '../records.ts'
import { isTaken, type Link, upserted } from './connection.ts'
import type { EventDocument, Models } from './models.ts'

/** A quarter of the second in which a change must be seen. */
const POLL_MS = 250
/** Who is further behind is told that anything may have changed. */
const MOST_TOLD = 500
/** Events kept: more than anybody asks for. */
const KEPT = 2000
/** An event without an end is waited for: its write is under way, or was killed. Then anything may have changed. */
const WRITE_MS = 5000
/** And still asked for so long, since the write may have been slow. */
const FORGOTTEN_MS = 120_000

/**
 * Runs a write and tells what it changed. Its event is begun before the write: were the process killed
 * between the two, others would find it without an end, and take everything for changed.
 */
export type Announce = <T>(write: () => Promise<{ result: T; changes: Change[] }>) => Promise<T>

interface Missing {
  since: number
  told: boolean
}

/** By a counter and not by a clock: those of several machines differ. */
export function changesOf(link: Link) {
  const listeners = new Map<(change: Change) => void, number>()
  const missing = new Map<number, Missing>()
  let seen: number | null = null
  /** The last number of this process's own: who listens from then on knows of what came before. */
  let own = 0
  let timer: NodeJS.Timeout | null = null
  let looking = false

  const tell = (change: Change, number: number) => {
    for (const [listener, from] of listeners) if (number > from) listener(change)
  }

  const look = async (models: Models): Promise<void> => {
    const now = await headOf(models)
    const before = seen ?? now
    // Less than before: the database is another one.
    if (now < before || now - before > MOST_TOLD) {
      missing.clear()
      tell({ what: 'everything' }, Math.max(now, own + 1))
    } else {
      for (let n = before + 1; n <= now; n++) missing.set(n, { since: Date.now(), told: false })
    }
    seen = now
    if (missing.size > 0) await hear(models)
  }
  const hear = async ({ events }: Models): Promise<void> => {
    // Each by its number: a range would make other servers of the family read them all.
    const found = await events.find({ _id: { $in: [...missing.keys()] } }).lean<EventDocument[]>()
    for (const { _id, changes } of found.sort((a, b) => a._id - b._id)) {
      if (changes === null) continue
      missing.delete(_id)
      for (const change of changes) tell(change, _id)
    }
    for (const [number, one] of missing) giveUp(number, one)
  }
  const giveUp = (number: number, one: Missing) => {
    const age = Date.now() - one.since
    if (age > WRITE_MS && !one.told) {
      one.told = true
      tell({ what: 'everything' }, number)
    }
    if (age > FORGOTTEN_MS) missing.delete(number)
  }

  const poll = async (): Promise<void> => {
    if (looking) return
    looking = true
    // What cannot be read now is read when the server is back: `seen` stays where it was.
    await link.ask(look).catch(() => {})
    looking = false
  }
  const announce: Announce = async (write) => {
    const number = await link.ask(begin(own))
    own = Math.max(own, number)
    let changes: Change[] = [{ what: 'everything' }]
    try {
      const made = await write()
      changes = made.changes
      return made.result
    } finally {
      // Of a write that failed nobody knows how far it came.
      await link.ask(({ events }) => events.updateOne({ _id: number }, { $set: { changes } }))
      if (number % 100 === 0) link.ask(swept(number)).catch(() => {})
    }
  }

  return {
    announce,
    /** Asked before anything else is read: from here on, what others change is heard. */
    async greet(models: Models) {
      seen ??= await headOf(models)
      timer ??= setInterval(poll, POLL_MS).unref()
    },
    subscribe(listener) {
      listeners.set(listener, own)
      return () => listeners.delete(listener)
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  } satisfies Changes & { announce: Announce; greet: unknown; stop(): void }
}

const headOf = async ({ counters }: Models): Promise<number> =>
  (await counters.findById('events').lean())?.count ?? 0

/** Of two that try one number the server refuses one, which takes the next: no number is left out. */
const begin =
  (after: number) =>
  async (models: Models): Promise<number> => {
    const { events, counters } = models
    let number = Math.max(after, await headOf(models)) + 1
    while (!(await isFree(() => events.create({ _id: number, changes: null })))) number++
    const head = { $max: { count: number } }
    await upserted(() => counters.updateOne({ _id: 'events' }, head, { upsert: true }))
    return number
  }

async function isFree(write: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

const swept =
  (number: number) =>
  async ({ events }: Models): Promise<void> => {
    await events.deleteMany({ _id: { $lt: number - KEPT } })
  }
