// What a site tells, for tests of what is made of it: each fact as the page reader hands it on.
import type { Apex } from '../../schema/apex.ts'
import type { Profile } from '../../schema/brand.ts'
import type { Company } from '../../schema/company.ts'
import type { SiteFacts, SourcedFact } from '../../schema/visit.ts'
import { profileOf } from '../../server/profile/index.ts'
import { NO_REPORT } from './fake-internet.ts'

export const VISITED = new Date('2026-02-03T04:05:06Z')

const seen = <Value>(value: Value, from: string): SourcedFact<Value> => ({
  value,
  from,
  url: 'https://www.acme.com/',
})

/** What a test cares for, in short. */
export interface Site {
  title?: string
  description?: string
  siteName?: string
  /** JSON-LD, without its type when that says nothing. */
  organizations?: Record<string, unknown>[]
  /** Addresses that the page links to, in its order. */
  links?: string[]
  /** Where and what: `['header server', 'nginx']`. */
  technologies?: [from: string, value: string][]
}

export const factsOf = (site: Site): SiteFacts => ({
  ...NO_REPORT.facts,
  title: site.title === undefined ? null : seen(site.title, '<title>'),
  description:
    site.description === undefined ? null : seen(site.description, '<meta name="description">'),
  siteName:
    site.siteName === undefined ? null : seen(site.siteName, '<meta property="og:site_name">'),
  organizations: (site.organizations ?? []).map((value) =>
    seen({ '@type': 'Organization', ...value }, 'json-ld Organization'),
  ),
  socials: (site.links ?? []).map((link) => seen(link, '<a href>')),
  technologies: (site.technologies ?? []).map(([from, value]) => seen(value, from)),
})

export const settled = (
  site: Site | null,
  domain = 'acme.com',
  company: Company | null = null,
): Profile => {
  const facts = site && factsOf(site)
  return profileOf(domain as Apex, { company, facts, visitedAt: facts && VISITED })
}
