// Draws the logo of a domain for a query: with artwork, or with a generated fallback.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import { type Artwork, type Background, qualityOf } from '../../schema/artwork.ts'
import { type LogoQuery, SIZE } from '../../schema/inputs/logo.ts'
import { Problem } from '../../schema/problems.ts'
import type { LogoFacts } from '../../schema/resolvers.ts'
import { companyOf, hostnameOf, isHost, type Site, siteText } from '../../schema/site.ts'
import type { ClampedQuery } from '../access/logo-limits.ts'
import type { Ctx } from '../context.ts'
import type { KnownArtwork } from '../crawler/scheduler.ts'
import { frame } from '../images/frame.ts'
import { WHOLE_AREA } from '../images/measure/visible-area.ts'
import { type GeneratedMark, MARK_SIDE, monogram, placeholder } from '../images/monogram/index.ts'
import type { MonogramSubject } from '../images/monogram/initials.ts'
import type { Recipe } from '../images/render-types.ts'
import { foldText } from '../names/folding.ts'
import type { CachedValue } from '../stores/cache.ts'
import { nullDuringOutage } from './artwork.ts'
import { rightsOf } from './choose-artwork.ts'
import { loadColors, loadCompany } from './company.ts'
import { nameOfHost } from './host-name.ts'
import { type RenderTerms, renderUnlessOverloaded } from './renditions.ts'

/** Part of every ETag. Increase it when the renderer produces different bytes from the same input. */
const RENDERER_VERSION = 6

/** The query that the plan or the signature of the URL allows, and the format that was requested. */
export interface AllowedQuery extends ClampedQuery, Pick<LogoFacts, 'signedUntil'> {
  requestedFormat: LogoQuery['format']
}

/** What an image shows, and how to render it. */
export interface Drawing {
  facts: Omit<LogoFacts, 'etag'>
  /** Only this and `render` need the letters of a monogram. */
  etag(): string
  render(terms: RenderTerms): Promise<CachedValue>
}

/** @returns `#rrggbb`; null for a transparent image. */
export const backgroundOf = ({ background }: LogoQuery): string | null =>
  background === 'transparent' ? null : `#${background}`

/** The longer edge of the image in pixels. */
export const edgeOf = ({ size, retina }: Pick<LogoQuery, 'size' | 'retina'>) =>
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

/** @param pending whether a visit may still find newer artwork. */
export function drawArtwork(
  ctx: Ctx,
  domain: Site,
  artwork: Artwork,
  pending: boolean,
  { query, downgraded, signedUntil }: AllowedQuery,
): Drawing {
  const recipe = withBrandColor(ctx, artwork, recipeOf(query))
  const isRasterInSvg = recipe.format === 'svg' && artwork.mediaType !== 'image/svg+xml'
  return {
    facts: {
      domain,
      owner: artwork.domain,
      source: artwork.source,
      quality: isRasterInSvg ? 'raster' : qualityOf(artwork),
      overHttp: artwork.overHttp ?? false,
      width: Math.round(artwork.width),
      height: Math.round(artwork.height),
      format: recipe.format,
      thumbhash: artwork.thumbhash ?? null,
      rights: rightsOf(artwork),
      kind: artwork.kind,
      fallback: null,
      fallbackReason: null,
      pending,
      downgraded,
      signedUntil,
    },
    etag: () => etagOf(artwork.kept ? `${artwork.hash} kept` : artwork.hash, recipe),
    render: (terms) => renderUnlessOverloaded(ctx, artwork, recipe, terms),
  }
}

/** Adds the color for a plate. Artwork that is legible needs none, so its ETag does not depend on the color. */
function withBrandColor({ publishedColors }: Ctx, artwork: Artwork, recipe: Recipe): Recipe {
  if (recipe.background === null && artwork.legible.includes(recipe.theme)) return recipe
  const { curated, official } = publishedColors(artwork.domain)
  return { ...recipe, brandColor: (curated?.[0] ?? official)?.toLowerCase() ?? null }
}

/**
 * @param known why there is no artwork, and whether a visit may still find some.
 * @throws Problem no_artwork when the query asks for status 404.
 */
export async function drawFallback(
  ctx: Ctx,
  domain: Site,
  { pending, reason }: Omit<KnownArtwork, 'artworks'>,
  { query, downgraded, signedUntil, requestedFormat }: AllowedQuery,
): Promise<Drawing> {
  if (query.fallback === '404') {
    throw new Problem(
      'no_artwork',
      `No logo found for ${siteText(domain)}.`,
      pending ? { pending } : {},
    )
  }
  const draw = await drawerOf(ctx, domain, query)
  // Mail clients and spreadsheets cannot show SVG, so a requested raster format applies to fallbacks too. Plans limit
  // the SVG of artwork only: a generated SVG is for every caller.
  const isSvgRequested = requestedFormat === 'svg'
  const format = isSvgRequested ? 'svg' : (query.format ?? 'svg')
  const ownRecipe = recipeOf(query)
  // A generated plate fills the image.
  const recipe: Recipe = { ...ownRecipe, padding: ownRecipe.padding ?? 0, format, adjust: false }
  return {
    facts: {
      domain,
      owner: domain,
      source: query.fallback,
      quality: 'synthetic',
      overHttp: false,
      width: MARK_SIDE,
      height: MARK_SIDE,
      format,
      thumbhash: null,
      rights: null,
      kind: null,
      fallback: query.fallback,
      fallbackReason: reason,
      pending,
      downgraded: isSvgRequested ? downgraded.filter((name) => name !== 'format') : downgraded,
      signedUntil,
    },
    etag: () => etagOf(artworkFromMark(draw()).hash, recipe),
    // A generated SVG needs no renderer, so it works even when the render queue is full.
    render: async (terms) =>
      format === 'svg'
        ? renderMarkAsSvg(draw(), recipe)
        : renderUnlessOverloaded(ctx, artworkFromMark(draw()), recipe, terms),
  }
}

/**
 * A monogram has the name of the company in the registry, so that all its domains have the same letters. The domain of
 * a brand has the brand's: nutella.com of Ferrero is an N. A host has its own: Google Translate is GT.
 */
async function drawerOf(
  ctx: Ctx,
  site: Site,
  { fallback, theme }: LogoQuery,
): Promise<() => GeneratedMark> {
  if (fallback !== 'monogram') return () => placeholder(theme)
  const { loaders } = ctx
  const brandColor = await knownColor(ctx, companyOf(site))
  if (isHost(site)) {
    const name = await nameOfHost(loaders, site).catch(nullDuringOutage)
    return () => cachedMonogram({ apex: hostnameOf(site), name, brandColor }, theme)
  }
  const domain = companyOf(site)!
  const company = await loadCompany(loaders, domain).catch(nullDuringOutage)
  const label = foldText(domain.split('.', 1)[0] ?? '')
  const brand = company?.aliases.find((alias) => foldText(alias).replaceAll(' ', '') === label)
  const isOwnDomain = company?.domain === domain
  return () =>
    cachedMonogram(
      { apex: domain, name: (isOwnDomain ? null : brand) ?? company?.name ?? null, brandColor },
      theme,
    )
}

/** @returns the color that a company without artwork publishes; null without one. */
async function knownColor(ctx: Ctx, company: Apex | null): Promise<string | null> {
  const colors = company && (await loadColors(ctx, company, []).catch(nullDuringOutage))
  return colors && colors.from !== 'generated' ? colors.primary : null
}

function renderMarkAsSvg({ svg }: GeneratedMark, recipe: Recipe): CachedValue {
  return { bytes: Buffer.from(frame(svg, recipe)), mediaType: 'image/svg+xml' }
}

// A monogram takes 0.2 ms to build, and every request for one needs its bytes for the ETag.
const monogramCache = new LRUCache<string, GeneratedMark>({ max: 2000 })

function cachedMonogram(subject: MonogramSubject, theme: Background): GeneratedMark {
  const key = `${subject.apex} ${theme} ${subject.name} ${subject.brandColor}`
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
