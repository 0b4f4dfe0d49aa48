// Finds out whether the database can be written, for /health.
import type Database from 'better-sqlite3'

/** A probe writes one page, so a busy health check must not repeat it each time. */
const PROBE_INTERVAL_MS = 15_000
const LOCKED = /^SQLITE_(?:BUSY|LOCKED)/

/** @returns a function that throws the error of SQLite while the disk is full or read-only. */
export function createWriteProbe(database: Database.Database): () => void {
  let probedAt = Number.NEGATIVE_INFINITY
  let failure: unknown = null
  return () => {
    if (performance.now() - probedAt >= PROBE_INTERVAL_MS) {
      probedAt = performance.now()
      try {
        writeHeader(database)
        failure = null
      } catch (error) {
        // Another process that writes proves nothing, so the last result stays.
        if (!LOCKED.test(String((error as { code?: unknown }).code))) failure = error
      }
    }
    if (failure) throw failure
  }
}

/** Writes the first page without waiting for the lock, and changes nothing: no version writes another application ID. */
function writeHeader(database: Database.Database): void {
  const timeoutMs = database.pragma('busy_timeout', { simple: true })
  database.pragma('busy_timeout = 0')
  try {
    database.pragma('application_id = 0')
  } finally {
    database.pragma(`busy_timeout = ${timeoutMs}`)
  }
}
