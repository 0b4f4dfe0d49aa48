// Whom to tell of a weakness: security.txt as RFC 9116 has it.
import type { PageParts } from './index.ts'

/** Read again within this; the RFC asks for less than a year. */
const DAYS = 180
const DAY_MS = 86_400_000

export function securityContact({ baseUrl, imageUrl, fetching }: PageParts, now: Date): string {
  // By the day, so that caches and processes tell the same.
  const day = Math.floor(now.getTime() / DAY_MS) + DAYS
  const hosts = [baseUrl, imageUrl]
  return [
    `Contact: ${uriOf(fetching.contact)}`,
    `Expires: ${new Date(day * DAY_MS).toISOString()}`,
    ...hosts.map((host) => `Canonical: ${host}/.well-known/security.txt`),
    'Preferred-Languages: en',
    '',
  ].join('\n')
}

/** Operators write an address as people do. */
function uriOf(contact: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(contact)) return contact
  return contact.includes('@') ? `mailto:${contact}` : `https://${contact}`
}
