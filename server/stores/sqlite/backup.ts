// How SQLite backs up and restores: a dump reads one moment, and a restore is one transaction.
import Database from 'better-sqlite3'
import type { BackupDriver } from '../document-records/backup.ts'
import type { OnDamage } from '../document-records/index.ts'
import type { PublishChange } from './changes.ts'
import { createCompanyRecords } from './companies.ts'
import { sqliteDocuments } from './documents.ts'

export const CLEAR_COMPANIES = `DELETE FROM companies; DELETE FROM lookups; DELETE FROM names; DELETE FROM name_starts;
  INSERT INTO name_grams (name_grams) VALUES ('delete-all')`

export function sqliteBackup(
  file: string,
  database: Database.Database,
  publishChange: PublishChange,
  onDamage: OnDamage,
): BackupDriver {
  return {
    /**
     * A transaction of a connection of its own fixes the moment. SQLite's backup API would start anew after each write
     * of another process, and needs room for a second file.
     */
    async *dump(read) {
      const snapshot = new Database(file, { readonly: true })
      try {
        snapshot.exec('BEGIN')
        yield* read({
          documents: sqliteDocuments(snapshot, publishNothing),
          companies: createCompanyRecords(snapshot, findNothing, publishNothing),
          onDamage,
        })
      } finally {
        snapshot.close()
      }
    },
    // Nothing changes in one moment.
    follow: async () => async () => [],
    async replace(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        await work()
        // Thousands of single changes would make each server drop its caches one by one.
        database.exec('DELETE FROM changes')
        publishChange({ what: 'everything' })
        database.exec('COMMIT')
      } catch (error) {
        // A full disk may have ended the transaction already.
        if (database.inTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    restoringSince: async () => null,
    isInUse: async () => isOpenElsewhere(database),
  }
}

/** Leaving the write-ahead log needs the file alone, so it fails at once while another connection is open. */
function isOpenElsewhere(database: Database.Database): boolean {
  const timeoutMs = database.pragma('busy_timeout', { simple: true })
  database.pragma('busy_timeout = 0')
  try {
    return database.pragma('journal_mode = DELETE', { simple: true }) !== 'delete'
  } catch {
    return true
  } finally {
    database.pragma('journal_mode = WAL')
    database.pragma(`busy_timeout = ${timeoutMs}`)
  }
}

const publishNothing: PublishChange = () => {}
const findNothing = async () => []
