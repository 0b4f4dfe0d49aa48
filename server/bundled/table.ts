// Reads the table of the bundled drawings, which `npm run artwork` writes: one row for each, sorted by domain.
import { readFileSync } from 'node:fs'
import type { AreaBox, Background, Kind, Swatch, VisibleArea } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import type { PackName } from './packs.ts'

export interface BundledRow {
  /** A company, or a coin such as `circle.com/USDC`. */
  domain: Site
  pack: PackName
  /** The name in the pack. */
  name: string
  /** The name in X-Source after `bundled:`. */
  source: string
  kind: Kind
  background: Background | null
  /** Whether the drawing has colors of its own, of which none may be changed. */
  hasOwnColors: boolean
  /** The company's color as #RRGGBB, from reviewers; null when they named none. */
  tint: string | null
  /** The company's color as #RRGGBB, from the pack; null when it has none. */
  packColor: string | null
  /** Units of the viewBox. */
  width: number
  height: number
  legible: Background[]
  palette: Swatch[]
  visibleArea: VisibleArea
  thumbhash: string
  /** See `SafeImage`. */
  resvgRules: number | undefined
  license: string
  attribution: string
  guidelines: string | undefined
  /** The start of the SHA-256 of the SVG. */
  hash: string
  /** The size of the compressed SVG. */
  bytes: number
}

export const TABLE_URL = new URL('./artwork.tsv', import.meta.url)

/** The columns, in the order of the file. */
export const COLUMNS = [
  'domain',
  'pack',
  'name',
  'source',
  'kind',
  'background',
  'own_colors',
  'tint',
  'pack_color',
  'width',
  'height',
  'legible',
  'palette',
  'area',
  'thumbhash',
  'resvg_rules',
  'license',
  'attribution',
  'guidelines',
  'hash',
  'bytes',
] as const
/** The cells of a line by the names of their columns. */
export type TableCells = Record<(typeof COLUMNS)[number], string>

/** @returns the lines of the table, in its order, without its head. @throws when the columns are not `COLUMNS`. */
export function readTableLines(): string[] {
  const [head, ...lines] = readFileSync(TABLE_URL, 'utf8').trimEnd().split('\n')
  if (head !== COLUMNS.join('\t'))
    throw new Error('The columns of server/bundled/artwork.tsv are wrong. Run: npm run artwork')
  return lines
}

export function cellsOf(line: string): TableCells {
  const cells = line.split('\t')
  return Object.fromEntries(COLUMNS.map((column, i) => [column, cells[i] ?? ''])) as TableCells
}

/** @returns the rows of the table, in its order. */
export const readBundledRows = (): BundledRow[] => readTableLines().map(rowOf)

export function rowOf(line: string): BundledRow {
  const cells = cellsOf(line)
  return {
    domain: cells.domain as Site,
    pack: cells.pack as PackName,
    name: cells.name,
    source: cells.source,
    kind: cells.kind as Kind,
    background: (cells.background || null) as Background | null,
    hasOwnColors: cells.own_colors === 'yes',
    tint: hexFrom(cells.tint),
    packColor: hexFrom(cells.pack_color),
    width: Number(cells.width),
    height: Number(cells.height),
    legible: (cells.legible ? cells.legible.split(' ') : []) as Background[],
    palette: cells.palette ? cells.palette.split(' ').map(swatchFrom) : [],
    visibleArea: areaFrom(cells.area),
    thumbhash: cells.thumbhash,
    resvgRules: Number(cells.resvg_rules) || undefined,
    license: cells.license,
    attribution: cells.attribution,
    guidelines: cells.guidelines || undefined,
    hash: cells.hash,
    bytes: Number(cells.bytes),
  }
}

const hexFrom = (cell: string) => (cell === '' ? null : `#${cell}`)

/** @param cell a color and its share, such as `1877F2:0.75`. */
function swatchFrom(cell: string): Swatch {
  const [hex, share] = cell.split(':')
  return { hex: `#${hex}`, share: Number(share) }
}

/** @param cell the numbers of a visible area, such as `0.1 0.1 0.8 0.8 0.57 0 0.1 1 0.8`. The last four are the whole. */
export function areaFrom(cell: string): VisibleArea {
  const [left, top, width, height, fill, ...whole] = cell.split(' ').map(Number)
  return { ...boxFrom([left, top, width, height] as number[]), fill: fill!, whole: boxFrom(whole) }
}

function boxFrom([left, top, width, height]: number[]): AreaBox {
  return { left, top, width, height } as AreaBox
}

/** A reviewed tint of an icon comes before the color in a pack. A wordmark is often black although the brand is not. */
export function officialColorOf(
  rows: readonly Pick<BundledRow, 'kind' | 'tint' | 'packColor'>[],
): string | null {
  const tintOf = (kind: Kind) => rows.find((row) => row.kind === kind && row.tint)?.tint
  const packColor = rows.find((row) => row.packColor !== null)?.packColor
  return tintOf('icon') ?? packColor ?? tintOf('wordmark') ?? null
}
