// Reads the fixture sites. Each has a folder with the name of its domain: the files that it serves, and site.json.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type FixtureFile, movedTo, type Site } from './site.ts'

/** The folders of sites, by the difficulty of their logos. */
const FOLDERS = [
  // Built with current platforms and frameworks, with and without their own icons.
  'platforms',
  // With a logo in the header, in many forms of markup and for both backgrounds.
  'headers',
  // With icons in many formats, sizes and link elements.
  'icons',
  // Full of other companies' logos, or without any logo.
  'traps',
  // With unusual charsets, redirects, base elements, relative paths or markup.
  'addresses',
]

/** A response in site.json: the name of its file, the same with a wrong or rare type or another status, or a redirect. */
type Answer =
  | string
  | { file: string; type?: string; status?: number }
  | { movedTo: string; status?: number }

/** What site.json contains: a `Site` whose bodies and drawings are files of its folder. */
interface Description extends Omit<Site, 'host' | 'files'> {
  files: Record<string, Answer>
}

/** The content type of a file unless site.json gives another one. */
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.svgz': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
}

function fileOf(folder: string, answer: Answer): FixtureFile {
  if (typeof answer === 'string') return fileOf(folder, { file: answer })
  if ('movedTo' in answer) return movedTo(answer.movedTo, answer.status)
  const { file, type = TYPES[extname(file)], ...status } = answer
  if (type === undefined) throw new Error(`site.json must give the type of ${file}.`)
  return { type, body: readFileSync(join(folder, file)), ...status }
}

function readSite(folder: string, host: string): Site {
  const description: Description = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))
  const files = Object.entries(description.files).map(
    ([path, answer]) => [path, fileOf(folder, answer)] as const,
  )
  const drawings = Object.entries(description.rendersAs ?? {}).map(
    ([logo, file]) => [logo, readFileSync(join(folder, file), 'utf8')] as const,
  )
  return {
    ...description,
    host,
    files: Object.fromEntries(files),
    rendersAs: Object.fromEntries(drawings),
  }
}

export const SITES: Site[] = FOLDERS.flatMap((name) => {
  const folder = join(import.meta.dirname, name)
  return readdirSync(folder).map((host) => readSite(join(folder, host), host))
})
