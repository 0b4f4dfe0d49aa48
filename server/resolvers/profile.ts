// A company's profile, settled from the registry and its website.
import type { Apex } from '../../schema/apex.ts'
import type { Profile } from '../../schema/brand.ts'
import type { Company } from '../../schema/company.ts'
import type { SiteFacts } from '../../schema/discovery.ts'

export interface Known {
  company: Company | null
  facts: SiteFacts | null
  visitedAt: Date | null
}

export function profileOf(domain: Apex, { company, facts, visitedAt }: Known): Profile {
  const [listing] = company?.listings ?? []
  return {
    domain,
    name: company?.name ?? domain,
    description: facts?.description?.value ?? null,
    indexedAt: visitedAt ?? new Date(),
    ticker: listing?.symbol ?? null,
    exchange: listing?.mic ?? null,
    socials: {},
    industry: company?.industry ?? null,
    companySize: company?.size ?? null,
    technologies: [],
    provenance: {},
  }
}
