// Tests the address policy: every range of both IANA registries of special-purpose addresses (IPv4 and IPv6), and
// private addresses in many notations.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPublic,
  parseCidrs,
  SPECIAL_IPV4,
  SPECIAL_IPV6,
} from '../../server/fetch/address-policy.ts'

interface Range {
  cidr: string
  bits: 32 | 128
  first: bigint
  last: bigint
}

// Parses an address by arithmetic, because the policy under test uses Node's address parser.
function numberOf(address: string): bigint {
  if (!address.includes(':')) {
    return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  }
  const [before, after] = address.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => BigInt(`0x${group}`)),
  )
  const middle = after ? Array(8 - before!.length - after.length).fill(0n) : []
  return [...before!, ...middle, ...(after ?? [])].reduce((sum, group) => sum * 65536n + group, 0n)
}

function addressOf(number: bigint, bits: 32 | 128): string {
  const [groupBits, base, separator] =
    bits === 32 ? ([8n, 10, '.'] as const) : ([16n, 16, ':'] as const)
  const groups = Array.from(
    { length: bits / Number(groupBits) },
    (_, i) => (number >> (BigInt(i) * groupBits)) & ((1n << groupBits) - 1n),
  )
  return groups
    .reverse()
    .map((group) => group.toString(base))
    .join(separator)
}

function rangeOf(cidr: string): Range {
  const [network = '', length] = cidr.split('/')
  const bits = network.includes(':') ? 128 : 32
  const size = 1n << BigInt(bits - Number(length))
  return { cidr, bits, first: numberOf(network), last: numberOf(network) + size - 1n }
}

/** @returns the ranges of a list that has a CIDR range in the first column of each line. */
const rangesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => rangeOf(line.trim().split(/\s/)[0]!))

// The registries of October 2025, typed by hand, so that the server's list is not tested with itself.
const IANA_IPV4 =
  '0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 255.255.255.255/32'
const IANA_IPV6 =
  '::1/128 ::/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10'
/** Refused ranges that are not in the registries: multicast, host services of Azure, and obsolete IPv6 ranges. */
const ADDITIONAL_RANGES = ['224.0.0.0/4', '168.63.129.16/32', '::/96', 'fec0::/10', 'ff00::/8']

const ranges = [...IANA_IPV4.split(' '), ...IANA_IPV6.split(' '), ...ADDITIONAL_RANGES].map(rangeOf)
/** All IPv6 addresses that are public belong to this range. */
const globalUnicast = rangeOf('2000::/3')
const contains = (range: Range, number: bigint) => range.first <= number && number <= range.last

/** An independent implementation of the policy. It does not know ISATAP and IPv4-mapped addresses. */
function isExpectedPublic(number: bigint, bits: 32 | 128): boolean {
  if (bits === 128 && !contains(globalUnicast, number)) return false
  return !ranges.some((range) => range.bits === bits && contains(range, number))
}

const ipv4Mapped = (number: bigint) => `::ffff:${addressOf(number, 32)}`

describe('the ranges of both registries and the additional ranges', () => {
  it('are complete in the list', () => {
    const listed = [...rangesIn(SPECIAL_IPV4), ...rangesIn(SPECIAL_IPV6)].map(({ cidr }) => cidr)
    expect(listed.sort()).toEqual(ranges.map(({ cidr }) => cidr).sort())
  })

  it.each(ranges.map((range) => [range.cidr, range] as const))(
    '%s is refused at its first, middle and last address',
    (_, { first, last, bits }) => {
      for (const number of [first, first + (last - first) / 2n, last]) {
        expect(isPublic(addressOf(number, bits))).toBe(false)
        if (bits === 32) expect(isPublic(ipv4Mapped(number))).toBe(false)
      }
    },
  )

  it.each(ranges.map((range) => [range.cidr, range] as const))(
    'the addresses directly before and after %s follow the rule of their own range',
    (_, { first, last, bits }) => {
      for (const number of [first - 1n, last + 1n]) {
        if (number < 0n || number >= 1n << BigInt(bits)) continue
        expect(isPublic(addressOf(number, bits))).toBe(isExpectedPublic(number, bits))
        if (bits === 32) expect(isPublic(ipv4Mapped(number))).toBe(isExpectedPublic(number, bits))
      }
    },
  )

  it('have allowed neighbors, so that the test above covers both results', () => {
    const neighbors = ranges.flatMap(({ first, last, bits }) => [
      { number: first - 1n, bits },
      { number: last + 1n, bits },
    ])
    expect(
      neighbors.filter(({ number, bits }) => isExpectedPublic(number, bits)).length,
    ).toBeGreaterThan(40)
    for (const address of [
      '11.0.0.0',
      '9.255.255.255',
      '172.32.0.0',
      '223.255.255.255',
      '168.63.129.15',
      '2001:200::',
      '2003::',
      '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
    ]) {
      expect(isPublic(address), address).toBe(true)
    }
    // Outside of 2000::/3, or inside the documentation range 3fff::/20.
    for (const address of ['1fff:ffff::', '4000::', '3fff:fff:ffff::', 'efff::']) {
      expect(isPublic(address), address).toBe(false)
    }
  })

  it('agree with the independent implementation of the policy for any address', () => {
    const nearBoundary = fc
      .tuple(fc.constantFrom(...ranges), fc.bigInt({ min: -3n, max: 3n }), fc.boolean())
      .map(([{ first, last, bits }, offset, isEnd]) => ({
        number: (isEnd ? last : first) + offset,
        bits,
      }))
    const anywhere = fc.oneof(
      fc
        .bigInt({ min: 0n, max: (1n << 32n) - 1n })
        .map((number) => ({ number, bits: 32 as const })),
      fc
        .bigInt({ min: globalUnicast.first, max: globalUnicast.last })
        .map((number) => ({ number, bits: 128 as const })),
      fc
        .bigInt({ min: 0n, max: (1n << 128n) - 1n })
        .map((number) => ({ number, bits: 128 as const })),
    )
    fc.assert(
      fc.property(fc.oneof(nearBoundary, anywhere), ({ number, bits }) => {
        const isIpv4Mapped = number >> 32n === 0xffffn
        fc.pre(number >= 0n && number < 1n << BigInt(bits) && !isIpv4Mapped)
        // The interface identifier of an ISATAP address begins with 0:5efe or 200:5efe.
        const identifierStart = (number >> 32n) & 0xffff_ffffn
        const isIsatap =
          bits === 128 && (identifierStart === 0x5efen || identifierStart === 0x0200_5efen)
        expect(isPublic(addressOf(number, bits))).toBe(isExpectedPublic(number, bits) && !isIsatap)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the address', () => {
  it.each([
    // IPv4-mapped, IPv4-compatible, unspecified and loopback addresses.
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:7F00:0001',
    '0:0:0:0:0:ffff:127.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    // Tunnels and translators that contain an IPv4 address, also a public one: NAT64, 6to4, Teredo and ISATAP.
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:7f00:0001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2606:4700::5efe:127.0.0.1',
    '2606:4700::5efe:8.8.8.8',
    '2606:4700:1:2:200:5efe:7f00:1',
    '2606:4700:0:0:0:5efe:c0a8:1',
    '2606:4700:1:2:0:5efe:a00:1',
    // A zone index names an interface of this machine.
    'fe80::1%lo',
    'fe80::1%1',
    '2606:4700::1111%eth0',
    '::1%lo',
    '8.8.8.8%eth0',
  ])('%s is refused', (address) => {
    expect(isPublic(address)).toBe(false)
    expect(isPublic(address, parseCidrs('10.0.0.0/8'))).toBe(false)
  })

  it.each([
    '',
    ' ',
    'localhost',
    '0x7f.1',
    '127.1',
    '0177.0.0.1',
    '2130706433',
    '8.8.8',
    '8.8.8.8 ',
    '8.8.8.8\0',
    '[::1]',
    '1::2::3',
    '8.8.8.8/32',
    '٨.٨.٨.٨',
  ])('%j is refused, because it is no IP address', (text) => {
    expect(isPublic(text)).toBe(false)
    expect(isPublic(text, parseCidrs('0.0.0.0/0'))).toBe(false)
  })

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    // ISATAP addresses have `5efe` in the sixth group, after 0 or 200. These have it elsewhere.
    '2606:4700::5efe',
    '2606:4700:1:2:5efe:0:7f00:1',
  ])('%s is allowed', (address) => {
    expect(isPublic(address)).toBe(true)
  })
})

describe('FETCH_ALLOW_CIDRS', () => {
  const allowed = parseCidrs('127.0.0.0/8, 10.1.2.3 ,fd00::/8,, 192.168.7.0/24')

  it.each([
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '10.1.2.3',
    'fd12::1',
    '192.168.7.255',
    '8.8.8.8',
  ])('lets %s through', (address) => {
    expect(isPublic(address, allowed)).toBe(true)
  })

  it.each([
    '10.1.2.2',
    '10.1.2.4',
    '192.168.8.0',
    'fc00::1',
    '::1',
    // Other notations that contain an allowed address.
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd12::1%eth0',
    '::127.0.0.1',
  ])('does not let %s through', (address) => {
    expect(isPublic(address, allowed)).toBe(false)
  })

  it('allows no range when it is empty', () => {
    expect(parseCidrs('').rules).toEqual([])
    expect(parseCidrs(' , ').rules).toEqual([])
  })

  it('of one address family does not affect the other', () => {
    expect(isPublic('::1', parseCidrs('0.0.0.0/0'))).toBe(false)
    expect(isPublic('127.0.0.1', parseCidrs('2000::/3'))).toBe(false)
  })

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'intranet',
    '10.0.0.0/-1',
    '10.0.0.0/8x',
    'fd00::/129',
    'fe80::1%eth0/64',
    '0x0a.0.0.0/8',
  ])('rejects the malformed range %s with an error that contains it', (cidr) => {
    expect(() => parseCidrs(`127.0.0.0/8,${cidr}`)).toThrow(cidr)
  })

  // A range with IPv4-mapped addresses (::ffff:a.b.c.d) would also allow IPv4 addresses.
  it.each(['::ffff:10.0.0.0/104', '::ffff:a00:0/104', '::/0', '::/64'])(
    'rejects %s, which contains IPv4-mapped addresses, with an error that contains it',
    (cidr) => {
      expect(() => parseCidrs(`127.0.0.0/8,${cidr}`)).toThrow(cidr)
    },
  )
})
