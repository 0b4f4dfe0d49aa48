// Writes SQLite files as former versions of the program did.
import Database from 'better-sqlite3'
import { MIGRATIONS } from '../../server/stores/sqlite/migrations.ts'

/** Inserts a row. @param row the values by column. */
export type Insert = (table: string, row: Record<string, unknown>) => void

/** Creates a file with the tables of a version of the schema. @param fill writes its rows. */
export function writeVersion(file: string, version: number, fill: (insert: Insert) => void): void {
  const database = new Database(file)
  for (const sql of MIGRATIONS.slice(0, version)) database.exec(sql as string)
  // SQLite's `user_version` holds the version of the schema.
  database.pragma(`user_version = ${version}`)
  fill((table, row) => {
    const names = Object.keys(row)
    const values = names.map((name) => `@${name}`).join(', ')
    database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(row)
  })
  database.close()
}
