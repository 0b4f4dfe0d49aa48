// Measures the legibility and palette of all bundled artwork, and writes them to the last two columns of the table.
// Run `node scripts/bundled-columns.ts` after a change to the table, a pack, or the theme or palette rules.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Artwork, Swatch } from '../schema/artwork.ts'
import { DEFAULT_ICON_COLOR } from '../server/bundled/icon-packs.ts'
import { openBundledArtwork, readBundledRows } from '../server/bundled/index.ts'
import { measureInk } from '../server/images/measure/ink.ts'
import { paletteOf } from '../server/images/measure/palette.ts'
import { rasterizeVector } from '../server/images/rasterize.ts'
import { legibleBackgrounds, THEME_ANALYSIS_EDGE } from '../server/images/theme/index.ts'

const TABLE = fileURLToPath(new URL('../server/bundled/artwork.tsv', import.meta.url))
/** Edge in pixels at which colors are measured, the same as for ingested vectors. */
const MEASURED_EDGE = 512
/** The columns before the measured ones, which people review. */
const REVIEWED_COLUMNS = 7

export interface MeasuredColumns {
  legible: string
  palette: string
}

/** @returns both cells in the format of the table. */
export async function measureRow(artwork: Artwork): Promise<MeasuredColumns> {
  const svg = Buffer.from(artwork.bytes).toString()
  const large = await rasterizeVector(svg, artwork, MEASURED_EDGE)
  const small = await rasterizeVector(svg, artwork, THEME_ANALYSIS_EDGE)
  const measured = paletteOf(large, measureInk(large).plate)
  // DEFAULT_ICON_COLOR only stands in for an unknown color, so it must not become part of a brand's palette.
  const isDefaultColor =
    !artwork.fullColour && measured.length === 1 && measured[0]?.hex === DEFAULT_ICON_COLOR
  const palette = isDefaultColor ? [] : measured
  return { legible: legibleBackgrounds(small).join(' '), palette: cellOf(palette) }
}

export const cellOf = (palette: Swatch[]) =>
  palette.map(({ hex, share }) => `${hex.slice(1)}:${share}`).join(' ')

if (import.meta.main) {
  const source = openBundledArtwork()
  const [, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n')
  const measuredRows: MeasuredColumns[] = []
  for (const domain of new Set(readBundledRows().map((row) => row.domain))) {
    for (const artwork of await source.find(domain)) measuredRows.push(await measureRow(artwork))
  }
  const head = 'domain\tpack\tname\tkind\tcolour\ttitle\tbackground\tlegible\tpalette'
  const reviewedCellsOf = (line: string) => {
    const cells = line.split('\t')
    return Array.from({ length: REVIEWED_COLUMNS }, (_, i) => cells[i] ?? '')
  }
  const rows = lines.map((line, i) =>
    [...reviewedCellsOf(line), measuredRows[i]?.legible, measuredRows[i]?.palette].join('\t'),
  )
  writeFileSync(TABLE, `${[head, ...rows].join('\n')}\n`)
}
