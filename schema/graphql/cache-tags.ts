// The cache tags of an answer, by which a router removes it when one of its companies changes.
import type { Apex } from '../apex.ts'
import { CACHE_TAG_PREFIX } from './subgraph-names.ts'

/** Collects the companies of an answer while it is made. */
export class CacheTags {
  readonly #companies = new Set<Apex>()
  readonly #entityLists: (Apex | null)[][] = []

  addCompany(domain: Apex): void {
    this.#companies.add(domain)
  }

  /** @returns a list for the domains of the entities of a field, in their order, which the caller fills. */
  addEntities(count: number): (Apex | null)[] {
    const domains: (Apex | null)[] = Array.from({ length: count }, () => null)
    this.#entityLists.push(domains)
    return domains
  }

  /** @returns the extensions of the answer that Apollo Router and Cosmo Router read. */
  extensions(): Record<string, unknown> {
    const [entities, ...others] = this.#entityLists
    if (!entities) return { apolloCacheTags: [...this.#companies].map(cacheTagOf) }
    // The extension names no field, so that the entities of several ones would get each other's tags.
    if (others.length > 0) return {}
    return { apolloEntityCacheTags: entities.map((domain) => (domain ? [cacheTagOf(domain)] : [])) }
  }
}

const cacheTagOf = (domain: Apex) => `${CACHE_TAG_PREFIX}${domain}`
