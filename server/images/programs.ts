// Finds programs of the system that start render processes.
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** Folders in which they are installed. PATH is not searched: it could replace the sandbox. */
const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']

/** @returns the absolute path of a program; null when it is not installed. */
export function findProgram(name: string): string | null {
  const paths = PROGRAM_FOLDERS.map((folder) => join(folder, name))
  return paths.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
