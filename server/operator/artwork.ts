// What an operator does with the artwork of companies: list, set and unset. The commands and the admin API share it.
import type { Artwork, Background, Kind } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import type { Renderer } from '../images/pool.ts'
import type { ArtworkRecords, OperatorArtwork } from '../stores/records.ts'

/** Domains that are read at once; each may have megabytes of artwork. */
const CHUNK = 20

/** A company with artwork that an operator set, or with a block. */
export interface OperatorEntry {
  domain: Site
  blocked: boolean
  artwork: OperatorFile[]
}

export interface OperatorFile {
  kind: Kind
  background: Background | null
  mediaType: string
  bytes: number
  /** Whether the file is shown as it is, with its margins. */
  kept: boolean
}

/** @returns all companies with artwork of an operator or a block, in alphabetical order. */
export async function listOperatorArtwork(records: ArtworkRecords): Promise<OperatorEntry[]> {
  const domains = await records.domains()
  const entries: OperatorEntry[] = []
  for (let start = 0; start < domains.length; start += CHUNK) {
    const chunk = domains.slice(start, start + CHUNK)
    const found = await records.find(chunk)
    for (const [i, domain] of chunk.entries()) {
      const record = found[i]
      if (record) entries.push(entryOf(domain, record))
    }
  }
  return entries
}

const entryOf = (domain: Site, { blocked, artworks }: OperatorArtwork): OperatorEntry => ({
  domain,
  blocked,
  artwork: artworks.map(({ kind, background, mediaType, bytes, kept = false }) => {
    return { kind, background, mediaType, bytes: bytes.byteLength, kept }
  }),
})

export interface StoreOptions {
  kind: Kind
  background?: Background | null
  /** Whether the file is shown as it is, with its margins. */
  keep?: boolean
}

/** Artwork that was stored; `width` and `height` are whole pixels. */
export interface StoredArtwork extends Pick<Artwork, 'kind' | 'mediaType' | 'width' | 'height'> {
  /** Whether a block hides it. */
  blocked: boolean
}

/**
 * Stores a file as the artwork of a company, before any other source.
 * @param bytes SVG, PNG, JPEG, WebP, GIF, AVIF, JPEG XL, ICO or BMP.
 * @throws ArtworkFailed with a sentence about the file.
 */
export async function storeArtwork(
  records: ArtworkRecords,
  renderer: Renderer,
  domain: Site,
  bytes: Uint8Array,
  { kind, background, keep = false }: StoreOptions,
): Promise<StoredArtwork> {
  const image = await renderer.ingest(bytes, { keep })
  await records.put({
    ...image,
    ...(keep && { kept: true }),
    domain,
    kind,
    background: background ?? null,
    source: 'uploaded',
    license: null,
    attribution: null,
    fetchedAt: new Date(),
  })
  const [stored] = await records.find([domain])
  const size = { width: Math.round(image.width), height: Math.round(image.height) }
  return { kind, mediaType: image.mediaType, ...size, blocked: stored?.blocked ?? false }
}

/** Removes all artwork that was set, and a block. @returns how many images were removed, and whether there was a block. */
export async function unsetArtwork(
  records: ArtworkRecords,
  domain: Site,
): Promise<{ removed: number; unblocked: boolean }> {
  const removed = await records.remove(domain)
  return { removed, unblocked: await records.unblock(domain) }
}
