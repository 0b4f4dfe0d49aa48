// Parses a hostname into its apex domain, the key of every stored record.
import { domainToUnicode } from 'node:url'
import { LRUCache } from 'lru-cache'
import { parse } from 'tldts'

/** A registrable domain in lower-case ASCII, such as `stripe.com` or `xn--fiqs8s.cn`. */
export type Apex = string & { readonly __apex: unique symbol }

/** The allowed values of `{domain}`, for error messages. */
export const DOMAIN_ALLOWED =
  'a public hostname such as stripe.com: no scheme, port, path, user, IP address or reserved name'

// Special-use names of RFC 6761, 6762, 7686, 8375, 9476 and ICANN's .internal. No company owns them.
const SPECIAL_USE = [
  'test',
  'example',
  'invalid',
  'localhost',
  'local',
  'onion',
  'alt',
  'internal',
  'arpa',
  'example.com',
  'example.net',
  'example.org',
  'home.arpa',
]

// The URL parser drops, rewrites or interprets most of these characters: it drops a tab, turns a backslash into a
// slash, and ends the host at #.
// They are rejected first, so that `a.com\t@b.com` cannot be read as two different hosts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
const FORBIDDEN_CHARACTERS = /[\u0000-\u0020\u007f/\\:@?#%[\]<>^|"'`{}\u00a0\u2028\u2029]/

// Letters, digits and inner hyphens (RFC 1123). `_` is excluded because it marks service records.
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Longest hostname in the DNS, in ASCII characters. */
const MAX_ASCII_LENGTH = 253
/** A Unicode spelling may be longer than its ASCII form; this is a safe upper bound. */
const MAX_UNICODE_LENGTH = 1000

/** Cached for a text without an apex, because the LRU cache cannot store null. */
const NO_APEX = ''
// Popular domains are parsed again and again, and a batch parses each name twice.
const apexCache = new LRUCache<string, Apex | typeof NO_APEX>({ max: 10_000 })

/** Converts a hostname to ASCII (UTS 46) with the URL parser, which also normalizes every IPv4 notation. */
function toAscii(host: string): string | null {
  if (FORBIDDEN_CHARACTERS.test(host)) return null
  const url = URL.parse(`http://${host}/`)
  return url === null ? null : url.hostname
}

function isSpecialUse(host: string): boolean {
  return SPECIAL_USE.some((name) => host === name || host.endsWith(`.${name}`))
}

/**
 * Finds the apex of a public hostname with the public suffix list, including its private section.
 * @param hostname percent-decoded; any case, Unicode or punycode, one trailing dot allowed.
 * @returns the apex, or null for anything that is not a public hostname.
 */
export function apexOf(hostname: string): Apex | null {
  if (hostname.length > MAX_UNICODE_LENGTH) return null
  const cached = apexCache.get(hostname)
  if (cached !== undefined) return cached === NO_APEX ? null : cached
  const apex = findApex(hostname)
  apexCache.set(hostname, apex ?? NO_APEX)
  return apex
}

function findApex(hostname: string): Apex | null {
  const ascii = toAscii(hostname)?.replace(/\.$/, '')
  if (!ascii || ascii.length > MAX_ASCII_LENGTH || isSpecialUse(ascii)) return null
  if (!ascii.split('.').every((label) => LABEL.test(label))) return null
  // The URL parser accepts punycode that is invalid under UTS 46. Such a label stays encoded here, so reject it.
  if (ascii.includes('xn--') && /(^|\.)xn--/.test(domainToUnicode(ascii))) return null
  const parsed = parse(ascii, { allowPrivateDomains: true, extractHostname: false })
  if (parsed.isIp || !parsed.domain) return null
  if (!parsed.isIcann && !parsed.isPrivate) return null
  return parsed.domain as Apex
}
