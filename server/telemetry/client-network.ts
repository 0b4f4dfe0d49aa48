// Reads the address of a client in every spelling that proxies write, and the network that counts as one client.
import { isIPv4, isIPv6 } from 'node:net'

/** @returns the address without the port that some proxies append: `192.0.2.7:5123`, `[2001:db8::1]:443`. */
export const withoutPort = (text: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')

/**
 * @returns an IPv4 address, also for one that is mapped to IPv6, or the /64 of an IPv6 address, since one host has a
 *   whole /64. Null for a text that is no address.
 */
export function networkOf(text: string): string | null {
  const address = withoutPort(text)
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const groups = parseIpv6(address)
  // An IPv4 address mapped into IPv6 (::ffff:a.b.c.d) counts as the IPv4 address.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** @returns the network of an address in the log: /24 for IPv4, /64 for IPv6. No other text gets into the log. */
export function shortAddress(text: string): string {
  const network = networkOf(text)
  if (network === null) return text === '' ? '' : 'unknown'
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network
}

/** Parses an IPv6 address in any notation into its eight 16-bit groups. */
function parseIpv6(address: string): number[] {
  // An IPv6 address may end with an IPv4 address, which stands for two groups.
  const hexOfIpv4 = (_: string, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  }
  const hex = (address.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, hexOfIpv4)
  const [left = [], right = []] = hex.split('::').map((side) =>
    side
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
