// Measures each bundled drawing, on which backgrounds it can be seen as it is and its colours, into the table's last columns.
// Run it after a change of the table, of a pack, of the theme's rules or the palette's: node scripts/bundled-columns.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Artwork, Swatch } from '../schema/artwork.ts'
import { INK } from '../server/bundled/icon-packs.ts'
import { bundled, readTable } from '../server/bundled/index.ts'
import { inkOf } from '../server/images/measure/ink.ts'
import { paletteOf } from '../server/images/measure/palette.ts'
import { pixelsOfVector } from '../server/images/rasterize.ts'
import { JUDGED, legibleOn } from '../server/images/theme/index.ts'

const TABLE = fileURLToPath(new URL('../server/bundled/artwork.tsv', import.meta.url))
/** Edge in pixels at which colours are measured: admission draws strangers' vectors as large. */
const DRAWN = 512

export interface Verdict {
  legible: string
  palette: string
}

/** @returns both cells as the table has them. */
export async function judged(artwork: Artwork): Promise<Verdict> {
  const svg = Buffer.from(artwork.bytes).toString()
  const large = await pixelsOfVector(svg, artwork, DRAWN)
  const small = await pixelsOfVector(svg, artwork, JUDGED)
  const seen = paletteOf(large, inkOf(large).plate)
  // A mark without a colour of its own is painted in ours, which says nothing of the company.
  const isOurs = !artwork.fullColour && seen.length === 1 && seen[0]?.hex === INK
  const palette = isOurs ? [] : seen
  return { legible: legibleOn(small).join(' '), palette: cellOf(palette) }
}

export const cellOf = (palette: Swatch[]) =>
  palette.map(({ hex, share }) => `${hex.slice(1)}:${share}`).join(' ')

if (import.meta.main) {
  const source = bundled()
  const [, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n')
  const verdicts: Verdict[] = []
  for (const domain of new Set(readTable().map((row) => row.domain))) {
    for (const artwork of await source.find(domain)) verdicts.push(await judged(artwork))
  }
  const head = 'domain\tpack\tname\tkind\tcolour\ttitle\tbackground\tlegible\tpalette'
  const cellsOf = (line: string) => Array.from({ length: 7 }, (_, i) => line.split('\t')[i] ?? '')
  const rows = lines.map((line, i) =>
    [...cellsOf(line), verdicts[i]?.legible, verdicts[i]?.palette].join('\t'),
  )
  writeFileSync(TABLE, `${[head, ...rows].join('\n')}\n`)
}
