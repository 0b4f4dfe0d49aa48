// Decides from class names, file names and labels whether an image is a logo, and finds its background and kind.
import type { Background, Kind } from '../../../../schema/artwork.ts'

/** Splits a class, an id, a file name or a label into lower-case words. */
export const tokenize = (text: string): string[] =>
  text
    .slice(0, 2_000)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The file name of a URL, without its extension. */
export function fileNameOf(url: string | null): string {
  // A data: URI has no file name.
  if (/^\s{0,20}data:/i.test(url ?? '')) return ''
  const name = url?.split(/[?#]/, 1)[0]?.split('/').pop() ?? ''
  try {
    return decodeURIComponent(name).replace(/\.\w{2,5}$/, '')
  } catch {
    return name.replace(/\.\w{2,5}$/, '')
  }
}

// A word with `logo` at its end or before a suffix such as `mark`. Words such as `catalogo` and `dialogo` are excluded.
const LOGO_WORD =
  /^(?!(?:cata|dia|pro|ana|b|v|epi|homo|mono|apo)logo)\p{L}{0,14}logo(?:\d*|type|mark|img|image|link|text|svg|icon|main|header|box|wrap|wrapper|container|area|white|black|dark|light)$/u
const BRAND_WORDS = new Set([
  'brand',
  'branding',
  'wordmark',
  'brandmark',
  'logomark',
  'ロゴ',
  '标志',
])
/** Chinese, Japanese and Korean words for a logo; they follow a name without a space. */
export const CJK_LOGO = /(?:ロゴ(?:マーク)?|标志|標誌|로고)$/u
/** Whether a word means a single logo; "logos" is a list of other companies' logos. */
export const isLogoWord = (word: string): boolean =>
  LOGO_WORD.test(word) || BRAND_WORDS.has(word) || CJK_LOGO.test(word)

const WORDMARK_WORD = /^(?:wordmark|logotype|lockup|logotext|textlogo|fulllogo)$/
const ICON_WORD = /^(?:symbol|icon|mark|glyph|logomark|brandmark|logoicon|monogram|favicon|emblem)$/

/** The kind of logo that one of the words names; null when none does. */
export function kindOfWords(words: string[]): Kind | null {
  if (words.some((word) => WORDMARK_WORD.test(word))) return 'wordmark'
  return words.some((word) => ICON_WORD.test(word)) ? 'icon' : null
}

/** The background in a `prefers-color-scheme` media query; null when the query names none. */
export function backgroundOfMedia(media: string | undefined): Background | null {
  const scheme = /prefers-color-scheme\s*:\s*(dark|light)/i.exec(media ?? '')?.[1]
  return (scheme?.toLowerCase() as Background | undefined) ?? null
}

const THEME_ATTRIBUTES = [
  'data-theme',
  'data-color-scheme',
  'data-color-mode',
  'data-mode',
  'data-theme-mode',
  'data-prefers-color-scheme',
  'data-colorscheme',
  'data-scheme',
  'data-color-theme',
]

/** The background in a theme attribute of the element; null when there is none. */
export function backgroundOfThemeAttribute(
  attributes: Readonly<Record<string, string>>,
): Background | null {
  for (const name of THEME_ATTRIBUTES) {
    const scheme = /\b(dark|light)\b/i.exec(attributes[name] ?? '')?.[1]
    if (scheme) return scheme.toLowerCase() as Background
  }
  return null
}

// Classes that show or hide an element by color scheme; here "dark" means a dark background.
const SCHEME_CLASSES: [RegExp, Background][] = [
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
// Tailwind's utility classes (`text-white`, `hover:…`) do not name the color of the logo.
const UTILITY_CLASS =
  /(?<=^|\s)(?:\S*:\S*|!?-?(?:bg|text|fill|stroke|border|from|to|via|ring|shadow)-\S*)/g
// Words for the color of the logo itself; a white logo is made for a dark background.
const LOGO_COLORS: [RegExp, Background][] = [
  [
    /^(?:\p{L}*logo)?(?:white|weiss|weiß|blanco?|blanche|bianco|branco|inverse|inverted|invert|negative|neg|reversed?|rev|knockout)$/u,
    'dark',
  ],
  [/^(?:\p{L}*logo)?(?:black|schwarz|noir|nero|positive)$/u, 'light'],
]

/**
 * The background that a class or file name means. "logo-dark" names the color of the logo, so the
 * background is light; "dark-mode" names the background. Null for a bare "dark", for contradictions, and when there is
 * no such word.
 */
export function backgroundOfName(text: string): Background | null {
  const name = text.slice(0, 2_000)
  const schemes = SCHEME_CLASSES.filter(([pattern]) => pattern.test(name)).map(
    ([, background]) => background,
  )
  if (schemes.length) return onlyValue(schemes)
  const words = tokenize(name.replace(UTILITY_CLASS, ' '))
  const backgrounds = LOGO_COLORS.filter(([color]) => words.some((word) => color.test(word))).map(
    ([, background]) => background,
  )
  if (backgrounds.length) return onlyValue(backgrounds)
  const shade = logoShadeIn(name.toLowerCase())
  if (shade === null) return null
  return shade === 'dark' ? 'light' : 'dark'
}

/** The shade in "logo-dark", "logo-acme-dark", "brand_acme_dark" and "dark-logo"; null when there is none. */
function logoShadeIn(text: string): string | null {
  for (const name of text.split(/[^\w-]+/)) {
    const parts = name.split(/-+/)
    for (const [i, part] of parts.entries()) {
      const [next = '', afterNext = ''] = parts.slice(i + 1, i + 3)
      // `dark_logo` or `dark-logo`.
      const shadeBefore = /^(dark|light)_+logo$/.exec(part) ?? (next === 'logo' && SHADE.exec(part))
      // `logo_dark`, `logo-dark` or `logo-acme-dark`.
      const shadeAfter =
        /logo|brand/.test(part) &&
        (SHADE_AT_END.exec(part) ?? SHADE_AT_END.exec(next) ?? SHADE.exec(afterNext))
      const shade = (shadeAfter || shadeBefore || [])[1]
      if (shade) return shade
    }
  }
  return null
}

const SHADE = /^(dark|light)$/
const SHADE_AT_END = /(?:^|_)(dark|light)$/

/** The background when all are equal, else null. */
const onlyValue = (backgrounds: Background[]): Background | null =>
  backgrounds.every((background) => background === backgrounds[0]) ? (backgrounds[0] ?? null) : null
