// Packs the npm package of the clients as `npm pack` does, so that each server can serve it.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageFile } from './files.ts'
import { createTarball } from './tarball.ts'

const CLIENTS = join(import.meta.dirname, '..')
/** What the compiler writes for each module. */
const COMPILED = ['.js', '.js.map', '.d.ts', '.d.ts.map']

/** @returns the tarball. The modules must be compiled. */
export async function packNpmPackage(): Promise<Buffer> {
  // The folder dist may have files of modules that no longer exist.
  const modules = globSync('*.ts', { cwd: CLIENTS }).map((name) => name.replace(/\.ts$/, ''))
  const compiled = modules.flatMap((name) => COMPILED.map((ending) => `dist/${name}${ending}`))
  const copied = ['LICENSE', 'README.md', ...compiled.toSorted()]
  const files = await Promise.all(
    copied.map(async (path) => fileOf(path, await readFile(join(CLIENTS, path)))),
  )
  return createTarball([fileOf('package.json', await manifest()), ...files])
}

const fileOf = (path: string, bytes: Buffer): PackageFile => ({ path: `package/${path}`, bytes })

/** The manifest without what only the project itself needs. */
async function manifest(): Promise<Buffer> {
  const text = await readFile(join(CLIENTS, 'package.json'), 'utf8')
  const { scripts: _, devDependencies: _d, ...published } = JSON.parse(text)
  return Buffer.from(`${JSON.stringify(published, null, 2)}\n`)
}
