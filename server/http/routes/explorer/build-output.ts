// The explorer as `npm run prepare` built it: read once, with what was compressed beside it.
import { readdir, readFile } from 'node:fs/promises'
import type { StoredFile } from '../../static-file.ts'

const BUILT = new URL('../../../clients/web/dist/', import.meta.url)

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

export interface Built {
  html: string
  files: Map<string, StoredFile>
}

/** @returns null when the explorer was not built. */
export async function readBuilt(): Promise<Built | null> {
  const html = await readFile(new URL('index.html', BUILT), 'utf8').catch(() => null)
  if (html === null) return null
  const names = await readdir(new URL('assets/', BUILT))
  const read = async (name: string): Promise<Buffer | null> =>
    names.includes(name) ? readFile(new URL(`assets/${name}`, BUILT)) : null
  const files = new Map<string, StoredFile>()
  for (const name of names) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const identity = type && (await read(name))
    if (!type || !identity) continue
    const [br, gzip] = await Promise.all([read(`${name}.br`), read(`${name}.gz`)])
    files.set(name, { type, coded: { identity, br, gzip } })
  }
  return { html, files }
}
