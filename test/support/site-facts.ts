// Builds the facts of a website as the page reader returns them, for tests of profiles.
import type { Apex } from '../../schema/apex.ts'
import type { Profile } from '../../schema/brand.ts'
import type { Company } from '../../schema/company.ts'
import type { SiteFacts, SourcedFact } from '../../schema/visit.ts'
import { profileOf } from '../../server/profile/index.ts'
import { NO_REPORT } from './fake-internet.ts'

export const VISITED_AT = new Date('2026-02-03T04:05:06Z')

const sourced = <Value>(value: Value, from: string): SourcedFact<Value> => ({
  value,
  from,
  url: 'https://www.acme.com/',
})

/** The parts of a website that a test sets. */
export interface Site {
  title?: string
  description?: string
  siteName?: string
  /** JSON-LD objects; `@type` is Organization unless set. */
  organizations?: Record<string, unknown>[]
  /** Links on the page, in order. */
  links?: string[]
  /** Each signal with its source: `['header server', 'nginx']`. */
  technologies?: [from: string, value: string][]
}

export const factsOf = (site: Site): SiteFacts => ({
  ...NO_REPORT.facts,
  title: site.title === undefined ? null : sourced(site.title, '<title>'),
  description:
    site.description === undefined ? null : sourced(site.description, '<meta name="description">'),
  siteName:
    site.siteName === undefined ? null : sourced(site.siteName, '<meta property="og:site_name">'),
  organizations: (site.organizations ?? []).map((value) =>
    sourced({ '@type': 'Organization', ...value }, 'json-ld Organization'),
  ),
  socials: (site.links ?? []).map((link) => sourced(link, '<a href>')),
  technologies: (site.technologies ?? []).map(([from, value]) => sourced(value, from)),
})

export const profileOfSite = (
  site: Site | null,
  domain = 'acme.com',
  company: Company | null = null,
): Profile => {
  const facts = site && factsOf(site)
  return profileOf(domain as Apex, { company, facts, visitedAt: facts && VISITED_AT })
}
