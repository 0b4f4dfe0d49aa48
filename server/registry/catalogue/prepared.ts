// Keeps a database that already contains the catalogue, so that a first start copies a file instead of importing it.
import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE, sqliteRecords } from '../../stores/sqlite/index.ts'
import { loadCatalogue } from './index.ts'

/** A data folder that `npm run prepare` fills, and so does `npm ci`. */
const PREPARED_FOLDER = join(import.meta.dirname, 'dist')

/** Imports the catalogue into a new data folder. */
export async function prepareDataFolder(folder: string = PREPARED_FOLDER): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const file = join(folder, DATABASE_FILE)
  const records = sqliteRecords(file)
  await loadCatalogue(records)
  // Closing the only connection also moves the write-ahead log into the file.
  await records.close()
  // It contains no secrets, and in an image the user who installs is another than the one who serves.
  await chmod(folder, 0o755)
  await chmod(file, 0o644)
}

/** Does `copyPreparedData` where the records are in SQLite, before the store is opened. */
export async function copyDataFor({ mongodbUrl, dataDir }: DataConfig): Promise<void> {
  if (mongodbUrl === null) await copyPreparedData(dataDir)
}

interface DataConfig {
  mongodbUrl: string | null
  dataDir: string
}

/**
 * Copies the prepared database into a data folder that has none. Does nothing when the installation was not prepared.
 * `loadCatalogue` then finds the catalogue imported, unless its files have changed since.
 */
export async function copyPreparedData(
  dataDir: string,
  folder: string = PREPARED_FOLDER,
): Promise<void> {
  const target = join(dataDir, DATABASE_FILE)
  const source = join(folder, DATABASE_FILE)
  if (existsSync(target) || !existsSync(source)) return
  const copy = `${target}.${process.pid}.new`
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await copyFile(source, copy, constants.COPYFILE_FICLONE)
    // A link never replaces a database that another process has just created.
    await link(copy, target)
  } catch {
    // The store then creates an empty database, or says why it cannot use the folder.
  } finally {
    await rm(copy, { force: true }).catch(() => {})
  }
}

if (import.meta.main) await prepareDataFolder()
