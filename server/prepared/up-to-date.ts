// Checks the files that `npm run prepare` makes from others, and so does `npm ci`.
import { statSync } from 'node:fs'

/** @returns whether the file exists, and all its sources exist and are not newer: they may change after an installation. */
export function isUpToDate(file: string, sources: string[]): boolean {
  try {
    const { mtimeMs } = statSync(file)
    return sources.every((source) => statSync(source).mtimeMs <= mtimeMs)
  } catch {
    return false
  }
}
