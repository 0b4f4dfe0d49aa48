// Finds out which keys and domains changed during a backup, from the numbered events of the change log.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Change } from '../records.ts'
import { MAX_STORED_EVENTS, newestNumber, WRITE_TIMEOUT_MS } from './changes.ts'
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import type { EventDocument } from './models.ts'

/** Earlier events that may belong to writes which still run: one for each process. */
const RECENT_EVENTS = 200
const POLL_MS = 100

/** The state of the change log before a backup reads the first document. */
export interface FollowStart {
  newest: number
  /** Events of earlier writes that have not ended. */
  unfinished: number[]
}

export async function startFollowing(link: MongoLink): Promise<FollowStart> {
  const newest = await link.run(newestNumber)
  const events = await finishedEvents(link, newest - RECENT_EVENTS, [])
  return { newest, unfinished: unfinishedOf(events) }
}

/** @returns what has changed since the start. A write that did not end may have changed everything. */
export async function changesSince(
  link: MongoLink,
  { newest, unfinished }: FollowStart,
): Promise<Change[] | 'everything'> {
  const end = await link.run(newestNumber)
  if (end - newest > MAX_STORED_EVENTS) return 'everything'
  const events = await finishedEvents(link, newest, unfinished)
  // A write that neither ended before the backup nor during it was killed long ago, and changes nothing any more.
  const killed = new Set(unfinished)
  const current = events.filter(({ _id, changes }) => changes !== null || !killed.has(_id))
  if (unfinishedOf(current).length > 0) return 'everything'
  const changes = current.flatMap((event) => event.changes ?? [])
  return changes.some(({ what }) => what === 'everything') ? 'everything' : changes
}

/** Reads the events after a number and some others; waits until their writes have ended or count as killed. */
async function finishedEvents(
  link: MongoLink,
  after: number,
  others: number[],
): Promise<EventDocument[]> {
  const deadline = Date.now() + WRITE_TIMEOUT_MS
  for (;;) {
    const found = await link.run(
      ({ events }) =>
        events.find({ $or: [{ _id: { $gt: after } }, { _id: { $in: others } }] }).lean(),
      BULK_TIMEOUT_MS,
    )
    if (unfinishedOf(found).length === 0 || Date.now() > deadline) return found
    await sleep(POLL_MS)
  }
}

const unfinishedOf = (events: EventDocument[]): number[] =>
  events.filter(({ changes }) => changes === null).map(({ _id }) => _id)
