// What class names, file names and labels say of a drawing: a logo, for which ground, of which kind.
import type { Background, Kind } from '../../../../schema/artwork.ts'

/** Lower-case words of anything written in a class, an id or a file name. */
export const tokensOf = (text: string): string[] =>
  text
    .slice(0, 2_000)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The last part of an address, without its ending. */
export function fileOf(url: string | null): string {
  // The bytes of a data: URI are no words.
  if (/^\s{0,20}data:/i.test(url ?? '')) return ''
  const name = url?.split(/[?#]/, 1)[0]?.split('/').pop() ?? ''
  try {
    return decodeURIComponent(name).replace(/\.\w{2,5}$/, '')
  } catch {
    return name.replace(/\.\w{2,5}$/, '')
  }
}

const LOGO =
  /^(?!(?:cata|dia|pro|ana|b|v|epi|homo|mono|apo)logo)\p{L}{0,14}logo(?:\d*|type|mark|img|image|link|text|svg|icon|main|header|box|wrap|wrapper|container|area|white|black|dark|light)$/u
const BRAND = new Set(['brand', 'branding', 'wordmark', 'brandmark', 'logomark', 'ロゴ', '标志'])
/** Written to the name without a space. */
export const CJK_LOGO = /(?:ロゴ(?:マーク)?|标志|標誌|로고)$/u
/** Whether a word speaks of one logo; "logos" speaks of others'. */
export const isLogoWord = (word: string): boolean =>
  LOGO.test(word) || BRAND.has(word) || CJK_LOGO.test(word)

const WORDMARK = /^(?:wordmark|logotype|lockup|logotext|textlogo|fulllogo)$/
const ICON = /^(?:symbol|icon|mark|glyph|logomark|brandmark|logoicon|monogram|favicon|emblem)$/

export function kindIn(words: string[]): Kind | null {
  if (words.some((word) => WORDMARK.test(word))) return 'wordmark'
  return words.some((word) => ICON.test(word)) ? 'icon' : null
}

/** The ground that a media query asks for. */
export function groundOfMedia(media: string | undefined): Background | null {
  const said = /prefers-color-scheme\s*:\s*(dark|light)/i.exec(media ?? '')?.[1]
  return (said?.toLowerCase() as Background | undefined) ?? null
}

const THEME_ATTRIBUTES = [
  ...['data-theme', 'data-color-scheme', 'data-color-mode', 'data-mode', 'data-theme-mode'],
  ...['data-prefers-color-scheme', 'data-colorscheme', 'data-scheme', 'data-color-theme'],
]

/** The ground that an element's own theme attribute names. */
export function groundOfTheme(attributes: Readonly<Record<string, string>>): Background | null {
  for (const name of THEME_ATTRIBUTES) {
    const said = /\b(dark|light)\b/i.exec(attributes[name] ?? '')?.[1]
    if (said) return said.toLowerCase() as Background
  }
  return null
}

// The scheme of the reader, said by the switch of a theme: here "dark" is the ground.
const SHOWN: [RegExp, Background][] = [
  [/(?:^|\s)dark:(?:hidden|invert)(?:\s|$)/, 'light'],
  [
    /(?:^|\s)dark:(?:!?(?:block|flex|inline|inline-block|inline-flex|grid|contents))(?:\s|$)/,
    'dark',
  ],
  [/(?:^|\s)light:hidden(?:\s|$)/, 'dark'],
  [
    /(?:gh-|\b)dark-mode-only|themed\w{0,30}--dark|\bVPImage\b.{0,200}\bdark\b|\b(?:d|theme)-(?:only-)?dark-only/,
    'dark',
  ],
  [/(?:gh-|\b)light-mode-only|themed\w{0,30}--light|\bVPImage\b.{0,200}\blight\b/, 'light'],
  [
    /\b(?:dark[-_]?(?:mode|theme|bg|background)|on[-_]dark|for[-_]dark|(?:only|show)[-_]dark|dark[-_]only)\b/,
    'dark',
  ],
  [
    /\b(?:light[-_]?(?:mode|theme|bg|background)|on[-_]light|for[-_]light|(?:only|show)[-_]light|light[-_]only)\b/,
    'light',
  ],
  [/\b(?:hide|hidden)[-_](?:on[-_]|in[-_])?dark\b/, 'light'],
  [/\b(?:hide|hidden)[-_](?:on[-_]|in[-_])?light\b/, 'dark'],
]
// Tailwind's text-white and bg-white colour something else, or only at times (hover:…).
const UTILITY =
  /(?<=^|\s)(?:\S*:\S*|!?-?(?:bg|text|fill|stroke|border|from|to|via|ring|shadow)-\S*)/g
// The ink of the drawing, which is made for the other ground.
const INKS: [RegExp, Background][] = [
  [
    /^(?:\p{L}*logo)?(?:white|weiss|weiß|blanco?|blanche|bianco|branco|inverse|inverted|invert|negative|neg|reversed?|rev|knockout)$/u,
    'dark',
  ],
  [/^(?:\p{L}*logo)?(?:black|schwarz|noir|nero|positive)$/u, 'light'],
]

/**
 * The ground that a class or file name is for: of "logo-dark" the ink is dark, of "dark-mode" the
 * ground. Null when it says neither or both, as a bare "dark" does, which may be the header's.
 */
export function groundIn(text: string): Background | null {
  const lower = text.slice(0, 2_000)
  const shown = SHOWN.filter(([said]) => said.test(lower)).map(([, ground]) => ground)
  if (shown.length) return agreed(shown)
  const words = tokensOf(lower.replace(UTILITY, ' '))
  const inks = INKS.filter(([ink]) => words.some((word) => ink.test(word))).map(([, g]) => g)
  if (inks.length) return agreed(inks)
  const ink = inkBeside(lower.toLowerCase())
  if (ink === null) return null
  return ink === 'dark' ? 'light' : 'dark'
}

/** The ink of "logo-dark", "brand_acme_dark" and "dark-logo": at most one part between the two. */
function inkBeside(text: string): string | null {
  for (const name of text.split(/[^\w-]+/)) {
    const parts = name.split(/-+/)
    for (const [i, part] of parts.entries()) {
      const [next = '', second = ''] = parts.slice(i + 1, i + 3)
      const before = /^(dark|light)_+logo$/.exec(part) ?? (next === 'logo' && INK.exec(part))
      const after =
        /logo|brand/.test(part) &&
        (INK_AT_END.exec(part) ?? INK_AT_END.exec(next) ?? INK.exec(second))
      const ink = (after || before || [])[1]
      if (ink) return ink
    }
  }
  return null
}

const INK = /^(dark|light)$/
const INK_AT_END = /(?:^|_)(dark|light)$/

const agreed = (grounds: Background[]): Background | null =>
  grounds.every((ground) => ground === grounds[0]) ? (grounds[0] ?? null) : null
