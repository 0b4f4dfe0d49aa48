// Decides which URLs may be visited, before DNS resolution and again for each redirect.
import { isIP } from 'node:net'
import { FetchFailed } from './failure.ts'

/** In characters. */
const MAX_URL_LENGTH = 4096
/** The longest host name that DNS allows, in characters (RFC 1035). */
const MAX_HOST_LENGTH = 253
// A valid DNS label. The URL parser also accepts `!$&'()*+,;=~` and empty labels.
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * Parses a URL once; the connection uses the same parsed result, so no second parser can disagree.
 * @param base the URL that redirected here.
 * @returns the URL without its fragment and without a trailing dot of the host.
 * @throws FetchFailed
 */
export function parseAllowedUrl(text: string, ports: number[], base?: URL): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text, base) : null
  if (url === null) throw new FetchFailed('refused_url', `${text.slice(0, 200)} is not a valid URL`)
  const refusal = (reason: string) => new FetchFailed('refused_url', `${url.href} ${reason}`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusal('is not http or https')
  if (url.username !== '' || url.password !== '') throw refusal('has a user or a password')
  if (!ports.includes(portOf(url))) throw refusal('has a port that is not allowed')
  // One spelling per host, because the host is the key of the connection limits.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  url.hash = ''
  if (!isHost(url.hostname)) throw refusal('has an invalid host name')
  // Percent-encoding can make the URL longer than its text.
  if (url.href.length > MAX_URL_LENGTH) throw refusal('is too long')
  return url
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** @returns the host for DNS and TLS: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

function isHost(hostname: string): boolean {
  if (isIP(hostname) === 4 || hostname.startsWith('[')) return true
  return (
    hostname.length <= MAX_HOST_LENGTH && hostname.split('.').every((label) => LABEL.test(label))
  )
}
