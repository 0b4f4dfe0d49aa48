// Finds out whether the database can be written, for /health.
import type Database from 'better-sqlite3'

/** A probe writes one page, so a busy health check must not repeat it each time. */
const PROBE_INTERVAL_MS = 15_000

/** @returns a function that throws the error of SQLite while the disk is full or read-only. */
export function createWriteProbe(database: Database.Database): () => void {
  let probedAt = Number.NEGATIVE_INFINITY
  let failure: unknown = null
  return () => {
    if (performance.now() - probedAt >= PROBE_INTERVAL_MS) {
      probedAt = performance.now()
      failure = null
      try {
        // Writes the header of the file and changes nothing.
        const version = database.pragma('user_version', { simple: true })
        database.pragma(`user_version = ${version}`)
      } catch (error) {
        failure = error
      }
    }
    if (failure) throw failure
  }
}
