// The SQL queries of the name search, which the search thread runs on its own connection.
import type Database from 'better-sqlite3'
import { withoutSpaces } from '../../names/folding.ts'
import { AFTER_ALL_IDS } from '../documents.ts'
import {
  gramsOf,
  gramsToRead,
  gramWeight,
  hasKnownName,
  MAX_QUERY_GRAMS,
  topIds,
  wholeNamesIn,
} from '../lookup-index.ts'
import type { NameHit } from '../records.ts'

interface NameRow extends NameHit {
  id: number
}

const COLUMNS = 'id, domain, name, key, what, rank'

export function prepareNameSearch(database: Database.Database) {
  const preparePrefixSearch = (where: string) =>
    database.prepare<unknown[], NameRow>(
      `SELECT ${COLUMNS} FROM names WHERE id IN (
         SELECT name FROM name_starts WHERE ${where} ORDER BY rank DESC, length(start) LIMIT @limit)`,
    )
  const findWhole = database.prepare<unknown[], NameRow>(
    `SELECT ${COLUMNS} FROM names WHERE id IN (
       SELECT name FROM name_starts WHERE inner = 0 AND start IN (SELECT value FROM json_each(@wholeNames))
       ORDER BY start = @key DESC, rank DESC LIMIT @limit)`,
  )
  const prefixQueries = [
    preparePrefixSearch('inner = 0 AND start > @key AND start < @end'),
    preparePrefixSearch('inner = 1 AND start >= @key AND start < @end'),
  ]
  const findSimilar = prepareSimilarSearch(database)
  return (key: string, limit: number): NameHit[] => {
    const prefix = withoutSpaces(key)
    if (prefix === '') return []
    const wholeNames = JSON.stringify(wholeNamesIn(key))
    const whole = findWhole.all({ key: prefix, wholeNames, limit })
    const parameters = { key: prefix, end: prefix + AFTER_ALL_IDS, limit }
    const rows = [
      whole,
      ...prefixQueries.map((query) => query.all(parameters)),
      hasKnownName(whole, prefix) ? [] : findSimilar(key, limit),
    ].flat()
    const names = new Map(rows.map(({ id, ...name }) => [id, name]))
    return [...names.values()]
  }
}

/**
 * Finds the names that share the most of the query's rarest grams.
 * Ranking all names with a shared gram, as SQLite's bm25 does, takes ten times as long.
 */
function prepareSimilarSearch(database: Database.Database) {
  const countNames = database
    .prepare<[string], number>('SELECT doc FROM name_gram_counts WHERE term = ?')
    .pluck()
  const namesWithGram = database
    .prepare<[string], number>('SELECT rowid FROM name_grams WHERE name_grams MATCH ?')
    .pluck()
  const read = database.prepare<[string], NameRow>(
    `SELECT ${COLUMNS} FROM names WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const rarestGrams = (key: string) =>
    gramsOf(key)
      .slice(0, MAX_QUERY_GRAMS)
      .map((gram) => ({ gram, count: countNames.get(gram) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count)
  return (key: string, limit: number): NameRow[] => {
    const sharedWeights = new Map<number, number>()
    for (const { gram } of gramsToRead(rarestGrams(key))) {
      const weight = gramWeight(gram)
      for (const id of namesWithGram.all(`"${gram}"`))
        sharedWeights.set(id, (sharedWeights.get(id) ?? 0) + weight)
    }
    return read.all(JSON.stringify(topIds(sharedWeights, limit)))
  }
}
