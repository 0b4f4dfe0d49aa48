// Publishes changes to every process through numbered events, which each process polls four times a second.
import type { Change, Changes } from '../records.ts'
import { isInserted, type MongoLink, retryUpsert } from './connection.ts'
import type { EventDocument, Models } from './models.ts'

/** A quarter of the second in which a change must arrive. */
const POLL_MS = 250
/** A process that is further behind gets one `everything` change. */
const MAX_EVENTS_BEHIND = 500
/** Number of the newest events that are kept. */
export const MAX_STORED_EVENTS = 2000
/** After this time an unfinished event counts as a killed write, which may have changed everything. */
export const WRITE_TIMEOUT_MS = 5000
/** An unfinished event is polled for this long, because its write may only be slow. */
const MAX_PENDING_MS = 120_000

/**
 * Runs a write and publishes its changes. The event is inserted before the write, so other processes
 * notice a writer that is killed in between and assume that everything changed.
 */
export type WriteAndPublish = <T>(
  write: () => Promise<{ result: T; changes: Change[] }>,
) => Promise<T>

/** Old events are deleted after each of this many events. */
const CLEANUP_INTERVAL = 100

/** An event whose write may still run. */
interface PendingEvent {
  /** When this process first read the event, in milliseconds since 1970. */
  since: number
  wasReported: boolean
}

/** Events are ordered by a counter, because the clocks of several machines differ. */
export function createChanges(link: MongoLink) {
  /** Each listener with the number of the last event before it subscribed. */
  const listeners = new Map<(change: Change) => void, number>()
  const pending = new Map<number, PendingEvent>()
  let lastReadNumber: number | null = null
  /** Number of this process's last event; a later subscriber already reads the data of that write. */
  let lastOwnNumber = 0
  let timer: NodeJS.Timeout | null = null
  let isPolling = false

  const notify = (change: Change, number: number) => {
    for (const [listener, lastNumber] of listeners) if (number > lastNumber) listener(change)
  }

  const readNewEvents = async (models: Models): Promise<void> => {
    const newest = await newestNumber(models)
    const previous = lastReadNumber ?? newest
    // A smaller number means that the database was replaced.
    if (newest < previous || newest - previous > MAX_EVENTS_BEHIND) {
      pending.clear()
      // The number is greater than that of every subscriber, so all of them are notified.
      notify({ what: 'everything' }, Math.max(newest, lastOwnNumber + 1))
    } else {
      for (let number = previous + 1; number <= newest; number++)
        pending.set(number, { since: Date.now(), wasReported: false })
    }
    lastReadNumber = newest
    if (pending.size > 0) await readPending(models)
  }
  const readPending = async ({ events }: Models): Promise<void> => {
    // Lists each number, because some MongoDB-compatible servers scan the whole collection for a range.
    const documents = await events
      .find({ _id: { $in: [...pending.keys()] } })
      .lean<EventDocument[]>()
    for (const { _id, changes } of documents.sort((a, b) => a._id - b._id)) {
      if (changes === null) continue
      pending.delete(_id)
      for (const change of changes) notify(change, _id)
    }
    for (const [number, event] of pending) reportIfOverdue(number, event)
  }
  const reportIfOverdue = (number: number, event: PendingEvent) => {
    const age = Date.now() - event.since
    if (age > WRITE_TIMEOUT_MS && !event.wasReported) {
      event.wasReported = true
      notify({ what: 'everything' }, number)
    }
    if (age > MAX_PENDING_MS) pending.delete(number)
  }

  const poll = async (): Promise<void> => {
    if (isPolling) return
    isPolling = true
    // After a failure the next poll reads the same events: `lastReadNumber` is unchanged, or `pending` has them.
    await link.run(readNewEvents).catch(() => {})
    isPolling = false
  }
  const writeAndPublish: WriteAndPublish = async (write) => {
    const number = await link.run(insertEvent(lastOwnNumber))
    lastOwnNumber = Math.max(lastOwnNumber, number)
    let changes: Change[] = [{ what: 'everything' }]
    try {
      const written = await write()
      changes = written.changes
      return written.result
    } finally {
      // A failed write may have changed part of the data, so its event says `everything`.
      await link.run(({ events }) => events.updateOne({ _id: number }, { $set: { changes } }))
      if (number % CLEANUP_INTERVAL === 0) link.run(deleteOldEvents(number)).catch(() => {})
    }
  }

  return {
    writeAndPublish,
    /** Starts polling; called before the first read, so no later change is missed. */
    async start(models: Models) {
      lastReadNumber ??= await newestNumber(models)
      timer ??= setInterval(poll, POLL_MS).unref()
    },
    subscribe(listener) {
      listeners.set(listener, lastOwnNumber)
      return () => listeners.delete(listener)
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  } satisfies Changes & { writeAndPublish: WriteAndPublish; start: unknown; stop(): void }
}

export const newestNumber = async ({ counters }: Models): Promise<number> =>
  (await counters.findById('events').lean())?.count ?? 0

/** Inserts an event with the next free number. @returns the number; numbers have no gaps. */
const insertEvent =
  (after: number) =>
  async (models: Models): Promise<number> => {
    const { events, counters } = models
    let number = Math.max(after, await newestNumber(models)) + 1
    while (!(await isInserted(() => events.create({ _id: number, changes: null })))) number++
    const update = { $max: { count: number } }
    await retryUpsert(() => counters.updateOne({ _id: 'events' }, update, { upsert: true }))
    return number
  }

const deleteOldEvents =
  (number: number) =>
  async ({ events }: Models): Promise<void> => {
    await events.deleteMany({ _id: { $lt: number - MAX_STORED_EVENTS } })
  }
