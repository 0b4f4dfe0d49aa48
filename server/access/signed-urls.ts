// Signs logo URLs, so that anyone who opens one gets the size and format of the plan that created it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Apex } from '../../schema/apex.ts'
import { LOGO_DEFAULTS, type LogoQuery } from '../../schema/inputs.ts'
import type { Resolvers } from '../../schema/resolvers.ts'
import type { Plan } from '../../schema/shapes.ts'
import type { SecretRecords } from '../stores/records.ts'
import { clampLogoQuery } from './logo-limits.ts'
import type { CallerPlan } from './plans.ts'

export interface UrlSigner {
  /** Loads the secret from the store, so that signatures work while the store is unavailable. */
  loadSecret(): Promise<void>
  /** @returns the `grant` parameter that makes a URL return this size and format without a key. */
  sign(domain: Apex, query: SignedParameters): Promise<string>
  /** @returns whether the query's `grant` is valid for this domain, size and format. */
  verify(domain: Apex, query: SignedParameters & Pick<LogoQuery, 'grant'>): Promise<boolean>
}

/** The parameters that a plan limits, which the signature covers. Anyone may change the others in a signed URL. */
type SignedParameters = Pick<LogoQuery, 'size' | 'format' | 'retina'>

/**
 * Creates the `signQuery` resolver.
 * It adds a `grant` to a query when the caller's plan allows more than a caller without a key gets.
 */
export function signQuery(
  signer: UrlSigner,
  anonymousPlan: Plan,
  caller: CallerPlan,
): Resolvers['signQuery'] {
  // Cached by object, because a batch of a hundred companies passes the same query object a hundred times.
  const parametersByQuery = new Map<object, SignedParameters | null>()
  return async (domain, query) => {
    let parameters = parametersByQuery.get(query)
    if (parameters === undefined) {
      parameters = entitledParameters(query, anonymousPlan, caller)
      parametersByQuery.set(query, parameters)
    }
    if (!parameters) return query
    const { size, format, retina } = parameters
    return {
      ...query,
      size,
      ...(format && { format }),
      ...(retina && { retina }),
      grant: await signer.sign(domain, parameters),
    }
  }
}

/** @returns the parameters that the caller's plan allows; null when a caller without a key gets the same. */
function entitledParameters(
  requested: Partial<LogoQuery>,
  anonymousPlan: Plan,
  caller: CallerPlan,
): SignedParameters | null {
  const query = { ...LOGO_DEFAULTS, ...requested }
  const anonymousQuery = clampLogoQuery({ kind: 'anonymous', plan: anonymousPlan }, query).query
  if (isDeepStrictEqual(anonymousQuery, query)) return null
  const { size, format, retina } = clampLogoQuery(caller, query).query
  const callerQuery = { ...query, size, format, retina }
  return isDeepStrictEqual(anonymousQuery, callerQuery) ? null : callerQuery
}

/** Characters of a signature: 128 bits in base64url. */
const SIGNATURE_LENGTH = 22

export function createUrlSigner(secrets: SecretRecords): UrlSigner {
  let secret: Promise<Uint8Array> | null = null
  const readSecret = () => {
    secret ??= secrets.find('grants').catch((error) => {
      secret = null
      throw error
    })
    return secret
  }
  const sign = async (
    domain: Apex,
    { size, format, retina }: SignedParameters,
  ): Promise<string> => {
    const message = JSON.stringify([domain, size, format ?? null, retina])
    const signature = createHmac('sha256', await readSecret()).update(message)
    return signature.digest('base64url').slice(0, SIGNATURE_LENGTH)
  }
  return {
    async loadSecret() {
      await readSecret()
    },
    sign,
    async verify(domain, query) {
      if (query.grant?.length !== SIGNATURE_LENGTH) return false
      return timingSafeEqual(Buffer.from(query.grant), Buffer.from(await sign(domain, query)))
    },
  }
}
