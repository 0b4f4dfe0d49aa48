// Builds security.txt (RFC 9116), which names the contact for security reports.
import type { PageConfig } from './page-config.ts'

/** Validity of the file; the RFC recommends less than a year. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

export function securityText({ baseUrl, imageUrl, fetching }: PageConfig, now: Date): string {
  // Rounded to the day, so that every process sends the same text.
  const expiryDay = Math.floor(now.getTime() / DAY_MS) + VALID_DAYS
  const hosts = [baseUrl, imageUrl]
  return [
    `Contact: ${contactUri(fetching.contact)}`,
    `Expires: ${new Date(expiryDay * DAY_MS).toISOString()}`,
    ...hosts.map((host) => `Canonical: ${host}/.well-known/security.txt`),
    'Preferred-Languages: en',
    '',
  ].join('\n')
}

/** CRAWLER_CONTACT may be a URI, an email address or a host name. */
function contactUri(contact: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(contact)) return contact
  return contact.includes('@') ? `mailto:${contact}` : `https://${contact}`
}
