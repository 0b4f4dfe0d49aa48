// Resolver for logos: chooses the artwork, and renders each image once, or a fallback when it cannot be rendered.
import type { Artwork, Background } from '../../schema/artwork.ts'
import type { LogoQuery } from '../../schema/inputs/logo.ts'
import type { Logo, LogoImage } from '../../schema/resolvers.ts'
import { type Scope, type Site, siteInScope } from '../../schema/site.ts'
import { clampLogoQuery } from '../access/logo-limits.ts'
import type { Ctx } from '../context.ts'
import type { WantedLogo } from '../crawler/early-answers.ts'
import type { KnownArtwork } from '../crawler/scheduler.ts'
import { ArtworkFailed, ArtworkRefused } from '../images/child.ts'
import { LOW_MEMORY_EDGE } from '../images/limits.ts'
import { renderUnavailable } from '../images/queue.ts'
import { themeOn } from '../images/theme/page.ts'
import {
  type AllowedQuery,
  backgroundOf,
  type Drawing,
  drawArtwork,
  drawFallback,
  edgeOf,
} from './logo-drawings.ts'
import { extraRequestsOfSigned } from './render-cost.ts'
import { cachedRendition } from './renditions.ts'
import { findSiteArtwork, shownSite } from './site-artwork.ts'

/** One way to show the logo of a domain within a query. */
type Attempt = (query: AllowedQuery) => Drawing | Promise<Drawing>

/** Returns the logo of a site, limited to the caller's plan or to the signed URL. */
export async function logo(
  ctx: Ctx,
  site: Site,
  requestedQuery: LogoQuery,
  scope: Scope = 'company',
): Promise<Logo> {
  const shown = await shownSite(ctx, siteInScope(site, scope))
  return logoOf(ctx, shown, requestedQuery, (wanted) => findSiteArtwork(ctx, shown, scope, wanted))
}

/** @param find finds the artwork of the site. @param site a company, or a host that is shown for itself. */
export async function logoOf(
  ctx: Ctx,
  domain: Site,
  requestedQuery: LogoQuery,
  find: (wanted: WantedLogo | null) => Promise<KnownArtwork>,
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
  const extra = grant ? extraRequestsOfSigned(requestedQuery) : 0
  allowed.query = withThemeOfBackground(allowed.query)
  const { kind, theme } = allowed.query
  const wanted = theme === 'light' ? { kind, edge: edgeOf(allowed.query) } : null
  const known = await find(wanted)
  const artwork = chooseArtwork(known.artworks, allowed.query)
  const fallback = (why: Omit<KnownArtwork, 'artworks'>) => (query: AllowedQuery) =>
    drawFallback(ctx, domain, why, query)
  // Artwork that the renderer refuses, or that crashes it, gets a fallback instead of an error.
  const attempts: Attempt[] = artwork
    ? [
        (query) => drawArtwork(ctx, domain, artwork, known.pending, query),
        fallback({ pending: false, reason: null }),
      ]
    : [fallback(known)]
  const drawing = await attempts[0]!(allowed)
  return {
    ...drawing.facts,
    get etag() {
      return drawing.etag()
    },
    image: () => renderFirst(ctx, drawing, attempts, allowed, extra),
  }
}

/**
 * Tries the attempts in order until one can be rendered. An attempt that needs too much memory is repeated once with a
 * smaller image, and the later ones are as small.
 * @param drawing that of the first attempt.
 * @param extra the requests that its render costs besides the request itself.
 */
async function renderFirst(
  ctx: Ctx,
  drawing: Drawing,
  attempts: Attempt[],
  allowed: AllowedQuery,
  extra: number,
): Promise<LogoImage> {
  const remaining = [...attempts]
  let query = allowed
  let unpaid = extra
  for (let current = drawing; ; ) {
    const facts = { ...current.facts, etag: current.etag() }
    try {
      return { ...facts, ...(await cachedRendition(ctx, facts, current.render, unpaid)) }
    } catch (cause) {
      if (!(cause instanceof ArtworkFailed)) throw cause
      unpaid = 0
      const smaller = withLowMemoryEdge(query, cause)
      if (smaller) query = smaller
      else remaining.shift()
      // A generated image is the last attempt and not to blame: the machine has too little memory or time.
      if (!remaining[0]) throw renderUnavailable(cause)
      current = await remaining[0](query)
    }
  }
}

/** The page is as dark as the requested background, whatever `theme` says. */
export function withThemeOfBackground(query: LogoQuery): LogoQuery {
  const background = backgroundOf(query)
  return background === null ? query : { ...query, theme: themeOn(background) }
}

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

/**
 * When the renderer was killed, for example because a large image needs more memory than it may have.
 * @returns the query for a smaller image; null when the image is small already, or the artwork was refused.
 */
function withLowMemoryEdge(allowed: AllowedQuery, cause: ArtworkFailed): AllowedQuery | null {
  const { query, downgraded } = allowed
  if (cause instanceof ArtworkRefused || edgeOf(query) <= LOW_MEMORY_EDGE) return null
  return {
    ...allowed,
    query: { ...query, size: LOW_MEMORY_EDGE, retina: false },
    downgraded: ['size', ...downgraded.filter((name) => name !== 'size')],
  }
}
