// Converts artwork to and from its stored form, checks its bytes, and limits how much one domain has.
import { hash } from 'node:crypto'
import type { Artwork } from '../../../schema/artwork.ts'
import type { Site } from '../../../schema/site.ts'
import type { StoredArtwork } from '../documents.ts'
import { currentVisibleArea } from '../visible-area.ts'

/** Total of all artwork bytes in one document. MongoDB allows 16 MB, and the other fields need some of it. */
export const MAX_DOCUMENT_ARTWORK_BYTES = 14_000_000

/** Called when stored bytes do not match their hash. */
export type OnDamage = (error: Error) => void

export function storedArtwork({ domain: _, ...artwork }: Artwork): StoredArtwork {
  return artwork
}

/** @returns null, after it calls `onDamage`, when the bytes do not match their hash. */
export function readArtwork(
  domain: Site,
  artwork: StoredArtwork,
  onDamage: OnDamage,
): Artwork | null {
  if (hash('sha256', artwork.bytes) === artwork.hash) {
    return { ...artwork, visibleArea: currentVisibleArea(artwork.visibleArea), domain }
  }
  onDamage(new Error(`The stored ${artwork.kind} of ${domain} is damaged and will not be used.`))
  return null
}

export const bytesOf = (artworks: readonly Pick<Artwork, 'bytes'>[]): number =>
  artworks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

/** The name of the version of a logo: a domain has one artwork of each. */
export const versionName = ({ kind, background }: Pick<Artwork, 'kind' | 'background'>): string =>
  `${kind}-${background ?? 'any'}`

/** @returns the artworks with this one, in place of that of the same kind and background, sorted by their names. */
export function withArtwork(
  artworks: readonly StoredArtwork[],
  added: StoredArtwork,
): StoredArtwork[] {
  const name = versionName(added)
  const others = artworks.filter((artwork) => versionName(artwork) !== name)
  return [...others, added].sort((a, b) => (versionName(a) < versionName(b) ? -1 : 1))
}
