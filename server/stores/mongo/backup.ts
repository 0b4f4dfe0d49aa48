// How MongoDB backs up and restores. While a restore runs, a marker keeps every process from using the data.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupDriver } from '../document-records/backup.ts'
import type { DumpSource } from '../document-records/dump.ts'
import type { WriteAndPublish } from './changes.ts'
import { changesSince, startFollowing } from './changes-since.ts'
import { deleteInSteps } from './collection-pages.ts'
import type { MongoLink } from './connection.ts'
import { createLease } from './lease.ts'
import type { MetaDocument } from './models.ts'
import { GUARD_INTERVAL_MS } from './restore-guard.ts'
import { writeVersion } from './schema-version.ts'

/** The collections of the companies. The events stay, because running servers have read their numbers. */
const COMPANIES = ['companies', 'lookups', 'names', 'grams', 'journal'] as const

export async function clearCompanies(link: MongoLink): Promise<void> {
  for (const name of COMPANIES) await deleteInSteps(link, name)
}

export function mongoBackup(
  link: MongoLink,
  source: DumpSource,
  writeAndPublish: WriteAndPublish,
): BackupDriver {
  const withLease = createLease(link, 'restore')
  const replaceData = async (work: () => Promise<void>) => {
    await link.run(({ meta }) =>
      meta.updateOne({ _id: 'restoring' }, { $set: { since: new Date() } }, { upsert: true }),
    )
    // Running servers see the marker within one interval, and their last writes end within the next.
    await sleep(2 * GUARD_INTERVAL_MS)
    await work()
    await link.run(writeVersion)
    await writeAndPublish(async () => ({ result: null, changes: [{ what: 'everything' }] }))
    await link.run(({ meta }) => meta.deleteOne({ _id: 'restoring' }))
  }
  return {
    dump: (read) => read(source),
    async follow() {
      const start = await startFollowing(link)
      return () => changesSince(link, start)
    },
    replace: (work) => withLease(() => replaceData(work)),
    async restoringSince() {
      const marker = await link.run(({ meta }) =>
        meta.findById('restoring').lean<MetaDocument | null>(),
      )
      return marker === null ? null : (marker.since ?? new Date(0))
    },
    // Servers that run see the marker, and leave the database alone until the restore has ended.
    isInUse: async () => false,
  }
}
