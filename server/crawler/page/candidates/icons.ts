// Candidates in link elements and in Microsoft's meta elements.
import type { Candidate, Way } from '../../../../schema/visit.ts'
import { colourOf } from '../html/color.ts'
import { groundIn, groundOfMedia, groundOfTheme } from '../html/logo-words.ts'
import { pictureOf } from '../html/url.ts'
import { candidate, sizeIn, tagOf } from './candidate.ts'

export interface IconLink {
  rels: string[]
  attributes: Readonly<Record<string, string>>
}

export interface Tile {
  name: string
  content: string
}

/** What GitHub and old Mac browsers call an icon of 512 pixels. */
const FLUID = 512

const wayOf = (rels: string[]): Way | null => {
  if (rels.includes('mask-icon')) return 'mask-icon'
  if (rels.some((rel) => /^apple-touch-icon(?:-precomposed)?$/.test(rel))) return 'apple-touch-icon'
  return rels.some((rel) => rel === 'icon' || rel === 'fluid-icon') ? 'icon' : null
}

export function iconsOf(links: IconLink[], base: string): Candidate[] {
  return links.flatMap(({ rels, attributes }) => {
    const way = wayOf(rels)
    // Vercel and others swap the address by script and keep the other one here.
    const picture = way && pictureOf(attributes.href || attributes['data-href'], base)
    if (!way || !picture) return []
    const place = tagOf('link', attributes, ['rel', 'sizes', 'media', 'type', 'color'])
    const fluid = rels.includes('fluid-icon') ? FLUID : null
    return candidate(way, picture, place, {
      kind: 'icon',
      declared: sizeIn(attributes.sizes) ?? fluid,
      background:
        groundOfMedia(attributes.media) ??
        groundOfTheme(attributes) ??
        groundIn(attributes.class ?? ''),
      colour: way === 'mask-icon' ? colourOf(attributes.color) : null,
    })
  })
}

const TILE = /^msapplication-(?:tileimage|(?:square|wide)(\d{2,3})x(\d{2,3})logo)$/

export function tilesOf(tiles: Tile[], base: string): Candidate[] {
  return tiles.flatMap(({ name, content }) => {
    const sizes = TILE.exec(name)
    const picture = sizes && pictureOf(content, base)
    if (!picture) return []
    const edges = [sizes[1], sizes[2]].filter(Boolean).map(Number)
    return candidate('tile', picture, `<meta name="${name}">`, {
      kind: 'icon',
      // TileImage is made for 144 pixels.
      declared: edges.length ? Math.max(...edges) : 144,
    })
  })
}
