// Resolvers for the colors and the brand kit of a company.
import type { Apex } from '../../schema/apex.ts'
import type { Colors } from '../../schema/brand.ts'
import { LOGO_DEFAULTS, type LogoQuery } from '../../schema/inputs.ts'
import type { DetailedIntelligence } from '../../schema/intelligence.ts'
import type { Kit, Resolvers } from '../../schema/resolvers.ts'
import { requireSecretKey } from '../access/entitlements.ts'
import { clampLogoQuery } from '../access/logo-limits.ts'
import type { CallerPlan } from '../access/plans.ts'
import type { WorkCaller } from '../fair-queue/index.ts'
import { createArtworkFinder, findStoredArtwork } from './artwork.ts'
import { type CompanyParts, loadColors } from './company.ts'
import type { Loaders } from './loaders.ts'

/** The colors of the artwork that logos use. `tier` is the caller's plan. */
export const colors = (parts: CompanyParts, loaders: Loaders, caller: CallerPlan & WorkCaller) => {
  const findArtwork = createArtworkFinder(parts, loaders, caller)
  return async (domain: Apex): Promise<Colors & { tier: string; pending: boolean }> => {
    requireSecretKey(caller, 'Reading brand colors', 'brandData')
    const { artworks, pending } = await findArtwork(domain)
    const colors = await loadColors(parts.publishedColors, loaders, domain, artworks)
    return { ...colors, tier: caller.plan.id, pending }
  }
}

/** Sizes of the logo variants in a kit, in pixels. */
const VARIANT_SIZES = [64, 128, 256, 512]

/** The wordmark of a kit: as wide as the largest variant. */
const WORDMARK = { kind: 'wordmark', shape: 'original', size: 512 } as const

/** Whether the caller gets the SVG of artwork, instead of a PNG. */
const includesSvg = (caller: CallerPlan) =>
  clampLogoQuery(caller, { ...LOGO_DEFAULTS, format: 'svg' }).query.format === 'svg'

/** Builds a brand kit: the profile, signed logo queries, and stored intelligence. */
export const kit =
  (
    { artworkTiers }: CompanyParts,
    loaders: Loaders,
    caller: CallerPlan,
    {
      describe,
      signQuery,
      storedIntelligence,
    }: Pick<Resolvers, 'describe' | 'signQuery'> & {
      storedIntelligence(domain: Apex): Promise<DetailedIntelligence | null>
    },
  ) =>
  async (domain: Apex, expiresIn: number | null = null): Promise<Kit> => {
    const sign = (query: Partial<LogoQuery>) => signQuery(domain, query, expiresIn)
    const profile = await describe(domain)
    const { artworks } = await findStoredArtwork(artworkTiers, loaders, domain)
    const hasWordmark = artworks.some(({ kind }) => kind === 'wordmark')
    const hasSvg = includesSvg(caller)
    const variant = (size: number) => ({
      size,
      png: sign({ size, format: 'png' }),
      webp: sign({ size, format: 'webp' }),
      svg: hasSvg ? sign({ size, format: 'svg' }) : null,
    })
    const assets = {
      logo: sign({}),
      dark: sign({ theme: 'dark' }),
      wordmark: hasWordmark ? sign(hasSvg ? { ...WORDMARK, format: 'svg' } : WORDMARK) : null,
      variants: VARIANT_SIZES.map(variant),
    }
    return { ...profile, assets, intelligence: await storedIntelligence(domain) }
  }
