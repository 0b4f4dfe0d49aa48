// Reads the built explorer: `index.html`, and the assets with their compressed copies.
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
  const names = await readdir(new URL('assets/', BUILD_FOLDER))
  const readAsset = async (name: string): Promise<Buffer | null> =>
    names.includes(name) ? readFile(new URL(`assets/${name}`, BUILD_FOLDER)) : null
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    const type = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const identity = type && (await readAsset(name))
    if (!type || !identity) continue
    const [br, gzip] = await Promise.all([readAsset(`${name}.br`), readAsset(`${name}.gz`)])
    files.set(name, createFile(type, identity, br, gzip))
  }
  return { html, files }
}
