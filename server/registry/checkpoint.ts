// Stores the progress of an import in a file, so that a stopped import continues where it stopped.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
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

/** @returns null when the file is missing or damaged. */
export async function readCheckpoint(file: string): Promise<Checkpoint | null> {
  try {
    const checkpoint = JSON.parse(await readFile(file, 'utf8'))
    return typeof checkpoint?.input === 'string' &&
      Number.isInteger(checkpoint.rows) &&
      !Number.isNaN(Date.parse(checkpoint.at))
      ? checkpoint
      : null
  } catch {
    return null
  }
}

export const writeCheckpoint = (file: string, checkpoint: Checkpoint): Promise<void> =>
  writeAtomically(file, checkpoint)

/** Writes JSON to a new file and renames it, so that a crash never leaves a partial file. */
export async function writeAtomically(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(value))
  await rename(`${file}.new`, file)
}
