// Serves the artwork that ships with the service: icons of packs, mapped to domains by a reviewed table.
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { openPackArtwork } from './from-packs.ts'
import { PACK_NAMES, type PackName } from './packs/pack.ts'
import { openPreparedArtwork } from './prepared.ts'
import type { BundledArtwork } from './source.ts'

export { hasOwnColors } from './from-packs.ts'
export { PACK_NAMES, type PackName } from './packs/pack.ts'
export type { BundledArtwork, OmittedPack } from './source.ts'
export { type BundledRow, readBundledRows } from './table.ts'

/** Domains whose artwork stays in memory, about 10 KB each. */
const MAX_CACHED_DOMAINS = 500

/**
 * Opens the prepared artwork; without it, or with a selection of packs, the packs themselves.
 * @param packs the packs in use. Rows of others, and of packs that are not installed, are left out.
 */
export function openBundledArtwork(packs: readonly PackName[] = PACK_NAMES): BundledArtwork {
  const hasAllPacks = PACK_NAMES.every((name) => packs.includes(name))
  const artwork = (hasAllPacks ? openPreparedArtwork() : null) ?? openPackArtwork(packs)
  const cache = new LRUCache<Apex, Artwork[]>({ max: MAX_CACHED_DOMAINS })
  return {
    ...artwork,
    async find(domain) {
      const cached = cache.get(domain)
      if (cached) return cached
      const artworks = await artwork.find(domain)
      if (artworks.length > 0) cache.set(domain, artworks)
      return artworks
    },
  }
}
