// What a company is: its profile and colours, from what is stored or after a visit to its website.
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colours, Profile } from '../../schema/brand.ts'
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
export const describe =
  (parts: CompanyParts, loaders: Loaders, caller: Entitled) =>
  async (domain: Apex): Promise<Described> => {
    requireKey(caller, 'Describing a company', 'brandData')
    const before = await settled(parts, loaders, domain)
    return (await visited(parts, loaders, domain)) ? settled(parts, loaders, domain) : before
  }

/** From what is stored alone. */
export const meta =
  (parts: CompanyParts, loaders: Loaders, caller: Entitled) =>
  async (domain: Apex): Promise<Described> => {
    requireKey(caller, 'Seeing what a company is', 'brandData')
    return settled(parts, loaders, domain)
  }

/** What anyone may know: no more than a search tells. */
export const identity =
  (loaders: Loaders) =>
  async (domain: Apex): Promise<Identity> => {
    const { name, ticker, exchange } = profileFrom(domain, await knownOf(loaders, domain))
    return { domain, name, ticker, exchange }
  }

/** Visits the website, where websites are a source, unless the last visit is young enough to show. @returns whether it did. */
async function visited(
  { tiers, discovery }: ArtworkParts,
  loaders: Loaders,
  domain: Apex,
): Promise<boolean> {
  if (!tiers.includes('visit')) return false
  const { visited } = await discovery.find(domain, await loaders.visit.load(domain))
  if (visited) {
    loaders.visit.clear(domain)
    loaders.facts.clear(domain)
  }
  return visited
}

async function settled(
  { tiers, official }: CompanyParts,
  loaders: Loaders,
  domain: Apex,
): Promise<Described> {
  // Both begin at once, so that each kind of record is read in one batch with those of other domains.
  const [known, { artworks }] = await Promise.all([
    knownOf(loaders, domain),
    stored(tiers, loaders, domain),
  ])
  return { ...profileFrom(domain, known), colours: coloured(official, domain, artworks) }
}

/** @returns the records that a profile is made from, of the registry and of the last visit. */
export async function knownOf(loaders: Loaders, domain: Apex): Promise<Known> {
  const [own, facts, visit, leads] = await Promise.all([
    loaders.company.load(domain),
    loaders.facts.load(domain),
    loaders.visit.load(domain),
    loaders.leads.load(leadOf(domain)),
  ])
  const visitedAt = facts?.at ? new Date(facts.at) : (visit?.at ?? null)
  // Another domain of a company is described as the company.
  const owner = own ? null : ownerFrom(leads, domain)
  const company = owner ? await loaders.company.load(owner) : own
  return { company, facts, visitedAt }
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
