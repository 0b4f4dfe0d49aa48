// Tests that a full FinanceDatabase import does not worsen the answers to common searches and names.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkpointFile } from '../../server/registry/checkpoint.ts'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import { runImport } from '../../server/registry/run.ts'
import {
  findNameMistakes,
  findSearchMisses,
  startCatalogueService,
} from '../support/catalogue-service.ts'
import { FAMILIAR_NAMES, NEGATIVE_QUERIES, QUERIES } from '../support/queries.ts'
import type { Service } from '../support/service.ts'

const SHARED = join(import.meta.dirname, '../../../shared/data')
const isMissing = !existsSync(SHARED)
const isEnabled = process.env.FULL_SIZE === 'true'
const TIMEOUT_MS = 240_000

describe.skipIf(!isEnabled || (isMissing && process.env.CI !== 'true'))(
  'after an import (skipped without FULL_SIZE=true and ../shared/data)',
  { timeout: TIMEOUT_MS },
  () => {
    let service: Service
    beforeAll(async () => {
      service = await startCatalogueService()
      await runImport({
        importer: financedatabase,
        companies: service.stores.records.companies,
        files: [join(SHARED, 'financedatabase-equities.csv.gz')],
        checkpoints: checkpointFile(join(service.dataDir, 'financedatabase.json')),
      })
    }, TIMEOUT_MS)
    afterAll(() => service.close())

    it('finds the intended company first for 95 percent of the queries', async () => {
      const queries = QUERIES.flatMap(([, queriesOfKind]) => queriesOfKind)
      const misses = await findSearchMisses(service, queries)
      expect(1 - misses.length / queries.length, misses.join('\n')).toBeGreaterThanOrEqual(0.95)
    })

    it('finds no company for the negative queries, except the companies of the files', async () => {
      const imported = new Set([
        'Delta Galil Industries Ltd.',
        'Delta Electronics (Thailand) PCL',
        'Reliance Infrastructure Limited',
      ])
      const negative = NEGATIVE_QUERIES.filter((text) => !imported.has(text))
      const expectations = negative.map((text): [string, null] => [text, null])
      expect(await findNameMistakes(service, expectations)).toEqual([])
    })

    it('finds the company of each familiar name', async () => {
      expect(await findNameMistakes(service, FAMILIAR_NAMES)).toEqual([])
    })
  },
)
