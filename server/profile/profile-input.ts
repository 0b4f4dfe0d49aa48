// Collects the input of the profile rules and gives each value its source.
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { SourcedValue } from '../../schema/brand.ts'
import type { Company } from '../../schema/company.ts'
import type { SiteFacts, SourcedFact } from '../../schema/visit.ts'
import { nameLabel } from '../names/folding.ts'
import { compactName, nameMatchScore } from './name-match.ts'

/** The registry record, and what the last visit read. */
export interface ProfileSources {
  company: Company | null
  facts: SiteFacts | null
  /** When the website was read; null when no visit has read it. */
  visitedAt: Date | null
}

/** A JSON-LD object of an organization type. */
export type Organization = SourcedFact<Record<string, unknown>>

export interface ProfileInput {
  domain: Apex
  /** The part of the domain that is most like a name: `münchen`. */
  label: string
  /** The label as `nameMatchScore` compares it. */
  compactLabel: string
  company: Company | null
  facts: SiteFacts | null
  /** The site's own organizations in JSON-LD; the best match for the domain is first. */
  organizations: Organization[]
  visitedAt: Date
}

/** @param now used as the time of the visit when that is unknown. */
export function buildProfileInput(
  domain: Apex,
  { company, facts, visitedAt }: ProfileSources,
  now: Date,
): ProfileInput {
  const label = nameLabel(domain)
  const compactLabel = compactName(label)
  const organizations =
    facts === null ? [] : ownOrganizations(facts.organizations, domain, compactLabel)
  return {
    domain,
    label,
    compactLabel,
    company,
    facts,
    organizations,
    visitedAt: visitedAt ?? now,
  }
}

/** Drops organizations with another website: a parent company, a partner or the maker of the theme. */
function ownOrganizations(
  organizations: Organization[],
  domain: Apex,
  compactLabel: string,
): Organization[] {
  const own = organizations.filter(
    ({ value, url }) => typeof value.url !== 'string' || isOwnUrl(value.url, url, domain),
  )
  if (own.length < 2) return own
  const score = ({ value }: Organization) =>
    typeof value.name === 'string' ? nameMatchScore(value.name.slice(0, 200), compactLabel) : 0
  return own.sort((a, b) => score(b) - score(a))
}

/** @param pageUrl the page with the JSON-LD; a redirect may have led to another apex than `domain`. */
function isOwnUrl(url: string, pageUrl: string, domain: Apex): boolean {
  // Compared by apex: x.gov.uk is not a host of gov.uk.
  const apex = apexOf(URL.parse(url, pageUrl)?.hostname ?? '')
  return apex === null || apex === domain || apex === apexOf(URL.parse(pageUrl)?.hostname ?? '')
}

/** Adds the source and time to a value of the registry. */
export function fromRegistry<Value>(
  { company, visitedAt }: ProfileInput,
  field: string,
  value: Value | null,
): SourcedValue<Value> | null {
  if (company === null || value === null) return null
  const { source, at } = company.provenance[field] ?? { source: 'registry', at: visitedAt }
  return { value, source, url: null, at }
}

/** The element of a page, as in `SourcedFact`. */
export type Place = Pick<SourcedFact<unknown>, 'from' | 'url'>

/** Adds the page and the time of the visit to a value of the website. */
export const fromSite = <Value>(
  { visitedAt }: ProfileInput,
  value: Value,
  { from, url }: Place,
): SourcedValue<Value> => ({ value, source: from, url, at: visitedAt })

/** Chooses the operator's value, else the website's, else the value of the catalogue or an import. */
export const siteFirst = <Value>(
  registered: SourcedValue<Value> | null,
  onSite: SourcedValue<Value> | null,
): SourcedValue<Value> | null =>
  registered?.source === 'operator' ? registered : (onSite ?? registered)

/**
 * Reads a property of the site's organizations.
 * @param parse returns null for a value that it cannot use.
 * @returns the first value that `parse` accepts; null when there is none.
 */
export function fromOrganizations<Value>(
  input: ProfileInput,
  property: string,
  parse: (value: unknown) => Value | null,
): SourcedValue<Value> | null {
  for (const { value, from, url } of input.organizations) {
    const parsed = parse(value[property])
    if (parsed !== null) return fromSite(input, parsed, { from: `${from}.${property}`, url })
  }
  return null
}
