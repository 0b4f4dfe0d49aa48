// What a company is: its profile and colours, from what is stored or after a visit to its website.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colours } from '../../schema/brand.ts'
import type { Described } from '../../schema/resolvers.ts'
import type { Entitled } from '../plans.ts'
import { type ArtworkParts, ownerOf, stored } from './artwork.ts'
import { coloursOf } from './colours.ts'
import { isFresh } from './discovery.ts'
import { requireKey } from './entitled.ts'
import type { Loaders } from './loaders.ts'
import { profileOf } from './profile.ts'

/** The colour that a company publishes as its own, `#RRGGBB` in upper case; null when none is known. */
export type Official = (domain: Apex) => string | null

export interface CompanyParts extends ArtworkParts {
  official: Official
}

/** Of the drawings that are shown; their owner is whose official colour counts. */
export const coloured = (official: Official, domain: Apex, artworks: Artwork[]): Colours =>
  coloursOf(domain, artworks, official(artworks[0]?.domain ?? domain))

/** Visits the website first when what is known of it is not fresh, within the budget. */
export const describe = (parts: CompanyParts, loaders: Loaders, caller: Entitled) => {
  const told = settled(parts, loaders)
  return async (domain: Apex): Promise<Described> => {
    requireKey(caller, 'Describing a company', 'brandData')
    await visited(parts, loaders, domain)
    return told(domain)
  }
}

/** From what is stored alone. */
export const meta = (parts: CompanyParts, loaders: Loaders, caller: Entitled) => {
  const told = settled(parts, loaders)
  return async (domain: Apex): Promise<Described> => {
    requireKey(caller, 'Metadata of a brand', 'brandData')
    return told(domain)
  }
}

/** Makes sure that the website was visited, where websites are a source at all. */
async function visited({ tiers, discovery }: ArtworkParts, loaders: Loaders, domain: Apex) {
  if (!tiers.includes('visit')) return
  const known = await loaders.visit.load(domain)
  await discovery.find(domain, known)
  if (known && isFresh(known)) return
  loaders.visit.clear(domain)
  loaders.facts.clear(domain)
}

/** Everything is asked for at once, so that a hundred domains cost one read of each kind. */
const settled =
  ({ tiers, official }: CompanyParts, loaders: Loaders) =>
  async (domain: Apex): Promise<Described> => {
    const [own, owner, visit, facts] = await Promise.all([
      loaders.company.load(domain),
      ownerOf(loaders, domain),
      loaders.visit.load(domain),
      loaders.facts.load(domain),
      loaders.held.load(domain),
    ])
    // Another domain of a company is described as the company.
    const company = own ?? (owner && (await loaders.company.load(owner)))
    const { artworks } = await stored(tiers, loaders, domain)
    const profile = profileOf(domain, {
      ...{ company, facts, visitedAt: visit?.at ?? null },
    })
    return { ...profile, colours: coloured(official, domain, artworks) }
  }
