// Stores the audit log in SQLite.
import type Database from 'better-sqlite3'
import { auditText, parseAuditText } from '../audit-entries.ts'
import type { AuditRecords } from '../records.ts'

export function createAuditRecords(database: Database.Database): AuditRecords {
  const insert = database.prepare('INSERT OR REPLACE INTO audit VALUES (?, ?)')
  const select = database
    .prepare<[number], string>('SELECT entry FROM audit ORDER BY id DESC LIMIT ?')
    .pluck()
  return {
    async add(entry) {
      insert.run(entry.id, auditText(entry))
    },
    list: async (limit) => select.all(limit).map(parseAuditText),
  }
}
