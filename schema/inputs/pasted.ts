// Finds the hostname in the texts that people paste: URLs, email addresses, and hostnames with spaces.

/** Spaces, also those without width, at the ends of a pasted text; quotes and the brackets around an address. */
const EDGES = /^[\s\u200b-\u200d\u2060\ufeff"'<>]+|[\s\u200b-\u200d\u2060\ufeff"'<>,;]+$/g

/** What a pasted text has around its hostname. */
export interface PastedText {
  /** The hostname in the caller's spelling. It may be no valid hostname. */
  hostname: string
  /** Whether a user stands before the hostname, as in an email address. */
  hasUser: boolean
}

/** Removes what surrounds the hostname: spaces, the scheme, the user of an address, the port, the path. */
export function parsePasted(text: string): PastedText {
  const [authority = ''] = text
    .replace(EDGES, '')
    // `Stripe <info@stripe.com>` is how mail programs copy an address.
    .replace(/^[^<>]*<([^<>]*@[^<>]*)$/, '$1')
    .replace(/^mailto:|^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
    // The URL standard reads a backslash as a slash.
    .split(/[/\\?#]/)
  const at = authority.lastIndexOf('@')
  return { hostname: authority.slice(at + 1).replace(/:\d*$/, ''), hasUser: at !== -1 }
}
