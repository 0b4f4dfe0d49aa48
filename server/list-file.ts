// Reads the lists and tables that ship with the service.
import { readFileSync } from 'node:fs'

/** @returns the lines of a text file, without empty lines and comments, which begin with `#`. */
export const readListFile = (file: URL): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
