// Serves the artwork that ships with the service: one table, and one file with the drawings in the order of its rows.
import { hash } from 'node:crypto'
import { fstatSync, openSync, readSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Artwork } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import { PACK_NAMES, type PackName } from './packs.ts'
import { type BundledArtwork, NO_ARTWORK, type OmittedPack } from './source.ts'
import { type BundledRow, officialColorOf, readTableLines, rowOf } from './table.ts'

export { PACK_NAMES, type PackName } from './packs.ts'
export type { BundledArtwork, OmittedPack } from './source.ts'
export { readBundledRows } from './table.ts'

/** The SVG of each row, compressed with Brotli. */
export const DRAWINGS_URL = new URL('./drawings.br', import.meta.url)
/** Bytes of artwork that stay in memory: about 1,000 companies. */
const MAX_CACHED_BYTES = 5 * 1024 * 1024
/** Bytes of an artwork beside its drawing. */
const RECORD_BYTES = 1024

/** A line of the table, which takes less memory than its row, and where its drawing begins. */
interface Drawing {
  domain: Site
  pack: PackName
  line: string
  offset: number
}

/**
 * Reads the table, in about 20 ms. A lookup then reads a few kilobytes of the file of drawings.
 * @param packs the packs in use. Rows of others are left out.
 * @param path the file of drawings.
 */
export function openBundledArtwork(
  packs: readonly PackName[] = PACK_NAMES,
  path: URL | string = DRAWINGS_URL,
): BundledArtwork {
  const file = openSync(path, 'r')
  const { used = [], omitted = [] } = Object.groupBy(readDrawings(file), ({ pack }) =>
    packs.includes(pack) ? 'used' : 'omitted',
  )
  const drawingsByDomain = Map.groupBy(used, ({ domain }) => domain)
  const drawingsOf = (domain: Site) => drawingsByDomain.get(domain) ?? []
  const cache = new LRUCache<Site, Artwork[]>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (artworks) =>
      artworks.reduce((sum, { bytes }) => sum + bytes.byteLength + RECORD_BYTES, 0),
  })
  const fetchedAt = new Date()
  return {
    name: 'bundled',
    omittedPacks: omittedPacksOf(omitted),
    officialColor: (domain) => officialColorOf(drawingsOf(domain).map(({ line }) => rowOf(line))),
    has: (domain) => drawingsByDomain.has(domain),
    async find(domain) {
      if (!drawingsByDomain.has(domain)) return NO_ARTWORK
      const artworks =
        cache.get(domain) ??
        drawingsOf(domain).map((drawing) => artworkOf(file, drawing, fetchedAt))
      cache.set(domain, artworks)
      return artworks
    },
  }
}

/** @throws when the drawings are not those of the table. */
function readDrawings(file: number): Drawing[] {
  let offset = 0
  const drawings = readTableLines().map((line): Drawing => {
    const [domain, pack] = line.split('\t', 2) as [Site, PackName]
    const drawing = { domain, pack, line, offset }
    offset += Number(line.slice(line.lastIndexOf('\t')))
    return drawing
  })
  if (offset !== fstatSync(file).size)
    throw new Error('server/bundled/drawings.br does not fit artwork.tsv. Run: npm run artwork')
  return drawings
}

const omittedPacksOf = (drawings: Drawing[]): OmittedPack[] =>
  [...Map.groupBy(drawings, ({ pack }) => pack)].map(([pack, { length }]) => ({
    pack,
    rows: length,
  }))

function artworkOf(file: number, { line, offset }: Drawing, fetchedAt: Date): Artwork {
  const row = rowOf(line)
  const bytes = readDrawing(file, row, offset)
  return {
    domain: row.domain,
    kind: row.kind,
    background: row.background,
    fullColor: row.hasOwnColors,
    source: `bundled:${row.source}`,
    mediaType: 'image/svg+xml',
    bytes,
    width: row.width,
    height: row.height,
    hash: hash('sha256', bytes),
    legible: row.legible,
    visibleArea: row.visibleArea,
    thumbhash: row.thumbhash,
    resvgRules: row.resvgRules,
    palette: row.palette,
    license: row.license,
    attribution: row.attribution,
    ...(row.guidelines && { guidelines: row.guidelines }),
    fetchedAt,
  }
}

function readDrawing(file: number, row: BundledRow, offset: number): Buffer {
  const compressed = Buffer.alloc(row.bytes)
  readSync(file, compressed, 0, row.bytes, offset)
  // The decompressed bytes lie in a larger block, which the cache would keep. Most drawings fit into 4 KB.
  const drawing = brotliDecompressSync(compressed, { chunkSize: 4096 })
  const own = Buffer.allocUnsafeSlow(drawing.length)
  own.set(drawing)
  return own
}
