// SVG files as drawing programs write them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'fixtures/editor-svgs')

export const EDITOR_SVGS: [file: string, source: string][] = readdirSync(FOLDER).map((file) => [
  file,
  readFileSync(join(FOLDER, file), 'utf8').trimEnd(),
])
