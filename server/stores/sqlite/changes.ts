// Publishes changes to every process that has the SQLite file open, through the table `changes`.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Change, Changes } from '../records.ts'

/** How often a process reads SQLite's `data_version`. A change must arrive within a second. */
const POLL_MS = 250
/** Old rows are deleted after an hour; every live process has read them by then. */
const MAX_CHANGE_AGE_MS = 3_600_000

/** Publishes a change inside the transaction of its write. */
export type PublishChange = (change: Change) => void

interface ChangeRow {
  id: number
  what: Change['what']
  /** The domain or key hash; '' for `everything`. */
  name: string
}

function nameOf(change: Change): string {
  if (change.what === 'everything') return ''
  return change.what === 'key' ? change.hash : change.domain
}

function parseChange({ what, name }: ChangeRow): Change {
  if (what === 'everything') return { what }
  return what === 'key' ? { what, hash: name } : { what, domain: name as Apex }
}

/** Each write adds a row within its transaction, and each process polls for new rows. */
export class SqliteChanges implements Changes {
  readonly #database: Database.Database
  readonly #insert: Database.Statement
  readonly #deleteOld: Database.Statement
  readonly #selectAfter: Database.Statement<[number], ChangeRow>
  readonly #listeners = new Set<(change: Change) => void>()
  #timer: NodeJS.Timeout | null = null
  #lastId = 0
  #lastDataVersion = 0
  #mustReadChanges = false

  constructor(database: Database.Database) {
    this.#database = database
    this.#insert = database.prepare('INSERT INTO changes (what, name, at) VALUES (?, ?, ?)')
    this.#deleteOld = database.prepare('DELETE FROM changes WHERE at < ?')
    this.#selectAfter = database.prepare(
      'SELECT id, what, name FROM changes WHERE id > ? ORDER BY id',
    )
  }

  readonly publishChange: PublishChange = (change) => {
    this.#deleteOld.run(Date.now() - MAX_CHANGE_AGE_MS)
    this.#insert.run(change.what, nameOf(change), Date.now())
    // A connection's own writes do not change its data_version.
    this.#mustReadChanges = true
  }

  subscribe(listener: (change: Change) => void): () => void {
    if (this.#timer === null) this.#skipToNewest()
    this.#listeners.add(listener)
    this.#timer ??= setInterval(() => this.#poll(), POLL_MS).unref()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  // A new subscriber needs no earlier changes, because it reads current data.
  #skipToNewest(): void {
    const newestId = this.#database
      .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'changes'")
      .pluck()
      .get()
    this.#lastDataVersion = this.#dataVersion()
    this.#lastId = newestId ?? 0
    this.#mustReadChanges = false
  }

  #dataVersion(): number {
    return this.#database.pragma('data_version', { simple: true }) as number
  }

  #poll(): void {
    try {
      this.#readIfChanged()
    } catch {
      // The store's ping reports the fault; the next successful poll delivers the changes.
    }
  }

  #readIfChanged(): void {
    const currentVersion = this.#dataVersion()
    if (currentVersion === this.#lastDataVersion && !this.#mustReadChanges) return
    this.#lastDataVersion = currentVersion
    // A failed read (full disk, locked file) is repeated at the next poll.
    this.#mustReadChanges = true
    this.#readChanges()
    this.#mustReadChanges = false
  }

  #readChanges(): void {
    const rows = this.#selectAfter.all(this.#lastId)
    const first = rows[0]
    // A gap before the first row means that old rows were deleted before this process read them.
    if (first && first.id > this.#lastId + 1) this.#notify({ what: 'everything' })
    this.#lastId = rows.at(-1)?.id ?? this.#lastId
    for (const row of rows) this.#notify(parseChange(row))
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener(change)
  }
}
