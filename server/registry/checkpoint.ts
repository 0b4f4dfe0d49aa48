// Stores the progress of an import in a file or in the store, so that a stopped import continues where it stopped.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StateRecords } from '../stores/records.ts'
import type { ImportSummary } from './import-summary.ts'

export interface Checkpoint {
  /** The importer's name and the SHA-256 of each input file, in their order. */
  input: string
  /** Rows handled so far, written or refused. */
  rows: number
  isDone: boolean
  /** The edition's date. A repeated import of the same input uses the same date. */
  at: string
  summary: ImportSummary
}

/** Where an import stores its checkpoint. */
export interface CheckpointStorage {
  /** @returns null when there is none, or a damaged one. */
  read(): Promise<Checkpoint | null>
  write(checkpoint: Checkpoint): Promise<void>
}

/** A checkpoint in a file. It is renamed into place, so that a crash never leaves a partial file. */
export function checkpointFile(file: string): CheckpointStorage {
  return {
    read: async () => parseCheckpoint(await readFile(file, 'utf8').catch(() => null)),
    async write(checkpoint) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(`${file}.new`, JSON.stringify(checkpoint))
      await rename(`${file}.new`, file)
    },
  }
}

/** A checkpoint in the store, so that every server with this store finds it. */
export const storedCheckpoint = (state: StateRecords, name: string): CheckpointStorage => ({
  read: async () => parseCheckpoint(await state.get(name)),
  write: (checkpoint) => state.set(name, JSON.stringify(checkpoint)),
})

function parseCheckpoint(text: string | null): Checkpoint | null {
  if (text === null) return null
  try {
    const checkpoint = JSON.parse(text)
    const isValid =
      typeof checkpoint?.input === 'string' &&
      Number.isInteger(checkpoint.rows) &&
      !Number.isNaN(Date.parse(checkpoint.at))
    return isValid ? checkpoint : null
  } catch {
    return null
  }
}
