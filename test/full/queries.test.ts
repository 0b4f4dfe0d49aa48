// The same questions after the import of FinanceDatabase at full size: what it brings hides nothing that people mean.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import { runImport } from '../../server/registry/run.ts'
import { missesOf, mistakesOf, startKnowing } from '../support/catalogue-service.ts'
import { FAMILIAR_NAMES } from '../support/familiar-names.ts'
import { NOBODY } from '../support/negative-queries.ts'
import { QUERIES } from '../support/queries.ts'
import type { Service } from '../support/service.ts'

const SHARED = join(import.meta.dirname, '../../../shared/data')
const isAbsent = !existsSync(SHARED)
const isAsked = process.env.FULL_SIZE === 'true'
const MINUTES = 240_000

describe.skipIf(!isAsked || (isAbsent && process.env.CI !== 'true'))(
  'after an import (skipped without FULL_SIZE=true and ../shared/data)',
  { timeout: MINUTES },
  () => {
    let service: Service
    beforeAll(async () => {
      service = await startKnowing()
      await runImport({
        importer: financedatabase,
        companies: service.stores.records.companies,
        files: [join(SHARED, 'financedatabase-equities.csv.gz')],
        checkpointFile: join(service.dataDir, 'financedatabase.json'),
      })
    }, MINUTES)
    afterAll(() => service.close())

    it('what people type finds the company that is meant first, 95 times in a hundred', async () => {
      const queries = QUERIES.flatMap(([, some]) => some)
      const misses = await missesOf(service, queries)
      expect(1 - misses.length / queries.length, misses.join('\n')).toBeGreaterThanOrEqual(0.95)
    })

    it('what names nobody still leads to nobody', async () => {
      const wanted = NOBODY.map((text): [string, null] => [text, null])
      expect(await mistakesOf(service, wanted)).toEqual([])
    })

    it('what everybody knows still leads to its company', async () => {
      expect(await mistakesOf(service, FAMILIAR_NAMES)).toEqual([])
    })
  },
)
