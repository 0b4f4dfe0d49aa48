// Secrets of the installation in SQLite: made when first asked for.
import { randomBytes } from 'node:crypto'
import type Database from 'better-sqlite3'
import { SECRET_BYTES, type SecretRecords } from '../records.ts'

export function secretsOf(database: Database.Database): SecretRecords {
  const make = database.prepare('INSERT OR IGNORE INTO secrets VALUES (?, ?)')
  const find = database
    .prepare<[string], Buffer>('SELECT value FROM secrets WHERE name = ?')
    .pluck()
  return {
    async find(name) {
      const known = find.get(name)
      if (known) return known
      make.run(name, randomBytes(SECRET_BYTES))
      return find.get(name) as Buffer
    },
  }
}
