// Addresses for <img>: the image host, the parameters of a logo, and a publishable key.
import type { operations } from './openapi.ts'

/** The shared parameters of a logo. */
export type LogoParameters = NonNullable<operations['imageHostLogo']['parameters']['query']>

export interface ImgOptions {
  /** Address of the image host, such as https://img.example.net. */
  imageUrl: string
  /** A publishable key: whoever sees the page can read it. */
  token?: string
}

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
  if (token?.startsWith('lg_sk_'))
    throw new Error('A secret key must not go into a page; use a publishable one.')
  const url = new URL(`/${encodeURIComponent(domain)}`, imageUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
  if (token) url.searchParams.set('token', token)
  return url.href
}
