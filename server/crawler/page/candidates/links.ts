// Collects the icons, manifests, redirects and other URLs in link and meta elements.
import type { Candidate } from '../../../../schema/visit.ts'
import { closest } from '../html/element.ts'
import { absoluteUrl, dataUriBytes, imageSourceOf } from '../html/url.ts'
import type { Collector } from '../html/walk.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { createCandidate } from './candidate.ts'
import { type IconLink, iconCandidates, type TileMeta, tileCandidates } from './icons.ts'
import { parseManifest } from './manifest.ts'

export interface PageLinks {
  /** URL that relative URLs resolve against. */
  base: string
  candidates: Candidate[]
  /** URLs of web app manifests. */
  manifests: string[]
  /** URLs of the first stylesheets. */
  stylesheets: string[]
  /** URL of Microsoft's browserconfig.xml; null when the page names none or forbids it with "none". */
  browserconfig: string | null
  /** URL that the page redirects to with a refresh within 5 seconds; null when there is none. */
  refresh: string | null
  /** URL in the canonical link. */
  canonical: string | null
}

type Attributes = Readonly<Record<string, string>>

/** Limit of manifests; a page has one, and a plugin may add a second. */
const MAX_MANIFESTS = 2
/** Tile meta elements read; a page has at most five. */
const MAX_TILES = 20
/** Stylesheet links read; of them, the first may be fetched. */
const MAX_STYLESHEETS = 2
const OG_LOGO = 'og:logo'
/** Seconds; a page with a later refresh is shown to people first, so it is read as it is. */
const MAX_REFRESH_SECONDS = 5

/** @param url the final URL of the page. `end` takes the refresh response header, and where a script leads. */
export function createLinkCollector(
  url: string,
): Collector & { end(refreshHeader: string | undefined, scriptUrl: string | null): PageLinks } {
  const links: IconLink[] = []
  const tiles: TileMeta[] = []
  const manifests: string[] = []
  const stylesheets: string[] = []
  const meta = new Map<string, string>()
  let baseHref: string | undefined
  let canonical: string | undefined
  let logo: string | undefined
  const readLink = (attributes: Attributes) => {
    const rels = (attributes.rel ?? '').toLowerCase().split(/\s+/, 20)
    if (links.length < PAGE_LIMITS.candidates) links.push({ rels, attributes })
    if (rels.includes('manifest') && attributes.href) manifests.push(attributes.href)
    if (isStylesheet(rels, attributes)) stylesheets.push(attributes.href!)
    if (rels.includes('canonical')) canonical ??= attributes.href
  }
  const readMeta = (attributes: Attributes) => {
    const name = nameOf(attributes.name ?? attributes['http-equiv'])
    const content = attributes.content ?? ''
    if (name.startsWith('msapplication-') && tiles.length < MAX_TILES) tiles.push({ name, content })
    if (!meta.has(name)) meta.set(name, content)
    if (name === OG_LOGO || nameOf(attributes.property) === OG_LOGO) logo ??= content
  }
  return {
    open(element) {
      const { tag, attributes } = element
      if (tag === 'base' && attributes.href?.trim()) baseHref ??= attributes.href
      if (tag === 'link') readLink(attributes)
      // Meta elements in noscript are for browsers without scripts; a refresh there is not followed.
      if (tag === 'meta' && !closest(element, 'noscript')) readMeta(attributes)
    },
    end(refreshHeader, scriptUrl) {
      const base = absoluteUrl(baseHref, url) ?? url
      const config = meta.get('msapplication-config')
      const manifestUrls = manifests
        .map((href) => absoluteUrl(href, base))
        .filter((href) => href !== null)
      return {
        base,
        candidates: [
          ...logoCandidates(logo, base),
          ...iconCandidates(links, base),
          ...tileCandidates(tiles, base),
          ...manifests.slice(0, MAX_MANIFESTS).flatMap(inlineManifestCandidates),
        ],
        manifests: [...new Set(manifestUrls)].slice(0, MAX_MANIFESTS),
        stylesheets: stylesheets
          .slice(0, MAX_STYLESHEETS)
          .flatMap((href) => absoluteUrl(href, base) ?? []),
        browserconfig: config?.trim().toLowerCase() === 'none' ? null : absoluteUrl(config, base),
        refresh: refreshOf(
          meta.get('refresh') ??
            refreshHeader ??
            (scriptUrl === null ? undefined : `0; ${scriptUrl}`),
          base,
          url,
        ),
        canonical: absoluteUrl(canonical, base),
      }
    },
  }
}

/** Whether a link names a stylesheet for screens that may style the header: not fonts, and not an alternative. */
const isStylesheet = (rels: string[], { href, media = 'all', disabled }: Attributes): boolean =>
  rels.includes('stylesheet') &&
  !rels.includes('alternate') &&
  disabled === undefined &&
  !/^\s*print\s*$/i.test(media) &&
  href !== undefined &&
  !/fonts?[./-]|font-?awesome|normalize|icons?[.-]/i.test(href)

const nameOf = (name = ''): string => name.trim().toLowerCase()

/** The icons of a manifest in a data: URI, which has no URL that relative ones could resolve against. */
function inlineManifestCandidates(href: string): Candidate[] {
  const bytes = dataUriBytes(href.trim())
  return bytes ? parseManifest(Buffer.from(bytes).toString(), 'data:,').candidates : []
}

/** The logo that a meta element declares beside the Open Graph data. */
function logoCandidates(logo: string | undefined, base: string): Candidate[] {
  const image = imageSourceOf(logo, base)
  // It says what the logo of an organization in JSON-LD says, so it has its source.
  return image ? [createCandidate('json-ld', image, `<meta property="${OG_LOGO}">`)] : []
}

/** The target of a refresh like `0; url=/en/`; null without one, after more than 5 seconds, and for the page itself. */
function refreshOf(content: string | undefined, base: string, url: string): string | null {
  const [, seconds, target] =
    /^\s{0,20}(\d{0,6})[\d.]{0,20}[\s;,]{1,20}(?:url\s{0,9}=\s{0,9})?(.+)$/is.exec(content ?? '') ??
    []
  if (target === undefined || Number(seconds) > MAX_REFRESH_SECONDS) return null
  const trimmed = target.trim()
  const quote = /^["']/.exec(trimmed)?.[0]
  const targetUrl = absoluteUrl(quote ? trimmed.slice(1).split(quote)[0] : trimmed, base)
  return targetUrl === absoluteUrl(url, url) ? null : targetUrl
}
