// Decides which callers may ask for names of the operator's own network.
import { type BlockList, isIP } from 'node:net'
import { parseCidrs } from '../fetch/address-policy.ts'

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

/** @param ip the address of the client. @param keyId the id of its valid key; null without one. */
export const isPrivateCaller = (
  { keyIds, ranges }: PrivateCallers,
  ip: string,
  keyId: string | null,
): boolean =>
  (keyId !== null && keyIds.has(keyId)) ||
  (ranges !== null && isIP(ip) !== 0 && ranges.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6'))
