// How far an import came, in a file beside the registry: begun again with the same input it goes on there.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Summary } from './import-summary.ts'

export interface Checkpoint {
  /** SHA-256 of each file read, in their order, and of how they were read. */
  input: string
  /** Rows settled and written. */
  rows: number
  isDone: boolean
  /** The edition's date: what is begun again, or read again, is of the same one. */
  at: string
  summary: Summary
}

/** @returns null when there is none that can be read. */
export async function readCheckpoint(file: string): Promise<Checkpoint | null> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8'))
    return typeof kept?.input === 'string' &&
      Number.isInteger(kept.rows) &&
      !Number.isNaN(Date.parse(kept.at))
      ? kept
      : null
  } catch {
    return null
  }
}

export const writeCheckpoint = (file: string, checkpoint: Checkpoint): Promise<void> =>
  writeWhole(file, checkpoint)

/** Whole or not at all, whatever stops the process. */
export async function writeWhole(file: string, what: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(what))
  await rename(`${file}.new`, file)
}
