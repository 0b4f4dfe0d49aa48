// What is known of one company when its profile is settled, and how a value keeps where it comes from.
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { SourcedValue } from '../../schema/brand.ts'
import type { Company } from '../../schema/company.ts'
import type { SiteFacts, SourcedFact } from '../../schema/visit.ts'
import { nameLabel } from '../names/folding.ts'
import { compactName, nameMatchScore } from './name-match.ts'

/** What the registry, the last visit and its time tell. */
export interface ProfileSources {
  company: Company | null
  facts: SiteFacts | null
  visitedAt: Date | null
}

/** A company of JSON-LD. */
export type Organization = SourcedFact<Record<string, unknown>>

export interface ProfileInput {
  domain: Apex
  /** The part of the domain that is most like a name: `münchen`. */
  label: string
  /** The label's, as agreement compares them. */
  compactLabel: string
  company: Company | null
  facts: SiteFacts | null
  /** The companies that the site says it is, the one most like its domain first. */
  organizations: Organization[]
  /** When the site was seen. */
  visitedAt: Date
}

/** @param now when nobody knows when the site was visited. */
export function buildProfileInput(
  domain: Apex,
  { company, facts, visitedAt }: ProfileSources,
  now: Date,
): ProfileInput {
  const label = nameLabel(domain)
  const letters = compactName(label)
  const organizations = facts === null ? [] : ownOf(facts.organizations, domain, letters)
  return {
    domain,
    label,
    compactLabel: letters,
    company,
    facts,
    organizations,
    visitedAt: visitedAt ?? now,
  }
}

/** A parent, a partner, or the company that made the theme lives at another address. */
function ownOf(all: Organization[], domain: Apex, letters: string): Organization[] {
  const own = all.filter(
    ({ value, url }) => typeof value.url !== 'string' || isHome(value.url, url, domain),
  )
  if (own.length < 2) return own
  const likeness = ({ value }: Organization) =>
    typeof value.name === 'string' ? nameMatchScore(value.name.slice(0, 200), letters) : 0
  return own.sort((a, b) => likeness(b) - likeness(a))
}

/** @param page where it stands, which is at another apex than the domain's after a redirect. */
function isHome(address: string, page: string, domain: Apex): boolean {
  const host = URL.parse(address, page)?.hostname
  if (host === undefined || host === domain || host.endsWith(`.${domain}`)) return true
  const apex = apexOf(host)
  return apex === null || apex === apexOf(URL.parse(page)?.hostname ?? '')
}

/** A value that the registry knows, with who told it. */
export function fromRegistry<Value>(
  { company, visitedAt: at }: ProfileInput,
  fact: string,
  value: Value | null,
): SourcedValue<Value> | null {
  if (company === null || value === null) return null
  const { source, at: since } = company.provenance[fact] ?? { source: 'registry', at }
  return { value, source, at: since }
}

/** A value that the site shows, with the place where. */
export const fromSite = <Value>(
  { visitedAt: at }: ProfileInput,
  value: Value,
  source: string,
): SourcedValue<Value> => ({
  value,
  source,
  at,
})

/** The first that makes something of one of the site's organizations. */
export function fromOrganizations<Value>(
  subject: ProfileInput,
  property: string,
  read: (said: unknown) => Value | null,
): SourcedValue<Value> | null {
  for (const { value, from } of subject.organizations) {
    const made = read(value[property])
    if (made !== null) return fromSite(subject, made, `${from}.${property}`)
  }
  return null
}
