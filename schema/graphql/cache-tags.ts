// The cache tags of an answer, by which a router removes it when one of its companies changes.
import type { Apex } from '../apex.ts'
import type { Site } from '../site.ts'
import { CACHE_TAG_PREFIX } from './subgraph-names.ts'

/** Collects the companies of an answer while it is made, and the hosts and coins whose logo it shows. */
export class CacheTags {
  readonly #sites = new Set<Site>()
  readonly #entityLists: (Apex | null)[][] = []

  add(site: Site): void {
    this.#sites.add(site)
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
    if (!entities) return { apolloCacheTags: [...this.#sites].map(cacheTagOf) }
    // The extension names no field, so that the entities of several ones would get each other's tags.
    if (others.length > 0) return {}
    return { apolloEntityCacheTags: entities.map((domain) => (domain ? [cacheTagOf(domain)] : [])) }
  }
}

const cacheTagOf = (site: Site) => `${CACHE_TAG_PREFIX}${site}`
