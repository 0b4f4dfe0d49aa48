// Resolver that signs the query of a logo, so that its URL works without a key.
import { isDeepStrictEqual } from 'node:util'
import { LOGO_DEFAULTS, type LogoQuery } from '../../schema/inputs/logo.ts'
import type { Site } from '../../schema/site.ts'
import { clampLogoQuery } from '../access/logo-limits.ts'
import type { SignedParameters } from '../access/signed-urls.ts'
import type { Ctx, RequestCaller } from '../context.ts'

/**
 * Adds a `grant` to a query when the caller's plan allows more than a caller without a key gets.
 * A key with origins does not sign.
 */
export function signQuery(
  ctx: Ctx,
  domain: Site,
  query: Partial<LogoQuery>,
  expiresIn: number | null = null,
): Partial<LogoQuery> {
  const { keyId, origins } = ctx.caller
  // A signed URL works in every page, so it would go around the origins of the key.
  if (keyId === null || origins.length > 0) return query
  const parameters = knownParameters(ctx, query)
  if (!parameters) return query
  const { size, format, retina } = parameters
  // A parameter that the plan reduced to its default must not stay in the URL, or the signature would not match.
  const { retina: _, ...unlimited } = query
  return {
    ...unlimited,
    size,
    ...(format && { format }),
    ...(retina && { retina }),
    grant: ctx.urlSigner.sign(domain, parameters, { keyId, expiresIn }),
  }
}

type ParametersByQuery = Map<object, SignedParameters | null>
/** By the object of the query, because a batch of a hundred companies passes the same one a hundred times. */
const knownByCaller = new WeakMap<RequestCaller, ParametersByQuery>()

function knownParameters(ctx: Ctx, query: Partial<LogoQuery>): SignedParameters | null {
  const known: ParametersByQuery = knownByCaller.get(ctx.caller) ?? new Map()
  knownByCaller.set(ctx.caller, known)
  let parameters = known.get(query)
  if (parameters === undefined) {
    parameters = entitledParameters(ctx, query)
    known.set(query, parameters)
  }
  return parameters
}

/** @returns the parameters that the caller's plan allows; null when a caller without a key gets the same. */
function entitledParameters(
  { caller, plans, config }: Ctx,
  requested: Partial<LogoQuery>,
): SignedParameters | null {
  const query = { ...LOGO_DEFAULTS, ...requested }
  if (config.anonymous === 'off') return { ...query, ...parametersOf(caller, query) }
  const anonymousQuery = clampLogoQuery({ kind: 'anonymous', plan: plans.anonymous }, query).query
  if (isDeepStrictEqual(anonymousQuery, query)) return null
  const callerQuery = { ...query, ...parametersOf(caller, query) }
  return isDeepStrictEqual(anonymousQuery, callerQuery) ? null : callerQuery
}

function parametersOf(caller: RequestCaller, query: LogoQuery): SignedParameters {
  const { size, format, retina } = clampLogoQuery(caller, query).query
  return { size, format, retina }
}
