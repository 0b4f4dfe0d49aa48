// Decides which callers may ask for names of the operator's own network.
import type { IncomingHttpHeaders } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import { isInZones } from '../../schema/site.ts'
import { parseCidrs } from '../fetch/address-policy.ts'
import { bareNameOf, isOwnHost, withoutBrackets } from './own-host.ts'

/** The callers of PRIVATE_CALLERS. */
export interface PrivateCallers {
  /** Ids of keys, as `keys list` shows them. */
  keyIds: ReadonlySet<string>
  /** Null without any, so that most requests need no look-up. */
  ranges: BlockList | null
}

const KEY_ID = /^key_\w+$/

/**
 * @param items ids of keys, addresses and ranges of addresses.
 * @throws Error that names an item that is none of them.
 */
export function parsePrivateCallers(items: readonly string[]): PrivateCallers {
  const keyIds = items.filter((item) => KEY_ID.test(item))
  const ranges = items.filter((item) => !KEY_ID.test(item))
  const wrong = ranges.find((item) => isIP(item.split('/')[0] ?? '') === 0)
  if (wrong !== undefined)
    throw new Error(
      `must be ids of keys such as key_1a2b3c or ranges such as 10.0.0.0/8; got "${wrong}"`,
    )
  return {
    keyIds: new Set(keyIds),
    ranges: ranges.length === 0 ? null : parseCidrs(ranges.join(',')),
  }
}

/** Who sends a request, and how. */
interface Sender {
  /** The address of the client. */
  ip: string
  /** The id of its valid key; null without one. */
  keyId: string | null
  headers: IncomingHttpHeaders
}

/** The names that only the operator can let lead somewhere. */
export interface OperatorNames {
  /** Those of the service, as `isOwnHost` takes them. */
  own: ReadonlySet<string>
  /** The suffixes of private names, whose pages may show private logos. */
  zones: readonly string[]
}

export const isPrivateCaller = (
  { keyIds, ranges }: PrivateCallers,
  { ip, keyId, headers }: Sender,
  names: OperatorNames,
): boolean =>
  (keyId !== null && keyIds.has(keyId)) ||
  (ranges !== null && contains(ranges, ip) && !isForeignPage(headers, names, ranges))

const contains = (ranges: BlockList, ip: string): boolean =>
  isIP(ip) !== 0 && ranges.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6')

/**
 * Whether a browser may send the request for a page of somebody else: any website that an admitted person opens could
 * read which private names exist. Over plain http, browsers name such a page only if it lets them.
 */
function isForeignPage(
  headers: IncomingHttpHeaders,
  { own, zones }: OperatorNames,
  ranges: BlockList,
): boolean {
  const called = bareNameOf(headers.host)
  // For the browser, a page at a name that leads here is a page of the service.
  if (!isOwnHost(called, own) && !isInZones(called, zones)) return true
  const relation = headers['sec-fetch-site']
  if (relation !== undefined && relation !== 'cross-site') return false
  const page = URL.parse(headers.origin ?? headers.referer ?? '')
  if (page === null) return relation !== undefined || headers.origin !== undefined
  const name = bareNameOf(page.host)
  return name !== called && !isInZones(name, zones) && !contains(ranges, withoutBrackets(name))
}
