// Makes the bundled drawings from the icon packs: reads, paints and sanitizes the icons that the table maps to domains.
import type { PackName } from '../../server/bundled/packs.ts'
import { officialColorOf } from '../../server/bundled/table.ts'
import { recolor } from '../../server/images/svg/recolor.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { rgbOf } from '../../server/images/theme/color.ts'
import { fillHoles, fillHull } from './holes.ts'
import { openIconPack } from './packs/index.ts'
import type { IconPack, PackIcon } from './packs/pack.ts'
import { paintParts } from './parts.ts'
import type { ReviewedRow } from './table.ts'

/** The color of an icon without any color of its own or of its company. */
const DEFAULT_ICON_COLOR = '#111111'

/** A drawing as the service ships it, and the row that asks for it. */
export interface Drawing extends PackIcon {
  row: ReviewedRow
  /** The name in X-Source after `bundled:`. */
  source: string
  /** The company's official color as #rrggbb; null when the pack has none. */
  packColor: string | null
}

/** A row and the pack that has its icon. */
interface OpenRow extends ReviewedRow {
  iconPack: IconPack
  packColor: string | null
}

/** @returns a drawing for each row, in their order, in about 8 s. @throws Error with all rows that cannot be read. */
export async function drawRows(rows: ReviewedRow[]): Promise<Drawing[]> {
  const openRows = openPacksOf(rows)
  const rowsByDomain = Map.groupBy(openRows, (row) => row.domain)
  const results = await Promise.allSettled(
    openRows.map((row) => draw(row, officialColorOf(rowsByDomain.get(row.domain) ?? []))),
  )
  const errors = results.flatMap((result) => (result.status === 'rejected' ? result.reason : []))
  if (errors.length > 0)
    throw new Error(`Rows that cannot be read:\n${errors.map(String).join('\n')}`)
  const drawings = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  return withGuidelines(drawings)
}

/** The rules of a brand hold for each drawing of its logo, whichever pack names them. */
function withGuidelines(drawings: Drawing[]): Drawing[] {
  const known = new Map(
    drawings.flatMap(({ row, guidelines }) => (guidelines ? [[row.domain, guidelines]] : [])),
  )
  return drawings.map((drawing) => ({ ...drawing, guidelines: known.get(drawing.row.domain) }))
}

function openPacksOf(rows: ReviewedRow[]): OpenRow[] {
  const iconPacks = new Map<PackName, IconPack>()
  return rows.map((row) => {
    const iconPack = iconPacks.get(row.pack) ?? openIconPack(row.pack)
    iconPacks.set(row.pack, iconPack)
    return { ...row, iconPack, packColor: iconPack.officialColorOf(row.name) }
  })
}

/** @param companyColor the company's official color, for icons without own colors. */
async function draw(
  { iconPack, packColor, ...row }: OpenRow,
  companyColor: string | null,
): Promise<Drawing> {
  const color = row.tint ?? packColor ?? companyColor ?? DEFAULT_ICON_COLOR
  try {
    const icon = await iconPack.read(row.name, color)
    // Strangers' files become the same, so that one rule cures the faults of both.
    const safe = sanitizeSvg(Buffer.from(paint(icon, row)))
    return { ...icon, ...safe, row, source: iconPack.source, packColor }
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`${row.domain} ${row.pack} ${row.name}: ${message}`, { cause })
  }
}

/** Some icons with one color have it in the file, where the tint must replace it. */
function paint(
  { svg }: PackIcon,
  { colorMode, tint, parts, holes, fillsHull }: ReviewedRow,
): string {
  const tinted = colorMode === 'one' && tint !== null ? repaint(svg, tint) : svg
  const painted = parts.length === 0 ? tinted : paintParts(tinted, parts)
  if (holes === null) return painted
  return fillsHull ? fillHull(painted, holes) : fillHoles(painted, holes)
}

function repaint(svg: string, hex: string): string {
  const rgb = rgbOf(hex)
  return recolor(svg, () => rgb)
}
