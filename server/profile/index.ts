// What a company is, settled from what the registry and its website tell, each value with its source.
import type { Apex } from '../../schema/apex.ts'
import type { Profile, SourcedValue } from '../../schema/brand.ts'
import { companySizeOf } from './company-size.ts'
import { descriptionOf } from './description.ts'
import { nameFromDomain } from './domain-name.ts'
import { industryOf } from './industry.ts'
import { listingOf } from './listing.ts'
import { nameOf } from './name.ts'
import { socialsOf } from './socials.ts'
import { buildProfileInput, type ProfileSources } from './subject.ts'
import { technologiesOf } from './technologies.ts'

/**
 * Settles every field by a rule of its own: the registry before the website, and null rather than a guess.
 * @param now stands for the time of what is known to nobody.
 */
export function profileOf(domain: Apex, known: ProfileSources, now = new Date()): Profile {
  const subject = buildProfileInput(domain, known, now)
  const name = nameOf(subject)
  const called = name?.value ?? nameFromDomain(domain)
  const listing = listingOf(subject)
  const told = {
    name,
    description: descriptionOf(subject),
    socials: socialsOf(subject, called),
    ticker: listing,
    exchange: listing?.value.mic ? listing : null,
    industry: industryOf(subject),
    companySize: companySizeOf(subject),
    technologies: technologiesOf(subject),
  }
  const provenance = provenanceOf(told)
  const newest = Math.max(...Object.values(provenance).map(({ at }) => at.getTime()))
  return {
    domain,
    name: called,
    description: told.description?.value ?? null,
    indexedAt: Number.isFinite(newest) ? new Date(newest) : (known.visitedAt ?? now),
    ticker: listing?.value.symbol ?? null,
    exchange: listing?.value.mic ?? null,
    socials: told.socials?.value ?? {},
    industry: told.industry?.value ?? null,
    companySize: told.companySize?.value ?? null,
    technologies: told.technologies?.value ?? [],
    provenance,
  }
}

function provenanceOf(told: Record<string, SourcedValue<unknown> | null>): Profile['provenance'] {
  const known = Object.entries(told).filter(
    (entry): entry is [string, SourcedValue<unknown>] => !!entry[1],
  )
  return Object.fromEntries(known.map(([field, { source, at }]) => [field, { source, at }]))
}
