// Lets only the owner access the data folder: it contains the signing secret, hashes of keys and the first key.
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600
/** Permission bits of the group and of all other users. */
const GROUP_AND_OTHERS = 0o077
const STICKY_BIT = 0o1000
const FIRST_KEY_FILE = 'first-key'

/**
 * Creates the database file and its folder for their owner only.
 * SQLite gives its -wal and -shm files the permissions of the database file.
 */
export function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
}

/**
 * Removes the permissions of other users from the data folder, and from the files that earlier versions wrote into it.
 * Called only after the database was opened, so that a wrong DATA_DIR such as /proc stays as it is.
 */
export function makePrivate(databaseFile: string): void {
  const folder = dirname(databaseFile)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(databaseFile)) || name === FIRST_KEY_FILE)
      restrict(join(folder, name), OWNER_ONLY_FILE)
    // Nobody else can reach the files below a folder that they cannot enter.
    if (name === 'imports') restrict(join(folder, name), OWNER_ONLY_FOLDER)
  }
  restrict(folder, OWNER_ONLY_FOLDER)
}

function restrict(path: string, mode: number): void {
  try {
    const current = statSync(path).mode
    // A sticky bit marks a folder that all users share, such as /tmp.
    const isShared = (current & STICKY_BIT) !== 0
    if ((current & GROUP_AND_OTHERS) !== 0 && !isShared) chmodSync(path, mode)
  } catch (error) {
    // Another owner, or a file system without permissions, is no reason to refuse service.
    process.emitWarning(`Others can read ${path}: ${(error as Error).message}`)
  }
}

/** @returns the key that `writeFirstKey` has written; null when there is no such file, and empty when it is empty. */
export function readFirstKey(dataDir: string): string | null {
  const file = join(dataDir, FIRST_KEY_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * Writes the first key into the data folder, for its owner only. @returns the path of the file.
 * @throws Error when it cannot be written, such as on a full disk; then there is no such file.
 */
export function writeFirstKey(dataDir: string, key: string): string {
  const file = join(dataDir, FIRST_KEY_FILE)
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
  // A file of an earlier database would keep its permissions.
  removeFirstKey(dataDir)
  try {
    writeFileSync(file, `${key}\n`, { mode: OWNER_ONLY_FILE, flag: 'wx' })
  } catch (error) {
    removeFirstKey(dataDir)
    throw error
  }
  return file
}

/** Removes the file of the first key, if there is one. */
export function removeFirstKey(dataDir: string): void {
  rmSync(join(dataDir, FIRST_KEY_FILE), { force: true })
}
