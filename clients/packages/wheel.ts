// Packs the Python client as a wheel, without Python: a ZIP of its modules with a list of their hashes.
import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import type { PackageFile } from './files.ts'

const PYTHON = join(import.meta.dirname, '../python')
/** The earliest date of a ZIP, in local time as ZIPs have it. */
const MODIFIED_AT = new Date(1980, 0, 1)

export interface Wheel {
  /** pip reads the name, the version and the platform in it. */
  fileName: string
  bytes: Buffer
}

/** @returns the wheel. Each build makes the same bytes. */
export async function packWheel(): Promise<Wheel> {
  const project = await readFile(join(PYTHON, 'pyproject.toml'), 'utf8')
  const version = textOf(project, 'version')
  const info = `logograph-${version}.dist-info`
  const readme = await readFile(join(PYTHON, 'README.md'), 'utf8')
  const modules = globSync('logograph/*.{py,typed}', { cwd: PYTHON }).toSorted()
  const files = [
    ...(await Promise.all(modules.map(readModule))),
    { path: `${info}/METADATA`, bytes: Buffer.from(metadata(project, readme)) },
    { path: `${info}/WHEEL`, bytes: Buffer.from(WHEEL) },
    { path: `${info}/licenses/LICENSE`, bytes: await readFile(join(PYTHON, 'LICENSE')) },
  ]
  const record = { path: `${info}/RECORD`, bytes: Buffer.from(recordOf(files, info)) }
  const entries = [...files, record].map(({ path, bytes }) => ({
    name: path,
    input: bytes,
    lastModified: MODIFIED_AT,
    mode: 0o644,
  }))
  const zip = await downloadZip(entries).arrayBuffer()
  return { fileName: `logograph-${version}-py3-none-any.whl`, bytes: Buffer.from(zip) }
}

const readModule = async (path: string): Promise<PackageFile> => ({
  path: path.replaceAll('\\', '/'),
  bytes: await readFile(join(PYTHON, path)),
})

const WHEEL = `Wheel-Version: 1.0
Generator: logograph
Root-Is-Purelib: true
Tag: py3-none-any
`

/** The metadata of pyproject.toml, as a wheel has it (core metadata 2.4). */
function metadata(project: string, readme: string): string {
  const requirements = listOf(project, 'dependencies').map((name) => `Requires-Dist: ${name}`)
  return `${[
    'Metadata-Version: 2.4',
    `Name: ${textOf(project, 'name')}`,
    `Version: ${textOf(project, 'version')}`,
    `Summary: ${textOf(project, 'description')}`,
    'License-Expression: MIT',
    'License-File: LICENSE',
    `Requires-Python: ${textOf(project, 'requires-python')}`,
    ...requirements,
    'Description-Content-Type: text/markdown',
  ].join('\n')}\n\n${readme}`
}

/** The hash and the length of each file; the list itself has none. */
function recordOf(files: PackageFile[], info: string): string {
  const lines = files.map(
    ({ path, bytes }) => `${path},sha256=${hash('sha256', bytes, 'base64url')},${bytes.length}`,
  )
  return `${[...lines, `${info}/RECORD,,`].join('\n')}\n`
}

/** @returns the value of a line `name = "value"`. */
function textOf(project: string, name: string): string {
  const value = new RegExp(`^${name} = "(.+)"$`, 'm').exec(project)?.[1]
  if (value === undefined) throw new Error(`pyproject.toml has no ${name}.`)
  return value
}

/** @returns the values of a line `name = ["value", …]`. */
function listOf(project: string, name: string): string[] {
  const line = new RegExp(`^${name} = \\[(.*)\\]$`, 'm').exec(project)?.[1] ?? ''
  return [...line.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value)
}
