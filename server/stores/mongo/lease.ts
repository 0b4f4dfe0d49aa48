// One writer at a time among all processes: a lease that its holder renews, and that ends by itself when the holder dies.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../../../schema/problems.ts'
import { isTaken, type Link } from './connection.ts'

/** How long others wait for one that was killed. */
const LEASE_MS = 6000
const RENEW_MS = 1500
const RETRY_MS = 50
/** An import's batch takes a second or two. */
const PATIENCE_MS = 30_000

export function leaseOf(link: Link, name: string) {
  const owner = randomUUID()
  /** Within this process they queue without asking. */
  let last: Promise<unknown> = Promise.resolve()

  const take = async (): Promise<boolean> => {
    const now = Date.now()
    const set = { $set: { owner, until: new Date(now + LEASE_MS) } }
    const free = { _id: name, until: { $lt: new Date(now) } }
    try {
      await link.ask(({ leases }) => leases.updateOne(free, set, { upsert: true }))
      return true
    } catch (error) {
      // It is there and not free, so that the upsert met its `_id`.
      if (isTaken(error)) return false
      throw error
    }
  }
  const extend = (milliseconds: number) => {
    const set = { $set: { until: new Date(Date.now() + milliseconds) } }
    return link.ask(({ leases }) => leases.updateOne({ _id: name, owner }, set))
  }
  const hold = async <T>(work: () => Promise<T>): Promise<T> => {
    const deadline = Date.now() + PATIENCE_MS
    while (!(await take())) {
      if (Date.now() > deadline) throw new Unavailable('records', 5)
      await sleep(RETRY_MS)
    }
    const clock = setInterval(() => extend(LEASE_MS).catch(() => {}), RENEW_MS)
    try {
      return await work()
    } finally {
      clearInterval(clock)
      await extend(-1).catch(() => {})
    }
  }
  /** Runs the work when nobody else does. @throws Unavailable when others do for too long. */
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => hold(work))
    last = turn.catch(() => {})
    return turn
  }
}
