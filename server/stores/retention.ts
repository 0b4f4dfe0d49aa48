// Deletes visits that nobody has asked for since they expired, so that the store does not grow for ever.
import type { VisitRecords } from './records.ts'

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

/**
 * Prunes an hour after the start and then once a day. Several processes may do so: each deletes what the others left.
 * @param onError called when a store fails; the next day tries again. @returns a function that ends it.
 */
export function startRetention(
  visits: Pick<VisitRecords, 'prune'>,
  retention: Retention,
  onError: (error: unknown) => void,
): () => void {
  const prune = () => {
    timer = setTimeout(prune, INTERVAL_MS).unref()
    pruneVisits(visits, retention).catch(onError)
  }
  let timer = setTimeout(prune, FIRST_AFTER_MS).unref()
  return () => clearTimeout(timer)
}
