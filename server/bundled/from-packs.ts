// Makes the bundled artwork from the icon packs: reads, paints and sanitizes the icons that the table maps to domains.
import { hash } from 'node:crypto'
import type { Artwork } from '../../schema/artwork.ts'
import { fillHoles, fillHull } from '../images/svg/holes.ts'
import { withMaskTypeAttributes } from '../images/svg/mask-type.ts'
import { paintParts } from '../images/svg/parts.ts'
import { recolor } from '../images/svg/recolor.ts'
import { rgbOf } from '../images/theme/color.ts'
import { openIconPack } from './packs/index.ts'
import type { IconPack, PackIcon, PackName } from './packs/pack.ts'
import { type BundledArtwork, NO_ARTWORK, type OmittedPack } from './source.ts'
import { type BundledRow, readBundledRows } from './table.ts'

/** The color of an icon without any color of its own or of its company. */
const DEFAULT_ICON_COLOR = '#111111'

/** A row and the pack that has its icon. */
interface OpenRow extends BundledRow {
  iconPack: IconPack
}

/**
 * Reads the table and the indexes of the packs, in about 90 ms. A lookup then reads a few small files, and paints and
 * sanitizes the icons, in 1.6 ms.
 * @param packs the packs in use. Rows of others, and of packs that are not installed, are left out.
 */
export function openPackArtwork(packs: readonly PackName[]): BundledArtwork {
  const { openRows, omittedPacks } = openPacksOf(readBundledRows(), packs)
  const rowsByDomain = Map.groupBy(openRows, (row) => row.domain)
  const fetchedAt = new Date()
  return {
    name: 'bundled',
    omittedPacks,
    officialColor: (domain) =>
      officialColorOf(rowsByDomain.get(domain) ?? [])?.toUpperCase() ?? null,
    has: (domain) => rowsByDomain.has(domain),
    async find(domain) {
      const rows = rowsByDomain.get(domain)
      if (!rows) return NO_ARTWORK
      const companyColor = officialColorOf(rows)
      return Promise.all(rows.map((row) => artworkOf(row, companyColor, fetchedAt)))
    },
  }
}

function openPacksOf(rows: BundledRow[], packs: readonly PackName[]) {
  const rowsByPack = Map.groupBy(rows, (row) => row.pack)
  const iconPacks = new Map(
    [...rowsByPack.keys()].map((pack) => [pack, packs.includes(pack) ? openIconPack(pack) : null]),
  )
  const openRows = rows.flatMap((row): OpenRow[] => {
    const iconPack = iconPacks.get(row.pack)
    return iconPack ? [{ ...row, iconPack }] : []
  })
  const omittedPacks = [...rowsByPack]
    .filter(([pack]) => !iconPacks.get(pack))
    .map(([pack, { length }]): OmittedPack => {
      const reason = packs.includes(pack) ? 'not installed' : 'not in PACKS'
      return { pack, reason, rows: length }
    })
  return { openRows, omittedPacks }
}

/** A reviewed tint of an icon comes before the color in a pack. A wordmark is often black although the brand is not. */
function officialColorOf(rows: OpenRow[]): string | null {
  const tintOf = (kind: BundledRow['kind']) =>
    rows.find((row) => row.kind === kind && row.tint)?.tint
  const packColor = rows
    .map(({ iconPack, name }) => iconPack.officialColorOf(name))
    .find((color) => color !== null)
  return tintOf('icon') ?? packColor ?? tintOf('wordmark') ?? null
}

/** @param companyColor the company's official color, for icons without own colors. */
async function artworkOf(
  row: OpenRow,
  companyColor: string | null,
  fetchedAt: Date,
): Promise<Artwork> {
  const { iconPack } = row
  const color = row.tint ?? iconPack.officialColorOf(row.name) ?? companyColor ?? DEFAULT_ICON_COLOR
  const icon = await iconPack.read(row.name, color).catch((cause: Error) => {
    throw new Error(`${row.domain} ${row.pack} ${row.name}: ${cause.message}`, { cause })
  })
  const bytes = Buffer.from(withMaskTypeAttributes(paint(icon, row)))
  return {
    domain: row.domain,
    kind: row.kind,
    background: row.background,
    fullColor: hasOwnColors(row),
    source: `bundled:${iconPack.source}`,
    mediaType: 'image/svg+xml',
    bytes,
    width: icon.width,
    height: icon.height,
    hash: hash('sha256', bytes),
    legible: row.legible,
    visibleArea: row.visibleArea,
    palette: row.palette,
    license: icon.licence,
    attribution: icon.attribution,
    fetchedAt,
  }
}

/** @returns whether the icon is drawn in colors of its own, of which none may be changed. */
export function hasOwnColors({ colorMode, parts, holes }: BundledRow): boolean {
  return colorMode === 'full' || holes !== null || parts.some(({ color }) => color !== null)
}

/** Some icons with one color have it in the file, where the tint must replace it. */
function paint(
  { svg }: PackIcon,
  { colorMode, tint, parts, holes, fillsHull }: BundledRow,
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
