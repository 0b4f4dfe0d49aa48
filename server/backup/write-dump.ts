// Writes the records of a store to a dump file.
import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { BackupRecords } from '../stores/dump.ts'
import { endLine, headerLine, recordLine } from './format.ts'

/** Only the owner may read the hashes of keys and the signing secrets. */
const OWNER_ONLY = 0o600

export interface WrittenDump {
  records: number
  /** SHA-256 of the whole file, as `sha256sum` prints it. */
  sha256: string
}

/**
 * Writes a dump while others use the store. The file appears under its name when it is complete.
 * @param onProgress called with the number of records so far and an estimate of all.
 * @throws Error when the file exists, also when another backup has written it meanwhile.
 */
export async function writeDump(
  backup: BackupRecords,
  file: string,
  software: string,
  onProgress: (done: number, total: number) => void,
): Promise<WrittenDump> {
  // Two backups to one file at the same time must not write to the same partial file.
  const partialFile = `${file}.${randomBytes(6).toString('hex')}.partial`
  const fileHash = createHash('sha256')
  let records = 0
  try {
    await pipeline(
      () =>
        linesOf(backup, software, (done, total) => {
          records = done
          onProgress(done, total)
        }),
      createGzip(),
      (chunks: AsyncIterable<Uint8Array>) => hashChunks(chunks, fileHash),
      createWriteStream(partialFile, { mode: OWNER_ONLY, flags: 'wx' }),
    )
    await syncToDisk(partialFile)
    await nameNewFile(partialFile, file)
    return { records, sha256: fileHash.digest('hex') }
  } catch (error) {
    await rm(partialFile, { force: true })
    throw error
  }
}

async function* hashChunks(chunks: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

async function* linesOf(
  backup: BackupRecords,
  software: string,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (lines: string[]) => {
    const text = `${lines.join('\n')}\n`
    hash.update(text)
    return text
  }
  const counts = await backup.counts()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  yield hashed([headerLine({ software, createdAt: new Date().toISOString(), counts })])
  let done = 0
  for await (const records of backup.dump()) {
    if (records.length > 0) yield hashed(records.map(recordLine))
    done += records.length
    onProgress(done, total)
  }
  yield `${endLine({ records: done, sha256: hash.digest('hex') })}\n`
}

/** Gives a file its name. @throws Error when another file has the name: a rename would replace it. */
async function nameNewFile(partialFile: string, file: string): Promise<void> {
  try {
    await link(partialFile, file)
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file)
    if (exists) throw new Error(`The file must be a new one; ${file} exists.`, { cause: error })
    // Some file systems, such as FAT, have no links.
    return rename(partialFile, file)
  }
  await rm(partialFile)
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
