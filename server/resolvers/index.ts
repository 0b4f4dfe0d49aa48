// Creates the resolvers of one request, which REST, GraphQL and MCP share.
import type { Resolvers } from '../../schema/resolvers.ts'
import type { Plan } from '../../schema/shapes.ts'
import { type SigningCaller, signQuery } from '../access/signed-urls.ts'
import type { UsageCounter } from '../access/usage.ts'
import type { WorkCaller } from '../fair-queue/index.ts'
import { bestMatch, search } from '../search/index.ts'
import type { OperatorDomains } from '../stores/operator-domains.ts'
import type { Records } from '../stores/records.ts'
import { createArtworkFinder, isBlocked } from './artwork.ts'
import { batchDescribe, batchLogos } from './batch.ts'
import { colors, kit } from './brand.ts'
import { type CandidateImageParts, candidateImage } from './candidate-image.ts'
import { type CompanyParts, describe, identity, meta } from './company.ts'
import { type IntelligenceParts, intelligence, storedIntelligence } from './intelligence.ts'
import { createLoaders } from './loaders.ts'
import { type LogoParts, logo } from './logo.ts'
import { createLookup, createRequiredLookup, createResolve, createSearch } from './lookup.ts'
import { clear, type RefreshParts, refresh, why } from './refresh.ts'
import { socialCard } from './social-card.ts'
import { usage } from './usage.ts'

/** The caller of a request: its plan, the id of its key, and the quota that pays for the visits that it causes. */
export type RequestCaller = SigningCaller & WorkCaller

export interface Parts
  extends LogoParts,
    CompanyParts,
    IntelligenceParts,
    Omit<RefreshParts, 'visits' | 'intelligence'>,
    Omit<CandidateImageParts, 'visits'> {
  records: Records
  operatorDomains: OperatorDomains
  /** The plan of callers without a key. */
  anonymous: Plan
  usage: Pick<UsageCounter, 'find'>
  /** Receives errors that do not fail the request. */
  onError(error: unknown): void
}

/** @returns a function that creates the resolvers of one request, with new loaders, for its caller. */
export function createResolvers(parts: Parts): (caller: RequestCaller) => Resolvers {
  const { visits, intelligence: intelligenceRecords } = parts.records
  const refreshParts = { ...parts, visits, intelligence: intelligenceRecords }
  return (caller) => {
    const loaders = createLoaders(parts.records, parts.operatorDomains)
    const { companies } = parts.records
    const findByName = bestMatch(companies)
    const lookup = createLookup(loaders, findByName)
    const requireMatch = createRequiredLookup(lookup)
    const describeCompany = describe(parts, loaders, caller)
    const signCallersQuery = signQuery(parts.urlSigner, parts.anonymous, caller)
    return {
      logo: logo(parts, loaders, createArtworkFinder(parts, loaders, caller), caller),
      socialCard: socialCard(parts, loaders, caller),
      lookup,
      requireMatch,
      findByName: async (text) => (await findByName(text))?.company.domain ?? null,
      resolve: createResolve(loaders, lookup, findByName),
      search: createSearch(search(companies)),
      identity: identity(loaders),
      isBlocked: isBlocked(loaders),
      colors: colors(parts, loaders, caller),
      describe: describeCompany,
      signQuery: signCallersQuery,
      meta: meta(parts, loaders, caller),
      kit: kit(parts, loaders, caller, {
        describe: describeCompany,
        signQuery: signCallersQuery,
        storedIntelligence: storedIntelligence(loaders, caller),
      }),
      intelligence: intelligence(parts, loaders, caller),
      batchLogos: batchLogos(parts, loaders, caller, { signQuery: signCallersQuery, requireMatch }),
      batchDescribe: batchDescribe(parts, caller, { describe: describeCompany, requireMatch }),
      usage: usage(parts.usage, caller),
      refresh: refresh(refreshParts, loaders, caller),
      clear: clear(refreshParts, loaders, caller),
      why: why(refreshParts, loaders, caller),
      candidateImage: candidateImage(refreshParts, loaders, caller),
    }
  }
}
