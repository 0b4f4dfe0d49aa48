// Backs up and restores all records of a store.
import type { BackupRecords } from '../dump.ts'
import type { Change } from '../records.ts'
import { allRecords, changedRecords, countRecords, type DumpSource } from './dump.ts'
import { clearRecords, type RestoreTarget, writeRecords } from './restore.ts'

/** What a store does differently from others. */
export interface BackupDriver {
  /** Reads with a source, of one moment if the store can do that. */
  dump(
    read: (source: DumpSource) => ReturnType<BackupRecords['dump']>,
  ): ReturnType<BackupRecords['dump']>
  /** Starts to follow the changes. @returns a function that says what has changed since then. */
  follow(): Promise<() => Promise<readonly Change[] | 'everything'>>
  /** Runs a restore, so that no process uses half of its data, and publishes that everything changed. */
  replace(work: () => Promise<void>): Promise<void>
  restoringSince: BackupRecords['restoringSince']
  isInUse: BackupRecords['isInUse']
}

export function createBackupRecords(
  driver: BackupDriver,
  records: DumpSource & RestoreTarget,
): BackupRecords {
  return {
    counts: () => countRecords(records),
    dump: () =>
      driver.dump(async function* (source) {
        const changes = await driver.follow()
        yield* allRecords(source)
        yield* changedRecords(source, await changes())
      }),
    restore: (batches) =>
      driver.replace(async () => {
        await clearRecords(records)
        for await (const batch of batches) await writeRecords(records, batch)
      }),
    restoringSince: driver.restoringSince,
    isInUse: driver.isInUse,
  }
}
