// Serves saved home pages as websites, each with images in place of those that were not saved.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import { apexOf } from '../schema/apex.ts'
import { addToCount } from '../server/turns/counts.ts'
import { svgOf } from '../test/support/artwork.ts'
import { ico } from '../test/support/image-bytes.ts'
import { ok, status } from '../test/support/network/behaviours.ts'
import type { Handler } from '../test/support/network/web.ts'

export interface SavedSite {
  domain: string
  /** The domain and all hosts that the page names. */
  hosts: string[]
  /** Answers for all hosts. */
  handler: Handler
}

/** What the page says about an image. */
interface Described {
  as: 'icon' | 'wordmark' | 'photo' | 'stylesheet' | 'manifest'
  /** Pixels of an icon. */
  edge: number
}

type Attributes = Record<string, string>

const MIN_PAGE_BYTES = 2048
const MAX_PAGE_BYTES = 512 * 1024
/** Pixels of icons whose size the page does not declare. */
const TOUCH_ICON_EDGE = 180
const ICON_EDGE = 32
const MANIFEST_EDGES = [192, 512]
/** Percent of the sites that have an icon at the usual path. */
const HAVE_FAVICON = 80
const HAVE_TOUCH_ICON = 30

const LETTERS = [110, 150, 190, 230]
  .map((x) => `<path fill="#123" d="M${x} 20h28v60h-28z"/>`)
  .join('')

/** @returns a site for each page of the folder with a linked icon; one for each domain. */
export function readSavedSites(folder: string): SavedSite[] {
  const sites = new Map<string, SavedSite>()
  for (const file of readdirSync(folder).sort()) {
    const html = readFileSync(join(folder, file), 'utf8')
    const hasUsualSize = html.length > MIN_PAGE_BYTES && html.length <= MAX_PAGE_BYTES
    const site = hasUsualSize && hasIcon(html) ? siteOf(html) : null
    if (site && !sites.has(site.domain)) sites.set(site.domain, site)
  }
  return [...sites.values()]
}

const hasIcon = (html: string) =>
  [...describedImages(html, 'https://host.com/').values()].some(({ as }) => as === 'icon')

function siteOf(saved: string): SavedSite | null {
  const domain = domainOf(saved)
  if (domain === null) return null
  // The page was saved at either of the two.
  const html = saved.replaceAll(`//www.${domain}`, `//${domain}`)
  const hosts = new Set([domain, ...hostsIn(html)])
  const described = describedImages(html, `https://${domain}/`)
  return { domain, hosts: [...hosts], handler: handlerOf(domain, html, described) }
}

/** The domain that the page names as its own, else the one that it links to most. */
function domainOf(html: string): string | null {
  const named: Record<string, string> = {}
  const open = (tag: string, { property, rel, content, href }: Attributes) => {
    if (property === 'og:url' && content) named.page ??= content
    if (tag === 'link' && rel === 'canonical' && href) named.canonical ??= href
    if (tag === 'base' && href) named.base ??= href
  }
  new Parser({ onopentag: open }).end(html)
  for (const url of [named.page, named.canonical, named.base]) {
    const domain = apexOf(URL.parse(url ?? '')?.hostname ?? '')
    if (domain) return domain
  }
  const counts = new Map<string, number>()
  for (const domain of hostsIn(html).map(apexOf)) if (domain) addToCount(counts, domain, 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

const hostsIn = (html: string): string[] =>
  [
    ...html.matchAll(/(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?=[/"'?#:)\s])/gi),
  ].map(([, host]) => host!.toLowerCase())

/** @returns what the page says about each image, by its URL without the scheme. */
function describedImages(html: string, url: string): Map<string, Described> {
  const images = new Map<string, Described>()
  let base = url
  const add = (href: string | undefined, as: Described['as'], edge = 0) => {
    const target = href && URL.parse(href.trim(), base)
    if (target && /^https?:$/.test(target.protocol)) images.set(keyOf(target), { as, edge })
  }
  const open = (tag: string, attributes: Attributes) => {
    if (tag === 'base' && attributes.href) base = URL.parse(attributes.href, url)?.href ?? url
    if (tag === 'link') addLink(attributes, add)
    if (tag === 'img') add(attributes.src, 'wordmark')
    if (tag === 'meta' && attributes.property === 'og:image') add(attributes.content, 'photo')
    if (tag === 'meta' && attributes.name === 'msapplication-TileImage')
      add(attributes.content, 'icon', 144)
  }
  new Parser({ onopentag: open }).end(html)
  return images
}

function addLink(
  { rel = '', href, sizes }: Attributes,
  add: (href: string | undefined, as: Described['as'], edge?: number) => void,
): void {
  const rels = rel.toLowerCase()
  const declared = Math.max(0, ...[...(sizes ?? '').matchAll(/\d+/g)].map(Number))
  if (rels.includes('icon'))
    add(href, 'icon', declared || (rels.includes('apple') ? TOUCH_ICON_EDGE : ICON_EDGE))
  if (rels.includes('manifest')) add(href, 'manifest')
  if (rels.includes('stylesheet')) add(href, 'stylesheet')
}

const keyOf = ({ host, pathname, search }: URL) => host + pathname + search

function handlerOf(domain: string, html: string, described: Map<string, Described>): Handler {
  const [hue = 0, chance = 0] = createHash('sha256').update(domain).digest()
  const mark = `<path fill="hsl(${(hue * 360) / 256} 70% 40%)" d="M50 4L96 40L78 96H22L4 40Z"/><path fill="#fff" d="M20 44h9v9h-9z"/>`
  const percent = (chance * 100) / 256
  const hasDefault = (path: string) =>
    (path === '/favicon.ico' && percent < HAVE_FAVICON) ||
    (path === '/apple-touch-icon.png' && percent < HAVE_TOUCH_ICON)
  return async (request, response) => {
    const host = request.headers.host ?? String(request.headers[':authority'])
    const { pathname, search } = new URL(request.url ?? '/', 'https://host')
    const isHome = host === domain && pathname === '/'
    const image =
      described.get(host + pathname + search) ??
      (host === domain && hasDefault(pathname) ? defaultIcon(pathname) : null) ??
      (/^\/icon-(192|512)\.png$/.test(pathname) ? sized(Number(pathname.slice(6, 9))) : null)
    const answer = isHome
      ? ok(html)
      : image
        ? ok(...(await contentOf(image, pathname, mark)))
        : status(404)
    answer(request, response)
  }
}

const sized = (edge: number): Described => ({ as: 'icon', edge })
const defaultIcon = (path: string) => sized(path.endsWith('.ico') ? ICON_EDGE : TOUCH_ICON_EDGE)

async function contentOf(
  { as, edge }: Described,
  path: string,
  mark: string,
): Promise<[string | Uint8Array, Record<string, string>]> {
  if (as === 'stylesheet') return ['body { margin: 0 }', { 'content-type': 'text/css' }]
  if (as === 'manifest') return [MANIFEST, { 'content-type': 'application/json' }]
  const drawing = as === 'wordmark' ? svgOf(mark + LETTERS, '0 0 400 100') : svgOf(mark)
  if (path.endsWith('.svg')) return [drawing, { 'content-type': 'image/svg+xml' }]
  const png = (width: number, height = width) =>
    sharp(drawing, { density: 300 })
      .resize(width, height, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()
  if (path.endsWith('.ico')) {
    const entries = [await png(16), await png(32)].map((bytes, i) => ({
      bytes,
      directoryEntry: { width: [16, 32][i]! },
    }))
    return [ico(entries), { 'content-type': 'image/x-icon' }]
  }
  const type = { 'content-type': 'image/png' }
  if (as === 'photo') return [await photo(), type]
  return [as === 'wordmark' ? await png(240, 60) : await png(edge), type]
}

const MANIFEST = JSON.stringify({
  name: 'A company',
  icons: MANIFEST_EDGES.map((edge) => ({
    src: `/icon-${edge}.png`,
    sizes: `${edge}x${edge}`,
    type: 'image/png',
  })),
})

const photo = () =>
  sharp({
    create: {
      width: 1200,
      height: 630,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
