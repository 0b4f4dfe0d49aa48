// Makes the two files from which the service reads its bundled artwork, from the reviewed table and the icon packs.
// `npm run artwork` installs the packs, then runs this. It measures the drawings that changed.
// With `-- --all` it measures every drawing, which a change to the rules of colors, areas or resvg needs.
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { DRAWINGS_URL } from '../../server/bundled/index.ts'
import {
  COLUMNS,
  cellsOf,
  readTableLines,
  TABLE_URL,
  type TableCells,
} from '../../server/bundled/table.ts'
import { type Drawing, drawRows } from './drawings.ts'
import { type MeasuredCells, measureDrawings } from './measure.ts'
import { hasOwnColors, readReviewedRows, sortTable } from './table.ts'

/** Digits of the hash in the table: two SVGs of one icon never share them in practice. */
const HASH_DIGITS = 8

/** What was made of a drawing: its compressed SVG and the measured cells. */
interface Made extends MeasuredCells {
  compressed: Buffer
}

/** @returns the cells of a drawing that need no measuring. A test compares them with the table. */
export function describedCells({ row, ...drawing }: Drawing) {
  return {
    domain: row.domain,
    pack: row.pack,
    name: row.name,
    source: drawing.source,
    kind: row.kind,
    background: row.background ?? '',
    own_colors: hasOwnColors(row) ? 'yes' : '',
    tint: hexCell(row.tint),
    pack_color: hexCell(drawing.packColor),
    width: String(drawing.width),
    height: String(drawing.height),
    license: drawing.licence,
    attribution: drawing.attribution,
    guidelines: drawing.guidelines ?? '',
    hash: hash('sha256', drawing.svg).slice(0, HASH_DIGITS),
  } satisfies Partial<TableCells>
}

const hexCell = (color: string | null) => color?.slice(1).toUpperCase() ?? ''

const keyOf = (cells: Pick<TableCells, 'domain' | 'pack' | 'name' | 'hash'>) =>
  [cells.domain, cells.pack, cells.name, cells.hash].join('\t')

/** @returns what was made before, by the key of the drawing: its bytes are kept, so that a version of Brotli changes none. */
function readMade(): Map<string, Made> {
  const drawings = readFileSync(DRAWINGS_URL)
  let offset = 0
  return new Map(
    readTableLines().map((line) => {
      const { legible, palette, area, thumbhash, resvg_rules, bytes, ...cells } = cellsOf(line)
      const compressed = drawings.subarray(offset, offset + Number(bytes))
      offset += compressed.length
      return [keyOf(cells), { legible, palette, area, thumbhash, resvg_rules, compressed }]
    }),
  )
}

async function makeArtwork(measuresAll: boolean): Promise<void> {
  sortTable()
  const drawings = await drawRows(readReviewedRows())
  const cells = drawings.map(describedCells)
  const made = readMade()
  const changed = [...drawings.keys()].filter((i) => measuresAll || !made.has(keyOf(cells[i]!)))
  const measured = await measureDrawings(changed.map((i) => drawings[i]!))
  changed.forEach((i, position) => {
    const key = keyOf(cells[i]!)
    const compressed = made.get(key)?.compressed ?? brotliCompressSync(drawings[i]!.svg)
    made.set(key, { ...measured[position]!, compressed })
  })
  writeFiles(cells.map((described) => ({ ...described, ...made.get(keyOf(described))! })))
  console.log(`Measured ${changed.length} of ${drawings.length} drawings.`)
}

function writeFiles(rows: (ReturnType<typeof describedCells> & Made)[]): void {
  const lines = rows.map(({ compressed, ...row }) => {
    const cells: TableCells = { ...row, bytes: String(compressed.length) }
    return COLUMNS.map((column) => cells[column]).join('\t')
  })
  writeFileSync(TABLE_URL, `${[COLUMNS.join('\t'), ...lines].join('\n')}\n`)
  writeFileSync(DRAWINGS_URL, Buffer.concat(rows.map(({ compressed }) => compressed)))
}

if (import.meta.main) await makeArtwork(process.argv.includes('--all'))
