// Signed addresses of logos: what a plan grants its holder, carried by an address to whoever opens it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Apex } from '../../schema/apex.ts'
import { LOGO_DEFAULTS, type LogoQuery } from '../../schema/inputs.ts'
import type { Resolvers } from '../../schema/resolvers.ts'
import type { Plan } from '../../schema/shapes.ts'
import type { SecretRecords } from '../stores/records.ts'
import { type Entitled, grantLogo } from './plans.ts'

export interface Grants {
  /** Reads the secret ahead: addresses hold from then on, also while the store is away. */
  open(): Promise<void>
  /** @returns the `grant` that makes an address give this size and format without a key. */
  sign(domain: Apex, query: Granting): Promise<string>
  /** Whether the query's `grant` was signed for this domain, size and format. */
  holds(domain: Apex, query: Granting & Pick<LogoQuery, 'grant'>): Promise<boolean>
}

/** What a plan limits, and so what a signature covers; the rest may be changed by whoever has the address. */
type Granting = Pick<LogoQuery, 'size' | 'format' | 'retina'>

/** @returns the question with a `grant` where the caller may have what nobody without a key may. */
export function share(grants: Grants, anonymous: Plan, caller: Entitled): Resolvers['share'] {
  // A hundred companies are asked for the same logo each.
  const known = new Map<object, Granting | null>()
  return async (domain, query) => {
    const granted = known.has(query) ? known.get(query) : grantedOf(query, anonymous, caller)
    known.set(query, granted ?? null)
    if (!granted) return query
    const { size, format, retina } = granted
    const said = { ...query, size, ...(format && { format }), ...(retina && { retina }) }
    return { ...said, grant: await grants.sign(domain, granted) }
  }
}

/** @returns what the caller's plan gives of it; null when that is no more than what anybody gets. */
function grantedOf(query: Partial<LogoQuery>, anonymous: Plan, caller: Entitled): Granting | null {
  const whole = { ...LOGO_DEFAULTS, ...query }
  const opened = grantLogo({ kind: 'anonymous', plan: anonymous }, whole)
  if (isDeepStrictEqual(opened.query, whole)) return null
  const { size, format, retina } = grantLogo(caller, whole).query
  const granted = { ...whole, size, format, retina }
  return isDeepStrictEqual(opened.query, granted) ? null : granted
}

/** 128 bits, in base64url. */
const LENGTH = 22

export function createGrants(secrets: SecretRecords): Grants {
  let secret: Promise<Uint8Array> | null = null
  const read = () => {
    secret ??= secrets.find('grants').catch((error) => {
      secret = null
      throw error
    })
    return secret
  }
  const sign = async (domain: Apex, { size, format, retina }: Granting): Promise<string> => {
    const covered = JSON.stringify([domain, size, format ?? null, retina])
    const signature = createHmac('sha256', await read()).update(covered)
    return signature.digest('base64url').slice(0, LENGTH)
  }
  return {
    open: async () => void (await read()),
    sign,
    async holds(domain, query) {
      if (query.grant?.length !== LENGTH) return false
      return timingSafeEqual(Buffer.from(query.grant), Buffer.from(await sign(domain, query)))
    },
  }
}
