// Which drawings a domain has: the first tier that knows any answers alone.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Source } from '../sources/source.ts'
import type { Discovery } from './discovery.ts'
import type { Loaders } from './loaders.ts'

/** SOURCES in order: `uploaded` stands for the store, `visit` for every source that is visited. */
export type Tier = 'uploaded' | 'visit' | Source

export interface ArtworkParts {
  tiers: Tier[]
  discovery: Discovery
}

export interface Drawings {
  artworks: Artwork[]
  /** Whether a visit is under way that may find better: the answer's life is short. */
  pending: boolean
}

/** @returns the drawings of a domain, visiting its website when it must; none when it is blocked. */
export const drawings =
  ({ tiers, discovery }: ArtworkParts, loaders: Loaders) =>
  (domain: Apex): Promise<Drawings> =>
    firstOf(tiers, loaders, domain, async () =>
      discovery.find(domain, await loaders.visit.load(domain)),
    )

/** @returns the same from what is stored alone, and whether it rests on visits to the website. */
export async function stored(
  tiers: Tier[],
  loaders: Loaders,
  domain: Apex,
): Promise<{ artworks: Artwork[]; visited: boolean }> {
  let visited = false
  const { artworks } = await firstOf(tiers, loaders, domain, async () => {
    visited = true
    return { artworks: (await loaders.visit.load(domain))?.artworks ?? [], pending: false }
  })
  return { artworks, visited }
}

async function firstOf(
  tiers: Tier[],
  loaders: Loaders,
  domain: Apex,
  visit: () => Promise<Drawings>,
): Promise<Drawings> {
  const held = await loaders.held.load(domain)
  if (held?.blocked) return { artworks: [], pending: false }
  const uploaded = held?.artworks ?? []
  let pending = false
  // Were kinds mixed across tiers, a wordmark of the wrong company would stay visible beside the
  // operator's corrected icon.
  for (const tier of tiers) {
    const found = await ask(tier, uploaded, domain, visit)
    pending ||= found.pending
    if (found.artworks.length > 0) return { artworks: found.artworks, pending }
  }
  return { artworks: [], pending }
}

async function ask(
  tier: Tier,
  uploaded: Artwork[],
  domain: Apex,
  visit: () => Promise<Drawings>,
): Promise<Drawings> {
  if (tier === 'visit') return visit()
  return { artworks: tier === 'uploaded' ? uploaded : await tier.find(domain), pending: false }
}
