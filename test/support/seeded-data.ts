// Prepares a data folder with the catalogue once for a test run, because loading it takes seconds.
import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'

/** @returns a folder that tests copy and must not change. */
export async function seededDataDir(): Promise<string> {
  const shared = join(inject('folder'), 'seeded')
  if (existsSync(shared)) return shared
  const own = await mkdtemp(join(inject('folder'), 'seeding-'))
  const records = sqliteRecords(join(own, 'logograph.sqlite'))
  await loadCatalogue(records)
  await records.close()
  // Another test file may have created the folder meanwhile.
  return rename(own, shared).then(
    () => shared,
    () => own,
  )
}
