// Which drawings a domain has: the first tier that knows any answers alone, of the domain or of the company's other ones.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Source } from '../bundled/source.ts'
import type { CrawlScheduler, KnownArtwork } from '../crawler/scheduler.ts'
import type { Lead } from '../stores/records.ts'
import { type Loaders, leadOf } from './loaders.ts'

/**
 * SOURCES in order: `uploaded` stands for the store, `visit` for every source that is visited, and
 * `owner` for the company that the domain is another one of.
 */
export type Tier = 'uploaded' | 'owner' | 'visit' | Source

export interface ArtworkParts {
  tiers: Tier[]
  discovery: CrawlScheduler
}

/** @returns a function that finds the artwork of a domain, visiting its website when it must; none when it is blocked. */
export const drawings = ({ tiers, discovery }: ArtworkParts, loaders: Loaders) => {
  const find = (domain: Apex): Promise<KnownArtwork> =>
    firstOf(tiers, loaders, domain, {
      owner: find,
      visit: async () => discovery.find(domain, await loaders.visit.load(domain)),
    })
  return find
}

interface StoredArtwork {
  artworks: Artwork[]
  /** Whether visits to the website were looked at for it. */
  visited: boolean
}

/** @returns the artwork of a domain from the stores and the sources alone, without a visit. */
export async function stored(
  tiers: Tier[],
  loaders: Loaders,
  domain: Apex,
): Promise<StoredArtwork> {
  let visited = false
  const { artworks } = await firstOf(tiers, loaders, domain, {
    owner: async (owner) => ready((await stored(tiers, loaders, owner)).artworks),
    async visit() {
      visited = true
      const visit = await loaders.visit.load(domain)
      return ready(visit?.artworks ?? [])
    },
  })
  return { artworks, visited }
}

/** How the tiers `owner` and `visit` are answered. */
interface Finders {
  owner(owner: Apex): Promise<KnownArtwork>
  visit(): Promise<KnownArtwork>
}

const NONE: KnownArtwork = { artworks: [], pending: false }

const ready = (artworks: Artwork[]): KnownArtwork => ({ artworks, pending: false })

/**
 * Takes all artwork from one tier: were kinds mixed across tiers, a wordmark of the wrong company
 * would stay visible beside the operator's corrected icon.
 */
async function firstOf(
  tiers: Tier[],
  loaders: Loaders,
  domain: Apex,
  finders: Finders,
): Promise<KnownArtwork> {
  const operator = await loaders.operatorArtwork.load(domain)
  if (operator?.blocked) return NONE
  let isPending = false
  for (const tier of tiers) {
    const { artworks, pending } =
      tier === 'uploaded'
        ? ready(operator?.artworks ?? [])
        : await fromTier(tier, loaders, domain, finders)
    isPending ||= pending
    if (artworks.length > 0) return { artworks, pending: isPending }
  }
  return { artworks: [], pending: isPending }
}

function fromTier(
  tier: Exclude<Tier, 'uploaded'>,
  loaders: Loaders,
  domain: Apex,
  finders: Finders,
): Promise<KnownArtwork> {
  if (tier === 'visit') return finders.visit()
  if (tier === 'owner') return fromOwner(loaders, domain, finders)
  return fromSource(tier, loaders, domain)
}

async function fromOwner(loaders: Loaders, domain: Apex, finders: Finders): Promise<KnownArtwork> {
  const owner = ownerFrom(await loaders.leads.load(leadOf(domain)), domain)
  return owner ? finders.owner(owner) : NONE
}

/** Looks under the company's other domains too: Coca-Cola's main domain has no artwork, coca-cola.com has. */
async function fromSource(source: Source, loaders: Loaders, domain: Apex): Promise<KnownArtwork> {
  const own = await source.find(domain)
  if (own.length > 0) return ready(own)
  const company = await loaders.company.load(domain)
  const others = (company?.domains ?? []).filter((other) => source.has(other))
  return others.length === 0 ? NONE : ready(await fromOthers(source, loaders, others))
}

/** @param others domains that the source has artwork of. */
async function fromOthers(source: Source, loaders: Loaders, others: Apex[]): Promise<Artwork[]> {
  const [operators, finds] = await Promise.all([
    Promise.all(others.map((other) => loaders.operatorArtwork.load(other))),
    Promise.all(others.map((other) => source.find(other))),
  ])
  for (const [i, operator] of operators.entries()) {
    if (operator?.blocked) continue
    // The operator's artwork comes first under that domain as well.
    return operator && operator.artworks.length > 0 ? operator.artworks : (finds[i] ?? [])
  }
  return []
}

/** @returns the main domain of the company that the domain leads to; null for a main domain, and for a domain of no known company. */
export function ownerFrom([lead]: readonly Lead[], domain: Apex): Apex | null {
  return lead && lead.domain !== domain ? lead.domain : null
}
