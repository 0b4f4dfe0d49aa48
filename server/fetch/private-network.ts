// The operator's own network: which names are private, and what a fetcher may reach below them.
import { BlockList } from 'node:net'
import { isInZones } from '../../schema/site.ts'
import { parseCidrs } from './address-policy.ts'

/**
 * @returns the ranges besides public addresses that a name may lead to; null for a name that is not even looked up.
 * @param host a name or an IP address.
 */
export type AllowedRanges = (host: string) => BlockList | null

const NO_RANGES = new BlockList()

interface RangeOptions {
  /** FETCH_ALLOW_CIDRS: ranges that may be visited although they are not public. */
  allow: string[]
  /** PRIVATE_ZONES: the suffixes of private names. */
  zones: readonly string[]
  /** Whether the fetcher reads private names, and so for admitted callers only. */
  readsPrivateNames: boolean
}

/**
 * The ranges are for every name while there are no zones. With zones they are for the names in them, which only the
 * fetcher for private names looks up. That one reads nothing else: a page or a redirect of a stranger, which a private
 * page may lead to, would else name private URLs.
 */
export function allowedRanges({ allow, zones, readsPrivateNames }: RangeOptions): AllowedRanges {
  const allowed = parseCidrs(allow.join(','))
  if (zones.length === 0) return () => allowed
  const [ofPrivateNames, ofOtherNames] = readsPrivateNames ? [allowed, null] : [null, NO_RANGES]
  return (host) => (isInZones(host, zones) ? ofPrivateNames : ofOtherNames)
}
