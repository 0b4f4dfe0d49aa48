// Resolver for logos: chooses the artwork, computes the ETag, and renders each image once.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import { type Artwork, type Background, qualityOf } from '../../schema/artwork.ts'
import { type LogoQuery, SIZE } from '../../schema/inputs.ts'
import { Problem, Unavailable } from '../../schema/problems.ts'
import type { Logo, LogoFacts, LogoImage } from '../../schema/resolvers.ts'
import { type ClampedQuery, clampLogoQuery } from '../access/logo-limits.ts'
import type { Ctx } from '../context.ts'
import type { KnownArtwork } from '../crawler/scheduler.ts'
import { ArtworkFailed, ArtworkRefused } from '../images/child.ts'
import { frame } from '../images/frame.ts'
import { LOW_MEMORY_EDGE } from '../images/limits.ts'
import { WHOLE_AREA } from '../images/measure/visible-area.ts'
import { type GeneratedMark, MARK_SIDE, monogram, placeholder } from '../images/monogram/index.ts'
import type { MonogramSubject } from '../images/monogram/initials.ts'
import { renderUnavailable } from '../images/queue.ts'
import type { Recipe } from '../images/render-types.ts'
import { themeOn } from '../images/theme/page.ts'
import { foldText } from '../names/folding.ts'
import type { CachedValue } from '../stores/cache.ts'
import type { Loaders } from '../stores/loaders.ts'
import { findArtwork } from './artwork.ts'
import { loadCompany } from './company.ts'
import { cachedRendition, type RenderTerms, renderUnlessOverloaded } from './renditions.ts'

/** Part of every ETag. Increase it when the renderer produces different bytes from the same input. */
const RENDERER_VERSION = 6

/** The query that the plan or the signature of the URL allows, and the format that was requested. */
interface AllowedQuery extends ClampedQuery, Pick<LogoFacts, 'signedUntil'> {
  requestedFormat: LogoQuery['format']
}

/** Returns the logo of a domain, limited to the caller's plan or to the signed URL. */
export async function logo(ctx: Ctx, domain: Apex, requestedQuery: LogoQuery): Promise<Logo> {
  return logoOf(ctx, domain, requestedQuery, null)
}

/** @param knownArtwork the artwork of the domain; null finds it. */
export async function logoOf(
  ctx: Ctx,
  domain: Apex,
  requestedQuery: LogoQuery,
  knownArtwork: KnownArtwork | null,
): Promise<Logo> {
  const grant = await ctx.urlSigner.verify(domain, requestedQuery)
  const clamped = grant
    ? { query: requestedQuery, downgraded: [] }
    : clampLogoQuery(ctx.caller, requestedQuery)
  const allowed: AllowedQuery = {
    ...clamped,
    signedUntil: grant?.expiresAt ?? null,
    requestedFormat: requestedQuery.format,
  }
  allowed.query = withThemeOfBackground(allowed.query)
  const { kind, theme } = allowed.query
  const known = knownArtwork ?? (await findArtwork(ctx, domain, theme === 'light' ? kind : null))
  const artwork = chooseArtwork(known.artworks, allowed.query)
  return artwork
    ? logoFromArtwork(ctx, domain, artwork, allowed, known.pending)
    : fallbackLogo(ctx, domain, allowed, known)
}

/** The page is as dark as the requested background, whatever `theme` says. */
export function withThemeOfBackground(query: LogoQuery): LogoQuery {
  const background = backgroundOf(query)
  return background === null ? query : { ...query, theme: themeOn(background) }
}

/** @returns `#rrggbb`; null for a transparent image. */
const backgroundOf = ({ background }: LogoQuery): string | null =>
  background === 'transparent' ? null : `#${background}`

/**
 * Prefers, by decreasing weight: the requested kind, artwork made for the page's background, for an icon a compact shape,
 * full color, and for an icon a square shape. The size does not matter, so that an image and its double show one drawing.
 */
export function chooseArtwork(
  artworks: Artwork[],
  query: Pick<LogoQuery, 'kind' | 'theme'>,
): Artwork | null {
  const score = (artwork: Artwork) =>
    (artwork.kind === query.kind ? 16 : 0) +
    backgroundScore(artwork.background, query.theme) +
    (artwork.fullColor ? 2 : 0) +
    (query.kind === 'icon' ? shapeScore(artwork) : 0)
  return artworks.toSorted((a, b) => score(b) - score(a))[0] ?? null
}

// Rendering adapts the colors of artwork for light pages to dark pages. Artwork made for dark pages is the best choice
// there, and the last choice on light pages.
function backgroundScore(madeFor: Background | null, theme: Background): number {
  if (madeFor === null || (madeFor === 'light' && theme === 'light')) return 1
  if (theme === 'light') return -4
  return madeFor === 'dark' ? 4 : 0
}

/** Longer side divided by shorter from which an icon is a strip too thin to recognize in a small size. */
const MIN_LONG_ASPECT = 2

function shapeScore({ width, height, visibleArea }: Artwork): number {
  const aspect = (width * (visibleArea?.width ?? 1)) / (height * (visibleArea?.height ?? 1))
  const squareness = Math.min(aspect, 1 / aspect)
  return squareness + (squareness > 1 / MIN_LONG_ASPECT ? 2.5 : 0)
}

const edgeOf = ({ size, retina }: Pick<LogoQuery, 'size' | 'retina'>) =>
  retina ? Math.min(size * 2, SIZE.max) : size

function recipeOf(query: LogoQuery): Recipe {
  const { shape, padding, format, theme, greyscale } = query
  return {
    edge: edgeOf(query),
    shape,
    padding: padding ?? null,
    background: backgroundOf(query),
    format: format ?? 'png',
    theme,
    adjust: true,
    brandColor: null,
    greyscale,
  }
}

/** Depends only on its input, so that every process computes the same ETag. */
function etagOf(artworkHash: string, recipe: Recipe): string {
  return hash('sha256', JSON.stringify([RENDERER_VERSION, artworkHash, recipe])).slice(0, 32)
}

function logoFromArtwork(
  ctx: Ctx,
  domain: Apex,
  artwork: Artwork,
  allowed: AllowedQuery,
  pending: boolean,
): Logo {
  const { query, downgraded, signedUntil } = allowed
  const recipe = withBrandColor(ctx, artwork, recipeOf(query))
  const facts: LogoFacts = {
    domain,
    owner: artwork.domain,
    etag: etagOf(artwork.hash, recipe),
    source: artwork.source,
    quality:
      recipe.format === 'svg' && artwork.mediaType !== 'image/svg+xml'
        ? 'raster'
        : qualityOf(artwork),
    width: Math.round(artwork.width),
    height: Math.round(artwork.height),
    format: recipe.format,
    kind: artwork.kind,
    fallback: null,
    fallbackReason: null,
    pending,
    downgraded,
    signedUntil,
  }
  return {
    ...facts,
    async image() {
      try {
        const render = (terms: RenderTerms) => renderUnlessOverloaded(ctx, artwork, recipe, terms)
        return { ...facts, ...(await cachedRendition(ctx, facts, render)) }
      } catch (cause) {
        const smaller = withLowMemoryEdge(allowed, cause)
        if (smaller) return logoFromArtwork(ctx, domain, artwork, smaller, pending).image()
        // Artwork that the renderer refuses, or that crashes it, gets a fallback instead of an error.
        if (!(cause instanceof ArtworkFailed)) throw cause
        const known = { pending: false, reason: null }
        return (await fallbackLogo(ctx, domain, allowed, known)).image()
      }
    },
  }
}

/**
 * When the renderer was killed, for example because a large image needs more memory than it may have.
 * @returns the query for a smaller image; null when the image is small already, and for any other error.
 */
function withLowMemoryEdge(allowed: AllowedQuery, cause: unknown): AllowedQuery | null {
  const { query, downgraded } = allowed
  const wasKilled = cause instanceof ArtworkFailed && !(cause instanceof ArtworkRefused)
  if (!wasKilled || edgeOf(query) <= LOW_MEMORY_EDGE) return null
  return {
    ...allowed,
    query: { ...query, size: LOW_MEMORY_EDGE, retina: false },
    downgraded: ['size', ...downgraded.filter((name) => name !== 'size')],
  }
}

/** Adds the color for a plate. Artwork that is legible needs none, so its ETag does not depend on the color. */
function withBrandColor({ publishedColors }: Ctx, artwork: Artwork, recipe: Recipe): Recipe {
  if (recipe.background === null && artwork.legible.includes(recipe.theme)) return recipe
  const { curated, official } = publishedColors(artwork.domain)
  return { ...recipe, brandColor: (curated?.[0] ?? official)?.toLowerCase() ?? null }
}

async function fallbackLogo(
  ctx: Ctx,
  domain: Apex,
  allowed: AllowedQuery,
  known: Omit<KnownArtwork, 'artworks'>,
): Promise<Logo> {
  const { query, downgraded, signedUntil, requestedFormat } = allowed
  const { pending, reason } = known
  if (query.fallback === '404') {
    throw new Problem('no_artwork', `No logo found for ${domain}.`, pending ? { pending } : {})
  }
  const draw = await drawerOf(ctx.loaders, domain, query)
  // Mail clients and spreadsheets cannot show SVG, so a requested raster format applies to fallbacks too. Plans limit
  // the SVG of artwork only: a generated SVG is for every caller.
  const isSvgRequested = requestedFormat === 'svg'
  const format = isSvgRequested ? 'svg' : (query.format ?? 'svg')
  const ownRecipe = recipeOf(query)
  // A generated plate fills the image.
  const recipe: Recipe = { ...ownRecipe, padding: ownRecipe.padding ?? 0, format, adjust: false }
  const facts: LogoFacts = {
    domain,
    owner: domain,
    // Only the ETag needs the drawing.
    get etag() {
      return etagOf(artworkFromMark(draw()).hash, recipe)
    },
    source: query.fallback,
    quality: 'synthetic',
    width: MARK_SIDE,
    height: MARK_SIDE,
    format: recipe.format,
    kind: null,
    fallback: query.fallback,
    fallbackReason: reason,
    pending,
    downgraded: isSvgRequested ? downgraded.filter((name) => name !== 'format') : downgraded,
    signedUntil,
  }
  // A generated SVG needs no renderer, so it works even when the render queue is full.
  const render = async (terms: RenderTerms) =>
    recipe.format === 'svg'
      ? renderMarkAsSvg(draw(), recipe)
      : renderUnlessOverloaded(ctx, artworkFromMark(draw()), recipe, terms)
  return Object.assign(facts, {
    async image(): Promise<LogoImage> {
      try {
        return { ...facts, ...(await cachedRendition(ctx, facts, render)) }
      } catch (cause) {
        const smaller = withLowMemoryEdge(allowed, cause)
        if (smaller) return (await fallbackLogo(ctx, domain, smaller, known)).image()
        // A generated image is not to blame, so the machine has too little memory or time.
        if (cause instanceof ArtworkFailed) throw renderUnavailable(cause)
        throw cause
      }
    },
  })
}

/**
 * A monogram has the name of the company in the registry, so that all its domains have the same letters. The domain of
 * a brand has the brand's: nutella.com of Ferrero is an N.
 */
async function drawerOf(
  loaders: Loaders,
  domain: Apex,
  { fallback, theme }: LogoQuery,
): Promise<() => GeneratedMark> {
  if (fallback !== 'monogram') return () => placeholder(theme)
  const company = await loadCompany(loaders, domain).catch(nullDuringOutage)
  const label = foldText(domain.split('.', 1)[0] ?? '')
  const brand = company?.aliases.find((alias) => foldText(alias).replaceAll(' ', '') === label)
  const isOwnDomain = company?.domain === domain
  return () =>
    cachedMonogram(
      { apex: domain, name: (isOwnDomain ? null : brand) ?? company?.name ?? null },
      theme,
    )
}

/** Without the store, the letters are those of the domain. */
function nullDuringOutage(error: unknown): null {
  if (error instanceof Unavailable) return null
  throw error
}

function renderMarkAsSvg({ svg }: GeneratedMark, recipe: Recipe): CachedValue {
  return { bytes: Buffer.from(frame(svg, recipe)), mediaType: 'image/svg+xml' }
}

// A monogram takes 0.2 ms to build, and every request for one needs its bytes for the ETag.
const monogramCache = new LRUCache<string, GeneratedMark>({ max: 2000 })

function cachedMonogram(subject: MonogramSubject, theme: Background): GeneratedMark {
  const key = `${subject.apex} ${theme} ${subject.name}`
  const mark = monogramCache.get(key) ?? monogram(subject, theme)
  monogramCache.set(key, mark)
  return mark
}

function artworkFromMark({ svg, width, height }: GeneratedMark) {
  const bytes = Buffer.from(svg)
  return {
    mediaType: 'image/svg+xml' as const,
    bytes,
    width,
    height,
    hash: hash('sha256', bytes),
    legible: [],
    visibleArea: WHOLE_AREA,
  }
}
