// Builds a company's profile from its registry record and its website; each value keeps its source.
import type { Apex } from '../../schema/apex.ts'
import type { Profile, SourcedValue } from '../../schema/brand.ts'
import { PLAIN_FIELDS, type PlainField, type PlainProfile } from '../../schema/profile-fields.ts'
import { findIndustry } from '../industries/index.ts'
import { companySizeOf } from './company-size.ts'
import { descriptionOf } from './description.ts'
import { nameFromDomain } from './domain-name.ts'
import { foundedIn } from './founding-year.ts'
import { headquartersOf } from './headquarters.ts'
import { industryOf } from './industry.ts'
import { listingOf, type TickerListing } from './listing.ts'
import { nameOf } from './name.ts'
import {
  buildProfileInput,
  fromRegistry,
  type ProfileInput,
  type ProfileSources,
} from './profile-input.ts'
import { socialsOf } from './socials.ts'
import { technologiesOf } from './technologies.ts'

/** What the rules of the plain fields get. */
interface RuleInput extends ProfileInput {
  listing: SourcedValue<TickerListing> | null
}

type Rule<Value> = (input: RuleInput) => SourcedValue<Value> | null

/** The rule of each plain field. */
const RULES: { [Field in PlainField]: Rule<NonNullable<PlainProfile[Field]>> } = {
  legalName: (input) => fromRegistry(input, 'legalName', input.company?.legalName ?? null),
  lei: (input) => fromRegistry(input, 'lei', input.company?.lei ?? null),
  description: descriptionOf,
  ticker: ({ listing }) => listing && { ...listing, value: listing.value.symbol },
  exchange: ({ listing }) => (listing?.value.mic ? { ...listing, value: listing.value.mic } : null),
  industry: industryOf,
  companySize: companySizeOf,
  founded: foundedIn,
  parent: (input) => fromRegistry(input, 'parent', input.company?.parent ?? null),
}

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
  const ruleInput = { ...input, listing: listingOf(input) }
  const plain = mapValues(RULES, (rule: Rule<unknown>) => rule(ruleInput))
  const socials = socialsOf(input, displayName)
  const headquarters = headquartersOf(input)
  const technologies = technologiesOf(input)
  const factSources = sourcesOf({
    name,
    ...plain,
    socials,
    headquarters,
    technologies,
  })
  // -Infinity when no field has a value.
  const newest = Math.max(...Object.values(factSources).map(({ at }) => at.getTime()))
  const values = mapValues(plain, (fact) => fact?.value ?? null) as PlainProfile
  return {
    domain,
    name: displayName,
    nameSource: name?.source ?? 'domain',
    ...values,
    indexedAt: sources.visitedAt ?? (Number.isFinite(newest) ? new Date(newest) : null),
    socials: socials?.value ?? {},
    industryDetails: values.industry === null ? null : findIndustry(values.industry),
    headquarters: headquarters?.value ?? null,
    technologies: technologies?.value ?? [],
    sources: factSources,
  }
}

const mapValues = <Value, Result>(
  record: Record<PlainField, Value>,
  map: (value: Value) => Result,
): Record<PlainField, Result> =>
  Object.fromEntries(PLAIN_FIELDS.map(([field]) => [field, map(record[field])])) as Record<
    PlainField,
    Result
  >

/** @returns the source of each field that has a value. */
function sourcesOf(fields: Record<string, SourcedValue<unknown> | null>): Profile['sources'] {
  const filled = Object.entries(fields).filter(
    (entry): entry is [string, SourcedValue<unknown>] => !!entry[1],
  )
  return Object.fromEntries(
    filled.map(([field, { source, url, at }]) => [field, { source, url, at }]),
  )
}
