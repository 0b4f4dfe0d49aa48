// Resolver for the card of a company: finds its logo, name and colors, and renders the card once.
import { hash } from 'node:crypto'
import type { Apex } from '../../schema/apex.ts'
import { knownPalette } from '../../schema/brand.ts'
import { LOGO_DEFAULTS, SIZE } from '../../schema/inputs/logo.ts'
import type { Logo } from '../../schema/resolvers.ts'
import type { Ctx } from '../context.ts'
import type { Recipe } from '../images/render-types.ts'
import { CARD, CARD_LOGO_EDGE, socialCard as drawCard } from '../images/social-card/index.ts'
import { findArtwork } from './artwork.ts'
import { identity, loadColors } from './company.ts'
import { logoOf } from './logo.ts'
import { extraRequests } from './render-cost.ts'
import { cachedRendition, type RenderTerms, renderUnlessOverloaded } from './renditions.ts'

/** Part of every ETag. Increase it when the same content gives another card. */
const CARD_VERSION = 5

const CARD_RECIPE: Recipe = {
  edge: CARD.width,
  shape: 'original',
  padding: 0,
  background: null,
  format: 'png',
  theme: 'light',
  adjust: false,
  brandColor: null,
  greyscale: false,
}

/** Returns the card of a company, 1200 × 630 pixels as PNG. It has the headers and the caching of the logo on it. */
export async function socialCard(ctx: Ctx, domain: Apex): Promise<Logo> {
  const known = await findArtwork(ctx, domain)
  const { name, nameSource } = await identity(ctx, domain)
  const colors = await loadColors(ctx, domain, known.artworks)
  const query = { ...LOGO_DEFAULTS, size: CARD_LOGO_EDGE, format: 'png' } as const
  const logoFor = (signal?: AbortSignal) =>
    logoOf(withoutLimits(ctx, signal), domain, query, async () => known)
  const icon = await logoFor()
  const content = {
    name: nameSource === 'domain' ? null : name,
    domain,
    palette: known.artworks.length === 0 ? [] : knownPalette(colors),
  }
  const facts = {
    ...icon,
    etag: hash('sha256', JSON.stringify([CARD_VERSION, icon.etag, content])).slice(0, 32),
    ...CARD,
    format: 'png' as const,
  }
  const render = async (terms: RenderTerms) => {
    const hasLogo = icon.fallback === null
    const logo = hasLogo ? (await (await logoFor(terms.signal)).image()).bytes : null
    return renderUnlessOverloaded(ctx, drawCard({ ...content, logo }), CARD_RECIPE, terms)
  }
  return {
    ...facts,
    image: async () => {
      const extra = extraRequests(CARD.width * CARD.height)
      return { ...facts, ...(await cachedRendition(ctx, facts, render, extra)) }
    },
  }
}

/**
 * The service draws the card, so the caller's plan does not limit the logo on it. Other requests may wait for the card,
 * so the logo is drawn until `signal` says that nobody waits any more, even if this client leaves.
 */
function withoutLimits(ctx: Ctx, signal: AbortSignal | undefined): Ctx {
  const { plan } = ctx.caller
  const features = { ...plan.features, customSizes: true }
  const caller = {
    ...ctx.caller,
    signal,
    plan: { ...plan, maxLogoSize: SIZE.max, features },
  }
  return { ...ctx, caller }
}
