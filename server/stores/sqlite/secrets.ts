// Stores the installation's secrets in SQLite; the first read of a name creates its secret.
import { randomBytes } from 'node:crypto'
import type Database from 'better-sqlite3'
import { SECRET_BYTES, type SecretRecords } from '../records.ts'

export function createSecretRecords(database: Database.Database): SecretRecords {
  const insert = database.prepare('INSERT OR IGNORE INTO secrets VALUES (?, ?)')
  const find = database
    .prepare<[string], Buffer>('SELECT value FROM secrets WHERE name = ?')
    .pluck()
  return {
    async find(name) {
      const existing = find.get(name)
      if (existing) return existing
      insert.run(name, randomBytes(SECRET_BYTES))
      return find.get(name) as Buffer
    },
  }
}
