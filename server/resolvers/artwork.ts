// Which drawings a domain has: the first tier that knows any answers alone, of the domain or of the company's other ones.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { followed } from '../../schema/promised.ts'
import type { Source } from '../bundled/source.ts'
import type { CrawlScheduler, KnownArtwork } from '../crawler/scheduler.ts'
import type { Held, Lead } from '../stores/records.ts'
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

/** @returns the drawings of a domain, visiting its website when it must; none when it is blocked. */
export const drawings = ({ tiers, discovery }: ArtworkParts, loaders: Loaders) => {
  const of = (domain: Apex): KnownArtwork | Promise<KnownArtwork> =>
    firstOf(tiers, loaders, domain, {
      owner: of,
      visit: () => followed(loaders.visit.load(domain), (visit) => discovery.find(domain, visit)),
    })
  return async (domain: Apex): Promise<KnownArtwork> => of(domain)
}

/** @returns the same from what is stored alone, and whether it rests on visits to the website. */
export function stored(tiers: Tier[], loaders: Loaders, domain: Apex): Kept | Promise<Kept> {
  let visited = false
  const found = firstOf(tiers, loaders, domain, {
    owner: (owner) => followed(stored(tiers, loaders, owner), unhurried),
    visit() {
      visited = true
      return followed(loaders.visit.load(domain), (visit) =>
        unhurried({ artworks: visit?.artworks ?? [] }),
      )
    },
  })
  return followed(found, ({ artworks }) => ({ artworks, visited }))
}

interface Kept {
  artworks: Artwork[]
  visited: boolean
}

const unhurried = ({ artworks }: Pick<Kept, 'artworks'>): KnownArtwork => ({
  artworks,
  pending: false,
})

interface Asks {
  owner(owner: Apex): KnownArtwork | Promise<KnownArtwork>
  visit(): KnownArtwork | Promise<KnownArtwork>
}

const NONE: KnownArtwork = { artworks: [], pending: false }

function firstOf(
  tiers: Tier[],
  loaders: Loaders,
  domain: Apex,
  asks: Asks,
): KnownArtwork | Promise<KnownArtwork> {
  const ask = (tier: Tier, held: Held | null): KnownArtwork | Promise<KnownArtwork> => {
    if (tier === 'visit') return asks.visit()
    if (tier === 'owner') return ofOwner(loaders, domain, asks)
    if (tier === 'uploaded') return held ? unhurried(held) : NONE
    return ofSource(tier, loaders, domain)
  }
  // Were kinds mixed across tiers, a wordmark of the wrong company would stay visible beside the
  // operator's corrected icon.
  const from = (
    i: number,
    held: Held | null,
    before: boolean,
  ): KnownArtwork | Promise<KnownArtwork> => {
    const tier = tiers[i]
    if (tier === undefined) return { artworks: [], pending: before }
    return followed(ask(tier, held), ({ artworks, pending }) =>
      artworks.length > 0
        ? { artworks, pending: before || pending }
        : from(i + 1, held, before || pending),
    )
  }
  return followed(loaders.held.load(domain), (held) =>
    held?.blocked ? NONE : from(0, held, false),
  )
}

function ofOwner(loaders: Loaders, domain: Apex, asks: Asks): KnownArtwork | Promise<KnownArtwork> {
  return followed(loaders.leads.load(leadOf(domain)), (leads) => {
    const owner = ownerFrom(leads, domain)
    return owner ? asks.owner(owner) : NONE
  })
}

/** What a source has of the domain, or of another one of the company: Coca-Cola's main one has no drawing, coca-cola.com has. */
function ofSource(
  source: Source,
  loaders: Loaders,
  domain: Apex,
): KnownArtwork | Promise<KnownArtwork> {
  return followed(source.find(domain), (own) =>
    own.length > 0
      ? unhurried({ artworks: own })
      : followed(loaders.company.load(domain), (company) =>
          ofOthers(source, loaders, company?.domains ?? []),
        ),
  )
}

function ofOthers(
  source: Source,
  loaders: Loaders,
  others: Apex[],
): KnownArtwork | Promise<KnownArtwork> {
  const finds = others.map((other) => source.find(other))
  const isNone = finds.every((find) => Array.isArray(find) && find.length === 0)
  return isNone ? NONE : firstOfOthers(loaders, others, finds)
}

async function firstOfOthers(
  loaders: Loaders,
  others: Apex[],
  finds: ReturnType<Source['find']>[],
): Promise<KnownArtwork> {
  // Both at once, so that neither's failure is anybody's but this question's.
  const [held, drawings] = await Promise.all([
    Promise.all(others.map((other) => loaders.held.load(other))),
    Promise.all(finds),
  ])
  for (const [i, drawn] of drawings.entries()) {
    const found = held[i]?.blocked ? [] : drawn
    // There, too, the operator has the first word.
    const set = held[i]?.artworks ?? []
    if (found.length > 0) return { artworks: set.length > 0 ? set : found, pending: false }
  }
  return NONE
}

/** The company's main domain, of where its lead leads; null for what is one itself, or belongs to no company that is known. */
export function ownerFrom([lead]: readonly Lead[], domain: Apex): Apex | null {
  return lead && lead.domain !== domain ? lead.domain : null
}
