// Imports small files into a registry in memory, for tests.

import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { inject } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { checkpointFile } from '../../server/registry/checkpoint.ts'
import type { Importer } from '../../server/registry/importers/importer.ts'
import { type ImportOptions, runImport } from '../../server/registry/run.ts'
import { companyOf } from './companies.ts'
import { createMemoryRegistry, type MemoryRegistry } from './memory-registry.ts'

export const FIXTURES_DIR = join(import.meta.dirname, 'fixtures', 'imports')
const folder = mkdtempSync(join(inject('folder'), 'imports-'))

export const fixturePath = (name: string) => join(FIXTURES_DIR, name)

let fileCount = 0
/** @param modifiedAt the file's modification time, which is the edition's date. @returns the file's path. */
export function writeInput(
  name: string,
  content: string | Uint8Array,
  modifiedAt = new Date(),
): string {
  const file = join(folder, `${++fileCount}-${name}`)
  writeFileSync(file, content)
  utimesSync(file, modifiedAt, modifiedAt)
  return file
}

export const checkpointPath = (name: string) => join(folder, `${name}.json`)

/**
 * @param file a fixture's name or a path.
 * @returns the result, the registry, and a function that finds a company by domain.
 */
export function importFile(
  importer: Importer,
  file: string,
  companies: MemoryRegistry = createMemoryRegistry(),
  options: Partial<ImportOptions> = {},
) {
  const path = file.includes('/') ? file : fixturePath(file)
  const checkpoint = checkpointPath(`${basename(path)}-${++fileCount}`)
  return runImport({
    importer,
    files: [path],
    companies,
    checkpoints: checkpointFile(checkpoint),
    ...options,
  }).then((result) => ({
    ...result,
    companies,
    companyAt: (domain: string) =>
      companies.all().find((company) => company.domain === domain) ?? null,
  }))
}

/** @returns the main domains of the companies that have a key. */
export async function domainsWithKey(companies: MemoryRegistry, key: string): Promise<Apex[]> {
  const [hits] = await companies.lookup([key])
  return hits!.map(({ domain }) => domain)
}

/** @returns the rows that the importer reads from a file with this content. */
export async function parseRows(importer: Importer, content: string | Uint8Array) {
  async function* input() {
    yield typeof content === 'string' ? Buffer.from(content) : content
  }
  const rows = []
  for await (const row of importer.rows(input())) rows.push(row)
  return rows
}

/** Creates a ZIP of one file as a stream: the data descriptor flag is set, and the sizes in the header are 0. */
export function zipped(name: string, content: string): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(name.length, 26)
  // The importers read only up to the directory, so it needs no valid content.
  const directory = Buffer.from('504b0102 the directory follows')
  return Buffer.concat([head, Buffer.from(name), deflateRawSync(content), directory])
}

/**
 * Creates a company whose given values all come from one source. Unless given, its name is the domain and its rank 5;
 * its other values are null or empty.
 */
export function companyWith(
  domain: string,
  values: Partial<Company> = {},
  source = 'financedatabase',
) {
  const at = new Date('2026-01-01')
  const provenance = Object.keys(values).map((fact) => [fact, { source, at }] as const)
  return companyOf(domain, {
    name: domain,
    rank: 5,
    ...values,
    provenance: { name: { source, at }, ...Object.fromEntries(provenance) },
  })
}
