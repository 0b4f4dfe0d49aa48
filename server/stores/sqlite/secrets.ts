// Stores the installation's secrets in SQLite; the first read of a name creates its secret.
import { randomBytes } from 'node:crypto'
import type Database from 'better-sqlite3'
import { SECRET_BYTES, type SecretRecords } from '../records.ts'
import type { PublishChange } from './changes.ts'

/** The name of a row with the secret before the last rotation ends with it. */
export const PREVIOUS_SUFFIX = ' previous'
const previousName = (name: string) => `${name}${PREVIOUS_SUFFIX}`

export function createSecretRecords(
  database: Database.Database,
  publishChange: PublishChange,
): SecretRecords {
  const insert = database.prepare('INSERT OR IGNORE INTO secrets VALUES (?, ?)')
  const replace = database.prepare('INSERT OR REPLACE INTO secrets VALUES (?, ?)')
  const find = database
    .prepare<[string], Buffer>('SELECT value FROM secrets WHERE name = ?')
    .pluck()
  const findOrCreate = (name: string): Buffer => {
    const existing = find.get(name)
    if (existing) return existing
    insert.run(name, randomBytes(SECRET_BYTES))
    return find.get(name) as Buffer
  }
  return {
    async find(name) {
      const read = database.transaction(() => [findOrCreate(name), find.get(previousName(name))])
      return read.immediate().filter((secret) => secret !== undefined)
    },
    async rotate(name) {
      const write = database.transaction(() => {
        replace.run(previousName(name), findOrCreate(name))
        replace.run(name, randomBytes(SECRET_BYTES))
        publishChange('everything', '')
      })
      write.immediate()
    },
  }
}
