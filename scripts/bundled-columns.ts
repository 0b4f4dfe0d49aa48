// Measures the bundled artwork, and writes the results to the measured columns of the table.
// Run `node scripts/bundled-columns.ts` after a change to the table or a pack: it measures the rows whose SVG changed.
// With `--all` it measures every row, which a change to the rules of colors or areas needs.
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { AreaBox, Artwork, Swatch, VisibleArea } from '../schema/artwork.ts'
import { openBundledArtwork, readBundledRows } from '../server/bundled/index.ts'
import {
  COLUMNS,
  type MEASURED_COLUMNS,
  readTableCells,
  sortKeyOf,
  TABLE_URL,
  type TableCells,
} from '../server/bundled/table.ts'
import { measureInk } from '../server/images/measure/ink.ts'
import { paletteOf } from '../server/images/measure/palette.ts'
import { measureVisibleArea } from '../server/images/measure/visible-area.ts'
import { rasterizeVector } from '../server/images/rasterize.ts'
import { legibleBackgrounds, THEME_ANALYSIS_EDGE } from '../server/images/theme/index.ts'

/** Edge in pixels at which colors are measured, the same as for ingested vectors. */
const MEASURED_EDGE = 512
/** Digits of the hash in the column `measured`: two SVGs of one icon never share them in practice. */
const HASH_DIGITS = 8

export type MeasuredCells = Record<(typeof MEASURED_COLUMNS)[number], string>

/** @returns the cells of the measured columns in the format of the table. */
export async function measureRow(artwork: Artwork): Promise<MeasuredCells> {
  const svg = Buffer.from(artwork.bytes).toString()
  const large = await rasterizeVector(svg, artwork, MEASURED_EDGE)
  const small = await rasterizeVector(svg, artwork, THEME_ANALYSIS_EDGE)
  return {
    legible: legibleBackgrounds(small).join(' '),
    palette: cellOf(paletteOf(large, measureInk(large).plate)),
    area: areaCellOf(measureVisibleArea(small, large, artwork)),
    measured: measuredHash(artwork),
  }
}

export const cellOf = (palette: Swatch[]) =>
  palette.map(({ hex, share }) => `${hex.slice(1)}:${share}`).join(' ')

/** Four digits are a tenth of a pixel at 1024 px. */
export const areaCellOf = ({ fill, whole, ...box }: VisibleArea) =>
  [...sharesOf(box), fill, ...sharesOf(whole)]
    .map((share) => Math.round(share * 10_000) / 10_000)
    .join(' ')

const sharesOf = ({ left, top, width, height }: AreaBox) => [left, top, width, height]

/** @returns the cell that says which SVG was measured. */
export const measuredHash = ({ hash }: Pick<Artwork, 'hash'>) => hash.slice(0, HASH_DIGITS)

/** @returns all bundled artwork, in the order of the table. @throws Error with all rows that cannot be read. */
async function readArtworks(): Promise<Artwork[]> {
  const source = openBundledArtwork()
  if (source.omittedPacks.length > 0)
    throw new Error(`Not installed: ${source.omittedPacks.map(({ pack }) => pack).join(', ')}`)
  const artworks: Artwork[] = []
  const errors: string[] = []
  for (const domain of new Set(readBundledRows().map((row) => row.domain))) {
    try {
      artworks.push(...(await source.find(domain)))
    } catch (error) {
      errors.push((error as Error).message)
    }
  }
  if (errors.length > 0) throw new Error(`Rows that cannot be read:\n${errors.join('\n')}`)
  return artworks
}

/** Measures the rows with these indexes in another thread. */
function measureInThread(indexes: number[]): Promise<MeasuredCells[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: indexes })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

async function measureTable(measuresAll: boolean): Promise<void> {
  const rows = readTableCells().sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
  writeTable(rows)
  const artworks = await readArtworks()
  const indexes = [...rows.keys()].filter(
    (i) => measuresAll || rows[i]!.measured !== measuredHash(artworks[i]!),
  )
  const threads = availableParallelism()
  const parts = Array.from({ length: threads }, (_, thread) =>
    indexes.filter((_, position) => position % threads === thread),
  )
  await Promise.all(
    parts.map(async (part) => {
      const measured = await measureInThread(part)
      part.forEach((index, position) => {
        Object.assign(rows[index]!, measured[position])
      })
    }),
  )
  writeTable(rows)
  console.log(`Measured ${indexes.length} of ${rows.length} rows.`)
}

function writeTable(rows: TableCells[]): void {
  const lines = rows.map((row) => COLUMNS.map((column) => row[column]).join('\t'))
  writeFileSync(TABLE_URL, `${[COLUMNS.join('\t'), ...lines].join('\n')}\n`)
}

if (!isMainThread && parentPort) {
  const artworks = await readArtworks()
  const measured: MeasuredCells[] = []
  for (const index of workerData as number[]) measured.push(await measureRow(artworks[index]!))
  parentPort.postMessage(measured)
} else if (import.meta.main) await measureTable(process.argv.includes('--all'))
