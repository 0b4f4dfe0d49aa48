// Builds a company's profile from its registry record and its website; each value keeps its source.
import type { Apex } from '../../schema/apex.ts'
import type { Profile, SourcedValue } from '../../schema/brand.ts'
import { companySizeOf } from './company-size.ts'
import { descriptionOf } from './description.ts'
import { nameFromDomain } from './domain-name.ts'
import { industryOf } from './industry.ts'
import { listingOf } from './listing.ts'
import { nameOf } from './name.ts'
import { buildProfileInput, type ProfileSources } from './profile-input.ts'
import { socialsOf } from './socials.ts'
import { technologiesOf } from './technologies.ts'

/**
 * Fills each field by its own rule. The registry takes precedence over the website. A field without a source is empty,
 * except the name, which then comes from the domain.
 * @param now used as the time of the visit when that is unknown.
 */
export function profileOf(domain: Apex, sources: ProfileSources, now = new Date()): Profile {
  const input = buildProfileInput(domain, sources, now)
  const name = nameOf(input)
  const displayName = name?.value ?? nameFromDomain(domain)
  const listing = listingOf(input)
  const fields = {
    name,
    description: descriptionOf(input),
    socials: socialsOf(input, displayName),
    ticker: listing,
    exchange: listing?.value.mic ? listing : null,
    industry: industryOf(input),
    companySize: companySizeOf(input),
    technologies: technologiesOf(input),
  }
  const provenance = provenanceOf(fields)
  // -Infinity when no field has a value.
  const newest = Math.max(...Object.values(provenance).map(({ at }) => at.getTime()))
  return {
    domain,
    name: displayName,
    nameSource: name?.source ?? 'domain',
    description: fields.description?.value ?? null,
    indexedAt: Number.isFinite(newest) ? new Date(newest) : sources.visitedAt,
    ticker: listing?.value.symbol ?? null,
    exchange: listing?.value.mic ?? null,
    socials: fields.socials?.value ?? {},
    industry: fields.industry?.value ?? null,
    companySize: fields.companySize?.value ?? null,
    technologies: fields.technologies?.value ?? [],
    provenance,
  }
}

/** @returns the source and time of each field that has a value. */
function provenanceOf(fields: Record<string, SourcedValue<unknown> | null>): Profile['provenance'] {
  const filled = Object.entries(fields).filter(
    (entry): entry is [string, SourcedValue<unknown>] => !!entry[1],
  )
  return Object.fromEntries(filled.map(([field, { source, at }]) => [field, { source, at }]))
}
