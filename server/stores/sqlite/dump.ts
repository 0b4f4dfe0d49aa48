// Reads all records of a SQLite file as they were at one moment, while other processes write.
import Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Outcome } from '../../../schema/visit.ts'
import type { DumpCounts, DumpRecord } from '../dump.ts'
import { type ArtworkRow, parseArtworkRow } from './artwork-rows.ts'
import { type KeyRow, parseKeyRow } from './keys.ts'
import { PREVIOUS_SUFFIX } from './secrets.ts'

/** Rows of one page. The artwork of so many visits takes a few megabytes. */
const PAGE_SIZE = 200

interface VisitRow {
  domain: Apex
  outcome: Outcome
  at: number
  fresh_until: number
  report: string
  facts: string | null
}

/**
 * Yields all records. A transaction of a connection of its own fixes the moment. SQLite's backup API would start anew
 * after each write of another process, and needs room for a second file.
 */
export async function* dumpFile(file: string): AsyncGenerator<DumpRecord[]> {
  const database = new Database(file, { readonly: true })
  try {
    database.exec('BEGIN')
    for (const table of [keys, secrets, blocks, artwork, companies, visits, research, counters])
      yield* table(database)
  } finally {
    database.close()
  }
}

/** Yields the rows of a table in pages. @param sql selects after a first parameter, in the order of the key. */
function* pages<Row extends object>(
  database: Database.Database,
  sql: string,
  keyOf: (row: Row) => string,
): Generator<Row[]> {
  const select = database.prepare<[string, number], Row>(`${sql} LIMIT ?`)
  let after = ''
  for (;;) {
    const rows = select.all(after, PAGE_SIZE)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = keyOf(last)
  }
}

function* keys(database: Database.Database): Generator<DumpRecord[]> {
  const sql = 'SELECT * FROM keys WHERE hash > ? ORDER BY hash'
  for (const rows of pages<KeyRow>(database, sql, ({ hash }) => hash))
    yield rows.map((row) => ({ kind: 'key', key: parseKeyRow(row) }))
}

function* secrets(database: Database.Database): Generator<DumpRecord[]> {
  const rows = database
    .prepare<[], { name: string; value: Buffer }>('SELECT name, value FROM secrets')
    .all()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const current = rows.filter(({ name }) => !name.endsWith(PREVIOUS_SUFFIX))
  yield current.map(({ name, value }) => {
    const previous = values.get(`${name}${PREVIOUS_SUFFIX}`) ?? null
    return { kind: 'secret', name, value, previous }
  })
}

function* blocks(database: Database.Database): Generator<DumpRecord[]> {
  const sql = 'SELECT domain, blocked_at AS at FROM blocks WHERE domain > ? ORDER BY domain'
  for (const rows of pages<{ domain: Apex; at: number }>(database, sql, ({ domain }) => domain))
    yield rows.map(({ domain, at }) => ({ kind: 'block', domain, at: new Date(at) }))
}

function* artwork(database: Database.Database): Generator<DumpRecord[]> {
  const select = database.prepare<[string], ArtworkRow>(
    'SELECT * FROM artwork WHERE domain IN (SELECT value FROM json_each(?))',
  )
  const sql = 'SELECT DISTINCT domain FROM artwork WHERE domain > ? ORDER BY domain'
  for (const rows of pages<{ domain: Apex }>(database, sql, ({ domain }) => domain)) {
    const found = select.all(JSON.stringify(rows.map(({ domain }) => domain)))
    yield found.map((row) => ({ kind: 'artwork', artwork: parseArtworkRow(row) }))
  }
}

function* companies(database: Database.Database): Generator<DumpRecord[]> {
  const sql = 'SELECT domain, company AS text FROM companies WHERE domain > ? ORDER BY domain'
  for (const rows of pages<{ domain: Apex; text: string }>(database, sql, ({ domain }) => domain))
    yield rows.map(({ text }) => ({ kind: 'company', text }))
}

function* visits(database: Database.Database): Generator<DumpRecord[]> {
  const selectArtwork = database.prepare<[string], ArtworkRow>(
    `SELECT * FROM visit_artwork WHERE domain IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
  )
  const sql = `SELECT domain, outcome, at, fresh_until, report, facts
    FROM visits LEFT JOIN visit_facts USING (domain) WHERE domain > ? ORDER BY domain`
  for (const rows of pages<VisitRow>(database, sql, ({ domain }) => domain)) {
    const domains = JSON.stringify(rows.map(({ domain }) => domain))
    const artworkRows = Map.groupBy(selectArtwork.all(domains), ({ domain }) => domain)
    yield rows.map((row) => visitRecord(row, artworkRows.get(row.domain) ?? []))
  }
}

function visitRecord(row: VisitRow, artworkRows: ArtworkRow[]): DumpRecord {
  const { domain, outcome, report, facts } = row
  const times = { at: new Date(row.at), freshUntil: new Date(row.fresh_until) }
  const visit = { domain, outcome, ...times, artworks: artworkRows.map(parseArtworkRow) }
  return { kind: 'visit', visit, report, facts: facts ?? 'null' }
}

function* research(database: Database.Database): Generator<DumpRecord[]> {
  const sql = 'SELECT domain, research AS text FROM intelligence WHERE domain > ? ORDER BY domain'
  for (const rows of pages<{ domain: Apex; text: string }>(database, sql, ({ domain }) => domain))
    yield rows.map((row) => ({ kind: 'research', ...row }))
}

/** The tokens, the usage of keys, the state of imports and the audit log: one page each, or a few. */
function* counters(database: Database.Database): Generator<DumpRecord[]> {
  const tokens = 'SELECT month AS key, tokens FROM spent_tokens WHERE month > ? ORDER BY month'
  for (const rows of pages<{ key: string; tokens: number }>(database, tokens, ({ key }) => key))
    yield rows.map((row) => ({ kind: 'tokens', ...row }))
  const usage = `SELECT key_id AS keyId, day, requests, refused FROM key_usage
    WHERE day || ' ' || key_id > ? ORDER BY day, key_id`
  type Usage = Extract<DumpRecord, { kind: 'usage' }>['usage']
  for (const rows of pages<Usage>(database, usage, ({ day, keyId }) => `${day} ${keyId}`))
    yield rows.map((row) => ({ kind: 'usage', usage: row }))
  const state = 'SELECT name, text FROM state WHERE name > ? ORDER BY name'
  for (const rows of pages<{ name: string; text: string }>(database, state, ({ name }) => name))
    yield rows.map((row) => ({ kind: 'state', ...row }))
  const audit = 'SELECT id, entry AS text FROM audit WHERE id > ? ORDER BY id'
  for (const rows of pages<{ id: string; text: string }>(database, audit, ({ id }) => id))
    yield rows.map((row) => ({ kind: 'audit', ...row }))
}

export function countRecords(database: Database.Database): DumpCounts {
  const count = (from: string) =>
    database.prepare(`SELECT count(*) FROM ${from}`).pluck().get() as number
  return {
    key: count('keys'),
    secret: count(`secrets WHERE name NOT LIKE '%${PREVIOUS_SUFFIX}'`),
    block: count('blocks'),
    artwork: count('artwork'),
    company: count('companies'),
    visit: count('visits'),
    research: count('intelligence'),
    tokens: count('spent_tokens'),
    usage: count('key_usage'),
    state: count('state'),
    audit: count('audit'),
  }
}
