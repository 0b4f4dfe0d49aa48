// Parses a hostname into its apex domain, the key of every stored record.
import { isIPv4 } from 'node:net'
import { domainToUnicode } from 'node:url'
import { LRUCache } from 'lru-cache'
import { parse } from 'tldts'

/** A registrable domain in lower-case ASCII, such as `stripe.com` or `xn--fiqs8s.cn`. */
export type Apex = string & { readonly __apex: unique symbol }

/** The allowed values of `{domain}`, for error messages. */
export const DOMAIN_ALLOWED = 'a public hostname such as stripe.com'

/** Why a text is no public hostname. */
export interface HostnameError {
  /** The rule that it breaks, to follow "must": `not be an IP address`. */
  rule: string
}

// Special-use names of RFC 6761, 6762, 7686, 8375, 9476 and ICANN's .internal. No company owns them. example.com,
// example.net and example.org are ordinary domains here: IANA owns them, and their website answers.
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
  'home.arpa',
]

/** The characters that UTS 46 reads as a dot. */
const DOTS = '.\u3002\uff0e\uff61'
/** A last label that no public hostname has: a number, as in an IP address, or a special-use name. */
const NON_PUBLIC_LABELS = [
  '[0-9]+',
  '0[Xx][0-9A-Fa-f]*',
  ...SPECIAL_USE.filter((name) => !name.includes('.')).map(inAnyCase),
].join('|')

/**
 * A pattern of hostnames that `parseHostname` refuses, for the OpenAPI document: a single label, an IPv4 address, a
 * reserved TLD. Unlisted TLDs and invalid punycode are refused too.
 */
export const NON_PUBLIC_HOSTNAME = `^[^${DOTS}]*[${DOTS}]?$|[${DOTS}](?:${NON_PUBLIC_LABELS})[${DOTS}]?$`

/** JSON Schema has no flag for upper and lower case. @returns `[Tt][Ee][Ss][Tt]` for `test`. */
function inAnyCase(name: string): string {
  return name.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)
}

// The URL parser drops, rewrites or interprets most of these characters: it drops a tab, turns a backslash into a
// slash, and ends the host at #.
// They are rejected first, so that `a.com\t@b.com` cannot be read as two different hosts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
const FORBIDDEN_CHARACTERS = /[\u0000-\u0020\u007f/\\:@?#%[\]<>^|"'`{}\u00a0\u2028\u2029]/

// Letters, digits and inner hyphens (RFC 1123). `_` is excluded because it marks service records.
export const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Longest hostname in the DNS, in ASCII characters. */
const MAX_ASCII_LENGTH = 253
/** A Unicode spelling may be longer than its ASCII form; this is a safe upper bound. */
const MAX_UNICODE_LENGTH = 1000

const TOO_LONG = `be at most ${MAX_ASCII_LENGTH} characters long`
const EMPTY_LABEL = 'not contain an empty label'
const OTHER_CHARACTERS = 'contain only letters, digits, hyphens and dots'

/** The first pattern that matches a text without an ASCII form names the rule that it breaks. */
const SYNTAX_RULES: [pattern: RegExp, rule: string][] = [
  [/^$/, 'not be empty'],
  [/[\p{Cc}\p{Z}]/u, 'not contain spaces or control characters'],
  [/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, 'not contain a scheme'],
  [/@/, 'not contain a user'],
  // IPv6 has at least two colons; the last part may be an IPv4 address or a zone.
  [/^\[?[0-9a-f]*:[0-9a-f.]*:[0-9a-z.:%]*\]?$/i, 'not be an IP address'],
  [/:\d*(?:[/\\?#]|$)/, 'not contain a port'],
  [/:/, 'not contain a scheme'],
  [/[/\\]/, 'not contain a path'],
  [/\?/, 'not contain a query'],
  [/#/, 'not contain a fragment'],
  [/%/, 'not contain percent-encoding'],
  // The URL standard reads a name whose last label is a number as an IPv4 address.
  [/(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i, 'not be an IP address'],
  [/^\.|\.\./, EMPTY_LABEL],
]

// Popular domains are parsed again and again, and a batch parses each name twice.
const hostnameCache = new LRUCache<string, PublicHostname | HostnameError>({ max: 10_000 })

/**
 * Converts a hostname to ASCII (UTS 46) with the URL parser, which also normalizes every IPv4 notation.
 * @returns null for a text that is no hostname.
 */
export function toAscii(host: string): string | null {
  if (FORBIDDEN_CHARACTERS.test(host)) return null
  const url = URL.parse(`http://${host}/`)
  return url === null ? null : url.hostname
}

/** A public hostname in lower-case ASCII without a final dot, and its apex. */
export interface PublicHostname {
  hostname: string
  apex: Apex
}

/**
 * Parses a public hostname, and finds its apex with the public suffix list, including its private section.
 * @param text percent-decoded; any case, Unicode or punycode, one trailing dot allowed.
 * @returns the rule that the text breaks when it is no public hostname. A public suffix of several labels is its own
 *   apex: `gov.uk`.
 */
export function parsePublicHostname(text: string): PublicHostname | HostnameError {
  if (text.length > MAX_UNICODE_LENGTH) return { rule: TOO_LONG }
  const cached = hostnameCache.get(text)
  if (cached !== undefined) return cached
  const parsed = findApex(text)
  hostnameCache.set(text, parsed)
  return parsed
}

/** Like `parsePublicHostname`. @returns the apex, or the rule that the hostname breaks. */
export function parseHostname(hostname: string): Apex | HostnameError {
  const parsed = parsePublicHostname(hostname)
  return 'rule' in parsed ? parsed : parsed.apex
}

/** Like `parseHostname`. @returns null for anything that is not a public hostname. */
export function apexOf(hostname: string): Apex | null {
  const parsed = parseHostname(hostname)
  return typeof parsed === 'string' ? parsed : null
}

/** Whether many companies share the domain as their suffix, such as `github.io` or `gov.uk`. */
export function isPublicSuffix(apex: Apex): boolean {
  return parse(apex, SUFFIX_LIST).domain === null
}

/** Whether anybody can register names below the suffix: `com`, `co.uk`, `github.io`; not `internal`, `home.arpa` or `lan`. */
export function isOpenSuffix(suffix: string): boolean {
  const { domain, isIcann, isPrivate } = parse(suffix, SUFFIX_LIST)
  return domain === null && (isIcann || isPrivate) === true && reservedNameOf(suffix) === undefined
}

/**
 * The suffix below which a company gives names to anybody, such as `vercel.app` for `shop-1.vercel.app`.
 * @returns null for a domain below a suffix of a registry, such as `com` or `co.uk`, where names cost money.
 */
export function privateSuffixOf(apex: Apex): string | null {
  const { publicSuffix, isPrivate } = parse(apex, SUFFIX_LIST)
  return isPrivate ? publicSuffix : null
}

/** @returns the sentence about a text that `parseHostname` refuses. */
export function hostnameErrorText(text: string, { rule }: HostnameError): string {
  return `domain must ${rule}; got ${/^[^\s"]+$/.test(text) ? text : `"${text}"`}.`
}

const SUFFIX_LIST = { allowPrivateDomains: true, extractHostname: false }

function findApex(text: string): PublicHostname | HostnameError {
  const ascii = toAscii(text)?.replace(/\.$/, '')
  if (!ascii) return { rule: syntaxRule(text) }
  if (isIPv4(ascii)) return { rule: 'not be an IP address' }
  if (ascii.length > MAX_ASCII_LENGTH) return { rule: TOO_LONG }
  const labels = ascii.split('.')
  const invalidLabel = labels.find((label) => !LABEL.test(label))
  if (invalidLabel !== undefined) return { rule: labelRule(invalidLabel) }
  // The URL parser accepts punycode that is invalid under UTS 46. Such a label stays encoded here, so reject it.
  if (ascii.includes('xn--') && /(^|\.)xn--/.test(domainToUnicode(ascii)))
    return { rule: 'not contain invalid punycode' }
  const { domain, publicSuffix, isIcann, isPrivate } = parse(ascii, SUFFIX_LIST)
  const isListed = isIcann || isPrivate
  if (labels.length === 1)
    return {
      rule: isListed
        ? 'not be a top-level domain alone'
        : 'have at least two parts, such as stripe.com',
    }
  const reserved = reservedNameOf(ascii)
  if (reserved) return { rule: `not end in .${reserved}, which is reserved` }
  if (!isListed)
    return { rule: `not end in .${labels.at(-1)}, which is no public top-level domain` }
  return { hostname: ascii, apex: (domain ?? publicSuffix) as Apex }
}

/** @returns the special-use name that the name is or ends in. */
const reservedNameOf = (ascii: string): string | undefined =>
  SPECIAL_USE.find((name) => ascii === name || ascii.endsWith(`.${name}`))

/** @returns the rule that a text without an ASCII form breaks. */
function syntaxRule(text: string): string {
  // UTS 46 reads full-width characters and the ideographic full stop in the same way.
  const normalized = text.normalize('NFKC').replaceAll('\u3002', '.')
  return SYNTAX_RULES.find(([pattern]) => pattern.test(normalized))?.[1] ?? OTHER_CHARACTERS
}

/** @returns the rule that a label breaks, for one that `LABEL` does not match. */
function labelRule(label: string): string {
  if (label === '') return EMPTY_LABEL
  if (/[^a-z0-9-]/.test(label)) return OTHER_CHARACTERS
  if (label.length > 63) return 'have labels of at most 63 characters'
  return 'not have a hyphen at the start or end of a label'
}
