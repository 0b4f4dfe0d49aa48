// Visits of a list that workers make: handed over, and watched until they have ended.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Apex } from '../../schema/apex.ts'
import type { Outcome } from '../../schema/visit.ts'
import type { Jobs } from '../jobs/index.ts'
import type { VisitRecords } from '../stores/records.ts'

const LOOK_MS = 500
/** So long after the last sign of a worker nothing more is expected of it. */
const PATIENCE_MS = 20_000

/**
 * @param signal gives up waiting; what was handed over is visited all the same.
 * @returns what became of it, at its first failure `failed`: it is tried again behind our back. null when no worker makes it.
 */
export function queued(
  jobs: Jobs,
  visits: VisitRecords,
  signal: AbortSignal,
): (domain: Apex) => Promise<Outcome | null> {
  const seen = lastSeen(jobs)
  return async (domain) => {
    if (signal.aborted || !(await jobs.request(domain).catch(() => false))) return null
    while (!signal.aborted && Date.now() - (await seen()) < PATIENCE_MS) {
      await sleep(LOOK_MS)
      const state = await jobs.stateOf(domain).catch(() => 'open')
      if (state === 'failing') return 'failed'
      if (state === 'gone') return (await visits.find([domain]))[0]?.outcome ?? null
    }
    return null
  }
}

/** When a worker was last there; asked once in a while however many want to know. */
function lastSeen(jobs: Jobs): () => Promise<number> {
  let [seen, looked] = [Date.now(), Date.now()]
  return async () => {
    if (Date.now() - looked > LOOK_MS) {
      looked = Date.now()
      if (await jobs.isAwake().catch(() => false)) seen = Date.now()
    }
    return seen
  }
}
