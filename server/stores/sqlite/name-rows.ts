// Writes the searchable names of a company with their prefixes and grams.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import { wordStarts } from '../../names/folding.ts'
import { gramsOf, searchableNames } from '../lookup-index.ts'

/** New names that trigger a merge of the gram index: at least this number and this share of all names. */
const MERGE_THRESHOLD = { minNames: 100, share: 1 / 8 }

export function createNameWriter(database: Database.Database) {
  const insertName = database.prepare(
    'INSERT INTO names (domain, name, key, what, rank) VALUES (@domain, @name, @key, @what, @rank)',
  )
  const insertPrefix = database.prepare('INSERT OR IGNORE INTO name_starts VALUES (?, ?, ?, ?)')
  const insertGrams = database.prepare('INSERT INTO name_grams (rowid, grams) VALUES (?, ?)')
  const idsOfDomain = database
    .prepare<[Apex], number>('SELECT id FROM names WHERE domain = ?')
    .pluck()
  const deletions = [
    'DELETE FROM names WHERE id = ?',
    'DELETE FROM name_starts WHERE name = ?',
    'DELETE FROM name_grams WHERE rowid = ?',
  ].map((sql) => database.prepare(sql))
  const count = database.prepare<[], number>('SELECT count(*) FROM names').pluck()
  const merge = database.prepare("INSERT INTO name_grams (name_grams) VALUES ('optimize')")
  let unmergedNames = 0
  return {
    put(company: Company) {
      for (const hit of searchableNames(company)) {
        const id = insertName.run(hit).lastInsertRowid
        for (const [index, prefix] of wordStarts(hit.key).entries()) {
          insertPrefix.run(index === 0 ? 0 : 1, prefix, hit.rank, id)
        }
        insertGrams.run(id, gramsOf(hit.key).join(' '))
        unmergedNames++
      }
    },
    /** Merges the segments of the gram index after large writes: searching one is three times faster than nine. */
    mergeIfDue() {
      if (
        unmergedNames < MERGE_THRESHOLD.minNames ||
        unmergedNames < (count.get() ?? 0) * MERGE_THRESHOLD.share
      )
        return
      merge.run()
      unmergedNames = 0
    },
    remove(domain: Apex) {
      for (const id of idsOfDomain.all(domain)) for (const deletion of deletions) deletion.run(id)
    },
  }
}
