// Batch requests: results in the requested order; an invalid domain fails alone.
import type { Apex } from '../../schema/apex.ts'
import type { BatchNameOptions, RawHints } from '../../schema/identifiers.ts'
import { tooManyDomains } from '../../schema/inputs/batch.ts'
import { parseDomain } from '../../schema/inputs/domain.ts'
import { parsePrefixedIdentifier } from '../../schema/inputs/identifier.ts'
import type { LogoQuery } from '../../schema/inputs/logo.ts'
import { nonDefaultParameters } from '../../schema/logo-url.ts'
import { Problem, type ProblemCode, Unavailable } from '../../schema/problems.ts'
import type {
  Batch,
  BatchFailure,
  FailedItem,
  LogoBatch,
  ProfileWithColors,
  Resolution,
} from '../../schema/resolvers.ts'
import type { Site } from '../../schema/site.ts'
import { requireKey } from '../access/entitlements.ts'
import { clampLogoQuery } from '../access/logo-limits.ts'
import type { Ctx } from '../context.ts'
import { chooseArtwork, factsOfShown } from './choose-artwork.ts'
import { describe } from './company.ts'
import { withThemeOfBackground } from './logo.ts'
import { lookup, resolve } from './lookup.ts'
import { signQuery } from './sign-query.ts'
import { findStoredSiteArtwork } from './site-artwork.ts'

/** Returns signed queries and the source of stored artwork, from one read of each kind of record. */
export async function batchLogos(
  ctx: Ctx,
  domains: readonly string[],
  query: LogoQuery,
  expiresIn?: number | null,
  names?: BatchNameOptions,
): Promise<LogoBatch> {
  const parameters = nonDefaultParameters(query)
  const batch = await resolveBatch(ctx, domains, names, async (domain, site) => ({
    domain,
    logo: signQuery(ctx, site, parameters, expiresIn),
    ...(await findShown(ctx, site, withThemeOfBackground(query))),
  }))
  return { ...batch, downgraded: clampLogoQuery(ctx.caller, query).downgraded }
}

/** What is known of the artwork that the item shows. */
async function findShown(ctx: Ctx, site: Site, query: LogoQuery) {
  const artworks = await orNull(ctx, () => findStoredSiteArtwork(ctx, site))
  const { source = null, thumbhash = null } = chooseArtwork(artworks?.artworks ?? [], query) ?? {}
  return { source, thumbhash }
}

/** Reads what an item has besides its URL: the URL is right even when the store is down, and /health reports that. */
async function orNull<Value>(ctx: Ctx, read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Unavailable)) logFailure(ctx, error)
    return null
  }
}

export const batchDescribe = (
  ctx: Ctx,
  domains: readonly string[],
  names?: BatchNameOptions,
): Promise<Batch<ProfileWithColors>> =>
  resolveBatch(ctx, domains, names, async (domain, site) => {
    const profile = await describe(ctx, domain)
    if (site === domain) return profile
    const ofCoin = await orNull(ctx, () => findStoredSiteArtwork(ctx, site))
    return { ...profile, ...factsOfShown(ofCoin?.artworks ?? []) }
  })

/** Resolves each site once, and repeats the result for duplicates. */
async function resolveBatch<Item>(
  ctx: Ctx,
  inputs: readonly string[],
  { typos, hints }: BatchNameOptions = {},
  resolveItem: (domain: Apex, site: Site) => Promise<Item>,
): Promise<Batch<Item>> {
  const { caller } = ctx
  requireKey(caller, 'A batch', 'batch')
  const limit = caller.plan.batchLimit
  if (inputs.length > limit) throw tooManyDomains(inputs.length, limit)
  const items = new Map<Site, Promise<Item>>()
  const resolveOnce = (domain: Apex, site: Site) => {
    const item = items.get(site) ?? resolveItem(domain, site)
    items.set(site, item)
    return item
  }
  const results = inputs.map(async (input, i) => {
    const found = await findItem(ctx, input, hints?.[i], typos)
    if ('error' in found) return { input, ...found }
    const { domain, match } = found
    try {
      return { ...(await resolveOnce(domain, match?.site ?? domain)), input, match }
    } catch (error) {
      return { input, domain, error: failureOf(ctx, error) }
    }
  })
  return { limit, results: await Promise.all(results) }
}

interface FoundItem {
  domain: Apex
  match: Resolution | null
}

/** Finds the domain that an entry of a batch means, and its company. */
async function findItem(
  ctx: Ctx,
  input: string,
  hints?: RawHints,
  typos?: boolean,
): Promise<FoundItem | Omit<FailedItem, 'input'>> {
  try {
    const identifier = parsePrefixedIdentifier(input, hints)
    if (identifier !== null) {
      const match = await resolve(ctx, 'name' in identifier ? { ...identifier, typos } : identifier)
      return { domain: match.domain, match }
    }
  } catch (error) {
    if (!(error instanceof Problem)) return { domain: null, error: failureOf(ctx, error) }
    const code = isItemFailure(error.code) ? error.code : 'invalid_identifier'
    const { candidates } = error.extras
    return { domain: null, error: code, detail: error.message, candidates }
  }
  return findPastedDomain(ctx, input)
}

const isItemFailure = (code: ProblemCode): code is 'no_match' | 'free_mail' =>
  code === 'no_match' || code === 'free_mail'

/** Finds the domain in an entry without a prefix: a hostname, a URL or an email address. */
async function findPastedDomain(
  ctx: Ctx,
  input: string,
): Promise<FoundItem | Omit<FailedItem, 'input'>> {
  let domain: Apex
  try {
    domain = parseDomain(input)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const code = error.code === 'free_mail' ? 'free_mail' : 'invalid_domain'
    return { domain: null, error: code, detail: error.message }
  }
  return { domain, match: await orNull(ctx, () => lookup(ctx, { domain })) }
}

/** Reports an error and returns its item's code. A Problem, such as a missing permission, fails the whole batch. */
function failureOf(ctx: Ctx, error: unknown): BatchFailure {
  if (error instanceof Problem) throw error
  logFailure(ctx, error)
  return error instanceof Unavailable ? 'unavailable' : 'describe_failed'
}

const logFailure = ({ telemetry }: Ctx, err: unknown) =>
  telemetry.log.error({ err }, 'a batch item failed')
