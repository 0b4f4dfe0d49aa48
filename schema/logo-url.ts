// The address of a logo on the image host, with the parameters that it names.
import type { Apex } from './apex.ts'
import { LOGO_DEFAULTS, type LogoQuery } from './inputs.ts'

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

/** What an address need not say is left out of it. */
export function said(query: LogoQuery): Partial<LogoQuery> {
  const names = Object.keys(query) as (keyof LogoQuery)[]
  return Object.fromEntries(
    names.filter((name) => query[name] !== LOGO_DEFAULTS[name]).map((name) => [name, query[name]]),
  )
}
