// Resolvers for the colors and the brand kit of a company.
import type { Apex } from '../../schema/apex.ts'
import type { Colors } from '../../schema/brand.ts'
import { LOGO_DEFAULTS, type LogoQuery } from '../../schema/inputs/logo.ts'
import type { Kit } from '../../schema/resolvers.ts'
import { requireSecretKey } from '../access/entitlements.ts'
import { clampLogoQuery } from '../access/logo-limits.ts'
import type { CallerPlan } from '../access/plans.ts'
import type { Ctx } from '../context.ts'
import { findArtwork, findStoredArtwork } from './artwork.ts'
import { describe, loadColors } from './company.ts'
import { storedIntelligence } from './intelligence.ts'
import { signQuery } from './sign-query.ts'

/** The colors of the artwork that logos use. `tier` is the caller's plan. */
export async function colors(
  ctx: Ctx,
  domain: Apex,
): Promise<Colors & { tier: string; pending: boolean }> {
  requireSecretKey(ctx.caller, 'Reading brand colors', 'brandData')
  const { artworks, pending } = await findArtwork(ctx, domain)
  const colors = await loadColors(ctx, domain, artworks)
  return { ...colors, tier: ctx.caller.plan.id, pending }
}

/** Sizes of the logo variants in a kit, in pixels. */
const VARIANT_SIZES = [64, 128, 256, 512]

/** The wordmark of a kit: as wide as the largest variant. */
const WORDMARK = { kind: 'wordmark', shape: 'original', size: 512 } as const

/** Whether the caller gets the SVG of artwork, instead of a PNG. */
const includesSvg = (caller: CallerPlan) =>
  clampLogoQuery(caller, { ...LOGO_DEFAULTS, format: 'svg' }).query.format === 'svg'

/** Builds a brand kit: the profile, signed logo queries, and stored intelligence. */
export async function kit(ctx: Ctx, domain: Apex, expiresIn: number | null = null): Promise<Kit> {
  const sign = (query: Partial<LogoQuery>) => signQuery(ctx, domain, query, expiresIn)
  const profile = await describe(ctx, domain)
  const { artworks } = await findStoredArtwork(ctx, domain)
  const hasWordmark = artworks.some(({ kind }) => kind === 'wordmark')
  const hasSvg = includesSvg(ctx.caller)
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
  const overHttp =
    artworks.some((artwork) => artwork.overHttp) ||
    Object.values(profile.sources).some(({ url }) => url?.startsWith('http:'))
  return { ...profile, assets, overHttp, intelligence: await storedIntelligence(ctx, domain) }
}
