// The versions of the SQLite schema, and the steps from each version to the next.
import type Database from 'better-sqlite3'
import { newerData } from '../unusable-store.ts'
import { moveToDocuments } from './move-to-documents.ts'

/** How long another process waits at its start for the one that upgrades the file. */
const UPGRADE_TIMEOUT_MS = 600_000

// Entry n upgrades the file from version n to n + 1. Never edit an entry; add a new one.
export const MIGRATIONS: readonly (string | ((database: Database.Database) => void))[] = [
  `CREATE TABLE artwork (
     domain TEXT NOT NULL, kind TEXT NOT NULL, background TEXT NOT NULL, source TEXT NOT NULL,
     media_type TEXT NOT NULL, bytes BLOB NOT NULL, hash TEXT NOT NULL,
     width REAL NOT NULL, height REAL NOT NULL, full_colour INTEGER NOT NULL, legible TEXT NOT NULL,
     licence TEXT, attribution TEXT, fetched_at INTEGER NOT NULL,
     PRIMARY KEY (domain, kind, background)) WITHOUT ROWID;
   CREATE TABLE blocks (domain TEXT PRIMARY KEY, blocked_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE keys (
     hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, plan TEXT NOT NULL,
     label TEXT, origins TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER) WITHOUT ROWID;
   CREATE TABLE changes (
     id INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL);`,
  `CREATE TABLE visits (
     domain TEXT PRIMARY KEY, outcome TEXT NOT NULL, at INTEGER NOT NULL,
     fresh_until INTEGER NOT NULL, report TEXT NOT NULL);
   CREATE TABLE visit_artwork (
     domain TEXT NOT NULL, kind TEXT NOT NULL, background TEXT NOT NULL, source TEXT NOT NULL,
     media_type TEXT NOT NULL, bytes BLOB NOT NULL, hash TEXT NOT NULL,
     width REAL NOT NULL, height REAL NOT NULL, full_colour INTEGER NOT NULL, legible TEXT NOT NULL,
     licence TEXT, attribution TEXT, fetched_at INTEGER NOT NULL,
     UNIQUE (domain, kind, background));`,
  // `leads` has the lookup keys of companies. `name_starts.inner` is 1 for a start at a later word of the name.
  // The application computes the grams; FTS5 only indexes which names contain each gram, and how many.
  `CREATE TABLE companies (domain TEXT PRIMARY KEY, company TEXT NOT NULL);
   CREATE TABLE leads (
     key TEXT NOT NULL, rank INTEGER NOT NULL, domain TEXT NOT NULL, mic TEXT NOT NULL, is_first INTEGER NOT NULL,
     PRIMARY KEY (key, domain, mic)) WITHOUT ROWID;
   CREATE INDEX leads_of ON leads (domain);
   CREATE TABLE names (
     id INTEGER PRIMARY KEY, domain TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL,
     what TEXT NOT NULL, rank INTEGER NOT NULL);
   CREATE INDEX names_of ON names (domain);
   CREATE TABLE name_starts (
     inner INTEGER NOT NULL, start TEXT NOT NULL, rank INTEGER NOT NULL, name INTEGER NOT NULL,
     PRIMARY KEY (inner, start, rank, name)) WITHOUT ROWID;
   CREATE INDEX name_starts_of ON name_starts (name);
   CREATE VIRTUAL TABLE name_grams USING fts5 (
     grams, content = '', contentless_delete = 1, detail = none,
     tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co' tokenchars '~'");
   CREATE VIRTUAL TABLE name_gram_counts USING fts5vocab (name_grams, row);`,
  'CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;',
  `ALTER TABLE artwork ADD COLUMN palette TEXT NOT NULL DEFAULT '[]';
   ALTER TABLE visit_artwork ADD COLUMN palette TEXT NOT NULL DEFAULT '[]';`,
  // A separate table for facts, because reading 100 of them beside the candidates took three times as long.
  `CREATE TABLE visit_facts (domain TEXT PRIMARY KEY, facts TEXT NOT NULL);
   INSERT INTO visit_facts SELECT domain, report ->> '$.facts' FROM visits;
   UPDATE visits SET report = json_remove(report, '$.facts');`,
  // Replaces the single coin of a company with a list.
  `UPDATE companies SET company = json_set(company, '$.coins',
     CASE WHEN company ->> '$.coin' IS NULL THEN json_array() ELSE json_array(company ->> '$.coin') END);
   UPDATE companies SET company = json_set(company, '$.provenance.coins', company -> '$.provenance.coin')
     WHERE company -> '$.provenance.coin' IS NOT NULL;
   UPDATE companies SET company = json_remove(company, '$.coin', '$.provenance.coin');`,
  `CREATE TABLE IF NOT EXISTS intelligence (domain TEXT PRIMARY KEY, research TEXT NOT NULL);
   CREATE TABLE IF NOT EXISTS spent_tokens (month TEXT PRIMARY KEY, tokens INTEGER NOT NULL) WITHOUT ROWID;`,
  'ALTER TABLE keys ADD COLUMN expires_at INTEGER;',
  `ALTER TABLE keys ADD COLUMN last_used_on TEXT;
   CREATE TABLE key_usage (
     day TEXT NOT NULL, key_id TEXT NOT NULL, requests INTEGER NOT NULL, refused INTEGER NOT NULL,
     PRIMARY KEY (day, key_id)) WITHOUT ROWID;`,
  `ALTER TABLE artwork ADD COLUMN visible_area TEXT;
   ALTER TABLE visit_artwork ADD COLUMN visible_area TEXT;`,
  'CREATE TABLE state (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;',
  'CREATE TABLE audit (id TEXT PRIMARY KEY, entry TEXT NOT NULL) WITHOUT ROWID;',
  moveToDocuments,
]

/**
 * Upgrades the file to the current schema, all steps or none.
 * @throws UnusableStore, before it changes anything, when a newer version wrote the data.
 */
export function migrate(database: Database.Database): void {
  // Without this check each start would wait for the writer of another process.
  if (versionOf(database) === MIGRATIONS.length) return
  const upgrade = database.transaction(() => {
    // Read again, because another process may have upgraded the file while this one waited for the lock.
    const version = versionOf(database)
    if (version === MIGRATIONS.length) return
    for (const step of MIGRATIONS.slice(version)) {
      if (typeof step === 'string') database.exec(step)
      else step(database)
    }
    database.pragma(`user_version = ${MIGRATIONS.length}`)
  })
  const timeoutMs = database.pragma('busy_timeout', { simple: true })
  database.pragma(`busy_timeout = ${UPGRADE_TIMEOUT_MS}`)
  upgrade.immediate()
  database.pragma(`busy_timeout = ${timeoutMs}`)
}

/** @returns the version of the schema. @throws UnusableStore when it is newer than this program. */
function versionOf(database: Database.Database): number {
  const version = database.pragma('user_version', { simple: true }) as number
  if (version > MIGRATIONS.length) throw newerData(version, MIGRATIONS.length)
  return version
}
