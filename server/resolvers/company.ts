// What a company is: its profile and colours, from what is stored or after a visit to its website.
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colours, Profile } from '../../schema/brand.ts'
import type { Company, Provenance } from '../../schema/company.ts'
import type { Described, Identity } from '../../schema/resolvers.ts'
import type { Entitled } from '../plans.ts'
import { type ArtworkParts, leadOf, ownerFrom, stored } from './artwork.ts'
import { coloursOf } from './colours.ts'
import { requireKey } from './entitled.ts'
import type { Loaders } from './loaders.ts'
import type { Known } from './profile/subject.ts'
import { profileOf } from './profile.ts'

/** The colour that a company publishes as its own, `#RRGGBB` in upper case; null when none is known. */
export type Official = (domain: Apex) => string | null

export interface CompanyParts extends ArtworkParts {
  official: Official
}

// Settling takes ten times as long as reading; what the same records came to is kept.
const profiles = new LRUCache<string, Profile>({ max: 5000 })
const palettes = new LRUCache<string, Colours>({ max: 5000 })

/** Of the drawings that are shown; their owner is whose official colour counts. */
export function coloured(official: Official, domain: Apex, artworks: Artwork[]): Colours {
  const own = official(artworks[0]?.domain ?? domain)
  const drawings = artworks.map(({ hash, kind, background }) => `${hash} ${kind} ${background}`)
  const name = [domain, own, ...drawings].join(' ')
  const known = palettes.get(name)
  if (known) return known
  const made = coloursOf(domain, artworks, own)
  palettes.set(name, made)
  return made
}

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
    requireKey(caller, 'Seeing what a company is', 'brandData')
    return told(domain)
  }
}

/** What anyone may know: no more than a search tells. */
export const identity =
  (loaders: Loaders) =>
  async (domain: Apex): Promise<Identity> => {
    const { name, ticker, exchange } = await profiled(loaders, domain)
    return { domain, name, ticker, exchange }
  }

/** Makes sure that the website was visited, where websites are a source at all. */
async function visited({ tiers, discovery }: ArtworkParts, loaders: Loaders, domain: Apex) {
  if (!tiers.includes('visit')) return
  const { visited } = await discovery.find(domain, await loaders.visit.load(domain))
  if (!visited) return
  loaders.visit.clear(domain)
  loaders.facts.clear(domain)
}

/** Everything is asked for at once, so that a hundred domains cost one read of each kind. */
const settled =
  ({ tiers, official }: CompanyParts, loaders: Loaders) =>
  async (domain: Apex): Promise<Described> => {
    const [profile] = await Promise.all([profiled(loaders, domain), loaders.held.load(domain)])
    const { artworks } = await stored(tiers, loaders, domain)
    return { ...profile, colours: coloured(official, domain, artworks) }
  }

async function profiled(loaders: Loaders, domain: Apex): Promise<Profile> {
  const [own, leads, visit, facts] = await Promise.all([
    loaders.company.load(domain),
    loaders.leads.load(leadOf(domain)),
    loaders.visit.load(domain),
    loaders.facts.load(domain),
  ])
  // Another domain of a company is described as the company.
  const owner = own ? null : ownerFrom(leads, domain)
  const company = owner ? await loaders.company.load(owner) : own
  const visitedAt = facts?.at ? new Date(facts.at) : (visit?.at ?? null)
  return profileFrom(domain, { company, facts, visitedAt })
}

function profileFrom(domain: Apex, known: Known): Profile {
  const { company, facts, visitedAt } = known
  // Of what nobody knows nothing is settled, and the time is now.
  if (company === null && facts === null) return profileOf(domain, known)
  // A visit's facts are as long as a page; its time stands for them.
  const read = facts ? visitedAt?.getTime() : 'unread'
  const name = `${domain} ${read} ${company && contentOf(company)}`
  const kept = profiles.get(name)
  if (kept) return kept
  const profile = profileOf(domain, known)
  profiles.set(name, profile)
  return profile
}

/** Equal for equal records. Dates by hand: JSON takes longer for them than for all the rest. */
function contentOf({ provenance, ...company }: Company): string {
  let content = JSON.stringify(company)
  for (const field in provenance) {
    const { source, at } = provenance[field as keyof typeof provenance] as Provenance
    content += `${field} ${source} ${at.getTime()},`
  }
  return content
}
