// Reads the address of the client.
import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import type { Config } from '../config.ts'
import { withoutPort } from '../telemetry/client-network.ts'

/**
 * Reads the client's IP address, from X-Forwarded-For where the proxies are trusted.
 * @param trust TRUST_PROXY: false, a number of hops, or a list of subnets.
 */
export function clientIpReader(trust: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trust === false) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted =
    typeof trust === 'object' ? proxyAddr.compile(trust) : (_: string, hops: number) => hops < trust
  // Some proxies, such as Azure's, append ports.
  const isTrustedProxy = (address: string | undefined, hops: number) =>
    address !== undefined && isTrusted(withoutPort(address), hops)
  // A connection that was reset before it was accepted has no address, although its request can be read.
  return (request) => withoutPort(proxyAddr(request, isTrustedProxy) ?? '')
}
