// Gathers what the page's link and meta elements name: icons, tiles, manifests, where to go next.
import type { Candidate } from '../../../../schema/visit.ts'
import { within } from '../html/element.ts'
import { addressOf } from '../html/url.ts'
import type { Gatherer } from '../html/walk.ts'
import { LIMITS } from '../limits.ts'
import { type IconLink, iconsOf, type Tile, tilesOf } from './icons.ts'

export interface Links {
  base: string
  candidates: Candidate[]
  manifests: string[]
  browserconfig: string | null
  refresh: string | null
  canonical: string | null
}

type Attributes = Readonly<Record<string, string>>

/** A page has one manifest; a second is some plugin's. */
const MANIFESTS = 2
/** A refresh later than this is a reload for those who stay. */
const SOON = 5

export function gatherLinks(
  url: string,
): Gatherer & { end(refreshHeader: string | undefined): Links } {
  const links: IconLink[] = []
  const tiles: Tile[] = []
  const manifests: string[] = []
  const meta = new Map<string, string>()
  let baseHref: string | undefined
  let canonical: string | undefined
  const readLink = (attributes: Attributes) => {
    const rels = (attributes.rel ?? '').toLowerCase().split(/\s+/, 20)
    if (links.length < LIMITS.candidates) links.push({ rels, attributes })
    if (rels.includes('manifest') && attributes.href) manifests.push(attributes.href)
    if (rels.includes('canonical')) canonical ??= attributes.href
  }
  const readMeta = (attributes: Attributes) => {
    const name = (attributes.name ?? attributes['http-equiv'] ?? '').trim().toLowerCase()
    const content = attributes.content ?? ''
    if (name.startsWith('msapplication-') && tiles.length < 20) tiles.push({ name, content })
    if (!meta.has(name)) meta.set(name, content)
  }
  return {
    open(place) {
      const { tag, attributes } = place
      if (tag === 'base' && attributes.href?.trim()) baseHref ??= attributes.href
      if (tag === 'link') readLink(attributes)
      // What is said to readers without scripts, a refresh above all, is not said to us.
      if (tag === 'meta' && !within(place, 'noscript')) readMeta(attributes)
    },
    end(refreshHeader) {
      const base = addressOf(baseHref, url) ?? url
      const config = meta.get('msapplication-config')
      const named = manifests.map((href) => addressOf(href, base)).filter((href) => href !== null)
      return {
        base,
        candidates: [...iconsOf(links, base), ...tilesOf(tiles, base)],
        manifests: [...new Set(named)].slice(0, MANIFESTS),
        browserconfig: config?.trim().toLowerCase() === 'none' ? null : addressOf(config, base),
        refresh: refreshOf(meta.get('refresh') ?? refreshHeader, base, url),
        canonical: addressOf(canonical, base),
      }
    },
  }
}

function refreshOf(content: string | undefined, base: string, url: string): string | null {
  const [, seconds, to] =
    /^\s{0,20}(\d{0,6})[\d.]{0,20}[\s;,]{1,20}(?:url\s{0,9}=\s{0,9})?(.+)$/is.exec(content ?? '') ??
    []
  if (to === undefined || Number(seconds) > SOON) return null
  const written = to.trim()
  const quote = /^["']/.exec(written)?.[0]
  const target = addressOf(quote ? written.slice(1).split(quote)[0] : written, base)
  return target === addressOf(url, url) ? null : target
}
