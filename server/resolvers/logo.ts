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
import { chooseArtwork } from './choose-artwork.ts'
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
  allowed.query = withThemeOfBackground(allowed.query)
  const { kind, theme } = allowed.query
  const wanted = theme === 'light' ? { kind, edge: edgeOf(allowed.query) } : null
  const known = await find(wanted)
  const artwork = chooseArtwork(known.artworks, allowed.query)
  const extra = grant ? extraRequestsOfSigned(requestedQuery, artwork) : 0
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
