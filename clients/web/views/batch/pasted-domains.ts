// Extracts domains from pasted lists, tables, links and email addresses.
export interface ParsedDomains {
  /** Unique domains in their original order. */
  domains: string[]
  /** Number of words that are not domains. */
  invalidCount: number
}

/** Maximum length of a DNS name in characters. */
const MAX_HOSTNAME_LENGTH = 253
const HOSTNAME = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}$/u

export function parseDomains(text: string): ParsedDomains {
  const words = text.split(/[\s,;|"'<>()[\]{}]+/).filter((word) => word !== '')
  const hosts = words.map(hostOf)
  const domains = [...new Set(hosts.filter((host) => host !== null))]
  return { domains, invalidCount: hosts.filter((host) => host === null).length }
}

const SCHEME = /^[a-z][a-z\d+.-]*:(\/\/)?/i
const PATH = /[/?#].*$/
const USER = /^.*@/
const PORT = /:\d+$/
const TRAILING_DOTS = /\.+$/

/** @returns the host of a link, email address or domain; null for other words. */
function hostOf(word: string): string | null {
  const host = word
    .replace(SCHEME, '')
    .replace(PATH, '')
    .replace(USER, '')
    .replace(PORT, '')
    .replace(TRAILING_DOTS, '')
    .toLowerCase()
  return HOSTNAME.test(host) && host.length <= MAX_HOSTNAME_LENGTH ? host : null
}
