// Batch requests: results in the requested order; an invalid domain fails alone.
import { type Apex, hostnameErrorText, parseHostname } from '../../schema/apex.ts'
import { toDisplayText, tooManyDomains } from '../../schema/inputs.ts'
import { nonDefaultParameters } from '../../schema/logo-url.ts'
import { Problem, Unavailable } from '../../schema/problems.ts'
import type { Batch, BatchFailure, LogoItem, Resolvers } from '../../schema/resolvers.ts'
import { requireKey } from '../access/entitlements.ts'
import { clampLogoQuery } from '../access/logo-limits.ts'
import type { CallerPlan } from '../access/plans.ts'
import { type ArtworkTier, findStoredArtwork } from './artwork.ts'
import type { Loaders } from './loaders.ts'
import { chooseArtwork, withThemeOfBackground } from './logo.ts'

/** Receives the error of each failed item; an invalid domain is no error. */
type OnError = (error: unknown) => void

/** Returns signed queries and the source of stored artwork, from one read of each kind of record. */
export const batchLogos =
  (
    parts: { artworkTiers: ArtworkTier[]; onError: OnError },
    loaders: Loaders,
    caller: CallerPlan,
    signQuery: Resolvers['signQuery'],
  ): Resolvers['batchLogos'] =>
  async (domains, query, expiresIn) => {
    const parameters = nonDefaultParameters(query)
    const shownQuery = withThemeOfBackground(query)
    const findSource = async (domain: Apex): Promise<string | null> => {
      try {
        const { artworks } = await findStoredArtwork(parts.artworkTiers, loaders, domain)
        return chooseArtwork(artworks, shownQuery)?.source ?? null
      } catch (error) {
        // The URL is right even when the store is down, and /health reports the outage.
        if (!(error instanceof Unavailable)) parts.onError(error)
        return null
      }
    }
    const resolve = async (domain: Apex): Promise<LogoItem> => ({
      domain,
      logo: signQuery(domain, parameters, expiresIn),
      source: await findSource(domain),
    })
    const batch = await resolveBatch(caller, domains, parts.onError, resolve)
    return { ...batch, downgraded: clampLogoQuery(caller, query).downgraded }
  }

export const batchDescribe =
  (
    caller: CallerPlan,
    describe: Resolvers['describe'],
    onError: OnError,
  ): Resolvers['batchDescribe'] =>
  (domains) =>
    resolveBatch(caller, domains, onError, describe)

/** Resolves each apex once, and repeats the result for duplicates. */
async function resolveBatch<Item>(
  caller: CallerPlan,
  inputs: readonly string[],
  onError: OnError,
  resolve: (domain: Apex) => Promise<Item>,
): Promise<Batch<Item>> {
  requireKey(caller, 'A batch', 'batch')
  const limit = caller.plan.batchLimit
  if (inputs.length > limit) throw tooManyDomains(inputs.length, limit)
  const items = new Map<Apex, Promise<Item>>()
  const resolveOnce = (domain: Apex) => {
    const item = items.get(domain) ?? resolve(domain)
    items.set(domain, item)
    return item
  }
  const results = inputs.map(async (input) => {
    const domain = parseHostname(input)
    if (typeof domain !== 'string') {
      const detail = hostnameErrorText(toDisplayText(input), domain)
      return { input, domain: null, error: 'invalid_domain' as const, detail }
    }
    try {
      return { ...(await resolveOnce(domain)), input }
    } catch (error) {
      return { input, domain, error: failureOf(error, onError) }
    }
  })
  return { limit, results: await Promise.all(results) }
}

/** Reports an error and returns its item's code. A Problem, such as a missing permission, fails the whole batch. */
function failureOf(error: unknown, onError: OnError): BatchFailure {
  if (error instanceof Problem) throw error
  onError(error)
  return error instanceof Unavailable ? 'unavailable' : 'describe_failed'
}
