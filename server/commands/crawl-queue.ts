// Visits the domains of a crawl through the job queue, and waits for the workers to finish them.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../../schema/site.ts'
import type { Outcome } from '../../schema/visit.ts'
import type { Jobs } from '../jobs/index.ts'
import type { VisitRecords } from '../stores/records.ts'

const POLL_MS = 500
/** The workers count as gone when none has been seen for this long. */
const WORKER_TIMEOUT_MS = 20_000

/**
 * @param signal ends the wait; workers still make the queued visits.
 * @returns a function that queues a visit and returns its outcome: `failed` after the first failure, although the queue
 *   retries the visit; null when no worker makes the visit or the signal ended the wait.
 */
export function visitThroughQueue(
  jobs: Jobs,
  visits: VisitRecords,
  signal: AbortSignal,
): (domain: Site) => Promise<Outcome | null> {
  const lastWorkerSeenAt = monitorWorkers(jobs)
  return async (domain) => {
    if (signal.aborted || !(await jobs.request(domain, 'visit').catch(() => false))) return null
    while (!signal.aborted && Date.now() - (await lastWorkerSeenAt()) < WORKER_TIMEOUT_MS) {
      await sleep(POLL_MS)
      const state = await jobs.stateOf(domain).catch(() => 'pending')
      if (state === 'failing') return 'failed'
      if (state === 'gone') return (await visits.find([domain]))[0]?.outcome ?? null
    }
    return null
  }
}

/** @returns a function that returns when a worker was last seen. Many calls share one check per interval. */
function monitorWorkers(jobs: Jobs): () => Promise<number> {
  let seenAt = Date.now()
  let checkedAt = Date.now()
  return async () => {
    if (Date.now() - checkedAt > POLL_MS) {
      checkedAt = Date.now()
      if (await jobs.hasWorker().catch(() => false)) seenAt = Date.now()
    }
    return seenAt
  }
}
