// Which drawings a domain has: the first tier that knows any answers alone, of the domain or of the company's other ones.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Source } from '../sources/source.ts'
import type { Discovery } from './discovery.ts'
import type { Loaders } from './loaders.ts'

/**
 * SOURCES in order: `uploaded` stands for the store, `visit` for every source that is visited, and
 * `owner` for the company that the domain is another one of.
 */
export type Tier = 'uploaded' | 'owner' | 'visit' | Source

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
export const drawings = ({ tiers, discovery }: ArtworkParts, loaders: Loaders) => {
  const of = (domain: Apex): Promise<Drawings> =>
    firstOf(tiers, loaders, domain, {
      owner: of,
      visit: async () => discovery.find(domain, await loaders.visit.load(domain)),
    })
  return of
}

/** @returns the same from what is stored alone, and whether it rests on visits to the website. */
export async function stored(
  tiers: Tier[],
  loaders: Loaders,
  domain: Apex,
): Promise<{ artworks: Artwork[]; visited: boolean }> {
  let visited = false
  const { artworks } = await firstOf(tiers, loaders, domain, {
    owner: async (owner) => ({
      artworks: (await stored(tiers, loaders, owner)).artworks,
      pending: false,
    }),
    visit: async () => {
      visited = true
      return { artworks: (await loaders.visit.load(domain))?.artworks ?? [], pending: false }
    },
  })
  return { artworks, visited }
}

interface Asks {
  owner(owner: Apex): Promise<Drawings>
  visit(): Promise<Drawings>
}

const NONE: Drawings = { artworks: [], pending: false }

async function firstOf(
  tiers: Tier[],
  loaders: Loaders,
  domain: Apex,
  asks: Asks,
): Promise<Drawings> {
  const held = await loaders.held.load(domain)
  if (held?.blocked) return NONE
  const ask = async (tier: Tier): Promise<Drawings> => {
    if (tier === 'visit') return asks.visit()
    if (tier === 'owner') {
      const owner = await ownerOf(loaders, domain)
      return owner ? asks.owner(owner) : NONE
    }
    const own = tier === 'uploaded' ? (held?.artworks ?? []) : await tier.find(domain)
    const isOwn = tier === 'uploaded' || own.length > 0
    return { artworks: isOwn ? own : await ofOthers(tier, loaders, domain), pending: false }
  }
  let pending = false
  // Were kinds mixed across tiers, a wordmark of the wrong company would stay visible beside the
  // operator's corrected icon.
  for (const tier of tiers) {
    const found = await ask(tier)
    pending ||= found.pending
    if (found.artworks.length > 0) return { artworks: found.artworks, pending }
  }
  return { artworks: [], pending }
}

/** What a source has of another domain of the company: Coca-Cola's main one has no drawing, coca-cola.com has. */
async function ofOthers(source: Source, loaders: Loaders, domain: Apex): Promise<Artwork[]> {
  const others = (await loaders.company.load(domain))?.domains ?? []
  const held = await Promise.all(others.map((other) => loaders.held.load(other)))
  for (const [i, other] of others.entries()) {
    const found = held[i]?.blocked ? [] : await source.find(other)
    // There, too, the operator has the first word.
    const set = held[i]?.artworks ?? []
    if (found.length > 0) return set.length > 0 ? set : found
  }
  return []
}

/** The company's main domain; null for what is one itself, or belongs to no company that is known. */
export async function ownerOf(loaders: Loaders, domain: Apex): Promise<Apex | null> {
  const [lead] = await loaders.leads.load(`domain:${domain}`)
  return lead && lead.domain !== domain ? lead.domain : null
}
