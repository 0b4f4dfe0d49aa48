// Addresses for <img>: the image host, the parameters of a logo, and a publishable key. No dependencies.
import type { operations } from './openapi.ts'

/** The shared parameters of a logo. */
export type LogoParameters = NonNullable<operations['imageHostLogo']['parameters']['query']>

/** The same where the density is not the caller's to say, and for keys that may be seen: rasters only. */
export interface SetParameters extends Omit<LogoParameters, 'retina' | 'format'> {
  /** Edge in CSS pixels, 128 unless said otherwise; images are asked for within 16 to 2048. */
  size?: number
  format?: Exclude<LogoParameters['format'], 'svg'>
}

export interface ImgOptions {
  /** Address of the image host, such as https://img.example.net. */
  imageUrl: string
  /** A publishable key: whoever sees the page can read it. */
  token?: string
}

/** What an <img> says of its image; the attributes have these names. */
export interface LogoSet {
  src: string
  srcset: string
  width: number
  height: number
}

/** The page's background; auto is what the reader prefers. */
export type PageTheme = 'auto' | 'light' | 'dark'

/** What a <picture> holds: for auto a source for dark pages, and its <img> for all others. */
export interface LogoPicture {
  source: { media: string; srcset: string } | null
  img: LogoSet
}

const SIZE = { min: 16, max: 2048, default: 128 }
/** The largest edge of starter, the smallest plan that has retina. */
const DOUBLED_UP_TO = 512
/** Secret keys of ours, and of services whose keys an operator registered as they were. */
const SECRET = /(?:^|[^a-z\d])(?:lg_)?sk_/i

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
  if (token && SECRET.test(token))
    throw new Error('A secret key must not go into a page; use a publishable one.')
  const url = new URL(`${imageUrl.replace(/\/+$/, '')}/${encodeURIComponent(domain)}`)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  if (token) url.searchParams.set('token', token)
  return url.href
}

/**
 * @returns the logo at 1x and 2x; at 1x alone where twice the pixels are more than the service makes.
 * @throws Error for a secret key.
 */
export function logoSet(
  options: ImgOptions,
  domain: string,
  { size: asked = SIZE.default, ...others }: SetParameters = {},
): LogoSet {
  const size = asked > 0 ? asked : SIZE.default
  const edge = Math.min(Math.max(Math.round(size), SIZE.min), SIZE.max)
  const src = logoUrl(options, domain, { ...others, size: edge })
  const dense = doubled(edge)
  const srcset = dense
    ? `${src} 1x, ${logoUrl(options, domain, { ...others, ...dense })} 2x`
    : `${src} 1x`
  return { src, srcset, width: size, height: size }
}

/**
 * @returns the logo for the page's background, or for both where the reader decides.
 * @throws Error for a secret key.
 */
export function logoPicture(
  options: ImgOptions,
  domain: string,
  { theme = 'auto', ...others }: Omit<SetParameters, 'theme'> & { theme?: PageTheme } = {},
): LogoPicture {
  const setFor = (on: 'light' | 'dark') => logoSet(options, domain, { ...others, theme: on })
  if (theme !== 'auto') return { source: null, img: setFor(theme) }
  const { srcset } = setFor('dark')
  return { source: { media: '(prefers-color-scheme: dark)', srcset }, img: setFor('light') }
}

/**
 * Twice the size where every plan with retina grants it: plans without clamp it to what they have,
 * where they would leave retina out and answer with 1x. Beyond, retina, which doubles after the clamp.
 */
function doubled(edge: number): LogoParameters | null {
  if (edge * 2 > SIZE.max) return null
  return edge * 2 <= DOUBLED_UP_TO ? { size: edge * 2 } : { size: edge, retina: true }
}
