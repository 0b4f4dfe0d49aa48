// Text of strangers made plain: no markup, no entities, no control characters, and never too long.

/** The longest that each value of a profile may be, in characters. */
export const LONGEST = { name: 80, description: 500, symbol: 24, address: 200 } as const

const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', laquo: '«', raquo: '»' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', trade: '™' },
  ...{ reg: '®', copy: '©', euro: '€', pound: '£', deg: '°', szlig: 'ß', shy: '', zwnj: '' },
  ...{
    aelig: 'æ',
    AElig: 'Æ',
    oelig: 'œ',
    OElig: 'Œ',
    oslash: 'ø',
    Oslash: 'Ø',
    eth: 'ð',
    thorn: 'þ',
  },
}
// eacute, Uuml, ccedil: a letter and the mark on it.
const MARKS: Record<string, string> = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308' },
  ...{ tilde: '\u0303', cedil: '\u0327', ring: '\u030a', caron: '\u030c' },
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi
const MARKED = /^([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron)$/i

/** Entities decoded once: of `&amp;lt;` remains `&lt;`. */
function decoded(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name === undefined) return signOf(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16))
    const [, letter = '', mark = ''] = MARKED.exec(name) ?? []
    const marked = letter + (MARKS[mark.toLowerCase()] ?? '')
    return NAMED[name] ?? NAMED[name.toLowerCase()] ?? (marked.normalize('NFC') || whole)
  })
}

const signOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
    ? String.fromCodePoint(code)
    : ''

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
export function plain(value: unknown, most: number): string | null {
  const said = typeof value === 'object' && value !== null ? valueIn(value) : value
  if (typeof said !== 'string' || said.length > most) return null
  const text = decoded(said.replace(MARKUP, ' '))
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
