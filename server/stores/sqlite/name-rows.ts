// The names of a company as rows, each with everything that it may be found by.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import { startsOf } from '../../names/folding.ts'
import { gramsOf, namesOf } from '../lookup-index.ts'

/** Fewer names than these, or than a share of all, are not worth writing the index of grams anew for. */
const MERGE = { from: 100, share: 1 / 8 }

export function nameWriter(database: Database.Database) {
  const name = database.prepare(
    'INSERT INTO names (domain, name, key, what, rank) VALUES (@domain, @name, @key, @what, @rank)',
  )
  const start = database.prepare('INSERT OR IGNORE INTO name_starts VALUES (?, ?, ?, ?)')
  const grams = database.prepare('INSERT INTO name_grams (rowid, grams) VALUES (?, ?)')
  const kept = database.prepare<[Apex], number>('SELECT id FROM names WHERE domain = ?').pluck()
  const erase = ['names WHERE id', 'name_starts WHERE name', 'name_grams WHERE rowid'].map(
    (where) => database.prepare(`DELETE FROM ${where} = ?`),
  )
  const count = database.prepare<[], number>('SELECT count(*) FROM names').pluck()
  const merge = database.prepare("INSERT INTO name_grams (name_grams) VALUES ('optimize')")
  let unmerged = 0
  return {
    put(company: Company) {
      for (const hit of namesOf(company)) {
        const id = name.run(hit).lastInsertRowid
        for (const [at, text] of startsOf(hit.key).entries()) {
          start.run(at === 0 ? 0 : 1, text, hit.rank, id)
        }
        grams.run(id, gramsOf(hit.key).join(' '))
        unmerged++
      }
    },
    /** Each batch is a segment of its own, and a search asks every segment: one is three times as quick as nine. */
    settle() {
      if (unmerged < MERGE.from || unmerged < (count.get() ?? 0) * MERGE.share) return
      merge.run()
      unmerged = 0
    },
    remove(domain: Apex) {
      for (const id of kept.all(domain)) for (const table of erase) table.run(id)
    },
  }
}
