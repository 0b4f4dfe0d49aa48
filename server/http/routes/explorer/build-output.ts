// Reads what `npm run prepare` builds: the explorer, the admin page, the script of the custom element, and the packages.
import { readdir, readFile } from 'node:fs/promises'
import { createFile, type StaticFile } from '../../static-file.ts'

/** The output folder of `npm run prepare`. */
const BUILD_FOLDER = new URL('../../../../clients/web/dist/', import.meta.url)

/** Media types by file extension; other files are not served. */
const MEDIA_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** @param name path in the output folder. @returns null when the file cannot be read, such as before a build. */
export const readBuiltFile = (name: string): Promise<Buffer | null> =>
  readFile(new URL(name, BUILD_FOLDER)).catch(() => null)

export interface BuildOutput {
  /** The page, in which `%IMAGE_URL%` stands for the URL of the image host. */
  html: string
  /** Assets by name. */
  files: Map<string, StaticFile>
}

/** @returns null when the explorer is not built. */
export async function readBuildOutput(): Promise<BuildOutput | null> {
  const html = await readFile(new URL('index.html', BUILD_FOLDER), 'utf8').catch(() => null)
  if (html === null) return null
  return { html, files: await readFiles('assets') }
}

/** @returns the admin page and its files; null when it is not built. */
export async function readAdminPage(): Promise<BuildOutput | null> {
  const html = await readBuiltFile('admin/index.html')
  return html && { html: html.toString(), files: await readFiles('admin/assets') }
}

/** @returns the script that defines <company-logo>, and its version; null when it is not built. */
export async function readElementScript(): Promise<{ version: string; file: StaticFile } | null> {
  const files = await readFiles('element').catch(() => new Map<string, StaticFile>())
  for (const [name, file] of files) {
    const version = /^element-(.+)\.js$/.exec(name)?.[1]
    if (version !== undefined) return { version, file }
  }
  return null
}

/** @returns the wheel of the Python client, its name and version; null when it is not built. */
export async function readWheel(): Promise<{
  version: string
  name: string
  file: StaticFile
} | null> {
  const names = await readdir(new URL('packages/', BUILD_FOLDER)).catch(() => [])
  for (const name of names) {
    const version = /^logograph-(.+)-py3-none-any\.whl$/.exec(name)?.[1]
    const bytes = version === undefined ? null : await readBuiltFile(`packages/${name}`)
    if (version && bytes) return { version, name, file: createFile('application/zip', bytes) }
  }
  return null
}

/** @returns the font of the explorer, for pages whose style has no build; null when the explorer is not built. */
export async function readFont(): Promise<StaticFile | null> {
  const files = await readFiles('assets').catch(() => new Map<string, StaticFile>())
  for (const [name, file] of files) if (name.endsWith('.woff2')) return file
  return null
}

/** @returns the files of a folder of the build output, by name, with their compressed copies. */
async function readFiles(folder: string): Promise<Map<string, StaticFile>> {
  const names = await readdir(new URL(`${folder}/`, BUILD_FOLDER))
  const read = async (name: string): Promise<Buffer | null> =>
    names.includes(name) ? readFile(new URL(`${folder}/${name}`, BUILD_FOLDER)) : null
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    const type = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const identity = type && (await read(name))
    if (!type || !identity) continue
    const [br, gzip] = await Promise.all([read(`${name}.br`), read(`${name}.gz`)])
    files.set(name, createFile(type, identity, br, gzip))
  }
  return files
}
