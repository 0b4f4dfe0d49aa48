// Artwork that tests put into a store by themselves.
import { createHash } from 'node:crypto'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'

export const drawing = (inside: string, box = '0 0 100 100') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`)

/** What `artwork set` would store, put past the check that foreign artwork passes. */
export function artworkOf(domain: string, bytes: Buffer, more: Partial<Artwork> = {}): Artwork {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return {
    ...{ domain: domain as Apex, kind: 'icon', background: null, fullColour: true },
    ...{ source: 'uploaded', licence: null, attribution: null, fetchedAt: new Date() },
    ...{
      mediaType: 'image/svg+xml',
      bytes,
      width: 100,
      height: 100,
      hash,
      legible: [],
      palette: [],
    },
    ...more,
  }
}
