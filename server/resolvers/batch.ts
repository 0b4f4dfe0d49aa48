// Batch requests: results in the requested order; an invalid domain fails alone.
import { type Apex, hostnameErrorText, parseHostname } from '../../schema/apex.ts'
import { tooManyDomains } from '../../schema/inputs/batch.ts'
import { parsePrefixedIdentifier } from '../../schema/inputs/identifier.ts'
import type { LogoQuery } from '../../schema/inputs/logo.ts'
import { toDisplayText } from '../../schema/inputs/parse.ts'
import { nonDefaultParameters } from '../../schema/logo-url.ts'
import { Problem, Unavailable } from '../../schema/problems.ts'
import type {
  Batch,
  BatchFailure,
  FailedItem,
  LogoBatch,
  ProfileWithColors,
} from '../../schema/resolvers.ts'
import { requireKey } from '../access/entitlements.ts'
import { clampLogoQuery } from '../access/logo-limits.ts'
import type { Ctx } from '../context.ts'
import { findStoredArtwork } from './artwork.ts'
import { describe } from './company.ts'
import { chooseArtwork, withThemeOfBackground } from './logo.ts'
import { requireMatch } from './lookup.ts'
import { signQuery } from './sign-query.ts'

/** Returns signed queries and the source of stored artwork, from one read of each kind of record. */
export async function batchLogos(
  ctx: Ctx,
  domains: readonly string[],
  query: LogoQuery,
  expiresIn?: number | null,
): Promise<LogoBatch> {
  const parameters = nonDefaultParameters(query)
  const batch = await resolveBatch(ctx, domains, async (domain) => ({
    domain,
    logo: signQuery(ctx, domain, parameters, expiresIn),
    source: await findSource(ctx, domain, withThemeOfBackground(query)),
  }))
  return { ...batch, downgraded: clampLogoQuery(ctx.caller, query).downgraded }
}

async function findSource(ctx: Ctx, domain: Apex, query: LogoQuery): Promise<string | null> {
  try {
    const { artworks } = await findStoredArtwork(ctx, domain)
    return chooseArtwork(artworks, query)?.source ?? null
  } catch (error) {
    // The URL is right even when the store is down, and /health reports the outage.
    if (!(error instanceof Unavailable)) logFailure(ctx, error)
    return null
  }
}

export const batchDescribe = (
  ctx: Ctx,
  domains: readonly string[],
): Promise<Batch<ProfileWithColors>> =>
  resolveBatch(ctx, domains, (domain) => describe(ctx, domain))

/** Resolves each apex once, and repeats the result for duplicates. */
async function resolveBatch<Item>(
  ctx: Ctx,
  inputs: readonly string[],
  resolve: (domain: Apex) => Promise<Item>,
): Promise<Batch<Item>> {
  const { caller } = ctx
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
      if (identifier !== null) return await requireMatch(ctx, identifier)
    } catch (error) {
      if (!(error instanceof Problem)) return { domain: null, error: failureOf(ctx, error) }
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
      return { input, domain, error: failureOf(ctx, error) }
    }
  })
  return { limit, results: await Promise.all(results) }
}

/** Reports an error and returns its item's code. A Problem, such as a missing permission, fails the whole batch. */
function failureOf(ctx: Ctx, error: unknown): BatchFailure {
  if (error instanceof Problem) throw error
  logFailure(ctx, error)
  return error instanceof Unavailable ? 'unavailable' : 'describe_failed'
}

const logFailure = ({ telemetry }: Ctx, err: unknown) =>
  telemetry.log.error({ err }, 'a batch item failed')
