// Serves the artwork that ships with the service: icons of packs, mapped to domains by a reviewed table.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork, Background, Kind, Swatch } from '../../schema/artwork.ts'
import { type IconPacks, openIconPacks } from './icon-packs.ts'
import type { ArtworkSource } from './source.ts'

/** A row of the reviewed table: maps an icon of a pack to a company's domain. */
export interface BundledRow {
  domain: Apex
  pack: keyof IconPacks
  name: string
  kind: Kind
  /** `full`: the icon has its own colors. `one`: it has a single color, which this service sets. */
  colorMode: 'full' | 'one'
  title: string
  background: Background | null
  /** Measured: the backgrounds on which the icon is legible without a color change. */
  legible: Background[]
  /** Measured: the colors of the icon. Empty for an icon in `DEFAULT_ICON_COLOR`, which says nothing of the brand. */
  palette: Swatch[]
}

export interface BundledArtwork extends ArtworkSource {
  /** @returns the company's published color as `#RRGGBB` in upper case; null when no pack has one. */
  officialColor(domain: Apex): string | null
}

/** Domains whose icons stay in memory, about 10 KB each. */
const MAX_CACHED_DOMAINS = 500
const NO_ARTWORK: Artwork[] = []
const TABLE_URL = new URL('./artwork.tsv', import.meta.url)

/** @returns the rows of the table, in its order. */
export function readBundledRows(): BundledRow[] {
  const [, ...lines] = readFileSync(TABLE_URL, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [domain, pack, name, kind, colorMode, title, background, legible, palette] =
      line.split('\t')
    return {
      domain,
      pack,
      name,
      kind,
      colorMode,
      title,
      background: background || null,
      legible: legible ? legible.split(' ') : [],
      palette: palette ? palette.split(' ').map(swatchFrom) : [],
    } as BundledRow
  })
}

/** @param cell a color and its share, such as `1877F2:0.75`. */
function swatchFrom(cell: string): Swatch {
  const [hex, share] = cell.split(':')
  return { hex: `#${hex}`, share: Number(share) }
}

/** Reads the table and the indexes of the packs, in about 60 ms. A lookup then reads a few small files at most. */
export function openBundledArtwork(): BundledArtwork {
  const packs = openIconPacks()
  const rowsByDomain = Map.groupBy(readBundledRows(), (row) => row.domain)
  const cache = new LRUCache<Apex, Artwork[]>({ max: MAX_CACHED_DOMAINS })
  const fetchedAt = new Date()
  const officialColorOf = (domainRows: BundledRow[]) =>
    domainRows
      .map((row) => packs[row.pack].officialColorOf(row.name))
      .find((hex) => hex !== null) ?? null
  const readArtworks = async (domain: Apex, domainRows: BundledRow[]) => {
    const tint = officialColorOf(domainRows)
    const artworks = await Promise.all(
      domainRows.map((row) => artworkOf(row, packs, tint, fetchedAt)),
    )
    cache.set(domain, artworks)
    return artworks
  }
  return {
    name: 'bundled',
    officialColor: (domain) =>
      officialColorOf(rowsByDomain.get(domain) ?? [])?.toUpperCase() ?? null,
    has: (domain) => rowsByDomain.has(domain),
    async find(domain) {
      const domainRows = rowsByDomain.get(domain)
      return domainRows ? (cache.get(domain) ?? readArtworks(domain, domainRows)) : NO_ARTWORK
    },
  }
}

/** @param tint the company's official color, for icons without own colors. */
async function artworkOf(
  row: BundledRow,
  packs: IconPacks,
  tint: string | null,
  fetchedAt: Date,
): Promise<Artwork> {
  const pack = packs[row.pack]
  const { svg, width, height } = await pack.read(row.name, tint)
  const bytes = Buffer.from(svg)
  return {
    domain: row.domain,
    kind: row.kind,
    background: row.background,
    fullColour: row.colorMode === 'full',
    source: `bundled:${pack.source}`,
    mediaType: 'image/svg+xml',
    bytes,
    width,
    height,
    hash: hash('sha256', bytes),
    legible: row.legible,
    palette: row.palette,
    licence: pack.licenseOf(row.name),
    attribution: pack.attribution,
    fetchedAt,
  }
}
