// What a brand looks like: its colours, and the kit of everything about it.
import type { Apex } from '../../schema/apex.ts'
import type { Colours } from '../../schema/brand.ts'
import type { Intelligence } from '../../schema/intelligence.ts'
import type { Kit, Resolvers } from '../../schema/resolvers.ts'
import { requireSecret } from '../access/entitlements.ts'
import type { Entitled } from '../access/plans.ts'
import { drawings, stored } from './artwork.ts'
import { type CompanyParts, coloured } from './company.ts'
import type { Loaders } from './loaders.ts'

/** The colours of the drawings that a logo would be made from, `tier` the caller's plan. */
export const colours = (parts: CompanyParts, loaders: Loaders, caller: Entitled) => {
  const drawn = drawings(parts, loaders)
  return async (domain: Apex): Promise<Colours & { tier: string }> => {
    requireSecret(caller, 'Seeing the colours of a brand', 'brandData')
    const { artworks } = await drawn(domain)
    return { ...coloured(parts.official, domain, artworks), tier: caller.plan.id }
  }
}

/** Edges of the kit's variants, in pixels. */
const EDGES = [64, 128, 256, 512]

/** The description, and questions for the logo that its addresses may carry to anyone. */
export const kit =
  (
    { tiers }: CompanyParts,
    loaders: Loaders,
    {
      describe,
      share,
      kept,
    }: Pick<Resolvers, 'describe' | 'share'> & {
      kept(domain: Apex): Promise<Intelligence | null>
    },
  ) =>
  async (domain: Apex): Promise<Kit> => {
    const described = await describe(domain)
    const { artworks } = await stored(tiers, loaders, domain)
    const hasWordmark = artworks.some(({ kind }) => kind === 'wordmark')
    const variant = async (size: number) => {
      const [png, webp, svg] = await Promise.all([
        share(domain, { size, format: 'png' }),
        share(domain, { size, format: 'webp' }),
        share(domain, { size, format: 'svg' }),
      ])
      return { size, png, webp, svg }
    }
    const assets = {
      logo: await share(domain, {}),
      dark: await share(domain, { theme: 'dark' }),
      wordmark: hasWordmark ? await share(domain, { kind: 'wordmark' }) : null,
      variants: await Promise.all(EDGES.map(variant)),
    }
    return { ...described, assets, intelligence: await kept(domain) }
  }
