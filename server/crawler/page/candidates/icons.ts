// Reads icon candidates from link elements and from Microsoft's tile meta elements.
import type { Candidate, CandidateSource } from '../../../../schema/visit.ts'
import { cssColorToHex } from '../html/color.ts'
import {
  backgroundOfMedia,
  backgroundOfName,
  backgroundOfThemeAttribute,
} from '../html/logo-words.ts'
import { imageSourceOf } from '../html/url.ts'
import { createCandidate, describeTag, parseIconSizes } from './candidate.ts'

/** A link element. */
export interface IconLink {
  /** Lower-case words of its rel attribute. */
  rels: string[]
  attributes: Readonly<Record<string, string>>
}

/** A meta element whose name begins with `msapplication-`. */
export interface TileMeta {
  name: string
  content: string
}

/** Assumed edge in pixels of a `fluid-icon`: the icon for Fluid, a Mac program that turns websites into apps. */
const FLUID_ICON_SIZE = 512
/** Edge in pixels of `msapplication-TileImage`. */
const TILE_IMAGE_SIZE = 144

const sourceOfRels = (rels: string[]): CandidateSource | null => {
  if (rels.includes('mask-icon')) return 'mask-icon'
  if (rels.some((rel) => /^apple-touch-icon(?:-precomposed)?$/.test(rel))) return 'apple-touch-icon'
  return rels.some((rel) => rel === 'icon' || rel === 'fluid-icon') ? 'icon' : null
}

/** Creates the candidates of link elements; a link that is not an icon gives none. */
export function iconCandidates(links: IconLink[], base: string): Candidate[] {
  return links.flatMap(({ rels, attributes }) => {
    const source = sourceOfRels(rels)
    // Scripts of Vercel and others swap the icon; a link without href then has its URL in data-href.
    const image = source && imageSourceOf(attributes.href || attributes['data-href'], base)
    if (!source || !image) return []
    const place = describeTag('link', attributes, ['rel', 'sizes', 'media', 'type', 'color'])
    const fluidSize = rels.includes('fluid-icon') ? FLUID_ICON_SIZE : null
    return createCandidate(source, image, place, {
      kind: 'icon',
      declaredSize: parseIconSizes(attributes.sizes) ?? fluidSize,
      background:
        backgroundOfMedia(attributes.media) ??
        backgroundOfThemeAttribute(attributes) ??
        backgroundOfName(attributes.class ?? ''),
      maskColor: source === 'mask-icon' ? cssColorToHex(attributes.color) : null,
    })
  })
}

const TILE_NAME = /^msapplication-(?:tileimage|(?:square|wide)(\d{2,3})x(\d{2,3})logo)$/

/** Creates the candidates of Microsoft's meta elements. */
export function tileCandidates(tiles: TileMeta[], base: string): Candidate[] {
  return tiles.flatMap(({ name, content }) => {
    const sizes = TILE_NAME.exec(name)
    const image = sizes && imageSourceOf(content, base)
    if (!image) return []
    const edges = [sizes[1], sizes[2]].filter(Boolean).map(Number)
    return createCandidate('tile', image, `<meta name="${name}">`, {
      kind: 'icon',
      declaredSize: edges.length ? Math.max(...edges) : TILE_IMAGE_SIZE,
    })
  })
}
