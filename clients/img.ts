// Builds logo URLs for <img> and <picture>. It has no dependencies.
import type { operations } from './openapi.ts'

/** The query parameters of a logo. */
export type LogoParameters = AllowUndefined<
  NonNullable<operations['imageHostLogo']['parameters']['query']>
>

/** Lets callers pass undefined for an absent option, also with `exactOptionalPropertyTypes`. */
type AllowUndefined<T> = { [Name in keyof T]: T[Name] | undefined }

/** Logo parameters for `logoSet`, which doubles `size` instead of `retina`. Publishable keys cannot load SVG. */
export interface LogoSetParameters extends Omit<LogoParameters, 'retina' | 'format'> {
  /**
   * Edge in CSS pixels; 128 by default. With `shape: 'original'` it is the width. The requested image has an edge of 16
   * to 2048 pixels.
   */
  size?: number | undefined
  format?: Exclude<LogoParameters['format'], 'svg'>
}

export interface ImgOptions {
  /** Address of the image host, such as https://img.example.net. */
  imageUrl: string
  /** A publishable key. Every visitor of the page can read it. */
  token?: string | undefined
}

/** Attributes of an <img>, under their HTML names. */
export interface LogoSet {
  src: string
  srcset: string
  width: number
  /** Absent with `shape: 'original'`, because only the image tells its height. */
  height?: number
}

/** The page's background; `auto` follows the reader's color scheme. */
export type PageTheme = 'auto' | 'light' | 'dark'

/** Logo parameters for `logoPicture`, whose theme may be `auto`. */
export interface LogoPictureParameters extends Omit<LogoSetParameters, 'theme'> {
  theme?: PageTheme | undefined
}

/** Contents of a <picture>. The theme `auto` adds a <source> for dark pages. */
export interface LogoPicture {
  source: { media: string; srcset: string } | null
  img: LogoSet
}

/** @returns the text for readers who do not see the image: `Stripe logo`, or `stripe.com logo` without a name. */
export const logoAlt = (domain: string, name?: string | null | undefined): string =>
  `${name || domain} logo`

/** Edge of a requested image in pixels, as the service allows it. */
export const LOGO_SIZE = { min: 16, max: 2048, default: 128 }
/** Matches Logograph's secret keys, and imported secret keys of other services. */
const SECRET_KEY = /(?:^|[^a-z\d])(?:lg_)?sk_/i

/**
 * @param domain any public hostname of the company.
 * @returns the address of its logo.
 * @throws Error for a secret key, which must never reach a page.
 */
export function logoUrl(
  { imageUrl, token }: ImgOptions,
  domain: string,
  parameters: LogoParameters = {},
): string {
  if (token && SECRET_KEY.test(token))
    throw new Error('A secret key must not go into a page; use a publishable key.')
  const url = new URL(`${imageUrl.replace(/\/+$/, '')}/${encodeURIComponent(domain)}`)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  if (token) url.searchParams.set('token', token)
  return url.href
}

/**
 * @returns the logo at 1x and 2x, or only at 1x where 2x would exceed 2048 pixels.
 * @throws Error for a secret key.
 */
export function logoSet(
  options: ImgOptions,
  domain: string,
  { size: requestedSize = LOGO_SIZE.default, ...parameters }: LogoSetParameters = {},
): LogoSet {
  const size = requestedSize > 0 ? requestedSize : LOGO_SIZE.default
  const edge = Math.min(Math.max(Math.round(size), LOGO_SIZE.min), LOGO_SIZE.max)
  const src = logoUrl(options, domain, { ...parameters, size: edge })
  // A plan limits `size` and `retina` to the same edge, and a plan without retina still returns its largest image.
  const double = { ...parameters, size: edge * 2 }
  const srcset =
    double.size <= LOGO_SIZE.max ? `${src} 1x, ${logoUrl(options, domain, double)} 2x` : `${src} 1x`
  return parameters.shape === 'original'
    ? { src, srcset, width: size }
    : { src, srcset, width: size, height: size }
}

/**
 * @returns the logo for one background, or for light and dark with the theme `auto`.
 * @throws Error for a secret key.
 */
export function logoPicture(
  options: ImgOptions,
  domain: string,
  { theme = 'auto', ...parameters }: LogoPictureParameters = {},
): LogoPicture {
  const logoSetFor = (background: 'light' | 'dark') =>
    logoSet(options, domain, { ...parameters, theme: background })
  if (theme !== 'auto') return { source: null, img: logoSetFor(theme) }
  const { srcset } = logoSetFor('dark')
  return { source: { media: '(prefers-color-scheme: dark)', srcset }, img: logoSetFor('light') }
}
