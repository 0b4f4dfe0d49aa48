// Stores the progress of imports and other state of the installation in SQLite.
import type Database from 'better-sqlite3'
import type { StateRecords } from '../records.ts'

export function createStateRecords(database: Database.Database): StateRecords {
  const get = database.prepare<[string], string>('SELECT text FROM state WHERE name = ?').pluck()
  const set = database.prepare('INSERT OR REPLACE INTO state VALUES (?, ?)')
  return {
    get: async (name) => get.get(name) ?? null,
    async set(name, text) {
      set.run(name, text)
    },
  }
}
