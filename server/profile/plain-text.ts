// Text of strangers made plain: no markup, no entities, no control characters, and never too long.
import { decodeHTMLStrict } from 'entities'

/** The longest that each value of a profile may be, in characters. */
export const MAX_LENGTHS = { name: 80, description: 500, symbol: 24, address: 200 } as const

// Elements and comments; an angle that opens none is no sign of prose either.
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z!?][^<>]{0,2000}>/gi
// All that is invisible but the joiners of Persian, Indic scripts and emoji. A reversed order of writing would disguise.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu

/**
 * A text in one line, as people read it.
 * @param value anything that a page may say; of JSON-LD's `{"@value": …}` the value.
 * @param most characters that may be read; a longer one is no such text.
 * @returns null for what is no text, too long, or empty.
 */
export function plainText(value: unknown, most: number): string | null {
  const said = typeof value === 'object' && value !== null ? valueIn(value) : value
  if (typeof said !== 'string' || said.length > most) return null
  // Strictly, because `?a=1&copy=2` in a text is no copyright sign.
  const text = decodeHTMLStrict(said.replace(MARKUP, ' '))
    .replace(MARKUP, ' ')
    .replace(/[<>]/g, ' ')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(text) ? text : null
}

const valueIn = (value: object): unknown =>
  Object.hasOwn(value, '@value') ? Reflect.get(value, '@value') : null
