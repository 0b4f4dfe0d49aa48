// Builds a company's profile from its registry record and its website; each value keeps its source.
import type { Apex } from '../../schema/apex.ts'
import type { Profile, SourcedValue } from '../../schema/brand.ts'
import { findIndustry } from '../industries/index.ts'
import { companySizeOf } from './company-size.ts'
import { descriptionOf } from './description.ts'
import { nameFromDomain } from './domain-name.ts'
import { foundedIn } from './founding-year.ts'
import { headquartersOf } from './headquarters.ts'
import { industryOf } from './industry.ts'
import { listingOf } from './listing.ts'
import { nameOf } from './name.ts'
import { buildProfileInput, fromRegistry, type ProfileSources } from './profile-input.ts'
import { socialsOf } from './socials.ts'
import { technologiesOf } from './technologies.ts'

/**
 * Fills each field by its own rule. What the operator says comes first, then what the website says of itself, then the
 * catalogue and the imports; for names, listings and sizes the whole registry comes before the website. A field without a source is empty,
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
    legalName: fromRegistry(input, 'legalName', input.company?.legalName ?? null),
    lei: fromRegistry(input, 'lei', input.company?.lei ?? null),
    description: descriptionOf(input),
    socials: socialsOf(input, displayName),
    ticker: listing,
    exchange: listing?.value.mic ? listing : null,
    industry: industryOf(input),
    companySize: companySizeOf(input),
    founded: foundedIn(input),
    headquarters: headquartersOf(input),
    parent: fromRegistry(input, 'parent', input.company?.parent ?? null),
    technologies: technologiesOf(input),
  }
  const factSources = sourcesOf(fields)
  // -Infinity when no field has a value.
  const newest = Math.max(...Object.values(factSources).map(({ at }) => at.getTime()))
  return {
    domain,
    name: displayName,
    nameSource: name?.source ?? 'domain',
    legalName: fields.legalName?.value ?? null,
    lei: fields.lei?.value ?? null,
    description: fields.description?.value ?? null,
    indexedAt: sources.visitedAt ?? (Number.isFinite(newest) ? new Date(newest) : null),
    ticker: listing?.value.symbol ?? null,
    exchange: listing?.value.mic ?? null,
    socials: fields.socials?.value ?? {},
    industry: fields.industry?.value ?? null,
    industryDetails: fields.industry && findIndustry(fields.industry.value),
    companySize: fields.companySize?.value ?? null,
    founded: fields.founded?.value ?? null,
    headquarters: fields.headquarters?.value ?? null,
    parent: fields.parent?.value ?? null,
    technologies: fields.technologies?.value ?? [],
    sources: factSources,
  }
}

/** @returns the source of each field that has a value. */
function sourcesOf(fields: Record<string, SourcedValue<unknown> | null>): Profile['sources'] {
  const filled = Object.entries(fields).filter(
    (entry): entry is [string, SourcedValue<unknown>] => !!entry[1],
  )
  return Object.fromEntries(
    filled.map(([field, { source, url, at }]) => [field, { source, url, at }]),
  )
}
