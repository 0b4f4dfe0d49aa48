// Stores the requests with each key by day in SQLite.
import type Database from 'better-sqlite3'
import type { KeyUsage, UsageRecords } from '../records.ts'

export function createUsageRecords(database: Database.Database): UsageRecords {
  const add = database.prepare<KeyUsage>(
    `INSERT INTO key_usage VALUES (@day, @keyId, @requests, @refused)
     ON CONFLICT (day, key_id) DO UPDATE
     SET requests = requests + excluded.requests, refused = refused + excluded.refused`,
  )
  const noteLastDay = database.prepare<KeyUsage>(
    "UPDATE keys SET last_used_on = @day WHERE id = @keyId AND ifnull(last_used_on, '') < @day",
  )
  const deleteBefore = database.prepare<[string]>('DELETE FROM key_usage WHERE day < ?')
  const find = database.prepare<[string, string], KeyUsage>(
    `SELECT day, key_id AS keyId, requests, refused FROM key_usage
     WHERE key_id = ? AND day IN (SELECT value FROM json_each(?))`,
  )
  return {
    async add(counts, firstDay) {
      const write = database.transaction(() => {
        for (const count of counts) {
          add.run(count)
          noteLastDay.run(count)
        }
        deleteBefore.run(firstDay)
      })
      write.immediate()
    },
    async find(keyId, days) {
      return find.all(keyId, JSON.stringify(days))
    },
  }
}
