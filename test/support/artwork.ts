// Makes SVG files and artwork records for tests.
import { createHash } from 'node:crypto'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Recipe } from '../../server/images/render-types.ts'

/** An SVG file with this content and viewBox. */
export const svgOf = (content: string, viewBox = '0 0 100 100') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`)

/** An artwork record as `artwork set` would store it, without ingest. */
export function artworkOf(domain: string, bytes: Buffer, more: Partial<Artwork> = {}): Artwork {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return {
    domain: domain as Apex,
    kind: 'icon',
    background: null,
    fullColor: true,
    source: 'uploaded',
    license: null,
    attribution: null,
    fetchedAt: new Date(),
    mediaType: 'image/svg+xml',
    bytes,
    width: 100,
    height: 100,
    hash,
    legible: [],
    visibleArea: null,
    palette: [],
    ...more,
  }
}

/** The recipe of a request without parameters, with changes. */
export const recipeWith = (changes: Partial<Recipe> = {}): Recipe => ({
  edge: 128,
  shape: 'square',
  padding: null,
  background: null,
  format: 'png',
  theme: 'light',
  adjust: true,
  brandColor: null,
  greyscale: false,
  ...changes,
})
