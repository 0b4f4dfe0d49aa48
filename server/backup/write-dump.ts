// Writes the records of a store to a dump file.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { BackupRecords } from '../stores/dump.ts'
import { endLine, headerLine, recordLine } from './format.ts'

/** Only the owner may read the hashes of keys and the signing secrets. */
const OWNER_ONLY = 0o600

export interface WrittenDump {
  records: number
  sha256: string
}

/**
 * Writes a dump while others use the store. The file appears under its name when it is complete.
 * @param onProgress called with the number of records so far and an estimate of all.
 */
export async function writeDump(
  backup: BackupRecords,
  file: string,
  software: string,
  onProgress: (done: number, total: number) => void,
): Promise<WrittenDump> {
  const partialFile = `${file}.partial`
  const written: WrittenDump = { records: 0, sha256: '' }
  try {
    await pipeline(
      () => linesOf(backup, software, written, onProgress),
      createGzip(),
      createWriteStream(partialFile, { mode: OWNER_ONLY }),
    )
    await syncToDisk(partialFile)
    await rename(partialFile, file)
    return written
  } catch (error) {
    await rm(partialFile, { force: true })
    throw error
  }
}

/** @param written receives the result. */
async function* linesOf(
  backup: BackupRecords,
  software: string,
  written: WrittenDump,
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
  for await (const records of backup.dump()) {
    if (records.length > 0) yield hashed(records.map(recordLine))
    written.records += records.length
    onProgress(written.records, total)
  }
  written.sha256 = hash.digest('hex')
  yield `${endLine(written)}\n`
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
