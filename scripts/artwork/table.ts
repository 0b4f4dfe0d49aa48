// Reads the reviewed table that maps the icons of the packs to domains.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Background, Kind } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import type { PackName } from '../../server/bundled/packs.ts'
import type { PartTint } from './parts.ts'

/** A row of the reviewed table: maps an icon of a pack to a company's domain, or to a coin such as `circle.com/USDC`. */
export interface ReviewedRow {
  domain: Site
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
}

const TABLE_URL = new URL('./artwork.tsv', import.meta.url)

const COLUMNS = [
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

/** @returns a text by which the rows of the table are sorted. */
export const sortKeyOf = ({ domain, pack, name }: Pick<ReviewedRow, 'domain' | 'pack' | 'name'>) =>
  [domain, pack, name].join('\t')

/** @returns the rows of the table, in its order. */
export function readReviewedRows(): ReviewedRow[] {
  const [head, ...lines] = readLines()
  if (head !== COLUMNS.join('\t')) throw new Error(`The columns must be ${COLUMNS.join(', ')}.`)
  return lines.map(rowFrom)
}

/** The last cells of a line may be empty, so only the line break at the end is removed. */
const readLines = () => readFileSync(TABLE_URL, 'utf8').replace(/\n$/, '').split('\n')

/** Sorts the lines of the table by their first columns. */
export function sortTable(): void {
  const [head, ...lines] = readLines()
  const keyOf = (line: string) => line.split('\t', 3).join('\t')
  lines.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  writeFileSync(TABLE_URL, `${[head, ...lines].join('\n')}\n`)
}

function rowFrom(line: string): ReviewedRow {
  const cells = line.split('\t')
  const { domain, pack, name, kind, colour, title, background, tint, holes } = Object.fromEntries(
    COLUMNS.map((column, i) => [column, cells[i] ?? '']),
  ) as Record<(typeof COLUMNS)[number], string>
  return {
    domain,
    pack,
    name,
    kind,
    colorMode: colour,
    title,
    background: background || null,
    ...tintsFrom(tint),
    holes: hexFrom(holes.replace(HULL, '')),
    fillsHull: HULL.test(holes),
  } as ReviewedRow
}

/** @returns whether the icon is drawn in colors of its own, of which none may be changed. */
export function hasOwnColors({ colorMode, parts, holes }: ReviewedRow): boolean {
  return colorMode === 'full' || holes !== null || parts.some(({ color }) => color !== null)
}

/** Follows the color in the column `holes`. */
const HULL = / hull$/

/** Where a drawing with one color has others, by the numbers of its parts. */
const PARTS = /^(?<color>[0-9A-F]{6}|none):(?<numbers>[\d,-]+)$/

/** @param cell the tint, the colors of parts, or both, such as `0053E2 FFC220:0,4-5 none:7`. */
function tintsFrom(cell: string): Pick<ReviewedRow, 'tint' | 'parts'> {
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
