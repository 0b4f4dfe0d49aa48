// Resolver for the card of a company: finds its logo, name and colors, and renders the card once.
import { hash } from 'node:crypto'
import type { Apex } from '../../schema/apex.ts'
import { knownPalette } from '../../schema/brand.ts'
import { LOGO_DEFAULTS, SIZE } from '../../schema/inputs.ts'
import type { Logo } from '../../schema/resolvers.ts'
import type { CallerPlan } from '../access/plans.ts'
import type { WorkCaller } from '../fair-queue/index.ts'
import type { Recipe } from '../images/render-types.ts'
import { CARD, CARD_LOGO_EDGE, socialCard as drawCard } from '../images/social-card/index.ts'
import { createArtworkFinder } from './artwork.ts'
import { type CompanyParts, identity, loadColors } from './company.ts'
import type { Loaders } from './loaders.ts'
import { cachedRendition, type LogoParts, logo, renderUnlessOverloaded } from './logo.ts'

/** Part of every ETag. Increase it when the same content gives another card. */
const CARD_VERSION = 4

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
export const socialCard =
  (parts: LogoParts & CompanyParts, loaders: Loaders, caller: CallerPlan & WorkCaller) =>
  async (domain: Apex): Promise<Logo> => {
    const known = await createArtworkFinder(parts, loaders, caller)(domain)
    const { name, nameSource } = await identity(loaders)(domain)
    const colors = await loadColors(parts.publishedColors, loaders, domain, known.artworks)
    const findLogo = logo(parts, loaders, async () => known, withoutLimits(caller))
    const icon = await findLogo(domain, { ...LOGO_DEFAULTS, size: CARD_LOGO_EDGE, format: 'png' })
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
    const render = async () => {
      const logo = icon.fallback === null ? (await icon.image()).bytes : null
      return renderUnlessOverloaded(parts, drawCard({ ...content, logo }), CARD_RECIPE)
    }
    const requestParts = { ...parts, loaders, caller }
    return {
      ...facts,
      image: async () => ({ ...facts, ...(await cachedRendition(requestParts, facts, render)) }),
    }
  }

/** The service draws the card, so the caller's plan does not limit the logo on it. */
function withoutLimits<Caller extends CallerPlan>(caller: Caller): Caller {
  const features = { ...caller.plan.features, customSizes: true }
  return { ...caller, plan: { ...caller.plan, maxLogoSize: SIZE.max, features } }
}
