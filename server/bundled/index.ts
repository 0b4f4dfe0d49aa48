// Artwork that ships with the service: icon packs joined to domains by a reviewed table.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork, Background, Kind, Swatch } from '../../schema/artwork.ts'
import { openPacks, type Packs } from './icon-packs.ts'
import type { Source } from './source.ts'

/** A row of the reviewed table: which icon of which pack is which company's. */
export interface BundledRow {
  domain: Apex
  pack: keyof Packs
  name: string
  kind: Kind
  colour: 'full' | 'one'
  title: string
  background: Background | null
  /** Measured, not judged: the backgrounds on which it needs no change of colour. */
  legible: Background[]
  /** Measured too, on the drawing as it is found. */
  palette: Swatch[]
}

export interface Bundled extends Source {
  /** `#RRGGBB`, upper case, as the company publishes it, whichever drawing is shown; null where none is known. */
  officialColour(domain: Apex): string | null
}

/** Domains whose drawings stay read: some 10 KB each. */
const READ = 500
const NONE: Artwork[] = []
const TABLE = new URL('./artwork.tsv', import.meta.url)

/** @returns the rows of the table, in its order. */
export function readTable(): BundledRow[] {
  const [, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [domain, pack, name, kind, colour, title, background, legible, palette] = line.split('\t')
    return {
      domain,
      pack,
      name,
      kind,
      colour,
      title,
      background: background || null,
      legible: legible ? legible.split(' ') : [],
      palette: palette ? palette.split(' ').map(swatchFrom) : [],
    } as BundledRow
  })
}

/** @param cell `1877F2:0.75` */
function swatchFrom(cell: string): Swatch {
  const [hex, share] = cell.split(':')
  return { hex: `#${hex}`, share: Number(share) }
}

/** Reads the table and the packs' indexes once, about 60 ms; a find then reads at most a few small files. */
export function bundled(): Bundled {
  const packs = openPacks()
  const rows = Map.groupBy(readTable(), (row) => row.domain)
  const read = new LRUCache<Apex, Artwork[]>({ max: READ })
  const fetchedAt = new Date()
  const tintOf = (own: BundledRow[]) =>
    own.map((row) => packs[row.pack].tintOf(row.name)).find((hex) => hex !== null) ?? null
  const draw = async (domain: Apex, own: BundledRow[]) => {
    const tint = tintOf(own)
    const found = await Promise.all(own.map((row) => artworkOf(row, packs, tint, fetchedAt)))
    read.set(domain, found)
    return found
  }
  return {
    name: 'bundled',
    officialColour: (domain) => tintOf(rows.get(domain) ?? [])?.toUpperCase() ?? null,
    has: (domain) => rows.has(domain),
    async find(domain) {
      const own = rows.get(domain)
      return own ? (read.get(domain) ?? draw(domain, own)) : NONE
    },
  }
}

/** @param tint the company's official colour, for drawings that have none of their own. */
async function artworkOf(
  row: BundledRow,
  packs: Packs,
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
    fullColour: row.colour === 'full',
    source: `bundled:${pack.source}`,
    mediaType: 'image/svg+xml',
    bytes,
    width,
    height,
    hash: hash('sha256', bytes),
    legible: row.legible,
    palette: row.palette,
    licence: pack.licenceOf(row.name),
    attribution: pack.attribution,
    fetchedAt,
  }
}
