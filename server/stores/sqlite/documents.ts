// Stores documents in the SQLite table `documents`. Every write is one transaction.
import type Database from 'better-sqlite3'
import type { Documents, Kind, Kinds } from '../documents.ts'
import type { PublishChange } from './changes.ts'
import { type BodyColumns, columnsOf, parseBody } from './document-body.ts'

interface DocumentRow extends BodyColumns {
  id: string
}

/** The kinds whose bodies are texts. */
const TEXTS: ReadonlySet<Kind> = new Set<Kind>([
  'visitReports',
  'visitFacts',
  'intelligence',
  'apiKeyIds',
  'state',
  'audit',
  'merchantRules',
])

const bodyOf = <K extends Kind>(kind: K, row: BodyColumns): Kinds[K] =>
  (TEXTS.has(kind) ? row.body : parseBody(row)) as Kinds[K]

function prepareStatements(database: Database.Database) {
  const select = (condition: string) =>
    database.prepare<unknown[], DocumentRow>(
      `SELECT id, body, bytes FROM documents WHERE kind = ? AND ${condition}`,
    )
  return {
    findOne: select('id = ?'),
    find: select('id IN (SELECT value FROM json_each(?))'),
    page: select('id > ? ORDER BY id LIMIT ?'),
    last: select('true ORDER BY id DESC LIMIT ?'),
    count: database.prepare('SELECT count(*) FROM documents WHERE kind = ?').pluck(),
    put: database.prepare(
      `INSERT INTO documents VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body, bytes = excluded.bytes`,
    ),
    deleteThose: database.prepare(
      'DELETE FROM documents WHERE kind = ? AND id IN (SELECT value FROM json_each(?))',
    ),
    deleteRange: database.prepare('DELETE FROM documents WHERE kind = ? AND id >= ? AND id < ?'),
  }
}

/** @param database may be read-only for a caller that only reads. */
export function sqliteDocuments(
  database: Database.Database,
  publishChange: PublishChange,
): Documents {
  const { findOne, find, page, last, count, put, deleteThose, deleteRange } =
    prepareStatements(database)
  const putOne = (kind: Kind, id: string, after: object | string) => {
    const { body, bytes } = columnsOf(after)
    put.run(kind, id, body, bytes)
  }
  const transaction = database.transaction((work: () => unknown) => work())
  const write = <Result>(work: () => Result) => transaction.immediate(work) as Result
  const documents: Documents = {
    async find(kind, ids) {
      // A list of one takes half the time without `json_each`.
      const rows =
        ids.length === 1 ? findOne.all(kind, ids[0]) : find.all(kind, JSON.stringify(ids))
      const found = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => {
        const row = found.get(id)
        return row === undefined ? null : bodyOf(kind, row)
      })
    },
    page: async (kind, after, limit) =>
      page.all(kind, after, limit).map((row) => ({ id: row.id, body: bodyOf(kind, row) })),
    last: async (kind, limit) => last.all(kind, limit).map((row) => bodyOf(kind, row)),
    count: async (kind) => count.get(kind) as number,
    async put(all) {
      write(() => {
        for (const { kind, id, body } of all) putOne(kind, id, body)
      })
    },
    update: async (kind, id, step) =>
      write(() => {
        const row = findOne.get(kind, id)
        const { result, after, changes = [] } = step(row ? bodyOf(kind, row) : null)
        if (after === null) deleteThose.run(kind, JSON.stringify([id]))
        else if (after !== undefined) putOne(kind, id, after)
        for (const change of changes) publishChange(change)
        return result
      }),
    add: (kind, id, counts) =>
      documents.update(kind, id, (before) => {
        const after = sum(before ?? {}, counts)
        return { result: after, after }
      }),
    async delete(kind, ids) {
      deleteThose.run(kind, JSON.stringify(ids))
    },
    async deleteRange(kind, from, end) {
      deleteRange.run(kind, from, end)
    },
  }
  return documents
}

function sum<Counts extends object>(before: Partial<Counts>, counts: Counts): Counts {
  const earlier = before as Record<string, number>
  const sums = Object.entries(counts).map(([name, count]) => [name, (earlier[name] ?? 0) + count])
  return Object.fromEntries(sums)
}
