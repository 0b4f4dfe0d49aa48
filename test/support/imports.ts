// Imports of small files in a folder of their own, into a registry in memory.
import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { inject } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { Importer } from '../../server/registry/importers/importer.ts'
import { type Run, runImport } from '../../server/registry/run.ts'
import { createRegistry, type Registry } from './memory-registry.ts'

export const FIXTURES = join(import.meta.dirname, 'fixtures', 'imports')
const folder = mkdtempSync(join(inject('folder'), 'imports-'))

export const fixture = (name: string) => join(FIXTURES, name)

let files = 0
/** @param at its date: the edition's. */
export function written(name: string, content: string | Uint8Array, at = new Date()): string {
  const file = join(folder, `${++files}-${name}`)
  writeFileSync(file, content)
  utimesSync(file, at, at)
  return file
}

export const checkpointOf = (name: string) => join(folder, `${name}.json`)

/** @param file a fixture's name or a whole path. */
export function importing(
  importer: Importer,
  file: string,
  companies: Registry = createRegistry(),
  more: Partial<Run> = {},
) {
  const path = file.includes('/') ? file : fixture(file)
  const checkpoint = checkpointOf(`${basename(path)}-${++files}`)
  return runImport({ importer, files: [path], companies, checkpoint, ...more }).then((outcome) => ({
    ...outcome,
    companies,
    of: (domain: string) => companies.all().find((company) => company.domain === domain) ?? null,
  }))
}

/** Where a key leads, as domains. */
export async function whose(companies: Registry, key: string): Promise<Apex[]> {
  const [leads] = await companies.leads([key])
  return leads!.map(({ domain }) => domain)
}

export async function rowsOf(importer: Importer, content: string | Uint8Array) {
  async function* input() {
    yield typeof content === 'string' ? Buffer.from(content) : content
  }
  const rows = []
  for await (const row of importer.rows(input())) rows.push(row)
  return rows
}

/** A zip of one file, as packers write it: sizes after the data, not before. */
export function zipped(name: string, content: string): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(name.length, 26)
  const directory = Buffer.from('504b0102 the directory follows')
  return Buffer.concat([head, Buffer.from(name), deflateRawSync(content), directory])
}

/** A company that knows nothing but what is given. */
export function company(domain: string, known: Partial<Company> = {}, source = 'financedatabase') {
  const at = new Date('2026-01-01')
  const told = Object.keys(known).map((fact) => [fact, { source, at }] as const)
  return {
    ...{ domain: domain as Apex, name: domain, legalName: null, aliases: [], domains: [] },
    ...{ listings: [], isins: [], coins: [], industry: null, country: null, size: null },
    ...{ founded: null, logo: null, lei: null, rank: 5 },
    ...known,
    provenance: { name: { source, at }, ...Object.fromEntries(told) },
  } satisfies Company
}
