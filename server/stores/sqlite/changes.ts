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
export function createChanges(
  database: Database.Database,
): Changes & { publishChange: PublishChange; stop(): void } {
  const insertChange = database.prepare('INSERT INTO changes (what, name, at) VALUES (?, ?, ?)')
  const deleteOldChanges = database.prepare('DELETE FROM changes WHERE at < ?')
  const selectNewestId = database
    .prepare("SELECT seq FROM sqlite_sequence WHERE name = 'changes'")
    .pluck()
  const selectAfter = database.prepare<[number], ChangeRow>(
    'SELECT id, what, name FROM changes WHERE id > ? ORDER BY id',
  )
  const listeners = new Set<(change: Change) => void>()
  const dataVersion = () => database.pragma('data_version', { simple: true }) as number
  let lastId = 0
  let lastDataVersion = 0
  let mustReadChanges = false

  // A new subscriber needs no earlier changes, because it reads current data.
  const skipToNewest = () => {
    lastDataVersion = dataVersion()
    lastId = (selectNewestId.get() as number | undefined) ?? 0
    mustReadChanges = false
  }

  const notify = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  const readChanges = () => {
    const rows = selectAfter.all(lastId)
    const first = rows[0]
    // A gap before the first row means that old rows were deleted before this process read them.
    if (first && first.id > lastId + 1) notify({ what: 'everything' })
    lastId = rows.at(-1)?.id ?? lastId
    for (const row of rows) notify(parseChange(row))
  }
  const readIfChanged = () => {
    const currentVersion = dataVersion()
    if (currentVersion === lastDataVersion && !mustReadChanges) return
    lastDataVersion = currentVersion
    // A failed read (full disk, locked file) is repeated at the next poll.
    mustReadChanges = true
    readChanges()
    mustReadChanges = false
  }
  const poll = () => {
    try {
      readIfChanged()
    } catch {
      // The store's ping reports the fault; the next successful poll delivers the changes.
    }
  }
  let timer: NodeJS.Timeout | null = null
  const stop = () => {
    if (timer) clearInterval(timer)
    timer = null
  }
  return {
    publishChange(change) {
      deleteOldChanges.run(Date.now() - MAX_CHANGE_AGE_MS)
      insertChange.run(change.what, nameOf(change), Date.now())
      // A connection's own writes do not change its data_version.
      mustReadChanges = true
    },
    subscribe(listener) {
      if (timer === null) skipToNewest()
      listeners.add(listener)
      timer ??= setInterval(poll, POLL_MS).unref()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    stop,
  }
}
