// The address of a logo on the image host, with the parameters that it names.
import type { Apex } from './apex.ts'
import type { LogoQuery } from './inputs.ts'

/** @param query what is to be said; what is left out has its default. */
export function logoAddress(
  imageUrl: string,
  domain: Apex,
  query: Partial<LogoQuery> = {},
): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined)
  const words = new URLSearchParams(said.map(([name, value]) => [name, String(value)]))
  return `${imageUrl}/${domain}${words.size > 0 ? `?${words}` : ''}`
}
