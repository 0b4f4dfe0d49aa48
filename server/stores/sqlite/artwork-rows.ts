// Converts artwork to and from the rows of the tables `artwork` and `visit_artwork`.
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork, Background } from '../../../schema/artwork.ts'
import { currentVisibleArea } from '../visible-area.ts'

export interface ArtworkRow {
  domain: Apex
  kind: Artwork['kind']
  /** '' means any background, because a primary key cannot contain NULL. */
  background: Background | ''
  source: string
  media_type: Artwork['mediaType']
  bytes: Buffer
  hash: string
  width: number
  height: number
  full_colour: 0 | 1
  legible: string
  licence: string | null
  attribution: string | null
  fetched_at: number
  palette: string
  visible_area: string | null
}

/** The SQL parameters of a row in the order of the columns. */
export const ARTWORK_VALUES = `@domain, @kind, @background, @source, @mediaType, @bytes, @hash,
  @width, @height, @fullColour, @legible, @licence, @attribution, @fetchedAt, @palette,
  @visibleArea`

export function parseArtworkRow(row: ArtworkRow): Artwork {
  const { media_type, full_colour, fetched_at, background, legible, palette, ...rest } = row
  const { visible_area, ...columns } = rest
  return {
    ...columns,
    background: background === '' ? null : background,
    mediaType: media_type,
    fullColour: full_colour === 1,
    legible: JSON.parse(legible),
    palette: JSON.parse(palette),
    visibleArea: currentVisibleArea(visible_area === null ? null : JSON.parse(visible_area)),
    fetchedAt: new Date(fetched_at),
  }
}

export function artworkParameters(artwork: Artwork): Record<string, unknown> {
  return {
    ...artwork,
    background: artwork.background ?? '',
    bytes: Buffer.from(artwork.bytes),
    fullColour: artwork.fullColour ? 1 : 0,
    legible: JSON.stringify(artwork.legible),
    palette: JSON.stringify(artwork.palette),
    visibleArea: artwork.visibleArea && JSON.stringify(artwork.visibleArea),
    fetchedAt: artwork.fetchedAt.getTime(),
  }
}
