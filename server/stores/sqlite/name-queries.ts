// Finds names by their key: the queries that the search worker asks on its own connection.
import type Database from 'better-sqlite3'
import { squashed } from '../../names/folding.ts'
import { gramsOf, LEAST_GRAMS, MOST_GRAMS, MOST_READ, weightOf } from '../lookup-index.ts'
import type { NameHit } from '../records.ts'

interface NameRow extends NameHit {
  id: number
}

const COLUMNS = 'id, domain, name, key, what, rank'
/** Sorts after every letter. */
const LAST = '\u{10ffff}'

export function nameFinder(database: Database.Database) {
  const starting = (where: string) =>
    database.prepare<unknown[], NameRow>(
      `SELECT ${COLUMNS} FROM names WHERE id IN (
         SELECT name FROM name_starts WHERE ${where} ORDER BY rank DESC, length(start) LIMIT @most)`,
    )
  const queries = [
    starting('inner = 0 AND start = @key'),
    starting('inner = 0 AND start > @key AND start < @end'),
    starting('inner = 1 AND start >= @key AND start < @end'),
  ]
  const alike = resembling(database)
  return (key: string, most: number): NameHit[] => {
    const start = squashed(key)
    if (start === '') return []
    const asked = { key: start, end: start + LAST, most }
    const rows = [...queries.map((query) => query.all(asked)), alike(key, most)].flat()
    const names = new Map(rows.map(({ id, ...name }) => [id, name]))
    return [...names.values()]
  }
}

/** Names that share the most grams, rare ones first: ranking them all, as bm25 does, takes ten times as long. */
function resembling(database: Database.Database) {
  const count = database
    .prepare<[string], number>('SELECT doc FROM name_gram_counts WHERE term = ?')
    .pluck()
  const holding = database
    .prepare<[string], number>('SELECT rowid FROM name_grams WHERE name_grams MATCH ?')
    .pluck()
  const read = database.prepare<[string], NameRow>(
    `SELECT ${COLUMNS} FROM names WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const rarest = (key: string) =>
    gramsOf(key)
      .slice(0, MOST_GRAMS)
      .map((gram) => ({ gram, names: count.get(gram) ?? 0 }))
      .filter(({ names }) => names > 0)
      .sort((a, b) => a.names - b.names)
  return (key: string, most: number): NameRow[] => {
    const shared = new Map<number, number>()
    let spent = 0
    for (const [at, { gram, names }] of rarest(key).entries()) {
      spent += names
      if (spent > MOST_READ && at >= LEAST_GRAMS) break
      const weight = weightOf(gram)
      for (const id of holding.all(`"${gram}"`)) shared.set(id, (shared.get(id) ?? 0) + weight)
    }
    return read.all(JSON.stringify(best(shared, most)))
  }
}

function best(shared: Map<number, number>, most: number): number[] {
  const sorted = [...shared].sort((a, b) => b[1] - a[1])
  return sorted.slice(0, most).map(([id]) => id)
}
