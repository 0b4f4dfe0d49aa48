// Deletes visits that nobody has asked for since they expired, so that the store does not grow for ever.
import type { Locks } from './locks.ts'
import type { StateRecords, VisitRecords } from './records.ts'

/** How long visits are kept after they expired, in milliseconds; null keeps them. */
export interface Retention {
  /** For visits that found a logo. */
  visitsMs: number | null
  /** For visits that found none or failed. */
  unknownMs: number | null
}

/** The first time after a start; a process that restarts more often leaves the work to the others. */
const FIRST_AFTER_MS = 3_600_000
const INTERVAL_MS = 86_400_000
/** A process that finds a newer run of another one skips its own; half a day, because their clocks and timers differ. */
const RECENT_MS = INTERVAL_MS / 2
/** The lock of a run, and the name of the time of the last run in the store, in milliseconds since 1970. */
const LAST_RUN = 'retention'

/** @returns the number of deleted visits with a logo and without one. */
export async function pruneVisits(
  visits: Pick<VisitRecords, 'prune'>,
  { visitsMs, unknownMs }: Retention,
): Promise<{ found: number; none: number }> {
  const now = Date.now()
  const found = visitsMs === null ? 0 : await visits.prune(new Date(now - visitsMs), ['found'])
  const none =
    unknownMs === null ? 0 : await visits.prune(new Date(now - unknownMs), ['nothing', 'failed'])
  return { found, none }
}

export interface RetentionStores {
  visits: Pick<VisitRecords, 'prune'>
  state: StateRecords
  locks: Pick<Locks, 'acquire'>
}

/**
 * Prunes an hour after the start and then once a day. Of the processes on one store, one prunes each day.
 * @param onError called when a store fails; the next day tries again. @returns a function that ends it.
 */
export function startRetention(
  stores: RetentionStores,
  retention: Retention,
  onError: (error: unknown) => void,
): () => void {
  const prune = () => {
    timer = setTimeout(prune, INTERVAL_MS).unref()
    pruneOnceADay(stores, retention).catch(onError)
  }
  let timer = setTimeout(prune, FIRST_AFTER_MS).unref()
  return () => clearTimeout(timer)
}

async function pruneOnceADay(
  { visits, state, locks }: RetentionStores,
  retention: Retention,
): Promise<void> {
  const lock = await locks.acquire(LAST_RUN)
  if (lock === null) return
  try {
    if (Date.now() - Number(await state.get(LAST_RUN)) < RECENT_MS) return
    await pruneVisits(visits, retention)
    await state.set(LAST_RUN, String(Date.now()))
  } finally {
    await lock.release()
  }
}
