// How a write by one process becomes known to every other that has the file open.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Change, Changes } from '../records.ts'

/** How often data_version is read: a quarter of the second in which a change must be seen. */
const POLL_MS = 250
/** Changes are kept long enough for any process that is alive to have read them. */
const CHANGES_KEPT_MS = 3_600_000

/** Called inside the transaction of the write that it tells of. @param name '' of everything. */
export type Announce = (what: Change['what'], name: string) => void

interface ChangeRow {
  id: number
  what: Change['what']
  name: string
}

function changeFrom({ what, name }: ChangeRow): Change {
  if (what === 'everything') return { what }
  return what === 'key' ? { what, hash: name } : { what, domain: name as Apex }
}

/** A write leaves a row in the same transaction; each process reads the rows that are new to it. */
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
  let seen = 0
  let version = 0
  let dirty = false

  // Who listens from now on reads what came before from the store itself.
  const skipToNow = () => {
    version = dataVersion()
    seen = (newest.get() as number | undefined) ?? 0
    dirty = false
  }

  const tell = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  const hear = () => {
    const rows = since.all(seen)
    const first = rows[0]
    if (first && first.id > seen + 1) tell({ what: 'everything' })
    seen = rows.at(-1)?.id ?? seen
    for (const row of rows) tell(changeFrom(row))
  }
  const look = () => {
    const now = dataVersion()
    if (now === version && !dirty) return
    version = now
    // A read that fails (a full disk, a locked file) is tried again at the next tick, not lost.
    dirty = true
    hear()
    dirty = false
  }
  const poll = () => {
    try {
      look()
    } catch {
      // The store's ping tells of it; the listeners hear at the next tick that works.
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
      // SQLite does not move data_version for a connection's own writes.
      dirty = true
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
