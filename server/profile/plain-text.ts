// Cleans text from websites: removes markup, entities and control characters, and limits its length.
import { decodeHTMLStrict } from 'entities'

/** Longest values of a profile, in characters. */
export const MAX_LENGTHS = { name: 80, description: 500, symbol: 24, address: 200 } as const

// Tags and comments.
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z!?][^<>]{0,2000}>/gi
// Invisible characters except the joiners of Persian, Indic scripts and emoji. Reversed text can disguise a name.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu

/**
 * Makes one line of readable text.
 * @param value any value from a page; for JSON-LD's `{"@value": …}` its inner value is used.
 * @param maxLength longest text in characters; a longer one is rejected before any work.
 * @returns null when the value is no text, too long, or has no letter or digit.
 */
export function plainText(value: unknown, maxLength: number): string | null {
  const raw = typeof value === 'object' && value !== null ? jsonLdValue(value) : value
  if (typeof raw !== 'string' || raw.length > maxLength) return null
  // Strict decoding keeps `?a=1&copy=2`, which contains no copyright sign.
  const text = decodeHTMLStrict(raw.replace(MARKUP, ' '))
    .replace(MARKUP, ' ')
    .replace(/[<>]/g, ' ')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(text) ? text : null
}

const jsonLdValue = (value: object): unknown =>
  Object.hasOwn(value, '@value') ? Reflect.get(value, '@value') : null
