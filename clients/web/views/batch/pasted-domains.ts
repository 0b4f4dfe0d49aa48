// Extracts domains from pasted lists, tables, links and email addresses.
export interface ParsedDomains {
  /** Unique domains in their original order. */
  domains: string[]
  /** Number of words that are not domains. */
  invalidCount: number
}

/** Characters in a DNS name. */
const MAX_HOSTNAME_LENGTH = 253
const HOSTNAME = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}$/u

export function parseDomains(text: string): ParsedDomains {
  const words = text.split(/[\s,;|"'<>()[\]{}]+/).filter((word) => word !== '')
  const hosts = words.map(hostOf)
  const domains = [...new Set(hosts.filter((host) => host !== null))]
  return { domains, invalidCount: hosts.filter((host) => host === null).length }
}

function hostOf(word: string): string | null {
  const host = word
    .replace(/^[a-z][a-z\d+.-]*:(\/\/)?/i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^.*@/, '')
    .replace(/:\d+$/, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  return HOSTNAME.test(host) && host.length <= MAX_HOSTNAME_LENGTH ? host : null
}
