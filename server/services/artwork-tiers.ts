// Orders the places to look for artwork, and opens the artwork that ships with the service.
import { isCompany, type Site } from '../../schema/site.ts'
import { readBrandColors } from '../bundled/brand-colors.ts'
import {
  type BundledArtwork,
  type OmittedPack,
  openBundledArtwork,
  type PackName,
} from '../bundled/index.ts'
import type { Config } from '../config.ts'
import type { ArtworkTier } from '../context.ts'
import type { PublishedColors } from '../profile/colors.ts'

/**
 * Orders the artwork tiers by SOURCES. All visit sources share one tier, at the position of the first.
 * The tier `owner` is the artwork of the company's main domain: amazon.co.uk shows the logo of amazon.com.
 * It comes directly before the visited tier, or last when SOURCES has no visit source.
 * @param packs the icon packs of the bundled artwork; by default all.
 */
export function tiersOf(sources: string[], packs?: readonly PackName[]): ArtworkTier[] {
  const tiers = sources.map((name): ArtworkTier => {
    if (name === 'uploaded') return name
    return name === 'bundled' ? openBundledArtwork(packs) : 'visited'
  })
  const firstVisited = tiers.indexOf('visited')
  const distinct = tiers.filter((tier, i) => tier !== 'visited' || i === firstVisited)
  return distinct.toSpliced(firstVisited === -1 ? distinct.length : firstVisited, 0, 'owner')
}

export interface OpenedArtwork {
  artworkTiers: ArtworkTier[]
  /** Finds the colors that the company of a domain publishes; a host and a coin publish none. */
  publishedColors(site: Site): PublishedColors
  /** The icon packs that the bundled artwork leaves out. */
  omittedPacks: OmittedPack[]
}

/** Opens the tiers of SOURCES, with the colors of well-known brands. */
export function openArtwork({ sources, packs }: Pick<Config, 'sources' | 'packs'>): OpenedArtwork {
  const artworkTiers = tiersOf(sources, packs)
  const bundled = artworkTiers.find(
    (tier): tier is BundledArtwork => typeof tier === 'object' && 'officialColor' in tier,
  )
  const curatedColors = readBrandColors()
  return {
    artworkTiers,
    publishedColors: (site) => ({
      curated: curatedColors.get(site) ?? null,
      official: isCompany(site) ? (bundled?.officialColor(site) ?? null) : null,
    }),
    omittedPacks: bundled?.omittedPacks ?? [],
  }
}
