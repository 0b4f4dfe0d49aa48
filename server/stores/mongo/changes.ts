// Publishes changes to every process through numbered events, which each process polls four times a second.
//
// The life of one event:
//   1. The writer inserts it with the next free number and no changes, then raises the counter. Only then it writes.
//   2. Each process that polls the new counter notes the number as pending.
//   3. The writer adds the changes: those of its write, or `everything` when the write failed.
//   4. At its next poll each process reads the changes, tells its listeners and forgets the number.
//   5. When the writer was killed before step 3, each process tells its listeners `everything` after 5 seconds. It
//      forgets the number after 2 minutes, because until then the write may only be slow.
//   6. The writer of a later event deletes it, once 2,000 newer ones exist.
import type { Change, Changes } from '../records.ts'
import type { MongoLink } from './connection.ts'
import { isInserted, retryUpsert } from './errors.ts'
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
export class MongoChanges implements Changes {
  readonly #link: MongoLink
  /** Each listener with the number of the last event before it subscribed. */
  readonly #listeners = new Map<(change: Change) => void, number>()
  readonly #pending = new Map<number, PendingEvent>()
  #lastReadNumber: number | null = null
  /** Number of this process's last event; a later subscriber already reads the data of that write. */
  #lastOwnNumber = 0
  #timer: NodeJS.Timeout | undefined
  #isPolling = false

  constructor(link: MongoLink) {
    this.#link = link
  }

  /** Starts polling; called before the first read, so no later change is missed. */
  async start(models: Models): Promise<void> {
    this.#lastReadNumber ??= await newestNumber(models)
    this.#timer ??= setInterval(() => this.#poll(), POLL_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.set(listener, this.#lastOwnNumber)
    return () => this.#listeners.delete(listener)
  }

  readonly writeAndPublish: WriteAndPublish = async (write) => {
    const number = await this.#link.run(insertEvent(this.#lastOwnNumber))
    this.#lastOwnNumber = Math.max(this.#lastOwnNumber, number)
    let changes: Change[] = [{ what: 'everything' }]
    try {
      const written = await write()
      changes = written.changes
      return written.result
    } finally {
      // A failed write may have changed part of the data, so its event says `everything`.
      await this.#link.run(({ events }) => events.updateOne({ _id: number }, { $set: { changes } }))
      if (number % CLEANUP_INTERVAL === 0) this.#link.run(deleteOldEvents(number)).catch(() => {})
    }
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    // After a failure the next poll reads the same events: `#lastReadNumber` is unchanged, or `#pending` has them.
    await this.#link.run((models) => this.#readNewEvents(models)).catch(() => {})
    this.#isPolling = false
  }

  async #readNewEvents(models: Models): Promise<void> {
    const newest = await newestNumber(models)
    const previous = this.#lastReadNumber ?? newest
    // A smaller number means that the database was replaced.
    if (newest < previous || newest - previous > MAX_EVENTS_BEHIND) {
      this.#pending.clear()
      // The number is greater than that of every subscriber, so all of them are notified.
      this.#notify({ what: 'everything' }, Math.max(newest, this.#lastOwnNumber + 1))
    } else {
      for (let number = previous + 1; number <= newest; number++)
        this.#pending.set(number, { since: Date.now(), wasReported: false })
    }
    this.#lastReadNumber = newest
    if (this.#pending.size > 0) await this.#readPending(models)
  }

  async #readPending({ events }: Models): Promise<void> {
    // Lists each number, because some MongoDB-compatible servers scan the whole collection for a range.
    const documents = await events
      .find({ _id: { $in: [...this.#pending.keys()] } })
      .lean<EventDocument[]>()
    for (const { _id, changes } of documents.sort((a, b) => a._id - b._id)) {
      if (changes === null) continue
      this.#pending.delete(_id)
      for (const change of changes) this.#notify(change, _id)
    }
    for (const [number, event] of this.#pending) this.#reportIfOverdue(number, event)
  }

  #reportIfOverdue(number: number, event: PendingEvent): void {
    const age = Date.now() - event.since
    if (age > WRITE_TIMEOUT_MS && !event.wasReported) {
      event.wasReported = true
      this.#notify({ what: 'everything' }, number)
    }
    if (age > MAX_PENDING_MS) this.#pending.delete(number)
  }

  #notify(change: Change, number: number): void {
    for (const [listener, lastNumber] of this.#listeners) if (number > lastNumber) listener(change)
  }
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
