// Publishes changes to every process that has the SQLite file open, through the table `changes`.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Change, Changes } from '../records.ts'

/** Interval of reading `data_version`: a quarter of the second in which a change must arrive. */
const POLL_MS = 250
/** Old rows are deleted after an hour; every live process has read them by then. */
const CHANGES_KEPT_MS = 3_600_000

/** Records a change inside the transaction of its write. @param name the domain or key hash; '' for `everything`. */
export type Announce = (what: Change['what'], name: string) => void

interface ChangeRow {
  id: number
  what: Change['what']
  name: string
}

function parseChange({ what, name }: ChangeRow): Change {
  if (what === 'everything') return { what }
  return what === 'key' ? { what, hash: name } : { what, domain: name as Apex }
}

/** Each write adds a row in its own transaction, and each process polls for new rows. */
export function changesOf(
  database: Database.Database,
): Changes & { announce: Announce; stop(): void } {
  const append = database.prepare('INSERT INTO changes (what, name, at) VALUES (?, ?, ?)')
  const sweep = database.prepare('DELETE FROM changes WHERE at < ?')
  const newest = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'changes'").pluck()
  const since = database.prepare<[number], ChangeRow>(
    'SELECT id, what, name FROM changes WHERE id > ? ORDER BY id',
  )
  const listeners = new Set<(change: Change) => void>()
  const dataVersion = () => database.pragma('data_version', { simple: true }) as number
  let lastId = 0
  let version = 0
  let mustRead = false

  // A new subscriber needs no earlier changes, because it reads current data.
  const skipToNow = () => {
    version = dataVersion()
    lastId = (newest.get() as number | undefined) ?? 0
    mustRead = false
  }

  const notify = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  const readChanges = () => {
    const rows = since.all(lastId)
    const first = rows[0]
    if (first && first.id > lastId + 1) notify({ what: 'everything' })
    lastId = rows.at(-1)?.id ?? lastId
    for (const row of rows) notify(parseChange(row))
  }
  const readIfChanged = () => {
    const now = dataVersion()
    if (now === version && !mustRead) return
    version = now
    // A failed read (full disk, locked file) is repeated at the next poll.
    mustRead = true
    readChanges()
    mustRead = false
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
    announce(what, name) {
      sweep.run(Date.now() - CHANGES_KEPT_MS)
      append.run(what, name, Date.now())
      // A connection's own writes do not change its data_version.
      mustRead = true
    },
    subscribe(listener) {
      if (timer === null) skipToNow()
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
