// Visits a fixture site without a network and compares the chosen logos with the expected ones.
import sharp from 'sharp'
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork, Background, Kind, SafeImage } from '../../../schema/artwork.ts'
import { site as siteSource } from '../../../server/crawler/sources/site.ts'
import { visit } from '../../../server/crawler/visit.ts'
import { FetchFailed, type FetchResponse, type SafeFetch } from '../../../server/fetch/index.ts'
import type { Renderer } from '../../../server/images/pool.ts'
import { recipeWith } from '../artwork.ts'
import { expectedLogoBytes, type Site, serve } from './site.ts'

/** Two images count as the same when their channels, 0 to 255, differ by less than this on average. */
const MAX_MEAN_DIFFERENCE = 3

/** A fetcher that serves a fixture site from memory. */
export function fetchOf(site: Site): SafeFetch {
  return {
    async get(first, options): Promise<FetchResponse> {
      let url = first
      for (let hop = 0; hop < 6; hop++) {
        const file = serve(site, url)
        if (file === null) throw new FetchFailed('refused_connection', new URL(url).host)
        const location = file.headers?.location
        if (location) {
          url = new URL(location, url).href
          continue
        }
        const bytes = typeof file.body === 'string' ? Buffer.from(file.body) : file.body
        if (bytes.byteLength > (options.maxBytes ?? 1e7) && !options.truncate) {
          throw new FetchFailed('too_large', url)
        }
        const headers = { 'content-type': file.type, ...file.headers }
        const head = { url: new URL(url).href, status: file.status ?? 200, headers }
        return { ...head, bytes, truncated: false }
      }
      throw new FetchFailed('redirects', first)
    },
    async txtRecords() {
      return []
    },
    async close() {},
  }
}

export function visitSite(site: Site, renderer: Renderer) {
  const signal = AbortSignal.timeout(20_000)
  const sources = [siteSource(fetchOf(site))]
  return visit(
    { sourcesOf: () => sources, renderer, signal, caller: 'background' },
    site.host as Apex,
  )
}

/** The wrong choices on a site, one sentence for each kind and background. */
export async function findMistakes(
  artworks: Artwork[],
  site: Site,
  renderer: Renderer,
): Promise<string[]> {
  const { icon, wordmark, dark, nothing } = site.expected
  if (nothing)
    return artworks.map((one) => `${one.source} ${one.attribution} is chosen, not nothing`)
  const expectations = [
    ['icon', 'light', icon] as const,
    ['wordmark', 'light', wordmark] as const,
    ['icon', 'dark', dark?.icon] as const,
    ['wordmark', 'dark', dark?.wordmark] as const,
  ]
  const mistakes: string[] = []
  for (const [kind, theme, expectedLogos] of expectations) {
    if (expectedLogos === undefined) continue
    const selected = selectedFor(artworks, kind, theme)
    if (await isExpected(selected, theme, expectedLogos, site, renderer)) continue
    const selectedName = selected
      ? `${selected.source} ${selected.attribution ?? 'inline'}`
      : 'nothing'
    mistakes.push(
      `${kind} on ${theme} is ${selectedName}, not ${expectedLogos?.join(' or ') || 'nothing'}`,
    )
  }
  return mistakes
}

async function isExpected(
  selected: Artwork | null,
  theme: Background,
  expectedLogos: string[] | null,
  site: Site,
  renderer: Renderer,
): Promise<boolean> {
  if (expectedLogos === null) return selected === null
  if (expectedLogos.length > 0) {
    return selected !== null && isOneOf(selected, expectedLogos, site, renderer)
  }
  // An image for the other background is no mistake, because the renderer adapts it. Light is the default background.
  return selected === null || (selected.background ?? 'light') !== theme
}

/** The artwork of this kind that the service shows on this background; null when there is none. */
function selectedFor(artworks: Artwork[], kind: Kind, theme: Background): Artwork | null {
  const ofKind = artworks.filter((artwork) => artwork.kind === kind)
  const forTheme = ofKind.find(({ background }) => background === theme)
  return forTheme ?? ofKind.find(({ background }) => background === null) ?? ofKind[0] ?? null
}

/** Whether the artwork is one of the expected ones, by its URL or else by its pixels. */
async function isOneOf(
  artwork: SafeImage & { attribution: string | null },
  expectedLogos: string[],
  site: Site,
  renderer: Renderer,
): Promise<boolean> {
  const urlOf = (logo: string) => URL.parse(logo, `https://${site.host}/`)?.href
  if (artwork.attribution) return expectedLogos.some((logo) => urlOf(logo) === artwork.attribution)
  const selected = await thumbnail(artwork, renderer)
  for (const logo of expectedLogos.filter((one) => /^(inline|data):/.test(one))) {
    const bytes = expectedLogoBytes(site, logo)
    const isSame =
      bytes &&
      meanDifference(selected, await thumbnail(await renderer.ingest(bytes), renderer)) <
        MAX_MEAN_DIFFERENCE
    if (isSame) return true
  }
  return false
}

async function thumbnail(artwork: SafeImage, renderer: Renderer): Promise<Buffer> {
  const recipe = recipeWith({ edge: 64, adjust: false })
  const { bytes } = await renderer.render(artwork, recipe, { caller: 'a' })
  return sharp(bytes).ensureAlpha().raw().toBuffer()
}

/** Mean difference of all channels, 0 to 255. */
function meanDifference(pixelsA: Buffer, pixelsB: Buffer): number {
  let sum = 0
  for (const [i, channel] of pixelsA.entries()) sum += Math.abs(channel - pixelsB[i]!)
  return sum / pixelsA.length
}
