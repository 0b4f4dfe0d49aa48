// The shared layer: every question of the service, answered for one request; knows no transport.
import type { Resolvers } from '../../schema/resolvers.ts'
import type { Plan } from '../../schema/shapes.ts'
import type { Entitled } from '../access/plans.ts'
import { share } from '../access/signed-urls.ts'
import { bestMatch, search } from '../search/index.ts'
import type { Records } from '../stores/records.ts'
import { drawings } from './artwork.ts'
import { batchDescribe, batchLogos } from './batch.ts'
import { colours, kit } from './brand.ts'
import { type CompanyParts, describe, identity, meta } from './company.ts'
import { type IntelligenceParts, intelligence, keptIntelligence } from './intelligence.ts'
import { createLoaders } from './loaders.ts'
import { type LogoParts, logo } from './logo.ts'
import { found, lookup, match, named } from './lookup.ts'
import { clear, type RefreshParts, refresh, why } from './refresh.ts'

export interface Parts
  extends LogoParts,
    CompanyParts,
    IntelligenceParts,
    Omit<RefreshParts, 'visits' | 'intelligence'> {
  records: Records
  /** The plan of whoever has no key. */
  anonymous: Plan
  /** Told of what went wrong beside the answer. */
  onError(error: unknown): void
}

/** @returns what makes each request's resolvers, with loaders of its own, bound to who asks. */
export function createResolvers(parts: Parts): (caller: Entitled) => Resolvers {
  const { visits, intelligence: researches } = parts.records
  const asking = { ...parts, visits, intelligence: researches }
  return (caller) => {
    const loaders = createLoaders(parts.records)
    const { companies } = parts.records
    const byName = named(bestMatch(companies))
    const find = lookup(loaders, byName)
    const brand = {
      describe: describe(parts, loaders, caller),
      share: share(parts.grants, parts.anonymous, caller),
    }
    return {
      logo: logo(parts, drawings(parts, loaders), caller),
      ...{ lookup: find, match: match(find), named: byName },
      search: found(search(companies)),
      identity: identity(loaders),
      colours: colours(parts, loaders, caller),
      ...brand,
      meta: meta(parts, loaders, caller),
      kit: kit(parts, loaders, { ...brand, kept: keptIntelligence(loaders, caller) }),
      intelligence: intelligence(parts, loaders, caller),
      batchLogos: batchLogos(caller),
      batchDescribe: batchDescribe(caller, brand.describe, parts.onError),
      refresh: refresh(asking, loaders, caller),
      clear: clear(asking, loaders, caller),
      why: why(asking, loaders, caller),
    }
  }
}
