// The explorer as `npm run prepare` built it: read once, with what was compressed beside it.
import { readdir, readFile } from 'node:fs/promises'

const BUILT = new URL('../../../clients/web/dist/', import.meta.url)

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

export interface BuiltFile {
  type: string
  /** The bytes by content coding. */
  coded: { identity: Buffer; br: Buffer | null; gzip: Buffer | null }
}

export interface Built {
  html: string
  files: Map<string, BuiltFile>
}

/** @returns null when the explorer was not built. */
export async function readBuilt(): Promise<Built | null> {
  const html = await readFile(new URL('index.html', BUILT), 'utf8').catch(() => null)
  if (html === null) return null
  const names = await readdir(new URL('assets/', BUILT))
  const read = async (name: string): Promise<Buffer | null> =>
    names.includes(name) ? readFile(new URL(`assets/${name}`, BUILT)) : null
  const files = new Map<string, BuiltFile>()
  for (const name of names) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const identity = type && (await read(name))
    if (!type || !identity) continue
    const [br, gzip] = await Promise.all([read(`${name}.br`), read(`${name}.gz`)])
    files.set(name, { type, coded: { identity, br, gzip } })
  }
  return { html, files }
}
