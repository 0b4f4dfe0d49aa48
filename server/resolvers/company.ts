// What a company is: its profile and colours, from what is stored or after a visit to its website.
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colours, Profile } from '../../schema/brand.ts'
import { attempted, followed, together } from '../../schema/promised.ts'
import type { Described, Identity } from '../../schema/resolvers.ts'
import { requireKey } from '../access/entitlements.ts'
import type { Entitled } from '../access/plans.ts'
import { coloursOf } from '../profile/colors.ts'
import { profileOf } from '../profile/index.ts'
import type { Known } from '../profile/subject.ts'
import { type ArtworkParts, ownerFrom, stored } from './artwork.ts'
import { type Loaders, leadOf } from './loaders.ts'

/** The colour that a company publishes as its own, `#RRGGBB` in upper case; null when none is known. */
export type Official = (domain: Apex) => string | null

export interface CompanyParts extends ArtworkParts {
  official: Official
}

// Settling takes ten times as long as reading; what the same records came to is kept: stores give the very same
// objects while nothing has changed.
const profiles = new LRUCache<Apex, Known & { profile: Profile }>({ max: 5000 })
const palettes = new LRUCache<string, Colours>({ max: 5000 })

/** Of the drawings that are shown; their owner is whose official colour counts. */
export function coloured(official: Official, domain: Apex, artworks: Artwork[]): Colours {
  const own = official(artworks[0]?.domain ?? domain)
  let name = `${domain} ${own}`
  for (const { hash, kind, background } of artworks) name += ` ${hash} ${kind} ${background}`
  const known = palettes.get(name)
  if (known) return known
  const made = coloursOf(domain, artworks, own)
  palettes.set(name, made)
  return made
}

/** Visits the website first when nothing young enough to show is known of it, within the budget. */
export const describe = (parts: CompanyParts, loaders: Loaders, caller: Entitled) => {
  const told = settled(parts, loaders)
  return async (domain: Apex): Promise<Described> => {
    requireKey(caller, 'Describing a company', 'brandData')
    await loaders.ahead(domain)
    await visited(parts, loaders, domain)
    return told(domain)
  }
}

/** From what is stored alone. */
export const meta = (parts: CompanyParts, loaders: Loaders, caller: Entitled) => {
  const told = settled(parts, loaders)
  return (domain: Apex): Described | Promise<Described> =>
    attempted(() => {
      requireKey(caller, 'Seeing what a company is', 'brandData')
      return followed(loaders.ahead(domain), () => told(domain))
    })
}

/** What anyone may know: no more than a search tells. */
export const identity =
  (loaders: Loaders) =>
  async (domain: Apex): Promise<Identity> => {
    await loaders.ahead(domain)
    const { name, ticker, exchange } = await profiled(loaders, domain)
    return { domain, name, ticker, exchange }
  }

/** Makes sure that the website was visited, where websites are a source at all. */
function visited({ tiers, discovery }: ArtworkParts, loaders: Loaders, domain: Apex) {
  if (!tiers.includes('visit')) return
  const found = followed(loaders.visit.load(domain), (known) => discovery.find(domain, known))
  return followed(found, ({ visited }) => {
    if (!visited) return
    loaders.visit.clear(domain)
    loaders.facts.clear(domain)
  })
}

/** Of what was read ahead. */
const settled =
  ({ tiers, official }: CompanyParts, loaders: Loaders) =>
  (domain: Apex): Described | Promise<Described> =>
    followed(stored(tiers, loaders, domain), ({ artworks }) =>
      followed(profiled(loaders, domain), (profile) => ({
        ...profile,
        colours: coloured(official, domain, artworks),
      })),
    )

const profiled = (loaders: Loaders, domain: Apex): Profile | Promise<Profile> =>
  followed(readOf(loaders, domain), (known) => profileFrom(domain, known))

/** What the registry and the last visit tell of a domain. */
export async function knownOf(loaders: Loaders, domain: Apex): Promise<Known> {
  await loaders.ahead(domain)
  return readOf(loaders, domain)
}

function readOf(loaders: Loaders, domain: Apex): Known | Promise<Known> {
  const kept = together([
    loaders.company.load(domain),
    loaders.facts.load(domain),
    loaders.visit.load(domain),
    loaders.leads.load(leadOf(domain)),
  ])
  return followed(kept, ([own, facts, visit, leads]) => {
    const visitedAt = facts?.at ? new Date(facts.at) : (visit?.at ?? null)
    // Another domain of a company is described as the company.
    const owner = own ? null : ownerFrom(leads, domain)
    return followed(owner ? loaders.company.load(owner) : own, (company) => ({
      ...{ company, facts, visitedAt },
    }))
  })
}

function profileFrom(domain: Apex, known: Known): Profile {
  const { company, facts, visitedAt } = known
  // Of what nobody knows nothing is settled, and the time is now.
  if (company === null && facts === null) return profileOf(domain, known)
  const before = profiles.get(domain)
  const isSame = before && before.company === company && before.facts === facts
  // Of a visit without facts the time is all that is told.
  if (isSame && before.visitedAt?.getTime() === visitedAt?.getTime()) return before.profile
  const profile = profileOf(domain, known)
  profiles.set(domain, { ...known, profile })
  return profile
}
