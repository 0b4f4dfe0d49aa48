// Opens the records in one SQLite file, the default store, and migrates its schema.
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { createPrivately, makePrivate } from '../data-dir.ts'
import type { BackedUpRecords } from '../dump.ts'
import { createArtworkRecords } from './artwork.ts'
import { createBackupRecords } from './backup.ts'
import { createChanges } from './changes.ts'
import { createCompanyRecords } from './companies.ts'
import { withDiskErrors } from './disk-errors.ts'
import { createIntelligenceRecords } from './intelligence.ts'
import { createKeyRecords } from './keys.ts'
import { migrate } from './migrations.ts'
import { createNameSearch } from './names.ts'
import { createSecretRecords } from './secrets.ts'
import { createStateRecords } from './state.ts'
import { createUsageRecords } from './usage.ts'
import { createVisitRecords } from './visits.ts'

/** The database in the data folder. */
export const DATABASE_FILE = 'logograph.sqlite'

function openDatabase(file: string): Database.Database {
  let database: Database.Database | null = null
  try {
    createPrivately(file)
    database = new Database(file)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    migrate(database)
    makePrivate(file)
    return database
  } catch (cause) {
    database?.close()
    const reason = (cause as Error).message
    throw new Error(`DATA_DIR=${dirname(file)} cannot be used: ${reason}`, { cause })
  }
}

/** Opens the file; creates it and its folder when missing. @throws Error when it cannot be written. */
export function sqliteRecords(file: string): BackedUpRecords {
  const database = openDatabase(file)
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
    state: withDiskErrors(createStateRecords(database)),
  }
  return {
    ...ports,
    backup: createBackupRecords(file, database, ports, publishChange),
    changes,
    async ping() {
      probe.get()
    },
    async close() {
      changes.stop()
      await names.close()
      database.close()
    },
  }
}
