// Keeps a running process from using the data while a restore replaces it.
import { unfinishedRestore } from '../unusable-store.ts'
import type { MongoLink } from './connection.ts'
import type { MetaDocument } from './models.ts'

/** How often a process looks for the marker of a restore. */
export const GUARD_INTERVAL_MS = 1000

/** Looks for the marker until `stop`. While there is one, all other queries of the link are refused. */
export function createRestoreGuard(link: MongoLink) {
  let timer: NodeJS.Timeout | null = null
  const check = async () => {
    const marker = await link.runAlways(({ meta }) =>
      meta.findById('restoring').lean<MetaDocument | null>(),
    )
    const isRestore = marker !== null && !marker.isUpgrade
    link.refuse(isRestore ? unfinishedRestore(marker.since ?? new Date(0)) : null)
  }
  return {
    start() {
      // During an outage the connection itself refuses the queries.
      timer ??= setInterval(() => check().catch(() => {}), GUARD_INTERVAL_MS).unref()
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}
