// A lease that allows one writer among all processes; the holder renews it, and it expires when the holder dies.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE, Unavailable } from '../../../schema/problems.ts'
import type { QueryRunner } from './collection-pages.ts'
import { isDuplicateKey } from './errors.ts'

/** Time until the lease of a killed holder expires. */
const LEASE_MS = 6000
const RENEW_INTERVAL_MS = 1500
const RETRY_INTERVAL_MS = 50
/** Longest wait for the lease; one batch of an import takes one or two seconds. */
const WAIT_TIMEOUT_MS = 30_000
const RETRY_AFTER_SECONDS = 5

export function createLease(link: QueryRunner, name: string) {
  const owner = randomUUID()
  /** Callers of this process wait for each other with this promise, so that only one of them polls the lease. */
  let lastWork: Promise<unknown> = Promise.resolve()

  const acquire = async (): Promise<boolean> => {
    const now = Date.now()
    const set = { $set: { owner, until: new Date(now + LEASE_MS) } }
    const expiredLease = { _id: name, until: { $lt: new Date(now) } }
    try {
      await link.run(({ leases }) => leases.updateOne(expiredLease, set, { upsert: true }))
      return true
    } catch (error) {
      // The lease is taken: the upsert failed on its `_id`.
      if (isDuplicateKey(error)) return false
      throw error
    }
  }
  const extend = (milliseconds: number) => {
    const set = { $set: { until: new Date(Date.now() + milliseconds) } }
    return link.run(({ leases }) => leases.updateOne({ _id: name, owner }, set))
  }
  const runWithLease = async <T>(work: () => Promise<T>): Promise<T> => {
    const deadline = Date.now() + WAIT_TIMEOUT_MS
    while (!(await acquire())) {
      if (Date.now() > deadline) throw new Unavailable(DATABASE, RETRY_AFTER_SECONDS)
      await sleep(RETRY_INTERVAL_MS)
    }
    const renewals = setInterval(() => extend(LEASE_MS).catch(() => {}), RENEW_INTERVAL_MS)
    try {
      return await work()
    } finally {
      clearInterval(renewals)
      // Sets the expiry to the past, so that the next writer need not wait.
      await extend(-1).catch(() => {})
    }
  }
  /** Runs the work while it holds the lease. @throws Unavailable when others hold it for too long. */
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = lastWork.then(() => runWithLease(work))
    lastWork = result.catch(() => {})
    return result
  }
}
