// Opens the database file, or a copy of it when its folder cannot be written.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { createPrivately, makePrivate } from '../data-dir.ts'
import { migrate } from './migrations.ts'

export interface OpenDatabase {
  database: Database.Database
  /** The file that is open. */
  file: string
  /** Closes the database. May be called twice. */
  close(): void
}

/** Error codes of a read-only or full disk. */
const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'])
const UNWRITABLE_DATABASE = /^SQLITE_(?:READONLY|FULL|CANTOPEN|IOERR_SHMSIZE)/

/**
 * Opens the file; creates it and its folder when missing. When the disk is read-only or full and the file exists, opens
 * a copy in the folder for temporary files, which refuses every write. @throws Error when neither is possible.
 */
export function openDatabase(file: string): OpenDatabase {
  try {
    createPrivately(file)
    const database = openFile(file)
    makePrivate(file)
    return { database, file, close: () => database.close() }
  } catch (cause) {
    const copy = isUnwritable(cause) && existsSync(file) ? openCopy(file) : null
    if (copy) return copy
    const reason = (cause as Error).message
    throw new Error(`DATA_DIR=${dirname(file)} cannot be used: ${reason}`, { cause })
  }
}

function openFile(file: string): Database.Database {
  const database = new Database(file)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function isUnwritable(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code)
  return UNWRITABLE.has(code) || UNWRITABLE_DATABASE.test(code)
}

/** @returns null when the folder for temporary files cannot be written either. */
function openCopy(file: string): OpenDatabase | null {
  let folder: string | null = null
  try {
    folder = mkdtempSync(join(tmpdir(), 'logograph-read-only-'))
    const copy = join(folder, basename(file))
    // The write-ahead log contains the last changes.
    for (const suffix of ['', '-wal'])
      if (existsSync(`${file}${suffix}`)) cpSync(`${file}${suffix}`, `${copy}${suffix}`)
    const database = openFile(copy)
    database.pragma('query_only = ON')
    process.emitWarning(
      `${dirname(file)} cannot be written, so this process answers from a copy and keeps no changes.`,
    )
    const remove = () => rmSync(folder as string, { recursive: true, force: true })
    process.once('exit', remove)
    const close = () => {
      database.close()
      remove()
    }
    return { database, file: copy, close }
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true })
    return null
  }
}
