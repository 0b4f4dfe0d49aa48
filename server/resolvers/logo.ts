// The logo: which drawing answers the question, what it is called, and its pixels once however many wait.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import { type Artwork, type Background, qualityOf, type SafeImage } from '../../schema/artwork.ts'
import { type LogoQuery, SIZE } from '../../schema/inputs.ts'
import { Problem, Unavailable } from '../../schema/problems.ts'
import type { Logo, LogoFacts, LogoImage } from '../../schema/resolvers.ts'
import { type Entitled, type Granted, grantLogo } from '../access/plans.ts'
import type { Grants } from '../access/signed-urls.ts'
import type { KnownArtwork } from '../crawler/scheduler.ts'
import { ArtworkFailed } from '../images/child.ts'
import { frame } from '../images/frame.ts'
import { monogram, placeholder, type Synthetic } from '../images/monogram/index.ts'
import type { Renderer } from '../images/pool.ts'
import type { Recipe } from '../images/work.ts'
import type { Cache, Cached, Epoch } from '../stores/cache.ts'
import type { Locks } from '../stores/locks.ts'
import { inTurn } from '../stores/single-flight.ts'

/** Part of every ETag: raise it when the same artwork and recipe give other bytes than before. */
const RENDERER = 3
/** How long a rendering is kept: as long as artwork is fresh. */
const KEPT_SECONDS = 7 * 86_400

export interface LogoParts {
  cache: Cache
  locks: Locks
  renderer: Renderer
  grants: Grants
  renditions: Renditions
  /** Whether renderings are left undone because of the load. */
  /** Whether this process is too busy to render. */
  isOverloaded(work: 'render'): boolean
}

/** @returns the logo of a domain, cut down to what the caller may have, or the address grants. */
export const logo =
  (parts: LogoParts, drawings: (domain: Apex) => Promise<KnownArtwork>, caller: Entitled) =>
  async (domain: Apex, asked: LogoQuery): Promise<Logo> => {
    const granted: Granted = (await parts.grants.holds(domain, asked))
      ? { query: asked, downgraded: [] }
      : grantLogo(caller, asked)
    const { artworks, pending } = await drawings(domain)
    const artwork = choose(artworks, granted.query)
    return artwork
      ? drawn(parts, domain, artwork, granted)
      : fallback(parts, domain, granted, pending)
  }

/** The drawing that fits best: of the kind asked for, then for this background, then in full colour, then the squarest. */
export function choose(
  artworks: Artwork[],
  query: Pick<LogoQuery, 'kind' | 'theme'>,
): Artwork | null {
  const merit = ({ kind, background, fullColour, width, height }: Artwork) =>
    (kind === query.kind ? 16 : 0) +
    suits(background, query.theme) +
    (fullColour ? 2 : 0) +
    (query.kind === 'icon' ? Math.min(width, height) / Math.max(width, height) : 0)
  return artworks.toSorted((a, b) => merit(b) - merit(a))[0] ?? null
}

// Ink made for white pages is made legible on dark ones by the theme's step, and keeps its colours;
// white ink for dark pages is worth more there than anything else, and the last choice on white.
function suits(madeFor: Background | null, theme: Background): number {
  if (madeFor === null || (madeFor === 'light' && theme === 'light')) return 1
  if (theme === 'light') return -4
  return madeFor === 'dark' ? 4 : 0
}

/** Renders in the making, by key: a thousand who wait for one image cost one render. */
export type Renditions = Map<string, Promise<Cached>>

function recipeOf({ size, retina, format, theme, greyscale }: LogoQuery): Recipe {
  const edge = retina ? Math.min(size * 2, SIZE.max) : size
  return { edge, format: format ?? 'png', theme, adjust: true, greyscale }
}

/** Equal input gives an equal name in every process: no counter, no time. */
function nameOf(hashOfArtwork: string, recipe: Recipe): string {
  return hash('sha256', JSON.stringify([RENDERER, hashOfArtwork, recipe])).slice(0, 32)
}

function drawn(
  parts: LogoParts,
  domain: Apex,
  artwork: Artwork,
  { query, downgraded }: Granted,
): Logo {
  const recipe = recipeOf(query)
  const facts: LogoFacts = {
    domain,
    owner: artwork.domain,
    etag: nameOf(artwork.hash, recipe),
    source: artwork.source,
    quality:
      recipe.format === 'svg' && artwork.mediaType !== 'image/svg+xml'
        ? 'raster'
        : qualityOf(artwork),
    width: Math.round(artwork.width),
    height: Math.round(artwork.height),
    format: recipe.format,
    fallback: null,
    pending: false,
    downgraded,
  }
  return {
    ...facts,
    async image() {
      try {
        const make = () => rendered(parts, artwork, recipe)
        return { ...facts, ...(await remember(parts, facts, make)) }
      } catch (cause) {
        // A drawing that kills its renderer costs this request its artwork, not the service.
        if (!(cause instanceof ArtworkFailed)) throw cause
        return fallback(parts, domain, { query, downgraded }, false).image()
      }
    },
  }
}

function fallback(
  parts: LogoParts,
  domain: Apex,
  { query, downgraded }: Granted,
  pending: boolean,
): Logo {
  if (query.fallback === '404') {
    throw new Problem('no_artwork', `No logo is known for ${domain}.`)
  }
  const synthetic =
    query.fallback === 'monogram' ? letters(domain, query.theme) : placeholder(query.theme)
  // Mail clients and spreadsheets show no SVG: whoever names a raster format gets the fallback in it.
  const recipe: Recipe = { ...recipeOf(query), format: query.format ?? 'svg', adjust: false }
  const art = artOf(synthetic)
  const facts: LogoFacts = {
    domain,
    owner: domain,
    etag: nameOf(art.hash, recipe),
    source: query.fallback,
    quality: 'synthetic',
    width: synthetic.width,
    height: synthetic.height,
    format: recipe.format,
    fallback: query.fallback,
    pending,
    downgraded,
  }
  // Our own vector needs no decoding, so it is set in this process and outlives a full render queue.
  const make = async () =>
    recipe.format === 'svg' ? framed(synthetic, recipe) : rendered(parts, art, recipe)
  const image = async (): Promise<LogoImage> => ({
    ...facts,
    ...(await remember(parts, facts, make)),
  })
  return { ...facts, image }
}

/** As many as are made in any case: a thousand may wait for one of them, and be the load themselves. */
const FEW_RENDITIONS = 8

async function rendered(
  { renderer, renditions, isOverloaded }: LogoParts,
  artwork: SafeImage,
  recipe: Recipe,
) {
  if (renditions.size > FEW_RENDITIONS && isOverloaded('render'))
    throw new Unavailable('rendering', 2)
  return renderer.render(artwork, recipe)
}

function framed({ svg }: Synthetic, recipe: Recipe): Cached {
  return { bytes: Buffer.from(frame(svg, recipe)), mediaType: 'image/svg+xml' }
}

// A monogram takes a fifth of a millisecond to set, and its bytes are asked for each time, for their hash.
const monograms = new LRUCache<string, Synthetic>({ max: 2000 })

function letters(domain: Apex, theme: Background): Synthetic {
  const name = `${domain} ${theme}`
  const known = monograms.get(name) ?? monogram({ apex: domain }, theme)
  monograms.set(name, known)
  return known
}

function artOf({ svg, width, height }: Synthetic) {
  const bytes = Buffer.from(svg)
  return {
    mediaType: 'image/svg+xml' as const,
    bytes,
    width,
    height,
    hash: hash('sha256', bytes),
    legible: [],
  }
}

/** From the cache, or made now, once for all who wait. */
async function remember(parts: LogoParts, { etag, owner }: LogoFacts, make: () => Promise<Cached>) {
  const { cached, epoch } = await parts.cache.get(owner, etag)
  const { bytes, mediaType } =
    cached ?? (await (parts.renditions.get(etag) ?? begin(parts, etag, owner, epoch, make)))
  return { bytes, mediaType: mediaType as LogoImage['mediaType'], cached: cached !== null }
}

/** Longest that a process waits for another's render, before it makes its own. */
const RENDER_MS = 5000

function begin(
  { cache, locks, renditions }: LogoParts,
  etag: string,
  owner: Apex,
  epoch: Epoch,
  make: () => Promise<Cached>,
) {
  let begun = epoch
  const made = async () => {
    const found = await cache.get(owner, etag)
    begun = found.epoch
    return found.cached
  }
  const keep = async () => {
    const image = await make()
    await cache.set(owner, etag, image, KEPT_SECONDS, begun)
    return image
  }
  const making = inTurn(locks, `render:${etag}`, RENDER_MS, { made, make: keep }).finally(() =>
    renditions.delete(etag),
  )
  renditions.set(etag, making)
  return making
}
