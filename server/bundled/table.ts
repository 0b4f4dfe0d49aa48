// Reads the reviewed table that maps the icons of the packs to domains.
import { readFileSync } from 'node:fs'
import type { Apex } from '../../schema/apex.ts'
import type { AreaBox, Background, Kind, Swatch, VisibleArea } from '../../schema/artwork.ts'
import type { PartTint } from '../images/svg/parts.ts'
import type { PackName } from './packs/pack.ts'

/** A row of the reviewed table: maps an icon of a pack to a company's domain. */
export interface BundledRow {
  domain: Apex
  pack: PackName
  name: string
  kind: Kind
  /** `full`: the icon has its own colors. `one`: it has a single color, which this service sets. */
  colorMode: 'full' | 'one'
  title: string
  background: Background | null
  /** The company's color as #RRGGBB, where the pack has none or an outdated one. An icon with one color is painted in it. */
  tint: string | null
  /** Parts of the drawing with colors of their own, or removed. */
  parts: PartTint[]
  /** The color as #RRGGBB of the enclosed holes, such as the white letters of a badge; null leaves them open. */
  holes: string | null
  /** Whether the color also fills the openings at the edge of the drawing, up to its convex hull. */
  fillsHull: boolean
  /** Measured: the backgrounds on which the icon is legible without a color change. */
  legible: Background[]
  /** Measured: the colors of the icon. */
  palette: Swatch[]
  /** Measured: where the mark is in the drawing; null before it is measured. */
  visibleArea: VisibleArea | null
  /** The start of the SHA-256 of the SVG that was measured. */
  measured: string
}

export const TABLE_URL = new URL('./artwork.tsv', import.meta.url)

/** The columns that people review, by their names in the head of the table. */
const REVIEWED_COLUMNS = [
  'domain',
  'pack',
  'name',
  'kind',
  'colour',
  'title',
  'background',
  'tint',
  'holes',
] as const
/** The columns that `scripts/bundled-columns.ts` writes. */
export const MEASURED_COLUMNS = ['legible', 'palette', 'area', 'measured'] as const
export const COLUMNS = [...REVIEWED_COLUMNS, ...MEASURED_COLUMNS]

/** The cells of a line by the names of their columns. */
export type TableCells = Record<(typeof COLUMNS)[number], string>

/** @returns a text by which the rows of the table are sorted. */
export const sortKeyOf = ({ domain, pack, name }: Pick<TableCells, 'domain' | 'pack' | 'name'>) =>
  [domain, pack, name].join('\t')

/** @returns the lines of the table, in its order. */
export function readTableCells(): TableCells[] {
  const [head = '', ...lines] = readFileSync(TABLE_URL, 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  const positions = COLUMNS.map((column) => names.indexOf(column))
  return lines.map((line) => {
    const cells = line.split('\t')
    const row = {} as TableCells
    COLUMNS.forEach((column, i) => {
      row[column] = cells[positions[i]!] ?? ''
    })
    return row
  })
}

/** @returns the rows of the table, in its order. */
export function readBundledRows(): BundledRow[] {
  return readTableCells().map(
    (cells) =>
      ({
        domain: cells.domain,
        pack: cells.pack,
        name: cells.name,
        kind: cells.kind,
        colorMode: cells.colour,
        title: cells.title,
        background: cells.background || null,
        ...tintsFrom(cells.tint),
        holes: hexFrom(cells.holes.replace(HULL, '')),
        fillsHull: HULL.test(cells.holes),
        legible: cells.legible ? cells.legible.split(' ') : [],
        palette: cells.palette ? cells.palette.split(' ').map(swatchFrom) : [],
        visibleArea: cells.area ? areaFrom(cells.area) : null,
        measured: cells.measured,
      }) as BundledRow,
  )
}

/** Follows the color in the column `holes`. */
const HULL = / hull$/

/** Where a drawing with one color has others, by the numbers of its parts. */
const PARTS = /^(?<color>[0-9A-F]{6}|none):(?<numbers>[\d,-]+)$/

/** @param cell the tint, the colors of parts, or both, such as `0053E2 FFC220:0,4-5 none:7`. */
function tintsFrom(cell: string): Pick<BundledRow, 'tint' | 'parts'> {
  const matches = cell.split(' ').map((token) => ({ token, groups: PARTS.exec(token)?.groups }))
  const parts = matches.flatMap(({ groups }): PartTint[] =>
    groups ? [{ color: colorFrom(groups.color!), numbers: numbersFrom(groups.numbers!) }] : [],
  )
  const tint = matches.find(({ groups }) => groups === undefined)?.token ?? ''
  return { tint: hexFrom(tint), parts }
}

const colorFrom = (color: string) => (color === 'none' ? null : `#${color}`)

/** @param list numbers and ranges, such as `0,4-5`. */
function numbersFrom(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

const hexFrom = (cell: string) => (cell === '' ? null : `#${cell}`)

/** @param cell a color and its share, such as `1877F2:0.75`. */
function swatchFrom(cell: string): Swatch {
  const [hex, share] = cell.split(':')
  return { hex: `#${hex}`, share: Number(share) }
}

/** @param cell the numbers of a visible area, such as `0.1 0.1 0.8 0.8 0.57 0 0.1 1 0.8`. The last four are the whole. */
function areaFrom(cell: string): VisibleArea {
  const [left, top, width, height, fill, ...whole] = cell.split(' ').map(Number)
  return { ...boxFrom([left, top, width, height] as number[]), fill: fill!, whole: boxFrom(whole) }
}

function boxFrom([left, top, width, height]: number[]): AreaBox {
  return { left, top, width, height } as AreaBox
}
