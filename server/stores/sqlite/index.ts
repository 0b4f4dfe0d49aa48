// Opens the records in one SQLite file, the default store, and migrates its schema.
import type { BackedUpRecords } from '../dump.ts'
import { createArtworkRecords } from './artwork.ts'
import { createAuditRecords } from './audit.ts'
import { createBackupRecords } from './backup.ts'
import { createChanges } from './changes.ts'
import { createCompanyRecords } from './companies.ts'
import { withDiskErrors } from './disk-errors.ts'
import { createIntelligenceRecords } from './intelligence.ts'
import { createKeyRecords } from './keys.ts'
import { createNameSearch } from './names.ts'
import { openDatabase } from './open-database.ts'
import { createSecretRecords } from './secrets.ts'
import { createStateRecords } from './state.ts'
import { createUsageRecords } from './usage.ts'
import { createVisitRecords } from './visits.ts'
import { createWriteProbe } from './write-probe.ts'

/** The database in the data folder. */
export const DATABASE_FILE = 'logograph.sqlite'

/**
 * Opens the file; creates it and its folder when missing. Where the disk is full or read-only, the records of an existing
 * file can be read and not written. @throws Error when the file cannot be opened.
 */
export function sqliteRecords(wantedFile: string): BackedUpRecords {
  const { database, file, close } = openDatabase(wantedFile)
  const probeWrite = createWriteProbe(database)
  // Reads a table, because a bare SELECT 1 does not access the file.
  const probe = database.prepare('SELECT 1 FROM keys LIMIT 1')
  const changes = createChanges(database)
  const names = createNameSearch(file)
  const { publishChange } = changes
  const ports = {
    artwork: withDiskErrors(createArtworkRecords(database, publishChange)),
    visits: withDiskErrors(createVisitRecords(database, publishChange)),
    companies: withDiskErrors(createCompanyRecords(database, names.find, publishChange)),
    intelligence: withDiskErrors(createIntelligenceRecords(database)),
    keys: withDiskErrors(createKeyRecords(database, publishChange)),
    usage: withDiskErrors(createUsageRecords(database)),
    secrets: withDiskErrors(createSecretRecords(database, publishChange)),
    audit: withDiskErrors(createAuditRecords(database)),
    state: withDiskErrors(createStateRecords(database)),
  }
  return {
    ...ports,
    backup: createBackupRecords(file, database, ports, publishChange),
    changes,
    async ping() {
      probe.get()
    },
    async checkWritable() {
      probeWrite()
    },
    async close() {
      changes.stop()
      await names.close()
      close()
    },
  }
}
