// Which URLs may be visited, judged before anything is resolved; the same for each redirect.
import { isIP } from 'node:net'
import { FetchFailed } from './failure.ts'

const LONGEST_URL = 4096
// What DNS carries; the URL parser would let `!$&'()*+,;=~` and empty labels through as well.
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * @param base where a redirect came from; everything is read by the one parser whose result is dialled.
 * @returns the URL without its fragment, its host without a trailing dot.
 * @throws FetchFailed
 */
export function judged(text: string, ports: number[], base?: URL): URL {
  const url = text.length <= LONGEST_URL ? URL.parse(text, base) : null
  if (url === null) throw new FetchFailed('refused_url', `${text.slice(0, 200)} cannot be read`)
  const refuse = (why: string) => new FetchFailed('refused_url', `${url.href} ${why}`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('is not http or https')
  if (url.username !== '' || url.password !== '') throw refuse('has a user or a password')
  if (!ports.includes(portOf(url))) throw refuse('names a port that is not visited')
  // One spelling for one host: it is the key of connection counts, the Host header and the SNI.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  url.hash = ''
  if (!isHost(url.hostname)) throw refuse('has a host that is no name')
  // Percent-encoding can make it longer than the text was.
  if (url.href.length > LONGEST_URL) throw refuse('is too long')
  return url
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

/** The host as the resolver and TLS want it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

function isHost(hostname: string): boolean {
  if (isIP(hostname) === 4 || hostname.startsWith('[')) return true
  return hostname.length <= 253 && hostname.split('.').every((label) => LABEL.test(label))
}
