// How what a caller calls a domain becomes the one key that everything is kept under: the apex.
import { domainToUnicode } from 'node:url'
import { LRUCache } from 'lru-cache'
import { parse } from 'tldts'

/** A registrable domain in lower-case ASCII, such as `stripe.com` or `xn--fiqs8s.cn`. */
export type Apex = string & { readonly __apex: unique symbol }

/** What `{domain}` accepts, as error messages say it. */
export const DOMAIN_ALLOWED =
  'a public hostname such as stripe.com: no scheme, port, path, user, IP address or reserved name'

// RFC 6761, 6762, 7686, 8375, 9476 and ICANN's .internal: names that never belong to a company.
const SPECIAL_USE = [
  ...['test', 'example', 'invalid', 'localhost', 'local', 'onion', 'alt', 'internal', 'arpa'],
  ...['example.com', 'example.net', 'example.org', 'home.arpa'],
]

// Refused before the URL parser sees them: it would strip or reinterpret each of these (a tab
// vanishes, a backslash becomes a slash), and `a.com\t@b.com` must not name two hosts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NEVER_IN_A_HOSTNAME = /[\u0000-\u0020\u007f/\\:@?#%[\]<>^|"'`{}\u00a0\u2028\u2029]/

// Letters, digits and inner hyphens (RFC 1123); `_` names services, not companies.
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** In Unicode a name has more characters than its 253 in ASCII may have, but not more than this. */
const LONGEST = 1000

// A name asked for once is asked for again, and in a batch each name is asked twice.
const NONE = ''
const apexes = new LRUCache<string, Apex | typeof NONE>({ max: 10_000 })

/** UTS 46 by the platform's URL parser, which also unmasks every notation of an IPv4 address. */
function toAscii(host: string): string | null {
  if (NEVER_IN_A_HOSTNAME.test(host)) return null
  const url = URL.parse(`http://${host}/`)
  return url === null ? null : url.hostname
}

function isSpecialUse(host: string): boolean {
  return SPECIAL_USE.some((name) => host === name || host.endsWith(`.${name}`))
}

/**
 * The apex of a public hostname, by the public suffix list with its private section.
 * @param hostname percent-decoded; any case, Unicode or punycode, one trailing dot allowed.
 * @returns the apex, or null for anything that is not a public hostname.
 */
export function apexOf(hostname: string): Apex | null {
  if (hostname.length > LONGEST) return null
  const known = apexes.get(hostname)
  if (known !== undefined) return known === NONE ? null : known
  const apex = apexFrom(hostname)
  apexes.set(hostname, apex ?? NONE)
  return apex
}

function apexFrom(hostname: string): Apex | null {
  const ascii = toAscii(hostname)?.replace(/\.$/, '')
  if (!ascii || ascii.length > 253 || isSpecialUse(ascii)) return null
  if (!ascii.split('.').every((label) => LABEL.test(label))) return null
  // The platform lets punycode through that decodes to nothing UTS 46 allows, and then leaves it undecoded.
  if (ascii.includes('xn--') && /(^|\.)xn--/.test(domainToUnicode(ascii))) return null
  const found = parse(ascii, { allowPrivateDomains: true, extractHostname: false })
  if (found.isIp || !found.domain) return null
  if (!found.isIcann && !found.isPrivate) return null
  return found.domain as Apex
}
