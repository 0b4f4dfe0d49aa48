// Batch requests: results in the requested order; an invalid domain fails alone.
import { type Apex, hostnameErrorText, parseHostname } from '../../schema/apex.ts'
import { parsePrefixedIdentifier, toDisplayText, tooManyDomains } from '../../schema/inputs.ts'
import { nonDefaultParameters } from '../../schema/logo-url.ts'
import { Problem, Unavailable } from '../../schema/problems.ts'
import type {
  Batch,
  BatchFailure,
  FailedItem,
  LogoItem,
  Resolvers,
} from '../../schema/resolvers.ts'
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
    { signQuery, requireMatch }: Pick<Resolvers, 'signQuery' | 'requireMatch'>,
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
    const steps = { requireMatch, resolve, onError: parts.onError }
    const batch = await resolveBatch(caller, domains, steps)
    return { ...batch, downgraded: clampLogoQuery(caller, query).downgraded }
  }

export const batchDescribe =
  (
    { onError }: { onError: OnError },
    caller: CallerPlan,
    { describe, requireMatch }: Pick<Resolvers, 'describe' | 'requireMatch'>,
  ): Resolvers['batchDescribe'] =>
  (domains) =>
    resolveBatch(caller, domains, { requireMatch, resolve: describe, onError })

interface BatchSteps<Item> {
  /** Finds the company of an identifier other than a domain. */
  requireMatch: Resolvers['requireMatch']
  resolve(domain: Apex): Promise<Item>
  onError: OnError
}

/** Resolves each apex once, and repeats the result for duplicates. */
async function resolveBatch<Item>(
  caller: CallerPlan,
  inputs: readonly string[],
  { requireMatch, resolve, onError }: BatchSteps<Item>,
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
  const findDomain = async (input: string): Promise<Apex | Omit<FailedItem, 'input'>> => {
    try {
      const identifier = parsePrefixedIdentifier(input)
      if (identifier !== null) return await requireMatch(identifier)
    } catch (error) {
      if (!(error instanceof Problem)) return { domain: null, error: failureOf(error, onError) }
      const code = error.code === 'no_match' ? 'no_match' : 'invalid_identifier'
      return { domain: null, error: code, detail: error.message }
    }
    const domain = parseHostname(input)
    if (typeof domain === 'string') return domain
    const detail = hostnameErrorText(toDisplayText(input), domain)
    return { domain: null, error: 'invalid_domain', detail }
  }
  const results = inputs.map(async (input) => {
    const domain = await findDomain(input)
    if (typeof domain !== 'string') return { input, ...domain }
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
