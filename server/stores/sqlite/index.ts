// Opens the records in one SQLite file, the default store, and migrates its schema.

import { createBackupRecords } from '../document-records/backup.ts'
import { type OnDamage, recordsOver } from '../document-records/index.ts'
import type { BackedUpRecords } from '../dump.ts'
import { CLEAR_COMPANIES, sqliteBackup } from './backup.ts'
import { SqliteChanges } from './changes.ts'
import { createCompanyRecords } from './companies.ts'
import { withDiskErrors } from './disk-errors.ts'
import { sqliteDocuments } from './documents.ts'
import { createNameSearch } from './names.ts'
import { openDatabase } from './open-database.ts'
import { createWriteProbe } from './write-probe.ts'

/** The database in the data folder. */
export const DATABASE_FILE = 'logograph.sqlite'

/**
 * Opens the file; creates it and its folder when missing. Where the disk is full or read-only, the records of an existing
 * file can be read and not written. @throws Error when the file cannot be opened.
 */
export function sqliteRecords(
  wantedFile: string,
  { onDamage = () => {} }: { onDamage?: OnDamage | undefined } = {},
): BackedUpRecords {
  const { database, file, close } = openDatabase(wantedFile)
  const probeWrite = createWriteProbe(database)
  // Reads a table, because a bare SELECT 1 does not access the file.
  const probe = database.prepare('SELECT 1 FROM documents LIMIT 1')
  const changes = new SqliteChanges(database)
  const names = createNameSearch(file)
  const { publishChange } = changes
  const documents = withDiskErrors(sqliteDocuments(database, publishChange))
  const companies = withDiskErrors(createCompanyRecords(database, names.find, publishChange))
  return {
    ...recordsOver(documents, onDamage),
    companies,
    backup: createBackupRecords(sqliteBackup(file, database, publishChange, onDamage), {
      documents,
      companies,
      onDamage,
      clearCompanies: async () => void database.exec(CLEAR_COMPANIES),
    }),
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
