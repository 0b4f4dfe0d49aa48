// Decides which IP addresses the crawler may connect to: public ones, and those the operator allows.
import { BlockList, isIP, SocketAddress } from 'node:net'

/** The complete IANA IPv4 Special-Purpose Address Registry, the ranges outside unicast, and an address of Azure. */
export const SPECIAL_IPV4 = `
  0.0.0.0/8           this network                     RFC 791
  0.0.0.0/32          this host on this network        RFC 1122
  10.0.0.0/8          private use                      RFC 1918
  100.64.0.0/10       shared address space             RFC 6598
  127.0.0.0/8         loopback                         RFC 1122
  168.63.129.16/32    host services of Azure           not in the registry
  169.254.0.0/16      link local, cloud metadata       RFC 3927
  172.16.0.0/12       private use                      RFC 1918
  192.0.0.0/24        IETF protocol assignments        RFC 6890
  192.0.0.0/29        IPv4 service continuity          RFC 7335
  192.0.0.8/32        IPv4 dummy address               RFC 7600
  192.0.0.9/32        port control protocol anycast    RFC 7723
  192.0.0.10/32       TURN anycast                     RFC 8155
  192.0.0.170/32      NAT64/DNS64 discovery            RFC 8880
  192.0.0.171/32      NAT64/DNS64 discovery            RFC 8880
  192.0.2.0/24        documentation (TEST-NET-1)       RFC 5737
  192.31.196.0/24     AS112-v4                         RFC 7535
  192.52.193.0/24     AMT                              RFC 7450
  192.88.99.0/24      6to4 relay anycast, deprecated   RFC 7526
  192.88.99.2/32      6a44 relay anycast               RFC 6751
  192.168.0.0/16      private use                      RFC 1918
  192.175.48.0/24     AS112 direct delegation          RFC 7534
  198.18.0.0/15       benchmarking                     RFC 2544
  198.51.100.0/24     documentation (TEST-NET-2)       RFC 5737
  203.0.113.0/24      documentation (TEST-NET-3)       RFC 5737
  224.0.0.0/4         multicast                        RFC 5771
  240.0.0.0/4         reserved                         RFC 1112
  255.255.255.255/32  limited broadcast                RFC 919
`

/**
 * The IANA IPv6 Special-Purpose Address Registry and the ranges outside unicast. The IPv4-mapped range ::ffff:0:0/96 is
 * missing, because `canonicalAddress` turns its addresses into IPv4 addresses.
 */
export const SPECIAL_IPV6 = `
  ::/128             unspecified                       RFC 4291
  ::1/128            loopback                          RFC 4291
  ::/96              IPv4-compatible, deprecated       RFC 4291
  64:ff9b::/96       NAT64: any IPv4 address inside    RFC 6052
  64:ff9b:1::/48     NAT64 of a local network          RFC 8215
  100::/64           discard only                      RFC 6666
  100:0:0:1::/64     dummy prefix                      RFC 9780
  2001::/23          IETF protocol assignments         RFC 2928
  2001::/32          Teredo: any IPv4 address inside   RFC 4380
  2001:1::1/128      port control protocol anycast     RFC 7723
  2001:1::2/128      TURN anycast                      RFC 8155
  2001:1::3/128      DNS-SD registration anycast       RFC 9665
  2001:2::/48        benchmarking                      RFC 5180
  2001:3::/32        AMT                               RFC 7450
  2001:4:112::/48    AS112-v6                          RFC 7535
  2001:10::/28       ORCHID, deprecated                RFC 4843
  2001:20::/28       ORCHIDv2                          RFC 7343
  2001:30::/28       drone remote id                   RFC 9374
  2001:db8::/32      documentation                     RFC 3849
  2002::/16          6to4: any IPv4 address inside     RFC 3056
  2620:4f:8000::/48  AS112 direct delegation           RFC 7534
  3fff::/20          documentation                     RFC 9637
  5f00::/16          segment routing identifiers       RFC 9602
  fc00::/7           unique local                      RFC 4193
  fe80::/10          link local                        RFC 4291
  fec0::/10          site local, deprecated            RFC 3879
  ff00::/8           multicast                         RFC 4291
`

// One list per family: in a shared list, an IPv6 range such as ::/8 matches every IPv4 address, because Node compares
// the IPv4 address as ::ffff:a.b.c.d.
const specialRanges = { 4: rangesOf(SPECIAL_IPV4), 6: rangesOf(SPECIAL_IPV6) }
const globalUnicastRange = rangesOf('2000::/3')

/**
 * @param allowed ranges that the operator allows although they are not public.
 * @returns whether the address is public or in one of these ranges.
 */
export function isPublic(address: string, allowed?: BlockList): boolean {
  const canonical = canonicalAddress(address)
  if (canonical === null) return false
  const family = isIP(canonical)
  if (allowed?.check(canonical, family === 4 ? 'ipv4' : 'ipv6')) return true
  if (family === 4) return !specialRanges[4].check(canonical, 'ipv4')
  return (
    globalUnicastRange.check(canonical, 'ipv6') &&
    !specialRanges[6].check(canonical, 'ipv6') &&
    !isIsatap(canonical)
  )
}

/** @returns the canonical address, an IPv4-mapped IPv6 address as IPv4; null for no address and for one with a zone. */
function canonicalAddress(address: string): string | null {
  const family = isIP(address)
  // A zone index such as `%eth0` names an interface of this machine; Node ignores it, so it is refused here.
  if (family === 0 || address.includes('%')) return null
  if (family === 4) return address
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical
}

/** ISATAP tunnels to the IPv4 address in the last 32 bits, under any prefix (RFC 5214). */
function isIsatap(canonical: string): boolean {
  const [before = [], after = []] = canonical.split('::').map((half) => half.split(':'))
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  const [fifth, sixth] = [...before, ...zeros, ...after].slice(4)
  return sixth === '5efe' && (fifth === '0' || fifth === '200')
}

function rangesOf(text: string): BlockList {
  const list = new BlockList()
  for (const line of text.trim().split('\n')) addRange(list, line.trim().split(/\s/)[0]!)
  return list
}

function addRange(list: BlockList, cidr: string): void {
  const [network = '', prefixLength] = cidr.split('/')
  const [family, maxPrefixLength] =
    isIP(network) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
  list.addSubnet(
    network,
    prefixLength === undefined ? maxPrefixLength : Number(prefixLength),
    family,
  )
}

/**
 * @param text CIDR ranges or single addresses separated by commas, such as `10.0.0.0/8, fd00::/8`.
 * @throws Error that names the invalid value.
 */
export function parseCidrs(text: string): BlockList {
  const list = new BlockList()
  for (const cidr of text.split(',').map((part) => part.trim())) {
    if (cidr === '') continue
    if (!isCidr(cidr)) {
      throw new Error(`${cidr} is not a range of addresses: write 10.0.0.0/8, fd00::/8 or 10.1.2.3`)
    }
    addRange(list, cidr)
  }
  return list
}

function isCidr(cidr: string): boolean {
  const [network = '', prefixLength, ...rest] = cidr.split('/')
  const family = isIP(network)
  if (family === 0 || network.includes('%') || rest.length > 0) return false
  const maxPrefixLength = family === 4 ? 32 : 128
  const hasInvalidPrefix =
    prefixLength !== undefined &&
    !(/^\d{1,3}$/.test(prefixLength) && Number(prefixLength) <= maxPrefixLength)
  if (hasInvalidPrefix) return false
  return family === 4 || !containsMappedIpv4(cidr)
}

/** An IPv6 range that contains ::ffff:a.b.c.d would unexpectedly allow IPv4 addresses. */
function containsMappedIpv4(cidr: string): boolean {
  const range = new BlockList()
  addRange(range, cidr)
  const canonical = new SocketAddress({ address: cidr.split('/')[0]!, family: 'ipv6' }).address
  return range.check('0.0.0.0', 'ipv4') || canonical.startsWith('::ffff:')
}
