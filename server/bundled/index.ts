// Serves the artwork that ships with the service: icons of packs, mapped to domains by a reviewed table.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { fillHoles, fillHull } from '../images/svg/holes.ts'
import { paintParts } from '../images/svg/parts.ts'
import { recolor } from '../images/svg/recolor.ts'
import { rgbOf } from '../images/theme/color.ts'
import { openIconPack } from './packs/index.ts'
import { type IconPack, PACK_NAMES, type PackIcon, type PackName } from './packs/pack.ts'
import type { ArtworkSource } from './source.ts'
import { type BundledRow, readBundledRows } from './table.ts'

export { PACK_NAMES, type PackName } from './packs/pack.ts'
export { type BundledRow, readBundledRows } from './table.ts'

/** A pack whose rows are left out. */
export interface OmittedPack {
  pack: PackName
  reason: 'not in PACKS' | 'not installed'
  /** Rows of the table. */
  rows: number
}

export interface BundledArtwork extends ArtworkSource {
  /** @returns the company's published color as `#RRGGBB` in upper case; null when it is not known. */
  officialColor(domain: Apex): string | null
  /** The packs whose rows are left out; empty by default. */
  omittedPacks: OmittedPack[]
}

/** The color of an icon without any color of its own or of its company. */
const DEFAULT_ICON_COLOR = '#111111'
/** Domains whose icons stay in memory, about 10 KB each. */
const MAX_CACHED_DOMAINS = 500
const NO_ARTWORK: Artwork[] = []

/** A row and the pack that has its icon. */
interface OpenRow extends BundledRow {
  iconPack: IconPack
}

/**
 * Reads the table and the indexes of the packs, in about 90 ms. A lookup then reads a few small files at most.
 * @param packs the packs in use. Rows of others, and of packs that are not installed, are left out.
 */
export function openBundledArtwork(packs: readonly PackName[] = PACK_NAMES): BundledArtwork {
  const { openRows, omittedPacks } = openPacksOf(readBundledRows(), packs)
  const rowsByDomain = Map.groupBy(openRows, (row) => row.domain)
  const cache = new LRUCache<Apex, Artwork[]>({ max: MAX_CACHED_DOMAINS })
  const fetchedAt = new Date()
  const readArtworks = async (domain: Apex, rows: OpenRow[]) => {
    const companyColor = officialColorOf(rows)
    const artworks = await Promise.all(rows.map((row) => artworkOf(row, companyColor, fetchedAt)))
    cache.set(domain, artworks)
    return artworks
  }
  return {
    name: 'bundled',
    omittedPacks,
    officialColor: (domain) =>
      officialColorOf(rowsByDomain.get(domain) ?? [])?.toUpperCase() ?? null,
    has: (domain) => rowsByDomain.has(domain),
    async find(domain) {
      const rows = rowsByDomain.get(domain)
      return rows ? (cache.get(domain) ?? readArtworks(domain, rows)) : NO_ARTWORK
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
  const bytes = Buffer.from(paint(icon, row))
  return {
    domain: row.domain,
    kind: row.kind,
    background: row.background,
    fullColour: hasOwnColors(row),
    source: `bundled:${iconPack.source}`,
    mediaType: 'image/svg+xml',
    bytes,
    width: icon.width,
    height: icon.height,
    hash: hash('sha256', bytes),
    legible: row.legible,
    visibleArea: row.visibleArea,
    palette: row.palette,
    licence: icon.licence,
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
