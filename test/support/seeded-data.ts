// Data that has the catalogue in it already: loading that takes seconds, so it is done once for a whole run.

import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'

/** @returns a folder to copy, and not to write to. */
export async function stocked(): Promise<string> {
  const whole = join(inject('folder'), 'stocked')
  if (existsSync(whole)) return whole
  const own = await mkdtemp(join(inject('folder'), 'stocking-'))
  const records = sqliteRecords(join(own, 'logograph.sqlite'))
  await loadCatalogue(records.companies, own)
  await records.close()
  // Another file may have been quicker: its folder is as good.
  return rename(own, whole).then(
    () => whole,
    () => own,
  )
}
