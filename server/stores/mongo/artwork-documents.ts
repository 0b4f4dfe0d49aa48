// Converts artwork to and from MongoDB documents, and checks its bytes against their hash.
import { hash } from 'node:crypto'
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import { currentVisibleArea } from '../visible-area.ts'
import type { ArtworkDocument } from './models.ts'

/** Total of all artwork bytes in one document. MongoDB allows 16 MB, and the other fields need some of it. */
export const MAX_DOCUMENT_ARTWORK_BYTES = 14_000_000

/** Called when stored bytes do not match their hash. */
export type OnDamage = (error: Error) => void

export function artworkDocument({ domain: _, bytes, ...fields }: Artwork): ArtworkDocument {
  return { ...fields, bytes: Buffer.from(bytes) }
}

/** @returns null, after it calls `onDamage`, when the bytes do not match their hash. */
export function artworkFromDocument(
  domain: Apex,
  { bytes, ...fields }: ArtworkDocument,
  onDamage: OnDamage,
): Artwork | null {
  if (hash('sha256', bytes) === fields.hash) {
    return { ...fields, visibleArea: currentVisibleArea(fields.visibleArea), domain, bytes }
  }
  onDamage(new Error(`The stored ${fields.kind} of ${domain} is damaged and will not be used.`))
  return null
}

/** @returns the field of a document that stores this artwork; MongoDB allows no dot in it. */
export const artworkFieldName = ({ kind, background }: Pick<Artwork, 'kind' | 'background'>) =>
  `${kind}-${background ?? 'any'}`
