// Which drawings a domain has: the first tier that knows any answers alone, of the domain or of the company's other ones.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Source } from '../sources/source.ts'
import type { Lead } from '../stores/records.ts'
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
  const ask = (tier: Tier): Drawings | Promise<Drawings> => {
    if (tier === 'visit') return asks.visit()
    if (tier === 'owner') return ofOwner(loaders, domain, asks)
    if (tier === 'uploaded') return held ? { artworks: held.artworks, pending: false } : NONE
    return ofSource(tier, loaders, domain)
  }
  let pending = false
  // Were kinds mixed across tiers, a wordmark of the wrong company would stay visible beside the
  // operator's corrected icon.
  for (const tier of tiers) {
    const asked = ask(tier)
    const found = asked instanceof Promise ? await asked : asked
    pending ||= found.pending
    if (found.artworks.length > 0) return { artworks: found.artworks, pending }
  }
  return { artworks: [], pending }
}

async function ofOwner(loaders: Loaders, domain: Apex, asks: Asks): Promise<Drawings> {
  const owner = ownerFrom(await loaders.leads.load(leadOf(domain)), domain)
  return owner ? asks.owner(owner) : NONE
}

/** What a source has of the domain, or of another one of the company: Coca-Cola's main one has no drawing, coca-cola.com has. */
async function ofSource(source: Source, loaders: Loaders, domain: Apex): Promise<Drawings> {
  const own = await source.find(domain)
  if (own.length > 0) return { artworks: own, pending: false }
  const others = (await loaders.company.load(domain))?.domains ?? []
  const finds = others.map((other) => source.find(other))
  if (finds.every((find) => Array.isArray(find) && find.length === 0)) return NONE
  const held = await Promise.all(others.map((other) => loaders.held.load(other)))
  for (const [i, drawn] of (await Promise.all(finds)).entries()) {
    const found = held[i]?.blocked ? [] : drawn
    // There, too, the operator has the first word.
    const set = held[i]?.artworks ?? []
    if (found.length > 0) return { artworks: set.length > 0 ? set : found, pending: false }
  }
  return NONE
}

/** The key of the registry that tells whose domain this is. */
export const leadOf = (domain: Apex): string => `domain:${domain}`

/** The company's main domain, of where its lead leads; null for what is one itself, or belongs to no company that is known. */
export function ownerFrom([lead]: readonly Lead[], domain: Apex): Apex | null {
  return lead && lead.domain !== domain ? lead.domain : null
}
