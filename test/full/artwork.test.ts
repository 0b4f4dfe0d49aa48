// Tests that the bundled artwork is what the icon packs contain. Only those who change artwork install the packs.

import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Drawing, drawRows } from '../../scripts/artwork/drawings.ts'
import { describedCells } from '../../scripts/artwork/make.ts'
import { measureDrawing } from '../../scripts/artwork/measure.ts'
import { arePacksInstalled } from '../../scripts/artwork/packs/index.ts'
import { readReviewedRows } from '../../scripts/artwork/table.ts'
import { DRAWINGS_URL } from '../../server/bundled/index.ts'
import { cellsOf, readTableLines } from '../../server/bundled/table.ts'

/** Whether the slow tests take larger samples. */
const IS_FULL_SIZE = process.env.FULL_SIZE === 'true'

const isSkipped = !arePacksInstalled() && process.env.CI !== 'true'
describe.skipIf(isSkipped)(
  `the bundled artwork${isSkipped ? ' (skipped: npm run artwork:install installs the packs)' : ''}`,
  () => {
    let drawingsPromise: Promise<Drawing[]> | undefined
    const allDrawings = () => (drawingsPromise ??= drawRows(readReviewedRows()))
    const rows = readTableLines().map(cellsOf)

    it('has a row for each row of the reviewed table, with the SVG, size, license and credit of its pack', async () => {
      const drawings = await allDrawings()
      expect(rows).toHaveLength(drawings.length)
      const stale = rows.filter((row, i) => {
        const described = describedCells(drawings[i]!)
        return Object.entries(described).some(
          ([column, cell]) => row[column as keyof typeof row] !== cell,
        )
      })
      expect(stale.map(({ domain, pack, name }) => `${domain} ${pack} ${name}`)).toEqual([])
    })

    it('has every SVG as the packs draw it', async () => {
      const file = readFileSync(DRAWINGS_URL)
      let offset = 0
      for (const [i, drawing] of (await allDrawings()).entries()) {
        const end = offset + Number(rows[i]!.bytes)
        const svg = brotliDecompressSync(file.subarray(offset, end)).toString()
        // Compared first, because printing long texts that differ takes seconds.
        if (svg !== drawing.svg) expect(svg, rows[i]!.domain).toBe(drawing.svg)
        offset = end
      }
      expect(offset).toBe(file.length)
    })

    it('has current measured columns', async () => {
      // Measures every 90th row, or every 30th with FULL_SIZE, because all of them take two minutes.
      const step = IS_FULL_SIZE ? 30 : 90
      const sample = [...rows.keys()].filter((i) => i % step === 0)
      const drawings = await allDrawings()
      const measured = await Promise.all(sample.map((i) => measureDrawing(drawings[i]!)))
      const stale = sample.filter((i, position) => {
        const { legible, palette, area, thumbhash, resvg_rules } = rows[i]!
        const cells = { legible, palette, area, thumbhash, resvg_rules }
        return !isDeepStrictEqual(cells, measured[position])
      })
      expect(stale.map((i) => `${rows[i]!.domain} ${rows[i]!.name}`)).toEqual([])
    })
  },
)
